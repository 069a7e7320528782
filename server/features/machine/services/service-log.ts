import type { Clock } from "#server/clock.ts";
import type { Pool } from "#server/database/pool.ts";
import { asWork } from "#server/database/time-limits.ts";
import type { ObserveCall } from "#server/observe-call.ts";
import { outcomeOfCall, type Outcome } from "./outcome.ts";
import { createPendingCalls } from "./pending.ts";
import { addChanges, addCounts } from "./queries.ts";

/** The store of films and pictures, whichever it is. */
export const filesService = "files";
export const mailService = "mail";

export type ServiceLog = {
  /** Notes the outcome of a call that has ended. */
  note(service: string, outcome: Outcome): void;
  observeCall: ObserveCall;
  /** Watches a call that fails by throwing. */
  watch<T>(service: string, call: () => Promise<T>): Promise<T>;
  /** Writes what was noted. Rejects where that fails: what waited for it is lost, and the next outcomes count again. */
  flush(): Promise<void>;
};

/**
 * Counts what calls to other services came to, in memory until the next flush: no call waits for it. A process that is killed
 * loses its last twenty seconds.
 */
export function createServiceLog({ database, clock }: { database: Pool; clock: Clock }): ServiceLog {
  const pending = createPendingCalls();
  const note = (service: string, outcome: Outcome) => pending.add(service, outcome, clock.now());
  return {
    note,
    observeCall: ({ service }) => {
      const name = service === "s3" ? filesService : service;
      return (outcome) => note(name, outcomeOfCall(outcome));
    },
    async watch(service, call) {
      try {
        const answer = await call();
        note(service, { kind: "succeeded" });
        return answer;
      } catch (error) {
        note(service, outcomeOfCall({ error }));
        throw error;
      }
    },
    async flush() {
      const { counts, changes } = pending.take();
      if (changes.length === 0) return;
      await asWork("health", () =>
        database.transaction(async (inside) => {
          await addCounts(inside, counts);
          await addChanges(inside, changes);
        }),
      );
    },
  };
}
