import { adminWaiting } from "#contract/admin/waiting.ts";
import type { Database } from "#server/database/pool.ts";
import type { Api } from "#server/http/api.ts";

/** Each counts what waits in its feature. */
export type WaitingDeps = {
  messages: (database: Database, memberId: number) => Promise<number>;
  requests: (database: Database) => Promise<number>;
  disputes: (database: Database) => Promise<number>;
  refunds: (database: Database) => Promise<number>;
};

const helpers = ["support", "admin"] as const;

/** Binds the one call behind the numbers of the staff's navigation. */
export function waitingRoutes(api: Api, count: WaitingDeps): void {
  api.on(adminWaiting.waiting, async ({ caller, database }) => {
    const isHelper = helpers.some((role) => caller.roles.includes(role));
    const [messages, requests, disputes, refunds] = await Promise.all([
      isHelper ? count.messages(database, caller.memberId) : null,
      isHelper ? count.requests(database) : null,
      count.disputes(database),
      count.refunds(database),
    ]);
    return { messages, requests, disputes, refunds };
  });
}
