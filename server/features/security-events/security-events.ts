import {
  securityKinds,
  type SecurityEvent,
  type SecurityKind,
  type SecurityPeriod,
} from "#contract/admin/security-events.ts";
import type { Database } from "#server/database/pool.ts";
import { pageOfFound, type Paging } from "#server/http/paged-answers.ts";
import { createAlerts } from "./alerts.ts";
import type { SecurityEventsDeps } from "./deps.ts";
import { countByKind, listEvents, sweepEvents, type ListedRow } from "./queries.ts";
import { createRecording } from "./recording.ts";

const dayMilliseconds = 86_400_000;
const daysKept = 90;
const daysOf: Record<SecurityPeriod, number> = { day: 1, week: 7, month: 30, all: daysKept };

const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * dayMilliseconds);

export type SecurityEvents = ReturnType<typeof createSecurityEvents>;

/** What the program refused: counted, shown to admins, and told them by letter where there is much of it. */
export function createSecurityEvents(deps: SecurityEventsDeps) {
  const { database, jobs } = deps;
  const recording = createRecording(deps, createAlerts(deps));
  jobs.define("security-events.sweep", (_data, { at }) => sweepEvents(database, daysBefore(at, daysKept)));

  return {
    ...recording,
    /** The latest first. What this process has not written yet is written before. */
    async list(
      from: Database,
      { kind, since, ...paging }: Paging & { kind?: SecurityKind | undefined; since: SecurityPeriod },
      at: Date,
    ) {
      await recording.write();
      return pageOfFound(paging, async (window) => {
        const rows = await listEvents(from, { kind, since: daysBefore(at, daysOf[since]) }, window);
        return { data: rows.map(eventOf), total: rows[0]?.total ?? 0 };
      });
    },
    async summary(from: Database, since: SecurityPeriod, at: Date) {
      await recording.write();
      const rows = await countByKind(from, daysBefore(at, daysOf[since]));
      return { data: rows.map(({ kind, refusals }) => ({ kind: kindIn(kind), refusals })) };
    },
  };
}

function eventOf(row: ListedRow): SecurityEvent {
  const { account_id: accountId, email, member_id: memberId, name } = row;
  return {
    kind: kindIn(row.kind),
    account: accountId === null ? null : { id: accountId, email: email ?? "" },
    member: memberId === null ? null : { id: memberId, name: name ?? "" },
    claimed: row.claimed,
    network: row.network,
    refusals: row.refusals,
    first_at: row.first_at.toISOString(),
    last_at: row.last_at.toISOString(),
    last_call: row.last_call,
  };
}

/** A later version may have written a kind that this one does not know. */
function kindIn(text: string): SecurityKind {
  return securityKinds.find((kind) => kind === text) ?? "limit";
}
