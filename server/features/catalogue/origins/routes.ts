import { adminOrigins as calls } from "#contract/admin/origins.ts";
import type { Database } from "#server/database/pool.ts";
import type { Api } from "#server/http/api.ts";
import { daysFile, depositsFile, statementFile } from "./files.ts";
import { depositsOf, originDays, originsNow, originWorks } from "./origins.ts";
import { statementOf } from "./statement.ts";

export type OriginDeps = {
  /** Revenue of a year of Paris without VAT, in cents. */
  netOfYear: (database: Database, year: number) => Promise<number>;
  /** Accounts that have access at an instant. */
  subscribersAt: (database: Database, at: Date) => Promise<number>;
};

export function originRoutes(api: Api, { netOfYear, subscribersAt }: OriginDeps): void {
  api.on(calls.originsNow, ({ database, at }) => originsNow(database, at));
  api.on(calls.originDays, ({ database, query, at }) => originDays(database, query, at));
  api.on(calls.originDaysFile, async ({ database, query, at }) =>
    daysFile((await originDays(database, query, at)).rows, query.place),
  );
  api.on(calls.originWorks, ({ database, query, at }) => originWorks(database, query, at));
  api.on(calls.originStatement, ({ database, query, at }) => statementOf(database, query.year, at));
  api.on(calls.originStatementFile, async ({ database, query, at }) =>
    statementFile(await statementOf(database, query.year, at)),
  );
  api.on(calls.originDuties, async ({ database, query: { year }, at }) => ({
    year,
    net_cents: await netOfYear(database, year),
    subscribers: await subscribersAt(database, at),
  }));
  api.on(calls.deposits, async ({ database, query, at }) => ({ data: await depositsOf(database, query.year, at) }));
  api.on(calls.depositsFile, async ({ database, query, at }) =>
    depositsFile(await depositsOf(database, query.year, at), query.year),
  );
}
