import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { openBilling } from "#tests/support/billing-fixture.ts";
import {
  goodCard,
  monthly,
  openShop,
  ownCardNumber,
  referenceIn,
  yearly,
  type Customer,
  type Shop,
} from "#tests/support/shop.ts";

let shop: Shop;
let ada: Customer;
beforeAll(async () => {
  shop = await openShop({}, { jobs: ["letters", "money"] });
});
afterAll(() => shop.close());
beforeEach(async () => {
  // The clock goes back: what recurs is due again.
  await shop.site.database.run(sql`delete from jobs`);
  shop.site.clock.set("2026-03-10T09:00:00Z");
  ada = await shop.customer();
});
afterEach(() => shop.site.database.run(sql`delete from sandbox_renewals`));

async function subscribe(order = monthly, card = goodCard): Promise<void> {
  await shop.press(referenceIn(await ada.call("POST /mercanet/verify-card", { body: { ...card, ...order } })));
  expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid" });
  await at("2026-03-25T09:00:00Z");
  await ada.call("GET /me/profile");
}

/** Another card for every subscriber: a card has one free month. */
let cards = 0;
const ownCard = () => ({ ...goodCard, card_number: ownCardNumber((cards += 1)) });

/** Makes the account's card answer later charges in some way; null as it answers by itself. */
async function answer(how: string): Promise<void> {
  await shop.site.database.run(sql`
    insert into sandbox_renewals (payer, answer)
    select p.payer, ${how} from sandbox_payments p
    join subscriptions s on s.provider_reference = p.reference where s.account_id = ${ada.accountId}
    on conflict (payer) do update set answer = excluded.answer`);
}
const goodAgain = () => shop.site.database.run(sql`delete from sandbox_renewals`);

async function at(instant: string): Promise<void> {
  shop.site.clock.set(instant);
  await shop.site.jobs.runAll();
}

type Payment = { kind: string; status: string; attempt: number; amount_cents: number; day: string };
const charges = () =>
  shop.site.database.rows<Payment>(sql`
    select kind, status, attempt, amount_cents, to_char(period_starts_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day
    from payments where account_id = ${ada.accountId} and kind = 'renewal' order by id`);
const subscription = () =>
  shop.site.database.row<{
    status: string;
    period_ends_at: Date;
    next_payment_at: Date | null;
    failed_tries: number;
  }>(sql`
    select status, period_ends_at, next_payment_at, failed_tries from subscriptions where account_id = ${ada.accountId}
    order by id desc limit 1`);
const letters = () => shop.site.mails.filter(({ to }) => to === ada.email).map(({ subject }) => subject);

describe("a free month", () => {
  test("is followed by a paid one on the day it ends, once, with an invoice, a ledger entry and a letter", async () => {
    await subscribe(monthly, ownCard());
    await at("2026-04-10T07:59:59Z");
    expect(await charges()).toEqual([]);
    await at("2026-04-10T08:00:00Z");
    shop.site.clock.advance({ seconds: 120 });
    await shop.site.jobs.runAll();
    expect(await charges()).toEqual([
      { kind: "renewal", status: "paid", attempt: 1, amount_cents: 999, day: "2026-04-10" },
    ]);
    expect(await subscription()).toMatchObject({
      status: "active",
      period_ends_at: new Date("2026-05-10T08:00:00Z"),
      next_payment_at: new Date("2026-05-10T08:00:00Z"),
    });
    expect(
      await shop.count("invoices", `account_id = ${ada.accountId} and gross_cents = 999 and vat_cents = 167`),
    ).toBe(1);
    const lines = await shop.site.database.rows(sql`
      select l.account, l.amount_cents from ledger l join payments p on p.id = l.payment_id
      where p.account_id = ${ada.accountId} order by l.account`);
    expect(lines).toEqual([
      { account: "cash:sandbox", amount_cents: 999 },
      { account: "sales", amount_cents: -832 },
      { account: "vat", amount_cents: -167 },
    ]);
    expect(letters().filter((subject) => subject.includes("reconduit"))).toEqual([
      "Votre abonnement Silecs est reconduit\u202F: 9,99\u00A0€",
    ]);
  });

  test("ends with letters in the account's language", async () => {
    await subscribe(monthly, ownCard());
    await shop.site.database.run(sql`update accounts set language_id = 2 where id = ${ada.accountId}`);
    await at("2026-04-10T08:00:00Z");
    await answer("funds");
    await at("2026-05-10T08:00:00Z");
    await goodAgain();
    await at("2026-05-11T09:00:00Z");
    expect(letters().filter((subject) => subject.startsWith("Your"))).toEqual([
      "Your Silecs subscription is renewed: €9.99",
      "Your Silecs payment did not go through",
      "Your Silecs subscription is up to date",
    ]);
  });

  test("that was cancelled is never charged", async () => {
    await subscribe(monthly, ownCard());
    await ada.call("POST /me/cancel-subscription");
    await at("2026-04-10T09:00:00Z");
    expect(await charges()).toEqual([]);
    expect(await subscription()).toMatchObject({ status: "expired", next_payment_at: null });
  });
});

test("two processes that renew at the same moment charge each period once", async () => {
  const others = await Promise.all(Array.from({ length: 6 }, () => shop.customer()));
  for (const person of others) {
    ada = person;
    shop.site.clock.set("2026-03-10T09:00:00Z");
    await subscribe(monthly, ownCard());
  }
  shop.site.clock.set("2026-04-10T08:00:01Z");
  // The job runs in one process at a time; here the work itself is begun four times.
  const { database, clock } = shop.site;
  const processes = [1, 2, 3, 4].map(() => openBilling({ database, clock }).billing);
  const made = await Promise.all(processes.map((billing) => billing.renewDue(clock.now())));
  expect(made.reduce((sum, n) => sum + n, 0)).toBe(6);
  const ids = others.map(({ accountId }) => accountId);
  expect(
    await shop.count("payments", `account_id in (${ids.join(",")}) and kind = 'renewal' and status = 'paid'`),
  ).toBe(6);
  const taken = await database.row(sql`
    select count(*) as n from sandbox_payments c join subscriptions s on s.provider_reference = c.mandate
    where s.account_id = any(${ids}::integer[])`);
  expect(taken).toEqual({ n: 6 });
});

describe("a refused renewal", () => {
  test("is tried on days 1, 3, 5 and 7 with a letter each, with access through the grace, and then it is over", async () => {
    await subscribe(monthly, ownCard());
    await answer("funds");
    await at("2026-04-10T08:00:00Z");
    expect(await subscription()).toMatchObject({ status: "past_due", failed_tries: 1 });
    expect(letters().at(-1)).toBe("Votre paiement Silecs n’a pas abouti");
    for (const [day, tries] of [
      ["2026-04-10T20:00:00Z", 1],
      ["2026-04-11T08:00:00Z", 2],
      ["2026-04-12T08:00:00Z", 2],
      ["2026-04-13T08:00:00Z", 3],
      ["2026-04-15T08:00:00Z", 4],
      ["2026-04-17T07:59:00Z", 4],
    ] as const) {
      await at(day);
      expect(await charges()).toHaveLength(tries);
      expect(await ada.call("GET /me/profile")).toMatchObject({ status: 1 });
    }
    expect(letters().filter((subject) => subject.includes("toujours pas"))).toHaveLength(3);
    await at("2026-04-17T08:00:00Z");
    expect(await charges()).toHaveLength(5);
    expect(await ada.call("GET /me/profile")).toMatchObject({ status: 2, paymentMethod: null });
    expect(letters().at(-1)).toBe("Votre abonnement Silecs a pris fin");
    await at("2026-05-01T08:00:00Z");
    expect(await charges()).toHaveLength(5);
  });

  test("that goes through on a later day goes on without a gap", async () => {
    await subscribe(monthly, ownCard());
    await answer("refused");
    await at("2026-04-10T08:00:00Z");
    await goodAgain();
    await at("2026-04-11T08:00:00Z");
    expect((await charges()).map(({ status }) => status)).toEqual(["refused", "paid"]);
    expect(await subscription()).toMatchObject({ status: "active", period_ends_at: new Date("2026-05-10T08:00:00Z") });
    expect(letters().at(-1)).toBe("Votre abonnement Silecs est à jour");
  });
});

describe("a provider that does not answer at once", () => {
  test("with the charge made all the same is asked again, and nothing is charged twice", async () => {
    await subscribe(monthly, ownCard());
    await answer("lost");
    await at("2026-04-10T08:00:00Z");
    expect((await charges()).map(({ status }) => status)).toEqual(["pending"]);
    await goodAgain();
    await at("2026-04-10T08:11:00Z");
    expect((await charges()).map(({ status }) => status)).toEqual(["paid"]);
    expect(await subscription()).toMatchObject({ status: "active" });
    expect(
      await shop.site.database.row(sql`
        select count(*) as n from sandbox_payments c join subscriptions s on s.provider_reference = c.mandate
        where s.account_id = ${ada.accountId}`),
    ).toEqual({ n: 1 });
  });

  test("but later is believed then, and told twice changes nothing more", async () => {
    await subscribe(monthly, ownCard());
    await answer("late");
    await at("2026-04-10T08:00:00Z");
    expect((await charges()).map(({ status }) => status)).toEqual(["pending"]);
    await at("2026-04-10T09:05:00Z");
    await at("2026-04-10T10:30:00Z");
    expect((await charges()).map(({ status }) => status)).toEqual(["paid"]);
    expect(await shop.count("invoices", `account_id = ${ada.accountId}`)).toBe(1);
  });

  test("and never does is closed after a day, and counts as refused", async () => {
    await subscribe(monthly, ownCard());
    await answer("never");
    await at("2026-04-10T08:00:00Z");
    await at("2026-04-10T20:00:00Z");
    expect(await subscription()).toMatchObject({ status: "trialing" });
    await at("2026-04-11T09:00:00Z");
    expect(await subscription()).toMatchObject({ status: "past_due", failed_tries: 1 });
    await goodAgain();
    await at("2026-04-12T09:05:00Z");
    expect(await subscription()).toMatchObject({ status: "active", period_ends_at: new Date("2026-05-10T08:00:00Z") });
  });

  test("and is answered after a cancellation: the money goes back", async () => {
    await subscribe(monthly, ownCard());
    await answer("late");
    await at("2026-04-10T08:00:00Z");
    await ada.call("POST /me/cancel-subscription");
    expect(await ada.call("GET /me/profile")).toMatchObject({ status: 2 });
    await at("2026-04-10T09:05:00Z");
    await at("2026-04-10T10:30:00Z");
    expect(await shop.count("payments", `account_id = ${ada.accountId} and kind = 'refund' and status = 'paid'`)).toBe(
      1,
    );
    expect(await shop.count("invoices", `account_id = ${ada.accountId}`)).toBe(0);
    const books = await shop.site.database.rows(sql`
      select account, sum(l.amount_cents)::integer as cents from ledger l join payments p on p.id = l.payment_id
      where p.account_id = ${ada.accountId} group by account having sum(l.amount_cents) <> 0`);
    expect(books).toEqual([]);
  });
});

test("a year is renewed at the price of the order, without the coupon", async () => {
  await shop.site.database.run(
    sql`insert into coupons (code, discount_cents) values ('RENTREE', 2000) on conflict do nothing`,
  );
  await subscribe({ ...yearly, promotion_code: "rentree", final_price: 79.9 }, ownCard());
  expect(await ada.call("GET /me/latest-subscription")).toMatchObject({
    price: 99.9,
    nextPayAt: "2027-03-10T09:00:00.000Z",
  });
  await at("2027-03-10T09:00:00Z");
  expect((await charges()).map(({ amount_cents: cents }) => cents)).toEqual([9990]);
});

test("a renewal that PayPal refuses is told in PayPal's words, with the way to pay by card", async () => {
  const start = await ada.call("POST /subscriptions", { body: monthly });
  await shop.press(referenceIn(start), { payer: ada.email });
  expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid" });
  await answer("refused");
  await at("2026-04-10T08:00:00Z");
  shop.site.clock.advance({ seconds: 120 });
  await shop.site.jobs.runAll();
  const letter = shop.site.mails.find(({ to, subject }) => to === ada.email && subject.includes("n’a pas abouti"));
  expect(letter?.text).toContain("PayPal a refusé le paiement.");
  expect(letter?.text).toContain("payez par carte");
  expect(letter?.text).not.toMatch(/banque|votre carte|ma carte/i);
});
