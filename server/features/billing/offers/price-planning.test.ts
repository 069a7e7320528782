import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fieldFaults } from "#contract/field-faults.ts";
import { sql } from "#server/database/sql.ts";
import { createStaffWithApp, signInStaff } from "#tests/support/staff.ts";
import { goodCard, monthly, openShop, ownCardNumber, referenceIn, yearly, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
let admin: Awaited<ReturnType<typeof signInStaff>>;
let accountant: Awaited<ReturnType<typeof signInStaff>>;
let serial = 700;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.site.clock.set("2026-03-10T09:00:00Z");
  const signIn = async (role: "admin" | "accountant") =>
    signInStaff(shop.site, await createStaffWithApp(shop.site, [role], `${role}${(serial += 1)}@example.org`));
  admin = await signIn("admin");
  accountant = await signIn("accountant");
});

async function subscribe(order = monthly) {
  const one = await shop.customer();
  const body = { ...goodCard, card_number: ownCardNumber((serial += 1)), ...order };
  await shop.press(referenceIn(await one.call("POST /mercanet/verify-card", { body })));
  await one.call("POST /users/payment");
  await shop.site.jobs.runAll();
  return one;
}
/** Runs all jobs, the recurring ones too. */
async function runJobs(): Promise<void> {
  await shop.site.database.run(sql`delete from jobs where key is not null`);
  await shop.site.jobs.runAll();
}
const announced = async () =>
  (
    await shop.site.database.rows<{ account_id: number; price_cents: number }>(
      sql`select account_id, price_cents from subscription_prices order by account_id`,
    )
  ).map(({ account_id: id, price_cents: cents }) => [id, cents]);
const planNow = async (id: number) => (await accountant("GET /admin/plans")).data.find((plan) => plan.id === id)!;
const price = (id: number, price_cents: number, from: string, moves_subscribers: boolean) =>
  admin("POST /admin/plans/{id}/prices", { params: { id }, body: { price_cents, from, moves_subscribers } });
const preview = (id: number, price_cents: number, from: string, moves_subscribers: boolean) =>
  admin("POST /admin/plans/{id}/price-preview", { params: { id }, body: { price_cents, from, moves_subscribers } });
const fieldsOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { messages: Record<string, string> }) => error.messages,
  );

test("for new orders alone, today's counts at once, and subscribers keep theirs", async () => {
  await subscribe();
  const before = await planNow(1);
  expect(before).toMatchObject({ name: "Abonnement Individuel, mensuel", price_cents: 999, screens: 1, changes: [] });
  const kept = before.paid.find(({ price_cents }) => price_cents === 999)?.subscribers ?? 0;
  expect(kept).toBeGreaterThan(0);
  expect(await preview(1, 1099, "2026-03-10", false)).toEqual({
    effective_at: "2026-03-10T09:00:00.000Z",
    renews_from: null,
    groups: [{ price_cents: 999, subscribers: kept, outcome: "kept" }],
    difference_cents: 0,
  });
  await price(1, 1099, "2026-03-10", false);
  expect(await planNow(1)).toMatchObject({
    price_cents: 1099,
    paid: [{ price_cents: 999, subscribers: kept }],
    changes: [{ price_cents: 1099, moves_subscribers: false, notified: 0, applied_at: "2026-03-10T09:00:00.000Z" }],
  });
  expect((await shop.site.as()("GET /pub/plans"))[0]?.plans[0]?.price).toBe(10.99);
  // No letter, not even months later.
  shop.site.clock.set("2026-04-01T09:00:00Z");
  await runJobs();
  expect(shop.site.mails.filter(({ subject }) => /prix de votre abonnement/.test(subject))).toEqual([]);
  expect(await announced()).toEqual([]);
});

test("with subscribers, it is said how many, from when and how much, and they are notified", async () => {
  const ada = await subscribe(yearly);
  const bob = await subscribe(yearly);
  const { database } = shop.site;
  await database.run(sql`
    update subscriptions set provider = 'app_store' where account_id = ${bob.accountId}`);
  const planned = await preview(2, 10_990, "2026-05-01", true);
  expect(planned).toEqual({
    effective_at: "2026-04-30T22:00:00.000Z",
    renews_from: "2026-04-30T22:00:00.000Z",
    groups: [
      { price_cents: 9990, subscribers: 1, outcome: "moved" },
      { price_cents: 9990, subscribers: 1, outcome: "schedule" },
    ],
    difference_cents: 1000,
  });
  await price(2, 10_990, "2026-05-01", true);
  await runJobs();
  expect((await planNow(2)).changes).toMatchObject([
    { price_cents: 10_990, applied_at: null, moves_subscribers: true, notified: 1 },
  ]);
  expect(shop.site.mails.some(({ to, subject }) => to === ada.email && /prix/.test(subject))).toBe(true);
  expect(await announced()).toEqual([[ada.accountId, 10_990]]);
  const [change] = (await planNow(2)).changes;
  await expect(admin("DELETE /admin/price-changes/{id}", { params: { id: change!.id } })).rejects.toMatchObject({
    status: 409,
  });
  // A later price for new orders alone leaves the announced one as it is.
  await price(2, 11_990, "2026-06-01", false);
  await runJobs();
  expect(await announced()).toEqual([[ada.accountId, 10_990]]);
});

test.each([
  ["a day that is over", 1200, "2026-03-09", false, { from: fieldFaults.dateOver.fr }],
  ["subscribers on short notice", 1200, "2026-04-09", true, { from: fieldFaults.priceNotice.fr }],
  ["the price that counts", 1499, "2026-03-10", false, { price_cents: fieldFaults.priceSame.fr }],
  ["nothing", 0, "2026-05-01", false, { price_cents: fieldFaults.price.fr }],
  ["half a cent", 999.5, "2026-05-01", false, { price_cents: fieldFaults.price.fr }],
  ["no day", 1200, "demain", false, { from: fieldFaults.date.fr }],
])("%s is refused at its field, and in the preview", async (_case, cents, from, moves, messages) => {
  expect(await fieldsOf(price(3, cents, from, moves))).toEqual(messages);
  expect(await fieldsOf(preview(3, cents, from, moves))).toEqual(messages);
});

test("two on one day, or one before another that moves subscribers, are refused; one that nobody knows of is dropped", async () => {
  const planned = await price(4, 15_990, "2026-08-01", true);
  expect(await fieldsOf(price(4, 15_000, "2026-07-01", true))).toEqual({ from: fieldFaults.priceOrder.fr });
  expect(await fieldsOf(price(4, 15_000, "2026-08-01", false))).toEqual({ from: fieldFaults.priceDouble.fr });
  await admin("DELETE /admin/price-changes/{id}", { params: { id: planned.id } });
  expect((await planNow(4)).changes).toEqual([]);
  const { data } = await admin("GET /admin/audit", { query: { search: "plan 4" } });
  expect(data.map(({ call }) => call)).toEqual(["DELETE /admin/price-changes/{id}", "POST /admin/plans/{id}/prices"]);
  expect(data[1]).toMatchObject({
    before: { price_cents: 14_990 },
    after: { price_cents: 15_990, from: "2026-08-01" },
  });
});

test("an accountant reads prices and plans none", async () => {
  await expect(
    accountant("POST /admin/plans/{id}/prices", {
      params: { id: 1 },
      body: { price_cents: 1, from: "2026-03-10", moves_subscribers: false },
    }),
  ).rejects.toMatchObject({ status: 403 });
});
