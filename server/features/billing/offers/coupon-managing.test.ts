import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type * as z from "zod/mini";
import type { adminOffers } from "#contract/admin/offers.ts";
import { fieldFaults } from "#contract/field-faults.ts";
import { sql } from "#server/database/sql.ts";
import { createStaffWithApp, signInStaff } from "#tests/support/staff.ts";
import { goodCard, openShop, ownCardNumber, referenceIn, yearly, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
let accountant: Awaited<ReturnType<typeof signInStaff>>;
let serial = 800;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => at("2026-03-10T09:00:00Z"));

/** Turns the clock; sessions of the staff do not last that long. */
async function at(instant: string): Promise<void> {
  shop.site.clock.set(instant);
  const person = await createStaffWithApp(shop.site, ["accountant"], `comptes${(serial += 1)}@example.org`);
  accountant = await signInStaff(shop.site, person);
}
const fieldsOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { messages: Record<string, string> }) => error.messages,
  );
const made = async (codes: string[]) =>
  (
    await shop.site.database.rows<{ code: string }>(sql`select code from coupons where code = any(${codes}::text[])`)
  ).map(({ code }) => code);

type Terms = z.input<typeof adminOffers.createCoupons.body>;
const unlimited = {
  campaign: null,
  discount_cents: 2000,
  plan_id: null,
  first_order_only: false,
  email_domain: null,
  starts_on: null,
  ends_on: null,
  max_uses: null,
};
const make = (codes: string, terms: Partial<Terms> = {}) =>
  accountant("POST /admin/coupons", { body: { ...unlimited, codes, ...terms } });
async function subscribe(order: typeof yearly, customer?: Awaited<ReturnType<Shop["customer"]>>) {
  const one = customer ?? (await shop.customer());
  const body = { ...goodCard, card_number: ownCardNumber((serial += 1)), ...order };
  await shop.press(referenceIn(await one.call("POST /mercanet/verify-card", { body })));
  await one.call("POST /users/payment");
  return one;
}
const couponNow = async (search: string) => (await accountant("GET /admin/coupons", { query: { search } })).data[0]!;
const verify = (code: string, plan = 2) => shop.site.as()("POST /pub/promotions/verify", { query: { code, plan } });

test("one campaign of many codes is made whole or not at all", async () => {
  expect(await make("rentree-1\nrentree-2, rentree-3", { campaign: "Rentrée" })).toEqual({
    codes: ["RENTREE-1", "RENTREE-2", "RENTREE-3"],
  });
  await expect(make("NEUF RENTREE-2")).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining("RENTREE-2"),
  });
  await expect(make("DEUX DEUX")).rejects.toMatchObject({ message: expect.stringContaining("deux fois") });
  await expect(make("ÉTÉ")).rejects.toMatchObject({ message: expect.stringContaining("ÉTÉ") });
  await expect(make(" ,;\n")).rejects.toMatchObject({ messages: { codes: fieldFaults.required.fr } });
  expect(await made(["NEUF", "DEUX"])).toEqual([]);
  const listed = await accountant("GET /admin/coupons", { query: { search: "rentrée" } });
  expect(listed.data.map(({ code }) => code)).toEqual(["RENTREE-3", "RENTREE-2", "RENTREE-1"]);
  expect((await accountant("GET /admin/coupons", { query: { search: "100%" } })).data).toEqual([]);
});

test("its period, its plan and its end are kept", async () => {
  await make("AVRIL", { starts_on: "2026-04-01", ends_on: "2026-04-30", plan_id: 2 });
  expect((await couponNow("AVRIL")).state).toBe("planned");
  await expect(verify("AVRIL")).rejects.toMatchObject({ message: fieldFaults.couponEarly.fr });
  await at("2026-03-31T22:00:00Z");
  expect(await verify("AVRIL")).toMatchObject({ discount_amount: 20 });
  await expect(verify("AVRIL", 4)).rejects.toMatchObject({ message: fieldFaults.couponPlan.fr });
  await at("2026-04-30T22:00:00Z");
  await expect(verify("AVRIL")).rejects.toMatchObject({ message: fieldFaults.couponEnded.fr });
  expect((await couponNow("AVRIL")).state).toBe("ended");
});

test("a first subscription, and the addresses of one domain", async () => {
  await make("PREMIER", { first_order_only: true });
  await make("ECOLE", { email_domain: "Ecole.Example" });
  const fresh = await shop.customer();
  const ask = (code: string) => fresh.call("POST /pub/promotions/verify", { query: { code, plan: 2 } });
  expect(await ask("PREMIER")).toMatchObject({ discount_amount: 20 });
  await expect(ask("ECOLE")).rejects.toMatchObject({ message: fieldFaults.couponEmail.fr });
  // Another domain that ends alike, and one below it.
  for (const domain of ["autre-ecole.example", "a.ecole.example"]) {
    await shop.site.database.run(sql`
      update accounts set email = ${`eleve${fresh.accountId}@${domain}`} where id = ${fresh.accountId}`);
    await expect(ask("ECOLE")).rejects.toMatchObject({ message: fieldFaults.couponEmail.fr });
  }
  await shop.site.database.run(sql`
    update accounts set email = 'eleve' || id || '@ecole.example' where id = ${fresh.accountId}`);
  expect(await ask("ECOLE")).toMatchObject({ discount_amount: 20 });
  await subscribe(yearly, fresh);
  await expect(ask("PREMIER")).rejects.toMatchObject({ message: fieldFaults.couponFirstOrder.fr });
});

test("limits below what was used, and an end before the beginning, are refused", async () => {
  await make("BORNES", { max_uses: 3, starts_on: "2026-03-05" });
  for (const _ of [1, 2]) await subscribe({ ...yearly, promotion_code: "BORNES", final_price: 79.9 });
  const params = { id: (await couponNow("BORNES")).id };
  const limit = (max_uses: number | null, ends_on: string | null) =>
    fieldsOf(accountant("PUT /admin/coupons/{id}", { params, body: { max_uses, ends_on } }));
  expect(await limit(1, null)).toEqual({ max_uses: fieldFaults.usesTaken.fr });
  expect(await limit(2, null)).toBeNull();
  await make("PLUS-TARD", { starts_on: "2026-04-01" });
  const later = { id: (await couponNow("PLUS-TARD")).id };
  const end = (ends_on: string) =>
    fieldsOf(accountant("PUT /admin/coupons/{id}", { params: later, body: { max_uses: null, ends_on } }));
  expect(await end("2026-03-31")).toEqual({ ends_on: fieldFaults.endBeforeStart.fr });
  expect(await end("2026-04-01")).toBeNull();
});

test("its uses, what it brought, other limits and its end are seen", async () => {
  await make("VIVE", { max_uses: 2 });
  const buyer = await subscribe({ ...yearly, promotion_code: "VIVE", final_price: 79.9 });
  const used = await couponNow("VIVE");
  expect(used).toMatchObject({ uses: 1, brought_cents: 7990, state: "running" });
  await shop.site.database.run(sql`
    insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider,
      idempotency_key, refunds_id, settled_at)
    select subscription_id, account_id, 'refund', period_starts_at, 500, 'paid', provider, 'back' || id, id, settled_at
    from payments where account_id = ${buyer.accountId} and status = 'paid' and amount_cents > 0`);
  expect((await couponNow("VIVE")).brought_cents).toBe(7490);
  await shop.site.database.run(sql`
    insert into disputes (account_id, subscription_id, payment_id, provider, reference, is_by_hand, reason, state, amount_cents,
      held_cents, lost_cents, fee_cents, opened_at, told_at, closed_at)
    select account_id, subscription_id, id, provider, 'D' || id, false, 'other', 'lost', 1000, 1000, 1000, 0, settled_at, settled_at,
      settled_at
    from payments where account_id = ${buyer.accountId} and status = 'paid' and kind = 'first' and amount_cents > 0`);
  expect((await couponNow("VIVE")).brought_cents).toBe(6490);
  // With a credit note it is a refund, and not counted twice.
  await shop.site.database.run(sql`
    with credited as (
      update disputes set credited_at = closed_at where account_id = ${buyer.accountId} returning payment_id)
    insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider,
      idempotency_key, refunds_id, settled_at)
    select subscription_id, account_id, 'refund', period_starts_at, 1000, 'paid', provider, 'lost' || id, id, settled_at
    from payments join credited on credited.payment_id = payments.id`);
  expect((await couponNow("VIVE")).brought_cents).toBe(6490);
  const params = { id: used.id };
  const limit = (max_uses: number | null, ends_on: string | null) =>
    accountant("PUT /admin/coupons/{id}", { params, body: { max_uses, ends_on } });
  await limit(1, null);
  expect((await couponNow("VIVE")).state).toBe("used-up");
  expect(await fieldsOf(limit(0, null))).toEqual({ max_uses: fieldFaults.uses.fr });
  expect(await fieldsOf(limit(null, "2026-03-09"))).toEqual({ ends_on: fieldFaults.dateOver.fr });
  await limit(null, "2026-12-31");
  await accountant("POST /admin/coupons/{id}/stop", { params, body: { reason: "Trop partagé" } });
  expect((await couponNow("VIVE")).state).toBe("ended");
  await expect(verify("VIVE")).rejects.toMatchObject({ message: fieldFaults.couponEnded.fr });
  await expect(accountant("POST /admin/coupons/{id}/stop", { params, body: {} })).rejects.toMatchObject({
    status: 409,
  });
  await make("JAMAIS", { starts_on: "2026-09-01", ends_on: "2026-09-30" });
  const never = await couponNow("JAMAIS");
  await accountant("POST /admin/coupons/{id}/stop", { params: { id: never.id }, body: {} });
  expect((await couponNow("JAMAIS")).state).toBe("ended");
});

test.each([
  ["a day that is over", { ends_on: "2026-03-09" }, { ends_on: fieldFaults.dateOver.fr }],
  [
    "an end before the start",
    { starts_on: "2026-05-02", ends_on: "2026-05-01" },
    { ends_on: fieldFaults.endBeforeStart.fr },
  ],
  ["no uses", { max_uses: 0 }, { max_uses: fieldFaults.uses.fr }],
  ["no discount", { discount_cents: 0 }, { discount_cents: fieldFaults.price.fr }],
  ["a plan that there is none of", { plan_id: 40_000 }, { plan_id: fieldFaults.choice.fr }],
  ["a monthly plan", { plan_id: 1 }, { plan_id: fieldFaults.choice.fr }],
  ["an address for a domain", { email_domain: "a@b.fr" }, { email_domain: fieldFaults.emailDomain.fr }],
])("%s is refused at its field", async (_case, terms, messages) => {
  expect(await fieldsOf(make("REFUS", terms))).toEqual(messages);
  expect(await made(["REFUS"])).toEqual([]);
});
