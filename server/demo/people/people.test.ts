import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyChains } from "#server/chains/verify.ts";
import { sealedChains } from "#server/compose/sealed-chains.ts";
import { demoAccounts } from "#server/demo/accounts.ts";
import { readConfig } from "#server/config/config.ts";
import { openPool, type Database, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { loadDemoData } from "#server/demo/first-start.ts";
import { closePublishedAccounts, refusePublishedAccounts } from "#server/demo/published-accounts.ts";
import { firstPrices } from "#tests/demo-people/first-prices.ts";
import { wrongAccess } from "#tests/simulation/checks.ts";
import { wrongMoney } from "#tests/simulation/checks-of-money.ts";
import { createMarks } from "#tests/simulation/marks.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

/** The difference is what the demo's own accounts have paid, which the sandbox does not know. */
const ofOwnAccounts = "cash that the provider does not have";
/** Of the demo's own accounts, whose payments the sandbox does not know. */
const unknown = "paid here and unknown to the provider";
const unexplained = "findings that nobody can explain";

/** What the desk did in the recording, as the simulation marks it for its checks. */
async function markActsOfDesk(database: Database): Promise<void> {
  await createMarks(database);
  for (const { plan, cents } of firstPrices)
    await database.run(sql`update simulated_plans set price_cents = ${cents} where id = ${plan}`);
  await database.run(sql`
    insert into simulated_marks (what, id)
    select 'refund', r.id from payments r where r.kind = 'refund' and not exists (
      select from termination_requests t where t.subscription_id = r.subscription_id and t.outcome = 'withdrawn')
    union all select 'end', s.id from subscriptions s where s.status = 'expired' and exists (
      select from payments r where r.subscription_id = s.id and r.kind = 'refund' and r.created_at = s.ended_at)`);
}

type AccessWorld = Parameters<typeof wrongAccess>[0];

async function expectSoundMoney(database: Pool, at: Date): Promise<void> {
  const { [unexplained]: findings = [], [unknown]: unknownPayments = [], ...wrong } = await wrongMoney(database, at);
  const faults = Object.entries(wrong).filter(([what, rows]) => rows.length > 0 && what !== ofOwnAccounts);
  expect(faults).toEqual([]);
  expect(unknownPayments).toHaveLength(Object.keys(demoAccounts).length);
  for (const finding of findings)
    expect((finding as { kind: string }).kind).toMatch(/^(refund-failed|dispute-|webhook-off)/);
}

describe.each([
  ["the morning of a new year", "2027-01-01T06:30:00Z"],
  ["29 February", "2028-02-29T12:00:00Z"],
  ["the day after a change of clocks", "2027-03-29T09:00:00Z"],
])("people who are loaded on %s", (_day, instant) => {
  const at = new Date(instant);
  let place: TestDatabase;
  let database: Pool;
  const dataDir = mkdtempSync(path.join(tmpdir(), "silecs-people-"));
  beforeAll(async () => {
    place = await createTestDatabase();
    database = openPool(place.url, { size: 2, onError: () => undefined });
    const clock = { now: () => at };
    await loadDemoData({ database, clock, withAccounts: true, config: readConfig({ DATA_DIR: dataDir }) });
    await markActsOfDesk(database);
  });
  afterAll(async () => {
    await database.close();
    await place.drop();
    rmSync(dataDir, { recursive: true });
  });

  test("may watch what they paid for, and every cent is in books that are sealed", async () => {
    // Members watch what their group pays for; whom the desk has paid back watches no longer.
    const members = await database.rows<{ id: number }>(sql`
      select account_id as id from client_group_members union select account_id from payments where kind = 'refund'`);
    const wrong = (await wrongAccess({ database, clock: { now: () => at } } as AccessWorld)) as { id: number }[];
    expect(wrong.filter(({ id }) => !members.some((member) => member.id === id))).toEqual([]);
    await expectSoundMoney(database, at);
    expect((await verifyChains(database, sealedChains, [], at)).faults).toEqual([]);
  });

  test("have invoices without a gap in each year, dated on the days of their payments", async () => {
    const rows = await database.rows<{ series: string; issued: number; last: number; wrong: number }>(sql`
      select n.series, n.last, count(i.*)::integer as issued, (count(*) filter (where
        left(n.series, 3) <> 'AV-' and to_char(i.issued_at at time zone 'Europe/Paris', 'YYYY') <> n.series))::integer as wrong
      from invoice_numbers n join invoices i on left(i.number, length(n.series) + 1) = n.series || '-'
      group by n.series, n.last order by 1`);
    expect(rows.length).toBeGreaterThan(3);
    for (const { last, issued, wrong } of rows) expect([issued, wrong]).toEqual([last, 0]);
    const periods = await database.rows(sql`
      select p.id from payments p join subscriptions s on s.id = p.subscription_id join plans n on n.id = coalesce(p.plan_id, s.plan_id)
      where p.kind = 'renewal' and p.status = 'paid' and p.period_ends_at at time zone 'Europe/Paris' <>
        p.period_starts_at at time zone 'Europe/Paris' + case n.recurring when 'MONTH' then interval '1 month' else interval '1 year' end
        and not exists (select from free_days f where f.account_id = p.account_id)
        and not exists (select from plan_changes c where c.account_id = p.account_id)
        and extract(day from p.period_starts_at at time zone 'Europe/Paris') < 28
        and extract(day from p.period_ends_at at time zone 'Europe/Paris') < 28`);
    expect(periods).toEqual([]);
  });

  test("have nothing of the past before them and nothing to come behind them", async () => {
    const late = await database.rows(sql`
      select 'payment' as what, id from payments where created_at > ${at} or settled_at > ${at}
      union all select 'overdue', id from subscriptions where status in ('trialing', 'active') and next_payment_at <= ${at}
      union all select 'dispute', id from disputes where opened_at > ${at} or awaits = 'us' and asked_act is null and respond_by <= ${at}
      union all select 'message', id from contact_messages where created_at > ${at}
      union all select 'request', message_id from legal_requests where outcome is null and due_on < ${at}::date
      union all select 'audit', id::integer from audit_log where created_at > ${at}
      union all select 'watched', profile_id from histories where watched_at > ${at} or completed_at > ${at}
      union all select 'refused', refusals from security_events where last_at > ${at}
      union all select 'told', id from webhook_deliveries where created_at > ${at} or state = 'waiting'
      union all select 'uploaded', id from uploads where created_at > ${at}`);
    expect(late).toEqual([]);
  });
});

describe("a demo that starts for the first time", () => {
  let site: TestApp;
  let support: ReturnType<TestApp["as"]>;
  beforeAll(async () => {
    site = await createTestApp();
    site.clock.set("2026-11-27T17:00:00Z");
    const { database, clock, config } = site;
    await loadDemoData({ database, clock, withAccounts: true, config });
    await markActsOfDesk(database);
    const { id } = await createStaffMember(site, ["support", "accountant", "moderator", "editor"]);
    support = site.as({ token: await openStaffSession(site, id) });
  });
  afterAll(() => site.close());

  test("sends nothing and charges nobody, now and when it loads again", async () => {
    const counted = sql`select (select count(*) from accounts) as accounts, (select count(*) from payments) as payments,
      (select count(*) from invoices) as invoices, (select count(*) from comments) as comments`;
    expect(await site.database.rows(sql`select name from jobs`)).toEqual([]);
    const before = await site.database.row<Record<string, number>>(counted);
    expect(before?.["accounts"]).toBeGreaterThan(350);
    const { database, clock, config } = site;
    await loadDemoData({ database, clock, withAccounts: true, config });
    await site.jobs.runAll();
    expect(site.mails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([]);
    expect(await site.database.row(counted)).toEqual(before);
    await expectSoundMoney(database, clock.now());
  });

  test("has something open on each page of the desk", async () => {
    const lists = [
      (await support("GET /admin/messages", {})).data,
      (await support("GET /admin/requests", {})).data,
      (await support("GET /admin/disputes", {})).data,
      (await support("GET /admin/refunds", {})).data,
      (await support("GET /admin/reports", {})).data,
      (await support("GET /admin/outages", {})).data,
      (await support("GET /admin/coupons", {})).data,
      (await support("GET /admin/client-groups", {})).data,
      (await support("GET /admin/encodings", { query: { state: "failed" } })).data,
    ];
    expect(lists.map((list) => list.length > 0)).toEqual(lists.map(() => true));
  });

  test("knows no password of theirs, no card number, and no address or telephone that somebody could have", async () => {
    const people = await site.database.rows<{ email: string; phone: string | null; hash: string }>(sql`
      select email, phone, password_hash as hash from accounts where email not like '%@silecs.example'`);
    expect(new Set(people.map(({ hash }) => hash)).size).toBe(1);
    for (const { email, phone } of people) {
      expect(email).toMatch(/\.example$|@invalid$|\.pupils\.invalid$/);
      if (phone !== null) expect(phone).toMatch(/^\+33(19900|26191|35301|46571|53649|63998)\d{4}$/);
    }
    const { email } = people[0] ?? { email: "" };
    const login = { username: email, password: "une longue phrase de recette" };
    await expect(site.as()("POST /auth/token", { body: login })).rejects.toMatchObject({ status: 401 });
  });

  test("goes on: whoever is due tomorrow is charged by the sandbox, and the books stay whole", async () => {
    const before = await site.database.row<{ count: number }>(sql`select count(*) from payments`);
    for (let hours = 0; hours < 72; hours += 12) {
      site.clock.advance({ seconds: 12 * 3600 });
      await site.jobs.runAll();
    }
    const after = await site.database.row<{ count: number }>(sql`select count(*) from payments`);
    expect(after?.count).toBeGreaterThan(before?.count ?? 0);
    await expectSoundMoney(site.database, site.clock.now());
    expect((await verifyChains(site.database, sealedChains, [], site.clock.now())).faults).toEqual([]);
  });

  test("is refused by production until all of them are closed", async () => {
    await expect(refusePublishedAccounts(site.database)).rejects.toThrow("@silecs.example");
    expect(await closePublishedAccounts(site.database, site.clock.now())).toBeGreaterThan(350);
    await refusePublishedAccounts(site.database);
    expect(await site.database.rows(sql`select url from webhook_endpoints`)).toEqual([]);
  });
});
