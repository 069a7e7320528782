import { afterAll, beforeAll, expect, test } from "vitest";
import { endWaysIn } from "#server/features/accounts/queries.ts";
import { endExcessSessions, endSessions } from "#server/features/accounts/session-end-queries.ts";
import { findDevices, findDeviceUse } from "#server/features/accounts/device-queries.ts";
import { insertMessage } from "#server/features/support/message-queries.ts";
import { releaseMessages } from "#server/features/support/inbox/queries.ts";
import { lockThread } from "#server/features/support/inbox/thread-queries.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import { openTestPool } from "./support/database.ts";

let database: Pool;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestPool());
});
afterAll(() => close());

/** Tables so small that a full scan costs nothing. */
const small = new Set(["screen_leases"]);

test.each(["profiles", "sessions"])("what refers to a row of %s that goes is found by an index", async (table) => {
  const rows = await database.rows<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        and coalesce(pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)', true))`);
  expect(rows.filter((row) => !small.has(row.table))).toEqual([]);
});

const at = new Date("2026-03-10T09:00:00Z");
const message = { accountId: null, civility: 1, lastName: "A", firstName: "B", email: "a@example.fr" };

const changes: [string, (database: Database) => Promise<unknown>][] = [
  ["counting an account's devices", (inside) => findDeviceUse(inside, 1, "Chrome, Mac")],
  ["listing them", (inside) => findDevices(inside, 1, at)],
  ["ending the oldest", (inside) => endExcessSessions(inside, 1, 3, at)],
  ["ending all", (inside) => endSessions(inside, 1, null, "password", at)],
  ["ending other ways in", (inside) => endWaysIn(inside, 1, at)],
  ["finding the message that another continues", (inside) => lockThread(inside, { accountId: 1, email: "a" }, at)],
  ["finding a visitor's", (inside) => lockThread(inside, { accountId: null, email: "a" }, at)],
  ["giving a member's messages back", (inside) => releaseMessages(inside, 1)],
  [
    "keeping a message",
    (inside) => insertMessage(inside, { ...message, phone: null, object: "", message: "C", locale: "fr" }, at),
  ],
];

test.each(changes)("%s goes along indexes", async (_name, change) => {
  const plans: string[] = [];
  await database.transaction(async (inside) => {
    await inside.run(sql`set local enable_seqscan = off`);
    const explain = async (statement: Sql) => {
      const rows = await inside.rows<{ "QUERY PLAN": string }>(sql`explain ${statement}`);
      plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
      return undefined;
    };
    const run = async (statement: Sql) => (await explain(statement), 0);
    const rows = async (statement: Sql) => (await explain(statement), []);
    await change({ ...inside, run, rows, row: explain });
  });
  expect(plans.join("\n")).toMatch(/Index/);
  expect(plans.join("\n")).not.toMatch(/Seq Scan/);
});
