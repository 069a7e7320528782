import { afterAll, beforeAll, expect, test } from "vitest";
import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { account, type Contents } from "./personal-data-contents.ts";

let own: TestDatabase;
let database: Pool;
beforeAll(async () => {
  own = await createTestDatabase();
  database = openPool(own.url, { size: 1, onError: () => undefined });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

/** Tables in which nobody is kept, and those that `elsewhere` in the contents speaks of. */
const ofNobody = new Set([
  ...["ages", "announced_episodes", "categories", "client_groups", "consent_texts", "coupons", "faqs"],
  ...[
    "invoice_numbers",
    "pages",
    "plan_groups",
    "plans",
    "report_problems",
    "schema_migrations",
    "search_documents",
    "search_words",
  ],
  ...["seasons", "spent_captchas", "trailers", "video_ages", "video_categories", "videos"],
  // Names a payment by the provider's number, and the account through it alone.
  "payment_notifications",
  // The books of another company.
  ...["sandbox_payments", "sandbox_refunds"],
  // What members of the staff did, kept for the operator.
  "audit_log",
  ...["jobs", "tries"],
]);

const all = (contents: Contents): Contents[] => [contents, ...(contents.within ?? []).flatMap(all)];

test("every table is in the copy of one's data, or holds nothing of anybody", async () => {
  const tables = await database.rows<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const listed = new Set([...all(account).map(({ table }) => table), ...ofNobody]);
  // A new table: list it in personal-data-contents.ts, or above where it says nothing of a person.
  expect(tables.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([]);
});

test.each(all(account).map((contents) => [contents.table, contents] as const))(
  "every column of %s is copied or left out for a reason",
  async (table, { of, columns, leftOut }) => {
    const there = await database.rows<{ name: string }>(
      sql`select column_name as name from information_schema.columns where table_name = ${table} order by 1`,
    );
    const listed = new Set([of, ...columns, ...Object.keys(leftOut ?? {})]);
    expect(there.map(({ name }) => name)).toEqual([...listed].toSorted());
  },
);
