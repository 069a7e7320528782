import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CallError, type Client } from "#contract/client.ts";
import { DatabaseAwayError } from "#server/database/away.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createLostAnswers, type LostAnswers } from "#tests/support/lost-answers.ts";
import { lovelace } from "#tests/support/people.ts";
import { goodCard, openShop, ownCardNumber, referenceIn, yearly, type Shop } from "#tests/support/shop.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

let shop: Shop;
let way: LostAnswers;
/** The program as it reaches the same database, but for the answers that are lost. */
let through: TestApp;
let serial = 0;

beforeAll(async () => {
  shop = await openShop();
  way = await createLostAnswers(shop.site.databaseUrl);
  through = await createTestApp({}, { over: { ...shop.site, databaseUrl: way.url } });
});
afterAll(async () => {
  await through.close();
  await way.close();
  await shop.close();
});

/** How many rows a statement of one column finds. */
const count = async (statement: Sql) =>
  (await shop.site.database.row<{ n: number }>(sql`select count(*)::integer as n from (${statement}) counted`))?.n;

/** Letters of a kind that the account was sent, once all that is due has run. */
async function letters(accountId: number, kind: string) {
  await shop.site.jobs.runAll();
  return count(sql`select id from sent_letters where account_id = ${accountId} and kind = ${kind}`);
}

/** The answer, or why it was refused. */
type Outcome<T> = { answer?: T; refusal?: CallError; isLost: boolean };

/** Acts with the answer to its `nth` commit lost, and again as long as the database is away: whoever acts is told 503. */
async function losing<T>(nth: number, act: () => Promise<T>): Promise<Outcome<T>> {
  way.loseAfter(nth);
  let told = 200;
  for (;;) {
    try {
      const answer = await act();
      return { answer, isLost: lost(told) };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status !== 503) return { refusal: error, isLost: lost(told) };
      told = 503;
    }
    await sleep(20);
  }
}

function lost(told: number): boolean {
  const isLost = way.stop();
  expect(told).toBe(isLost ? 503 : 200);
  return isLost;
}

/** Loses the answer to each commit of an act in turn, until the act makes fewer. Returns how many it makes. */
async function ofEachCommit(one: (nth: number) => Promise<boolean>): Promise<number> {
  for (let nth = 1; ; nth += 1) {
    serial += 1;
    if (!(await one(nth))) return nth - 1;
  }
}

const card = () => ({ ...goodCard, card_number: ownCardNumber(8000 + serial), ...yearly });

async function customer() {
  const { user, newToken } = await shop.site.as()("POST /users", { body: lovelace(`perdue${serial}@example.org`) });
  return { accountId: user.id, call: through.as({ token: newToken }) };
}

const pay = (call: Client) => call("POST /users/payment");

/** A customer with a paid year. */
async function payer() {
  const one = await customer();
  await shop.press(referenceIn(await one.call("POST /mercanet/verify-card", { body: card() })));
  await pay(one.call);
  await shop.site.jobs.runAll();
  const row = await shop.site.database.row<{ id: number }>(sql`
    select id from payments where account_id = ${one.accountId} and status = 'paid'`);
  return { ...one, paymentId: row?.id ?? 0 };
}

/** One live subscription, paid once at the provider, with one invoice and one letter. */
async function expectOneOrder(accountId: number) {
  expect({
    live: await count(sql`select id from subscriptions where account_id = ${accountId} and status = 'active'`),
    paid: await count(sql`select id from payments where account_id = ${accountId} and status = 'paid'`),
    charged: await count(sql`
      select reference from sandbox_payments where state = 'paid'
        and reference in (select provider_reference from payments where account_id = ${accountId})`),
    invoices: await count(sql`select number from invoices where account_id = ${accountId}`),
    letters: await letters(accountId, "billing.confirmation"),
  }).toEqual({ live: 1, paid: 1, charged: 1, invoices: 1, letters: 1 });
}

test("who signs up and is not answered has one account, is told so at the second time, and signs in", async () => {
  const commits = await ofEachCommit(async (nth) => {
    const body = lovelace(`inscrite${serial}@example.org`);
    const { refusal, answer, isLost } = await losing(nth, () => through.as()("POST /users", { body }));
    if (refusal) expect(refusal.messages).toHaveProperty("username");
    else expect(answer).toHaveProperty("newToken");
    const { username, password } = body;
    expect(await shop.site.as()("POST /auth/token", { body: { username, password } })).toHaveProperty("token");
    const row = await shop.site.database.row<{ id: number; n: number }>(sql`
      select min(id) as id, count(*)::integer as n from accounts where email = ${username}`);
    expect(row?.n).toBe(1);
    expect(await letters(row?.id ?? 0, "accounts.welcome")).toBe(1);
    return isLost;
  });
  expect(commits).toBeGreaterThan(0);
}, 60_000);

test("who orders and is not answered orders again, and pays once", async () => {
  const commits = await ofEachCommit(async (nth) => {
    const { accountId, call } = await customer();
    const body = card();
    const { answer, isLost } = await losing(nth, () => call("POST /mercanet/verify-card", { body }));
    await shop.press(referenceIn(answer ?? {}));
    await pay(call);
    await expectOneOrder(accountId);
    return isLost;
  });
  expect(commits).toBeGreaterThan(0);
}, 60_000);

test("who has paid and is not answered is subscribed once, and is told so when they ask again", async () => {
  const commits = await ofEachCommit(async (nth) => {
    const { accountId, call } = await customer();
    await shop.press(referenceIn(await call("POST /mercanet/verify-card", { body: card() })));
    const { refusal, isLost } = await losing(nth, () => pay(call));
    expect(refusal).toBeUndefined();
    await expectOneOrder(accountId);
    await expect(call("POST /mercanet/verify-card", { body: card() })).rejects.toMatchObject({ status: 409 });
    return isLost;
  });
  expect(commits).toBeGreaterThan(0);
}, 60_000);

/** A payment of 99.90 € and what support is shown of giving it back. */
async function refundable() {
  const { accountId, paymentId } = await payer();
  const { id } = await createStaffMember(shop.site, ["support"]);
  const support = through.as({ token: await openStaffSession(shop.site, id) });
  const params = { id: paymentId };
  const { amount, fingerprint } = await support("GET /admin/payments/{id}/refund-preview", { params, query: {} });
  const body = { amount, fingerprint, reason: "goodwill" as const };
  const giveBack = () => support("POST /admin/payments/{id}/refunds", { params, body });
  return { accountId, paymentId, giveBack };
}

async function expectOneRefund(accountId: number, paymentId: number) {
  const sent = await letters(accountId, "billing.letter");
  expect({
    refunds: await count(sql`select id from payments where refunds_id = ${paymentId} and status = 'paid'`),
    given: await count(sql`
      select payment from sandbox_refunds where payment in (select provider_reference from payments where id = ${paymentId})`),
    notes: await count(sql`select number from invoices where account_id = ${accountId} and kind = 'credit-note'`),
    audited: await count(sql`
      select id from audit_log where call like 'POST /admin/payments%' and after ->> 'payment' = ${String(paymentId)}`),
    sent,
  }).toEqual({ refunds: 1, given: 1, notes: 1, audited: 1, sent: 1 });
}

test("support that gives back and is not answered is refused the second time, and gives back once", async () => {
  const commits = await ofEachCommit(async (nth) => {
    const { accountId, paymentId, giveBack } = await refundable();
    const { refusal, isLost } = await losing(nth, giveBack);
    if (refusal) expect(refusal.status).toBe(409);
    await expectOneRefund(accountId, paymentId);
    return isLost;
  });
  expect(commits).toBeGreaterThan(0);
}, 60_000);

test("a refund whose job is not answered at any of its commits reaches the provider once", async () => {
  const commits = await ofEachCommit(async (nth) => {
    const { accountId, paymentId, giveBack } = await refundable();
    await giveBack();
    way.loseAfter(nth);
    await through.jobs.runAll().catch((error: unknown) => expect(error).toBeInstanceOf(DatabaseAwayError));
    const isLost = way.stop();
    await vi.waitUntil(async () => (await through.send("GET", "/readyz")).ok);
    // Past the lease of the job that was cut off, and the pause before its next attempt.
    for (const site of [shop.site, through]) site.clock.advance({ seconds: 900 });
    await expectOneRefund(accountId, paymentId);
    return isLost;
  });
  expect(commits).toBeGreaterThan(3);
}, 120_000);

test("who cancels and is not answered cancels again, and is told once", async () => {
  const commits = await ofEachCommit(async (nth) => {
    const { accountId, call } = await payer();
    const { refusal, isLost } = await losing(nth, () => call("POST /me/cancel-subscription"));
    expect(refusal).toBeUndefined();
    expect(await letters(accountId, "billing.cancelled")).toBe(1);
    expect(
      await count(sql`select id from subscriptions where account_id = ${accountId} and cancel_asked_at is not null`),
    ).toBe(1);
    return isLost;
  });
  expect(commits).toBeGreaterThan(0);
}, 60_000);
