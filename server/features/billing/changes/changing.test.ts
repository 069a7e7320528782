import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Order } from "#contract/billing.ts";
import { sql } from "#server/database/sql.ts";
import { goodCard, monthly, openShop, referenceIn, yearly, type Customer, type Shop } from "#tests/support/shop.ts";

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

async function subscribe(order: Order = { ...monthly, trial: false, start_now: true }, card = goodCard): Promise<void> {
  await shop.press(referenceIn(await ada.call("POST /mercanet/verify-card", { body: { ...card, ...order } })));
  expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid" });
  await shop.site.jobs.runAll();
}
const preview = (plan: number) => ada.call("GET /me/plan-change", { query: { plan } });
const change = (plan: number, amount: number) => ada.call("POST /me/plan-change", { body: { plan, amount } });
const letters = () => shop.site.mails.filter(({ to }) => to === ada.email).map(({ subject }) => subject);
const answer = (how: string) =>
  shop.site.database.run(sql`
    insert into sandbox_renewals (payer, answer)
    select p.payer, ${how} from sandbox_payments p join subscriptions s on s.provider_reference = p.reference
    where s.account_id = ${ada.accountId} on conflict (payer) do update set answer = excluded.answer`);

describe("a family plan instead of an individual one", () => {
  test("costs what was shown, begins at once, and keeps the day of the next payment", async () => {
    await subscribe();
    shop.site.clock.set("2026-03-20T09:00:00Z");
    const shown = await preview(3);
    // 21 of 31 days are left: 10,15 € of the family plan, less 6,77 € of the individual one.
    expect(shown).toMatchObject({
      takes_effect: "now",
      amount: 3.38,
      credit: 6.77,
      price: 14.99,
      next_payment_at: "2026-04-10T08:00:00.000Z",
    });
    const done = await change(3, shown.amount);
    expect(done).toMatchObject({
      status: "done",
      user: { type: 2, user_subscription: { plan: { id: 3 }, price: 14.99 } },
    });
    expect(done.user.user_subscription?.nextPayAt).toBe("2026-04-10T08:00:00.000Z");
    await shop.site.jobs.runAll();
    expect(letters()).toContain("Votre forfait Silecs\u202F: Famille, mensuel");
    expect(await shop.count("invoices", `account_id = ${ada.accountId} and gross_cents = 338`)).toBe(1);
    shop.site.clock.set("2026-04-10T08:00:00Z");
    await shop.site.jobs.runAll();
    expect(
      await shop.count("payments", `account_id = ${ada.accountId} and kind = 'renewal' and amount_cents = 1499`),
    ).toBe(1);
  });

  test("that the bank refuses changes nothing", async () => {
    await subscribe();
    await answer("funds");
    const { amount } = await preview(3);
    expect(await change(3, amount)).toMatchObject({
      status: "refused",
      reason: "Le solde du compte est insuffisant",
      user: { type: 1, status: 1, user_subscription: { plan: { id: 1 }, past_due: null } },
    });
    await shop.site.database.run(sql`delete from sandbox_renewals`);
  });

  test("in a free month costs nothing now, and the month goes on", async () => {
    await shop.site.database.run(sql`delete from trials`);
    await subscribe({ ...monthly });
    expect(await change(3, 0)).toMatchObject({ status: "done", user: { type: 2, trialDayRemaining: 31 } });
  });
});

test("a price that the client makes up is refused, and says the right one", async () => {
  await subscribe();
  await expect(change(3, 0.01)).rejects.toMatchObject({ status: 409, details: { reason: "price", amount: 5 } });
  await expect(change(2, 0)).rejects.toMatchObject({ status: 409 });
  expect(await ada.call("GET /me/latest-subscription")).toMatchObject({ plan: { id: 1 } });
  expect(await shop.count("payments", `account_id = ${ada.accountId} and kind = 'upgrade'`)).toBe(0);
});

test("asked twice at the same moment it is charged once", async () => {
  await subscribe();
  const { amount } = await preview(3);
  const both = await Promise.allSettled([change(3, amount), change(3, amount)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await shop.count("payments", `account_id = ${ada.accountId} and kind = 'upgrade' and status = 'paid'`)).toBe(
    1,
  );
});

test("a smaller plan begins with the next period, can be taken back until then, and is charged then", async () => {
  await subscribe({ ...yearly, plan: 4, final_price: 149.9 });
  expect(await preview(1)).toMatchObject({
    takes_effect: "period-end",
    amount: 0,
    effective_at: "2027-03-10T09:00:00.000Z",
  });
  expect(await change(1, 0)).toMatchObject({ status: "scheduled", user: { type: 2 } });
  expect(await ada.call("GET /me/latest-subscription")).toMatchObject({
    plan: { id: 4 },
    coming_change: { plan: { id: 1 }, at: "2027-03-10T09:00:00.000Z", price: 9.99 },
  });
  expect(await ada.call("DELETE /me/plan-change")).toMatchObject({ user_subscription: { coming_change: null } });
  await shop.site.jobs.runAll();
  // Taken back before its letter has left.
  expect(letters().filter((subject) => subject.includes("change le"))).toEqual([]);
  await change(2, 0);
  await shop.site.jobs.runAll();
  expect(letters()).toContain("Votre forfait Silecs change le 10 mars 2027");
  shop.site.clock.set("2027-03-10T09:00:00Z");
  await shop.site.jobs.runAll();
  const row = await shop.site.database.row(sql`
    select s.plan_id, s.price_cents, a.type, s.status from subscriptions s join accounts a on a.id = s.account_id
    where s.account_id = ${ada.accountId}`);
  expect(row).toEqual({ plan_id: 2, price_cents: 9990, type: 1, status: "active" });
});

test.each([
  ["the plan that one has", 1, {}, "C’est déjà votre forfait"],
  ["with a cancelled subscription", 3, { cancelled: true }, "Réactivez votre abonnement avant de changer de forfait"],
])("a change to %s is refused", async (_case, plan, { cancelled }: { cancelled?: boolean }, message) => {
  await subscribe();
  if (cancelled) await ada.call("POST /me/cancel-subscription");
  await expect(preview(plan)).rejects.toMatchObject({ status: 409, message });
});

test("a change without a subscription, or to a plan that there is none of, is refused", async () => {
  await expect(preview(3)).rejects.toMatchObject({ status: 409 });
  await expect(preview(9)).rejects.toMatchObject({ status: 400 });
});

describe("a new card", () => {
  async function giveCard(card_number: string, button: "pay" | "refuse" = "pay") {
    const form = await ada.call("POST /me/card", { body: { ...goodCard, card_number } });
    await shop.press(referenceIn(form), { button });
    return ada.call("POST /me/card/confirm");
  }

  test("takes the place of the old one, which is ended at its provider, and takes nothing", async () => {
    await subscribe();
    expect(await giveCard("5555 5555 5555 4444")).toMatchObject({
      status: "paid",
      user: { user_subscription: { cb_card_brand: "MASTERCARD", cb_card_number: "•••• 4444" } },
    });
    await shop.site.jobs.runAll();
    expect(letters()).toContain("Votre carte est à jour sur Silecs");
    const old = await shop.site.database.row(sql`
      select mandate_ended_at is not null as ended from sandbox_payments f
      join payments p on p.provider_reference = f.reference where p.account_id = ${ada.accountId} and p.kind = 'first'`);
    expect(old).toEqual({ ended: true });
    expect(await shop.count("invoices", `account_id = ${ada.accountId}`)).toBe(1);
  });

  test("that the bank refuses leaves the old one", async () => {
    await subscribe();
    expect(await giveCard("5555 5555 5555 4444", "refuse")).toMatchObject({
      status: "refused",
      user: { status: 1, user_subscription: { cb_card_number: "•••• 4242" } },
    });
  });

  test("is charged at once for what is past due", async () => {
    await subscribe();
    await answer("refused");
    shop.site.clock.set("2026-03-30T08:00:00Z");
    await ada.call("GET /me/profile");
    shop.site.clock.set("2026-04-10T08:00:00Z");
    await shop.site.jobs.runAll();
    expect(await ada.call("GET /me/latest-subscription")).toMatchObject({
      status: 1,
      past_due: {
        amount: 9.99,
        failure: "refused",
        next_try_at: "2026-04-11T08:00:00.000Z",
        until: "2026-04-17T22:00:00.000Z",
      },
    });
    await expect(preview(3)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("paiement en retard"),
    });
    expect(await giveCard("5555 5555 5555 4444")).toMatchObject({
      status: "paid",
      settled_amount: 9.99,
      user: { status: 1, user_subscription: { past_due: null, nextPayAt: "2026-05-10T08:00:00.000Z" } },
    });
    await shop.site.jobs.runAll();
    expect(letters()).toContain("Votre abonnement Silecs est à jour");
    await shop.site.database.run(sql`delete from sandbox_renewals`);
  });

  test("without a subscription is refused", async () => {
    await expect(ada.call("POST /me/card", { body: goodCard })).rejects.toMatchObject({ status: 409 });
    expect(await ada.call("POST /me/card/confirm")).toMatchObject({ status: "none" });
  });
});
