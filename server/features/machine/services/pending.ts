import type { Outcome } from "./outcome.ts";

const bucketMilliseconds = 5 * 60_000;

export type CallCounts = { service: string; bucket: Date; succeeded: number; failed: number; refused: number };
export type ServiceChange = {
  service: string;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  lastReason: string | null;
  /** The first failure that no success has followed. */
  failingSince: Date | null;
};

/** Outcomes of calls that are not written yet, a row for each service and five minutes. */
export function createPendingCalls() {
  let counts = new Map<string, CallCounts>();
  let changes = new Map<string, ServiceChange>();

  const countOf = (service: string, at: Date): CallCounts => {
    const bucket = new Date(Math.floor(at.getTime() / bucketMilliseconds) * bucketMilliseconds);
    const key = `${service} ${bucket.getTime()}`;
    const count = counts.get(key) ?? { service, bucket, succeeded: 0, failed: 0, refused: 0 };
    counts.set(key, count);
    return count;
  };
  const changeOf = (service: string): ServiceChange => {
    const nothing = { lastSuccessAt: null, lastFailureAt: null, lastReason: null, failingSince: null };
    const change = changes.get(service) ?? { service, ...nothing };
    changes.set(service, change);
    return change;
  };

  return {
    add(service: string, outcome: Outcome, at: Date): void {
      if (outcome.kind === "none") return;
      countOf(service, at)[outcome.kind] += 1;
      const change = changeOf(service);
      if (outcome.kind === "failed") {
        change.lastFailureAt = at;
        change.lastReason = outcome.reason;
        change.failingSince ??= at;
      } else {
        change.lastSuccessAt = at;
        change.failingSince = null;
      }
    },
    /** In one order in every process, so that two that write at once do not lock each other out. */
    take(): { counts: CallCounts[]; changes: ServiceChange[] } {
      const inOrder = <T>(map: Map<string, T>) =>
        [...map].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value);
      const taken = { counts: inOrder(counts), changes: inOrder(changes) };
      [counts, changes] = [new Map(), new Map()];
      return taken;
    },
  };
}
