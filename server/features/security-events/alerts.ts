import type { SecurityKind } from "#contract/admin/security-events.ts";
import type { Database } from "#server/database/pool.ts";
import type { SecurityEventsDeps } from "./deps.ts";
import { isOfStaff } from "./kinds.ts";
import { alertLetter } from "./letters.ts";
import { countInHour, noteAlert, topNetworks, type EventRow } from "./queries.ts";

/** How long admins hear nothing more of a kind of which a letter told them. */
const quietHours = 6;

type Alert = { kind: SecurityKind; hour: string; threshold: number; memberId: number };

export type SecurityAlerts = {
  /** Enqueues letters about the kinds of `rows` that passed their threshold in an hour, in the transaction that counts them. */
  raise(inside: Database, rows: readonly EventRow[]): Promise<void>;
};

/** Letters to the admins about many refusals of a kind. */
export function createAlerts(deps: SecurityEventsDeps): SecurityAlerts {
  const { database, jobs, findAdmins, thresholds, sendLetter, brandName, publicUrl } = deps;
  const addressOf = async (memberId: number): Promise<string | null> =>
    (await findAdmins(database)).find(({ id }) => id === memberId)?.email ?? null;

  const send = async ({ kind, hour: since, threshold, memberId }: Alert) => {
    const address = await addressOf(memberId);
    // No longer an admin.
    if (address === null) return;
    const hour = new Date(since);
    const [refusals, networks] = [await countInHour(database, kind, hour), await topNetworks(database, kind, hour)];
    await sendLetter(
      { email: address, accountId: null },
      alertLetter({ brandName, publicUrl }, { kind, hour, threshold, refusals, networks }),
    );
  };
  const letter = jobs.define("security-events.alert", send, { recipientOf: ({ memberId }) => addressOf(memberId) });

  return {
    async raise(inside, rows) {
      const hours = new Map(rows.map(({ kind, hour }) => [`${kind} ${hour.toISOString()}`, { kind, hour }]));
      for (const { kind, hour } of hours.values()) {
        const threshold = isOfStaff(kind) ? thresholds.staffRefusals : thresholds.refusals;
        if (threshold === 0 || (await countInHour(inside, kind, hour)) <= threshold) continue;
        if ((await noteAlert(inside, { kind, hour, threshold }, quietHours)) === 0) continue;
        const admins = await findAdmins(inside);
        await letter.enqueueAll(
          inside,
          admins.map(({ id }) => ({ kind, hour: hour.toISOString(), threshold, memberId: id })),
        );
      }
    },
  };
}
