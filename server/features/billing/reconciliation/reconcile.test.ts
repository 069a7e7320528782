import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { goodCard, openShop, referenceIn, yearly, type Customer, type Shop } from "#tests/support/shop.ts";
import { faultOf } from "./reconcile.ts";

let shop: Shop;
let ada: Customer;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.site.database.run(sql`delete from reconciliation_findings`);
  ada = await shop.customer();
  await shop.press(referenceIn(await ada.call("POST /mercanet/verify-card", { body: { ...goodCard, ...yearly } })));
  await ada.call("POST /users/payment");
  await shop.site.jobs.runAll();
});

type Found = { kind: string; subject: string; is_open: boolean };
async function reconcileNextDay(): Promise<Found[]> {
  shop.site.clock.advance({ seconds: 86_401 });
  await shop.site.jobs.runAll();
  return shop.site.database.rows<Found>(sql`
    select kind, subject, resolved_at is null as is_open from reconciliation_findings order by id`);
}

test("where everything agrees nothing is found", async () => {
  expect(await reconcileNextDay()).toEqual([]);
});

test("a charge that the provider made and nobody here knows of is found once, and told in the log", async () => {
  await shop.site.database.run(sql`
    insert into sandbox_payments (reference, idempotency_key, mandate, method, amount_cents, later_cents, later_recurring, description,
      locale, return_url, plan, state, created_at)
    select 'stray', 'stray', s.provider_reference, 'card', 9990, 9990, 'YEAR', 'x', 'fr', 'http://localhost', 'paid', 'paid', s.started_at
    from subscriptions s where s.account_id = ${ada.accountId}`);
  const found = [{ kind: "unknown-charge", subject: "charge stray", is_open: true }];
  expect(await reconcileNextDay()).toEqual(found);
  expect(await reconcileNextDay()).toEqual(found);
  expect(shop.site.logged().split('"subject":"charge stray"')).toHaveLength(2);
  await shop.site.database.run(sql`delete from sandbox_payments where reference = 'stray'`);
});

const insertCharge = (reference: string) =>
  shop.site.database.run(sql`
    insert into sandbox_payments (reference, idempotency_key, mandate, method, amount_cents, later_cents, later_recurring, description,
      locale, return_url, plan, state, created_at)
    select ${reference}, ${reference}, s.provider_reference, 'card', 9990, 9990, 'YEAR', 'x', 'fr', 'http://localhost', 'paid', 'paid',
      s.started_at
    from subscriptions s where s.account_id = ${ada.accountId}`);
const insertOpenPayment = (hoursAgo: number) =>
  shop.site.database.run(sql`
    insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider, idempotency_key,
      created_at)
    select id, account_id, 'renewal', period_ends_at, 9990, 'pending', 'sandbox', 'open-' || id,
      ${shop.site.clock.now()}::timestamptz + interval '1 day' - make_interval(hours => ${hoursAgo})
    from subscriptions where account_id = ${ada.accountId}`);

test("a charge that is under way is not taken for one that nobody knows of", async () => {
  await insertCharge("under-way");
  await insertOpenPayment(20);
  expect(await reconcileNextDay()).toEqual([]);
  // A day is enough for an answer.
  expect(await reconcileNextDay()).toEqual([{ kind: "unknown-charge", subject: "charge under-way", is_open: true }]);
});

test("a charge that was unknown is explained by the payment that it turns out to be", async () => {
  await insertCharge("late-word");
  const subject = "charge late-word";
  expect(await reconcileNextDay()).toEqual([{ kind: "unknown-charge", subject, is_open: true }]);
  await insertOpenPayment(0);
  await shop.site.database.run(sql`
    update payments set provider_reference = 'late-word' where account_id = ${ada.accountId} and kind = 'renewal'`);
  expect(await reconcileNextDay()).toEqual([{ kind: "unknown-charge", subject, is_open: false }]);
});

test("a payment that the provider does not call paid is found, and settled once it does", async () => {
  const say = (state: "refused" | "paid") =>
    shop.site.database.run(sql`
      update sandbox_payments b set state = ${state} from payments p
      where p.provider_reference = b.reference and p.account_id = ${ada.accountId}`);
  await say("refused");
  expect(await reconcileNextDay()).toMatchObject([{ kind: "state", is_open: true }]);
  await say("paid");
  expect(await reconcileNextDay()).toMatchObject([{ kind: "state", is_open: false }]);
});

test("an amount that the books do not have is found, and settled once it agrees", async () => {
  const set = (cents: number) =>
    shop.site.database.run(sql`update payments set amount_cents = ${cents} where account_id = ${ada.accountId}`);
  await set(9991);
  expect((await reconcileNextDay()).map(({ kind }) => kind)).toEqual(["amount", "ledger"]);
  await set(9990);
  expect(await reconcileNextDay()).toContainEqual(expect.objectContaining({ kind: "ledger", is_open: false }));
});

test.each([
  ["agrees", "paid", 999, { state: "paid", amountCents: 999 }, undefined],
  ["was refused by both", "refused", 999, { state: "abandoned", amountCents: 999 }, undefined],
  ["was taken after all", "refused", 999, { state: "paid", amountCents: 999 }, "state"],
  ["was not taken", "paid", 999, { state: "refused", amountCents: 999 }, "state"],
  ["was taken for another amount", "paid", 999, { state: "paid", amountCents: 998 }, "amount"],
] as const)("a payment that %s", (_case, status, cents, said, kind) => {
  const nothing = { reference: "r", currency: "EUR", failure: null, card: null, payer: null, mandate: null };
  expect(faultOf({ status, amount_cents: cents }, { ...nothing, ...said })?.kind).toBe(kind);
});
