import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { goodCard, monthly, openShop, referenceIn, yearly, type Customer, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
let ada: Customer;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ada = await shop.customer();
});

/** A card that no other test has used for a free month. */
let cards = 0;
function newCard() {
  cards += 1;
  const start = `4111${String(cards).padStart(11, "0")}`;
  const last = [..."0123456789"].find((digit) => luhn(start + digit)) ?? "0";
  return { ...goodCard, card_number: start + last };
}
function luhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const verify = (customer: Customer, order = monthly, card = newCard()) =>
  customer.call("POST /mercanet/verify-card", { body: { ...card, ...order } });
const approve = (customer: Customer, order = monthly) => customer.call("POST /subscriptions", { body: order });

describe("plans", () => {
  test("are listed in two groups with their prices in euros, for visitors and subscribers", async () => {
    const groups = await shop.site.as()("GET /pub/plans");
    expect(groups).toEqual([
      {
        id: 1,
        name: "Individuel",
        account_type: 1,
        screens: 1,
        people: 1,
        plans: [
          { id: 1, price: 9.99, recurring: "MONTH", has_promotion: false },
          { id: 2, price: 99.9, recurring: "YEAR", has_promotion: true },
        ],
      },
      {
        id: 2,
        name: "Famille",
        account_type: 2,
        screens: 3,
        people: 3,
        plans: [
          { id: 3, price: 14.99, recurring: "MONTH", has_promotion: false },
          { id: 4, price: 149.9, recurring: "YEAR", has_promotion: true },
        ],
      },
    ]);
    expect(await ada.call("GET /plan/list")).toEqual(groups);
    expect((await shop.site.as({ locale: "en" })("GET /pub/plans")).map(({ name }) => name)).toEqual([
      "Individual",
      "Family",
    ]);
  });

  test("cannot be listed under /plan/list without a session", async () => {
    await expect(shop.site.as()("GET /plan/list")).rejects.toMatchObject({ status: 401, code: 302 });
  });
});

describe("a card", () => {
  test("leads to the provider's page, and once paid to a free month", async () => {
    const form = await verify(ada);
    expect(form).toMatchObject({ action: "/sandbox/card", fields: { reference: expect.any(String) } });
    expect(await ada.call("GET /me/latest-subscription")).toBeNull();
    expect(await shop.press(referenceIn(form))).toBe("/enregistrement?success=1&provider=card");
    const outcome = await ada.call("POST /users/payment");
    expect(outcome).toMatchObject({
      status: "paid",
      subscription: {
        status: 1,
        price: 9.99,
        plan: { id: 1 },
        cb_card_brand: "VISA",
        recurring_type: "DAY",
        recurring_count: 31,
      },
    });
    expect(outcome.subscription?.endAt).toBe("2026-04-10T08:00:00.000Z");
    const user = await ada.call("GET /me/profile");
    expect(user).toMatchObject({
      status: 1,
      type: 1,
      paymentMethod: "CARD",
      trialDayRemaining: 31,
      canApplyTrial: false,
      trialStartAt: "2026-03-10T09:00:00.000Z",
      cancel_subscription_at: null,
    });
  });

  test("for the family's year is charged at once, makes the account a family's and writes an invoice", async () => {
    const form = await verify(ada, { ...yearly, plan: 4, final_price: 149.9 });
    await shop.press(referenceIn(form), { notification: "now" });
    await shop.site.jobs.runAll();
    expect(await ada.call("GET /me/latest-subscription")).toMatchObject({
      status: 1,
      price: 149.9,
      recurring_type: "YEAR",
      recurring_count: 1,
      endAt: "2027-03-10T09:00:00.000Z",
    });
    expect(await ada.call("GET /me/profile")).toMatchObject({ type: 2, trialDayRemaining: -1, canApplyTrial: true });
    const invoice = await shop.site.database.row(
      sql`select number, net_cents, vat_cents, gross_cents from invoices where account_id = ${ada.accountId}`,
    );
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^2026-\d{6}$/),
      net_cents: 12_492,
      vat_cents: 2498,
      gross_cents: 14_990,
    });
  });

  test("that the bank refuses leaves the account as it was, with the bank's reason", async () => {
    const form = await verify(ada, monthly, { ...goodCard, card_number: "4000000000009995" });
    expect(await shop.press(referenceIn(form))).toBe("/enregistrement?success=0&provider=card");
    expect(await ada.call("POST /users/payment")).toEqual({
      status: "refused",
      offers_full_price: false,
      reason: "Le solde du compte est insuffisant",
      subscription: null,
    });
    await expect(ada.call("GET /me/profile")).rejects.toMatchObject({
      status: 400,
      message: "User profile does not exist",
    });
    // Another card may be tried at once.
    await shop.press(referenceIn(await verify(ada)));
    expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid" });
  });

  test("whose page nobody finishes stays pending, then counts as abandoned", async () => {
    const form = await verify(ada, monthly, { ...goodCard, card_number: "4000000000003220" });
    await shop.press(referenceIn(form));
    expect(await ada.call("POST /users/payment")).toMatchObject({ status: "pending" });
    shop.site.clock.advance({ seconds: 16 * 60 });
    expect(await ada.call("POST /users/payment")).toMatchObject({
      status: "abandoned",
      reason: "Le paiement n’a pas été terminé à temps",
    });
  });

  test("confirms the contract by a letter that says what comes after the free month", async () => {
    await shop.press(referenceIn(await verify(ada)), { notification: "twice" });
    await shop.site.jobs.runAll();
    const letters = shop.site.mails.filter(({ to, subject }) => to === ada.email && subject.includes("confirmé"));
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain("9,99\u00A0€ par mois");
    expect(letters[0]?.text).toContain("Abonnement\u202F: Individuel, mensuel");
    expect(letters[0]?.text).toContain("14 jours");
    const consents = await shop.site.database.rows(
      sql`select kind from consents where account_id = ${ada.accountId} and kind <> 'adult' order by kind`,
    );
    expect(consents).toEqual([{ kind: "terms" }]);
  });
});

describe("PayPal", () => {
  test("goes through its own page", async () => {
    const { approve_url, id } = await approve(ada);
    expect(approve_url).toMatch(/^\/sandbox\/paypal\?reference=/);
    const page = await fetch(shop.site.url + approve_url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Page de paiement de démonstration");
    await shop.press(referenceIn({ approve_url }), { payer: "ada@paypal.example" });
    expect(await ada.call("POST /subscriptions/{id}/process-payment", { params: { id } })).toMatchObject({
      status: "paid",
      subscription: { cb_card_number: null },
    });
    expect(await ada.call("GET /me/profile")).toMatchObject({ paymentMethod: "PAYPAL" });
  });

  test("refuses in its own name, in the reader's language", async () => {
    await shop.press(referenceIn(await approve(ada)), { button: "refuse" });
    expect(await ada.call("POST /users/payment")).toMatchObject({ reason: "PayPal a refusé le paiement" });
    const english = shop.site.as({ token: ada.token, locale: "en" });
    expect(await english("POST /users/payment")).toMatchObject({
      status: "refused",
      reason: "PayPal refused the payment",
    });
  });

  test("gives one free month a payer: the second account is told, and may subscribe without", async () => {
    await shop.press(referenceIn(await approve(ada)), { payer: "meme@paypal.example" });
    expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid" });
    const other = await shop.customer();
    await shop.press(referenceIn(await approve(other)), { payer: "Meme@PayPal.example" });
    expect(await other.call("POST /users/payment")).toMatchObject({
      status: "refused",
      reason: expect.stringContaining("mois d’essai"),
    });
    await expect(approve(other)).rejects.toMatchObject({ status: 409, details: { reason: "trial-used" } });
    await shop.press(referenceIn(await approve(other, { ...monthly, trial: false, start_now: true })), {
      payer: "meme@paypal.example",
    });
    expect(await other.call("POST /users/payment")).toMatchObject({ status: "paid" });
    expect(await other.call("GET /me/profile")).toMatchObject({ trialDayRemaining: -1 });
  });
});

test("one free month a card: the same number on another account is refused before its payment", async () => {
  const card = newCard();
  await shop.press(referenceIn(await verify(ada, monthly, card)));
  expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid" });
  const other = await shop.customer();
  await expect(verify(other, monthly, card)).rejects.toMatchObject({ status: 409, details: { reason: "trial-used" } });
  await shop.press(referenceIn(await verify(other, { ...monthly, trial: false, start_now: true }, card)));
  expect(await other.call("POST /users/payment")).toMatchObject({ status: "paid", subscription: { price: 9.99 } });
});

describe("somebody who subscribes already", () => {
  test("cannot pay a second time", async () => {
    await shop.press(referenceIn(await verify(ada)));
    await ada.call("POST /users/payment");
    await expect(verify(ada)).rejects.toMatchObject({ status: 409, message: "Vous avez déjà un abonnement en cours" });
    await expect(approve(ada)).rejects.toMatchObject({ status: 409 });
  });

  test("who paid in one tab and orders in another keeps what was paid", async () => {
    await shop.press(referenceIn(await verify(ada, yearly)));
    await expect(verify(ada, yearly)).rejects.toMatchObject({
      status: 409,
      message: "Vous avez déjà un abonnement en cours",
    });
    expect(await shop.count("subscriptions", `account_id = ${ada.accountId} and status = 'active'`)).toBe(1);
  });
});

describe("two tabs", () => {
  test("that order at the same moment leave one open payment", async () => {
    const starts = await Promise.allSettled([verify(ada, yearly), verify(ada, yearly), approve(ada, yearly)]);
    expect(starts.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(await shop.count("subscriptions", `account_id = ${ada.accountId} and status = 'pending'`)).toBe(1);
  });

  test("that both reach the payment page make one subscription: the older page is closed", async () => {
    const first = referenceIn(await verify(ada, yearly));
    const second = referenceIn(await verify(ada, yearly));
    expect((await fetch(`${shop.site.url}/sandbox/card?reference=${first}`)).status).toBe(410);
    await Promise.all([shop.press(first), shop.press(second)]);
    expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid" });
    expect(await shop.count("payments", `account_id = ${ada.accountId} and status = 'paid'`)).toBe(1);
  });
});

test("somebody whose cancelled subscription is over may choose a plan again, without a second free month", async () => {
  await shop.press(referenceIn(await verify(ada)));
  await ada.call("POST /users/payment");
  await ada.call("POST /me/cancel-subscription");
  expect(await ada.call("GET /me/profile")).toMatchObject({ status: 1, paymentMethod: "CARD" });
  for (const days of [20, 20]) {
    shop.site.clock.advance({ days });
    // A session that is used does not end.
    await ada.call("GET /me/latest-subscription");
  }
  expect(await ada.call("GET /me/profile")).toMatchObject({
    status: 2,
    paymentMethod: null,
    canApplyTrial: false,
    user_subscription: { status: 2, nextPayAt: null },
  });
  await expect(ada.call("POST /me/reactivate-subscription")).rejects.toMatchObject({ status: 409 });
  expect(await ada.call("POST /users/payment")).toMatchObject({ status: "none" });
  await shop.press(referenceIn(await verify(ada, { ...monthly, trial: false, start_now: true })));
  expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid" });
  expect(await ada.call("GET /me/profile")).toMatchObject({ status: 1, trialDayRemaining: -1 });
  shop.site.clock.set("2026-03-10T09:00:00Z");
});

test("invoices are numbered without a gap, whatever fails in between", async () => {
  const buyers = await Promise.all([1, 2, 3, 4].map(() => shop.customer()));
  await Promise.all(
    buyers.map(async (buyer, index) => {
      const form = await verify(buyer, yearly);
      await shop.press(referenceIn(form), { button: index === 1 ? "refuse" : "pay" });
      await Promise.all([buyer.call("POST /users/payment"), buyer.call("POST /users/payment")]);
    }),
  );
  const rows = await shop.site.database.rows<{ number: string }>(sql`select number from invoices order by number`);
  expect(rows.map(({ number }) => Number(number.slice(5)))).toEqual(rows.map((_row, index) => index + 1));
});
