import { afterAll, beforeAll, expect, test } from "vitest";
import { createPriceCommand } from "#server/features/billing/offers/price-changes.ts";
import { sql } from "#server/database/sql.ts";
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
let serial = 500;
beforeAll(async () => {
  shop = await openShop({}, { jobs: ["letters", "money"] });
});
afterAll(() => shop.close());

const prices = () => createPriceCommand({ database: shop.site.database, clock: shop.site.clock });
async function subscribe(order = monthly, runsJobs = true): Promise<Customer> {
  const one = await shop.customer();
  const body = { ...goodCard, card_number: ownCardNumber((serial += 1)), ...order };
  await shop.press(referenceIn(await one.call("POST /mercanet/verify-card", { body })));
  await one.call("POST /users/payment");
  if (runsJobs) await shop.site.jobs.runAll();
  return one;
}
async function at(instant: string): Promise<void> {
  shop.site.clock.set(instant);
  for (const _twice of [1, 2]) {
    await shop.site.database.run(sql`delete from jobs where key = 'recurring' or key is not null`);
    await shop.site.jobs.runAll();
  }
}
const plain = (text: string) => text.replaceAll(/\s/g, " ");
const lettersTo = ({ email }: Customer) =>
  shop.site.mails.filter((mail) => mail.to === email && /prix de votre abonnement/.test(plain(mail.subject)));
const paid = async ({ accountId }: Customer) =>
  (
    await shop.site.database.rows<{ amount_cents: number }>(sql`
      select amount_cents from payments where account_id = ${accountId} and status = 'paid' and amount_cents > 0 order by id`)
  ).map(({ amount_cents: cents }) => cents);

test("a price rise is told 30 days ahead, once, and charged from the first renewal after that; nobody pays it untold", async () => {
  const ada = await subscribe();
  const left = await subscribe();
  await left.call("POST /me/cancel-subscription");
  shop.site.clock.set("2026-03-15T09:00:00Z");
  await expect(prices().change("1", { to: "11.99", from: "2026-04-10" })).rejects.toThrow("not before 2026-04-16");
  await expect(prices().change("9", { to: "11.99", from: "2026-05-01" })).rejects.toThrow("no plan");
  await expect(prices().change("1", { to: "11,99", from: "2026-05-01" })).rejects.toThrow("--to");
  await expect(prices().change("1", { to: "0.00", from: "2026-05-01" })).rejects.toThrow("--to");
  const told = await prices().change("1", { to: "11.99", from: "2026-05-01" });
  expect(told).toContain("plan 1 (Individual, monthly) costs €11.99 from 2026-05-01 on");
  // The desk's rules: one price a day, and none before another one that moves subscribers.
  await expect(prices().change("1", { to: "12.99", from: "2026-05-01" })).rejects.toThrow("--from: A price is planned");
  await expect(prices().change("1", { to: "12.99", from: "2026-04-20" })).rejects.toThrow("--from: A price is planned");
  await at("2026-03-15T10:00:00Z");
  await at("2026-03-20T10:00:00Z");
  const [letter, ...more] = lettersTo(ada);
  expect(more).toEqual([]);
  for (const said of ["10 mai 2026", "9,99 € par mois", "11,99 € par mois", "/resilier-votre-contrat"])
    expect(plain(letter?.text ?? "")).toContain(said);

  // The renewal before the day has the old price, and so has an order until that day.
  await at("2026-04-10T10:00:00Z");
  expect(await paid(ada)).toEqual([999]);
  shop.site.clock.set("2026-04-25T10:00:00Z");
  const bob = await subscribe(monthly, false);
  await at("2026-04-25T11:00:00Z");
  expect(lettersTo(bob)).toHaveLength(1);
  // A day after the price is in force, new orders pay it.
  await at("2026-05-02T10:00:00Z");
  const [group] = await shop.site.as()("GET /pub/plans");
  expect(group?.plans[0]?.price).toBe(11.99);
  await at("2026-05-10T10:00:00Z");
  expect(await paid(ada)).toEqual([999, 1199]);
  // Told on 25 April, so not before 25 May: the renewal of that day comes at the hour of the order, before the hour of the letter.
  await at("2026-05-25T12:00:00Z");
  expect(await paid(bob)).toEqual([999]);
  await at("2026-06-10T12:00:00Z");
  await at("2026-06-25T12:00:00Z");
  expect(await paid(bob)).toEqual([999, 1199]);
  await at("2026-07-10T12:00:00Z");
  expect(await paid(ada)).toEqual([999, 1199, 1199, 1199]);
  expect(lettersTo(ada)).toHaveLength(1);
  expect(lettersTo(bob)).toHaveLength(1);
  expect(await prices().list()).toMatch(/plan 1 +€11\.99 +from 2026-05-01 +in force +\d told/);
});

test("a yearly subscriber is told the day of the renewal, and another plan keeps its own price", async () => {
  shop.site.clock.set("2026-08-01T09:00:00Z");
  const ada = await subscribe(yearly);
  shop.site.clock.set("2026-08-02T09:00:00Z");
  const family = await subscribe({ ...monthly, plan: 3, final_price: 14.99 });
  await prices().change("2", { to: "119.90", from: "2026-10-01" });
  await at("2026-08-02T10:00:00Z");
  expect(plain(lettersTo(ada)[0]?.text ?? "")).toContain("1er août 2027");
  expect(lettersTo(family)).toEqual([]);
  await at("2027-06-10T10:00:00Z");
  const notice = shop.site.mails.findLast(
    ({ to, subject }) => to === ada.email && plain(subject).includes("sera reconduit"),
  );
  expect(plain(notice?.text ?? "")).toContain("119,90 €");
});

test("a price is announced in the weeks before summer time too, whose 30 days are an hour short", async () => {
  shop.site.clock.set("2027-03-05T09:00:00Z");
  await prices().change("4", { to: "159.90", from: "2027-04-06" });
  shop.site.clock.set("2027-03-20T09:00:00Z");
  const ada = await subscribe({ ...yearly, plan: 4, final_price: 149.9 });
  await at("2027-03-20T10:00:00Z");
  expect(lettersTo(ada)).toHaveLength(1);
  const told = await shop.site.database.row<{ hours: number }>(sql`
    select (extract(epoch from applies_from - told_at) / 3600)::integer as hours
    from subscription_prices where account_id = ${ada.accountId}`);
  expect(told).toEqual({ hours: 30 * 24 });
});

test("My Account says what is charged in the next twelve months, with a told price, and nothing after a cancellation", async () => {
  shop.site.clock.set("2027-09-01T09:00:00Z");
  const ada = await subscribe({ ...monthly, plan: 3, final_price: 14.99 });
  const coming = () => ada.call("GET /me/coming-payments");
  const before = await coming();
  expect(before.data).toHaveLength(12);
  expect(before.data[0]).toMatchObject({ at: "2027-10-01T09:00:00.000Z", amount: 14.99, plan: { id: 3 } });
  await prices().change("3", { to: "16.99", from: "2027-12-01" });
  await at("2027-09-01T10:00:00Z");
  const after = await coming();
  expect(after.data.slice(0, 4).map(({ amount }) => amount)).toEqual([14.99, 14.99, 16.99, 16.99]);
  expect(after.total).toBeCloseTo(2 * 14.99 + 10 * 16.99);
  await ada.call("POST /me/cancel-subscription");
  expect(await coming()).toEqual({ data: [], total: 0 });
});
