import { afterEach, beforeEach, expect, test } from "vitest";
import { createSandbox } from "#server/adapters/payments/sandbox/sandbox.ts";
import { createAnchors } from "#server/chains/anchors.ts";
import { verifyChains } from "#server/chains/verify.ts";
import { sealedChains } from "#server/compose/sealed-chains.ts";
import { sql } from "#server/database/sql.ts";
import { createHoldCommand } from "#server/features/accounts/legal-holds.ts";
import { writeAudit } from "#server/features/staff/audit-queries.ts";
import { addCount } from "#server/jobs/count-queries.ts";
import { fixtureSecret } from "#tests/support/billing-fixture.ts";
import {
  goodCard,
  openShop,
  ownCardNumber,
  referenceIn,
  yearly,
  type Customer,
  type Shop,
} from "#tests/support/shop.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";
import { Fuse, Killed, mortalPool } from "#tests/simulation/mortal.ts";
import { erasePapers } from "./erase-papers.ts";

let shop: Shop;
// The database tells a paper's age by its own clock: what is sold here is old by any.
beforeEach(async () => {
  shop = await openShop();
  shop.site.clock.set("2009-03-10T09:00:00Z");
});
afterEach(() => shop.close());

async function buy(): Promise<Customer> {
  const customer = await shop.customer();
  await shop.press(
    referenceIn(await customer.call("POST /mercanet/verify-card", { body: { ...goodCard, ...yearly } })),
  );
  await customer.call("POST /users/payment");
  return customer;
}

const leave = (customer: Customer) => customer.call("POST /me/withdrawal");

async function runAt(day: string): Promise<void> {
  shop.site.clock.set(`${day}T09:00:00Z`);
  await shop.site.jobs.runAll();
}

async function counts() {
  return shop.site.database.row<Record<string, number>>(sql`
    select (select count(*) from payments)::integer as payments, (select count(*) from invoices)::integer as invoices,
      (select count(*) from ledger)::integer as lines, (select count(*) from subscriptions)::integer as contracts,
      (select count(*) from termination_requests)::integer as declarations,
      (select count(*) from sandbox_payments)::integer as provider`);
}

const faults = async () => {
  const anchors = await createAnchors(shop.site.config.dataDir).read();
  return (await verifyChains(shop.site.database, sealedChains, anchors, shop.site.clock.now())).faults;
};

test("invoices, credit notes, contracts and declarations stay for their legal time, then go; the chains verify, heads included", async () => {
  const customer = await buy();
  await leave(customer);
  await shop.site.jobs.runAll();
  await createAnchors(shop.site.config.dataDir).note(shop.site.database, shop.site.clock.now());
  const all = await counts();
  expect(all).toMatchObject({ payments: 2, invoices: 2, contracts: 1, declarations: 1, provider: 1 });
  await runAt("2020-03-09");
  expect(await counts()).toEqual(all);
  await runAt("2020-03-11");
  expect(await counts()).toEqual({ payments: 0, invoices: 0, lines: 0, contracts: 0, declarations: 0, provider: 0 });
  expect(await faults()).toEqual([]);
  const run = await shop.site.database.rows(sql`
    select what, count from job_counts where name = 'billing.erase-papers' and began_at = ${shop.site.clock.now()} order by 1`);
  expect(run).toEqual([
    { what: "contracts", count: 1 },
    { what: "invoices", count: 2 },
    { what: "payments", count: 2 },
    { what: "requests", count: 1 },
  ]);
  // The next sale takes the next numbers, and the books agree.
  await buy();
  await runAt("2020-03-12");
  expect(await faults()).toEqual([]);
  expect(await shop.site.database.rows(sql`select kind, details from reconciliation_findings`)).toEqual([]);
});

test("a corrective invoice keeps what it corrects for its own legal time, then goes with it", async () => {
  await leave(await buy());
  await shop.site.jobs.runAll();
  const member = await createStaffMember(shop.site, ["support"]);
  shop.site.clock.set("2010-06-10T09:00:00Z");
  const support = shop.site.as({ token: await openStaffSession(shop.site, member.id) });
  const note = await shop.site.database.row<{ number: string }>(sql`
    select number from invoices where kind = 'credit-note'`);
  const params = { id: note?.number ?? "" };
  const { amount, fingerprint } = await support("GET /admin/credit-notes/{id}/correction-preview", { params });
  const body = { amount, fingerprint, reason: "mistake" as const };
  await support("POST /admin/credit-notes/{id}/corrections", { params, body });
  await createAnchors(shop.site.config.dataDir).note(shop.site.database, shop.site.clock.now());
  await runAt("2021-06-09");
  expect(await counts()).toMatchObject({ payments: 2, invoices: 3 });
  await runAt("2021-06-11");
  expect(await counts()).toMatchObject({ payments: 0, invoices: 0, lines: 0 });
  expect(await faults()).toEqual([]);
});

test("an account erased long ago goes altogether with its last paper, its consents included", async () => {
  const customer = await buy();
  await leave(customer);
  await shop.site.jobs.runAll();
  await customer.call("POST /me/deletion", { body: { password: "un bon mot de passe" } });
  await runAt("2009-05-01");
  const consents = () => shop.count("consents", `account_id = ${customer.accountId}`);
  const accounts = () =>
    shop.site.database.rows(sql`select email from accounts where id = ${customer.accountId} and erased_at is not null`);
  expect(await accounts()).toHaveLength(1);
  expect(await consents()).toBeGreaterThan(0);
  await runAt("2020-03-09");
  expect(await accounts()).toHaveLength(1);
  // Contracts first, the account on the next night at the latest.
  await runAt("2020-03-11");
  await runAt("2020-03-12");
  expect(await accounts()).toEqual([]);
  expect(await consents()).toBe(0);
});

test("of a contract that runs for twelve years the old invoices go, and it is still renewed", async () => {
  const customer = await buy();
  for (let year = 2010; year <= 2021; year += 1) {
    await runAt(`${year}-01-15`);
    await runAt(`${year}-03-11`);
  }
  const left = await shop.site.database.rows<{ number: string }>(sql`select number from invoices order by number`);
  expect(left.map(({ number }) => number.slice(0, 4))).toEqual(
    Array.from({ length: 12 }, (_, index) => String(2010 + index)),
  );
  expect(await shop.count("subscriptions", `account_id = ${customer.accountId} and status = 'active'`)).toBe(1);
  // Its mandate is still known, since younger periods were charged by it.
  const mandate = await shop.site.database.rows(sql`
    select from sandbox_payments f join subscriptions s on s.provider_reference = f.reference`);
  expect(mandate).toHaveLength(1);
  expect(await faults()).toEqual([]);
  expect(await shop.site.database.rows(sql`select from reconciliation_findings where resolved_at is null`)).toEqual([]);
});

test("a declaration without a contract goes after five years", async () => {
  await shop.site.as()("POST /pub/declarations", {
    body: { kind: "cancel", first_name: "Grace", last_name: "Hopper", email: "grace@example.org", reference: "" },
  });
  await runAt("2014-03-09");
  expect(await counts()).toMatchObject({ declarations: 1 });
  await runAt("2014-03-11");
  expect(await counts()).toMatchObject({ declarations: 0 });
});

test.each([
  [
    "a legal hold",
    (customer: Customer) => holds().add(customer.email, "Contrôle fiscal"),
    (customer: Customer) => holds().lift(customer.email),
  ],
  [
    "a finding that nobody has resolved",
    () =>
      shop.site.database.run(sql`
        insert into reconciliation_findings (subject, kind, payment_id, subscription_id, details, found_at, last_seen_at)
        select 'payment ' || id, 'unasked-refund', id, subscription_id, '{}', created_at, created_at from payments
        where kind = 'first'`),
    () =>
      shop.site.database.run(sql`
        update reconciliation_findings set resolved_at = ${shop.site.clock.now()}, resolved_by = 'Ada', note = 'Vu'`),
  ],
])("%s keeps the papers", async (_name, place, lift) => {
  const customer = await buy();
  await leave(customer);
  await shop.site.jobs.runAll();
  // The account stays, so that only its papers are looked at.
  await place(customer);
  await shop.site.database.run(sql`update accounts set last_seen_at = '2030-01-01'`);
  const all = await counts();
  await runAt("2020-03-11");
  expect(await counts()).toEqual(all);
  await lift(customer);
  await runAt("2020-03-13");
  expect(await counts()).toMatchObject({ payments: 0, invoices: 0, contracts: 0 });
});

function holds() {
  return createHoldCommand({ database: shop.site.database, clock: shop.site.clock, writeAudit });
}

test("the database itself lets no paper go before its time, by its own clock", async () => {
  shop.site.clock.set("2030-06-01T09:00:00Z");
  await leave(await buy());
  await shop.site.jobs.runAll();
  for (const table of ["invoices", "ledger", "termination_requests"]) {
    const removal =
      { invoices: sql`delete from invoices`, ledger: sql`delete from ledger` }[table] ??
      sql`delete from termination_requests`;
    await expect(shop.site.database.run(removal)).rejects.toThrow("never removed before 10 years are over");
  }
  await shop.site.as()("POST /pub/declarations", {
    body: { kind: "cancel", first_name: "Grace", last_name: "Hopper", email: "grace@example.org", reference: "" },
  });
  const unbound = sql`delete from termination_requests where subscription_id is null`;
  await expect(shop.site.database.run(unbound)).rejects.toThrow("before 5 years are over");
});

test("a run that is killed at any step leaves whole papers and true counts, and the next goes on", async () => {
  for (let serial = 0; serial < 3; serial += 1) {
    const customer = await shop.customer();
    const card = { ...goodCard, card_number: ownCardNumber(serial) };
    await shop.press(referenceIn(await customer.call("POST /mercanet/verify-card", { body: { ...card, ...yearly } })));
    await customer.call("POST /users/payment");
    if (serial > 0) await leave(customer);
  }
  await shop.site.jobs.runAll();
  const { database, clock } = shop.site;
  clock.set("2021-06-01T09:00:00Z");
  const own = { database, clock, secret: fixtureSecret, key: fixtureSecret, post: () => Promise.resolve() };
  const sandbox = createSandbox(own);
  const providers = { all: [sandbox], named: () => sandbox, taking: () => sandbox };
  const before = await counts();
  const fuse = new Fuse();
  let isOver = false;
  for (let steps = 0; !isOver; steps += 1) {
    fuse.light(steps);
    const beganAt = new Date(clock.now().getTime() + steps);
    try {
      await erasePapers(
        { database: mortalPool(database, fuse), providers },
        {
          at: clock.now(),
          signal: new AbortController().signal,
          report: () => undefined,
          count: (inside, what, count) => addCount(inside, { name: "billing.erase-papers", beganAt, what, count }),
        },
      );
      isOver = true;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
    const torn = await database.rows(sql`
      select from payments p where p.status = 'paid' and p.amount_cents > 0 and (
        not exists (select from invoices i where i.payment_id = p.id)
        or not exists (select from ledger l where l.payment_id = p.id)
        or not exists (select from sandbox_payments s where p.kind <> 'refund' and s.reference = p.provider_reference)
          and p.kind <> 'refund')`);
    expect(torn).toEqual([]);
  }
  const counted = await database.row<{ payments: number; invoices: number; requests: number }>(sql`
    select sum(count) filter (where what = 'payments')::integer as payments,
      sum(count) filter (where what = 'invoices')::integer as invoices,
      sum(count) filter (where what = 'requests')::integer as requests
    from job_counts where name = 'billing.erase-papers' and began_at >= ${clock.now()}`);
  const after = await counts();
  expect(after?.["invoices"]).toBe(0);
  expect(counted).toEqual({
    payments: (before?.["payments"] ?? 0) - (after?.["payments"] ?? 0),
    invoices: before?.["invoices"],
    requests: (before?.["declarations"] ?? 0) - (after?.["declarations"] ?? 0),
  });
  expect(await faults()).toEqual([]);
});
