import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sealedChains } from "#server/compose/sealed-chains.ts";
import { sql } from "#server/database/sql.ts";
import { closeNext } from "#server/features/billing/accounting/accounting-test-desk.ts";
import { ownerAddressOf } from "#tests/support/database.ts";
import { goodCard, openShop, referenceIn, yearly, type Shop } from "#tests/support/shop.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";
import { protectRecords } from "./protect.ts";
import { verifyChains } from "./verify.ts";

let shop: Shop;
let program: Client;
let owner: Client;

beforeAll(async () => {
  shop = await openShop();
  await buyAndRefund();
  owner = new Client({ connectionString: await ownerAddressOf(shop.site.databaseUrl) });
  program = new Client({ connectionString: shop.site.databaseUrl });
  await Promise.all([owner.connect(), program.connect()]);
  // As after every upgrade.
  for (let time = 0; time < 2; time += 1) await protectRecords(owner, "silecs");
});
afterAll(async () => {
  await Promise.all([owner.end(), program.end()]);
  await shop.close();
});

async function buyAndRefund(): Promise<void> {
  const customer = await shop.customer();
  await shop.press(
    referenceIn(await customer.call("POST /mercanet/verify-card", { body: { ...goodCard, ...yearly } })),
  );
  await customer.call("POST /users/payment");
  await customer.call("POST /me/withdrawal");
  await shop.site.jobs.runAll();
}

test("the program sells, refunds, logs and closes months as before, and its records verify", async () => {
  const before = await shop.count("invoices", "true");
  await buyAndRefund();
  // An invoice and its credit note.
  expect(await shop.count("invoices", "true")).toBe(before + 2);
  const { id } = await createStaffMember(shop.site, ["admin"]);
  const call = shop.site.as({ token: await openStaffSession(shop.site, id) });
  await call("POST /admin/staff", { body: { email: "ada@example.org", name: "Ada", roles: ["editor"] } });
  const start = shop.site.clock.now().toISOString();
  shop.site.clock.advance({ days: 40 });
  const accountant = await createStaffMember(shop.site, ["accountant"]);
  await closeNext(shop.site.as({ token: await openStaffSession(shop.site, accountant.id) }));
  shop.site.clock.set(start);
  const found = await verifyChains(shop.site.database, sealedChains, [], shop.site.clock.now());
  expect(found.faults).toEqual([]);
  expect(found.rows).toBeGreaterThan(10);
});

test("papers whose legal time is over are erased all the same", async () => {
  const start = shop.site.clock.now().toISOString();
  const old = sql`select from invoices where issued_at < '2010-01-01'`;
  shop.site.clock.set("2009-03-10T09:00:00Z");
  await buyAndRefund();
  expect(await shop.site.database.rows(old)).toHaveLength(2);
  shop.site.clock.set("2020-03-12T09:00:00Z");
  // The job ran in 2026 last.
  await shop.site.database.run(sql`
    update jobs set run_at = ${shop.site.clock.now()} where name = 'billing.erase-papers'`);
  await shop.site.jobs.runAll();
  expect(await shop.site.database.rows(old)).toEqual([]);
  shop.site.clock.set(start);
  expect((await verifyChains(shop.site.database, sealedChains, [], shop.site.clock.now())).faults).toEqual([]);
});

test.each([
  ["audit_log", "subject"],
  ["ledger", "account"],
  ["invoices", "kind"],
  ["chain_links", "row_key"],
  ["period_closings", "month"],
])("the program's own user can neither change %s nor take its guards away", async (table, column) => {
  // PostgreSQL warns that nothing was granted.
  await program.query(`grant update, delete on ${table} to silecs`);
  await expect(program.query(`delete from ${table}`)).rejects.toThrow(/permission denied|before 10 years are over/);
  for (const statement of [
    `update ${table} set ${column} = ${column}`,
    `truncate ${table}`,
    `drop table ${table} cascade`,
    `alter table ${table} disable trigger all`,
    `alter table ${table} owner to silecs`,
    `alter table ${table} add column more text`,
    `select from ${table} for update`,
  ])
    await expect(program.query(statement)).rejects.toThrow(/permission denied|must be owner/);
});

test.each(["append_to_chain", "seal_invoice", "refuse_change", "refuse_early_removal", "refuse_truncate"])(
  "the program's own user cannot replace %s, nor drop the schema that holds it",
  async (name) => {
    const { rows } = await program.query<{ text: string }>(
      `select pg_get_functiondef(oid) as text from pg_proc where proname = $1`,
      [name],
    );
    await expect(program.query(rows[0]?.text ?? "")).rejects.toThrow("must be owner");
    await expect(program.query("drop schema public cascade")).rejects.toThrow("must be owner");
  },
);

test("everything else still belongs to the program", async () => {
  const { rows } = await program.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relowner <> 'silecs'::regrole
    order by 1`);
  expect(rows.map(({ name }) => name)).toEqual([
    "audit_log",
    "chain_links",
    "invoice_numbers",
    "invoices",
    "ledger",
    "period_closings",
    "royalty_lines",
    "royalty_months",
    "royalty_statements",
  ]);
});
