import { adminWaiting } from "#contract/admin/waiting.ts";
import type { StaffRole } from "#contract/staff-roles.ts";
import type { Database } from "#server/database/pool.ts";
import type { Api } from "#server/http/api.ts";

type Count = (database: Database, at: Date) => Promise<number>;

/** Each counts what waits in its feature. */
export type WaitingDeps = {
  messages: (database: Database, memberId: number) => Promise<number>;
  requests: Count;
  reports: Count;
  drafts: Count;
  encodings: Count;
  disputes: Count;
  refunds: Count;
  findings: Count;
};

/** Binds the one call behind the numbers of the staff's navigation. */
export function waitingRoutes(api: Api, count: WaitingDeps): void {
  api.on(adminWaiting.waiting, async ({ caller, database, at }) => {
    const forRoles = (roles: readonly StaffRole[], counted: Count) =>
      [...roles, "admin" as const].some((role) => caller.roles.includes(role)) ? counted(database, at) : null;
    const [messages, requests, reports, drafts, encodings, disputes, refunds, findings] = await Promise.all([
      forRoles(["support"], () => count.messages(database, caller.memberId)),
      forRoles(["support"], count.requests),
      forRoles(["moderator"], count.reports),
      forRoles(["editor"], count.drafts),
      forRoles(["editor"], count.encodings),
      forRoles(["support", "accountant"], count.disputes),
      forRoles(["support", "accountant"], count.refunds),
      forRoles(["accountant"], count.findings),
    ]);
    return { messages, requests, reports, drafts, encodings, disputes, refunds, findings };
  });
}
