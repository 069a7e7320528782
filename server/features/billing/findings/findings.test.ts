import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { StaffRole } from "#contract/staff-roles.ts";
import { sign, signatureHeader } from "#server/adapters/payments/sandbox/sandbox-signature.ts";
import { sql } from "#server/database/sql.ts";
import {
  goodCard,
  openShop,
  ownCardNumber,
  referenceIn,
  yearly,
  type Customer,
  type Shop,
} from "#tests/support/shop.ts";
import { writeFindings } from "./queries.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.site.database.run(sql`delete from reconciliation_findings`);
});

let serial = 7000;
const staff = async (...roles: StaffRole[]) => {
  const member = await createStaffMember(shop.site, roles);
  return { email: member.email, call: shop.site.as({ token: await openStaffSession(shop.site, member.id) }) };
};
const order = async ({ call }: Customer) => {
  const card_number = ownCardNumber((serial += 1));
  return referenceIn(await call("POST /mercanet/verify-card", { body: { ...goodCard, card_number, ...yearly } }));
};

/** What the sandbox would send of a payment; signed wrongly where a test says so. */
function notify(
  reference: string,
  { amountCents = 9990, signature }: { amountCents?: number; signature?: string } = {},
) {
  const card = { brand: "VISA", lastFour: "4242", expiresOn: "2030-12-31" };
  const status = { reference, state: "paid", amountCents, currency: "EUR", failure: null, card, payer: null };
  const raw = JSON.stringify({
    id: `${reference}-paid`,
    kind: "payment.paid",
    about: "payment",
    status: { ...status, mandate: reference },
  });
  const made = signature ?? sign(`sandbox ${shop.site.config.secret}`, raw);
  return shop.site.send("POST", "/api/payments/notifications/sandbox", {
    raw,
    headers: { "content-type": "application/json", [signatureHeader]: made },
  });
}
async function open(query: { about?: "books" | "notifications"; state?: "open" | "resolved" } = {}) {
  const { call } = await staff("accountant");
  return (await call("GET /admin/findings", { query })).data;
}

test("a forged notification is refused and counted where an operator looks", async () => {
  const forged = sign("another secret", "{}");
  for (let n = 0; n < 3; n += 1) expect((await notify("stolen", { signature: forged })).status).toBe(403);
  expect(await open()).toMatchObject([
    {
      kind: "forged-notification",
      subject: "sandbox 127.0.0.1",
      times: 3,
      details: { provider: "sandbox", network: "127.0.0.1" },
      resolved_at: null,
    },
  ]);
  expect(await open({ about: "books" })).toEqual([]);
  expect(await open({ about: "notifications" })).toHaveLength(1);
});

test("a notification about nothing of ours stays until we know its payment", async () => {
  expect((await notify("unheard-of")).status).toBe(404);
  expect(await open()).toMatchObject([
    { kind: "unknown-notification", details: { reference: "unheard-of", provider: "paid", provider_cents: 9990 } },
  ]);
  // It came before its payment was written down, and is told again.
  const ada = await shop.customer();
  const reference = await order(ada);
  await shop.site.database.run(
    sql`update payments set provider_reference = 'unheard-of' where provider_reference = ${reference}`,
  );
  expect((await notify("unheard-of")).status).toBe(200);
  expect(await open()).toEqual([]);
  expect(await open({ state: "resolved" })).toMatchObject([
    { kind: "unknown-notification", resolved_by: null, note: null },
  ]);
});

test("a payment of another amount, and one for an account that is active already, are shown and go back", async () => {
  const ada = await shop.customer();
  const cheap = await order(ada);
  await notify(cheap, { amountCents: 1 });
  // The sandbox took nothing, so that it refuses to give it back: a finding of its own.
  const forNothing = async () => (await open()).filter(({ kind }) => kind !== "refund-failed");
  expect(await forNothing()).toMatchObject([
    {
      kind: "paid-for-nothing",
      subject: expect.stringMatching(/^payment \d+$/),
      details: { failure: "amount", ours_cents: 9990, provider_cents: 1 },
    },
  ]);
  await shop.site.database.run(sql`delete from reconciliation_findings`);
  const bob = await shop.customer();
  const [first, second] = [await order(bob), await order(bob)];
  await notify(second);
  await notify(first);
  expect((await forNothing()).map(({ details }) => details["failure"])).toEqual(["already-subscribed"]);
});

test("a settled payment told with another amount or currency stays as it is, and is shown", async () => {
  const ada = await shop.customer();
  const reference = await order(ada);
  for (const amountCents of [9990, 9990, 1]) expect((await notify(reference, { amountCents })).status).toBe(200);
  expect(await open({ about: "notifications" })).toMatchObject([
    { kind: "contradicting-notification", times: 1, details: { reference, ours_cents: 9990, provider_cents: 1 } },
  ]);
  expect(await ada.call("GET /me/latest-subscription")).toMatchObject({ status: 1 });
});

test("orders with a client's own price or a coupon of another plan are refused and counted by account", async () => {
  const ada = await shop.customer();
  await shop.site.database.run(sql`insert into coupons (code, discount_cents) values ('ANNEE', 2000)`);
  const send = (terms: object) =>
    ada.call("POST /mercanet/verify-card", { body: { ...goodCard, ...yearly, ...terms } });
  for (const final_price of [0.01, 1]) await expect(send({ final_price })).rejects.toMatchObject({ status: 409 });
  expect(await open()).toMatchObject([
    {
      kind: "refused-order",
      subject: `account ${ada.accountId}`,
      times: 2,
      details: { failure: "price", plan: 2, ours_cents: 9990, client_cents: 100 },
    },
  ]);
  const month = send({ plan: 1, final_price: null, promotion_code: "ANNEE" });
  await expect(month).rejects.toMatchObject({ status: 400, messages: { promotion_code: expect.any(String) } });
  expect(await open()).toMatchObject([{ times: 3, details: { failure: "coupon", plan: 1, code: "ANNEE" } }]);
  await shop.press(await order(ada));
  await ada.call("POST /users/payment");
  const change = ada.call("POST /me/plan-change", { body: { plan: 4, amount: 0 } });
  await expect(change).rejects.toMatchObject({ status: 409 });
  expect(await open()).toMatchObject([{ times: 4, details: { failure: "price", plan: 4, client_cents: 0 } }]);
});

test("who deals with a finding says how; it stays away while it is the same, and comes back when it changes", async () => {
  const kinds = async () => (await open({ about: "books" })).map(({ kind }) => kind);
  const found = (cents: number) => [
    {
      kind: "balance" as const,
      subject: "ledger",
      payment_id: null,
      subscription_id: null,
      details: { ledger_cents: cents },
    },
  ];
  const find = (cents: number) => writeFindings(shop.site.database, found(cents), shop.site.clock.now());
  await find(5);
  const [finding] = await open();
  const { call, email } = await staff("accountant");
  const params = { id: finding?.id ?? 0 };
  const resolve = (note: string) => call("POST /admin/findings/{id}/resolution", { params, body: { note } });
  await expect(resolve("  ")).rejects.toMatchObject({ status: 400, messages: { note: expect.any(String) } });
  expect(await resolve("Écriture corrigée à la main")).toMatchObject({
    resolved_by: email,
    note: "Écriture corrigée à la main",
  });
  await expect(resolve("encore")).rejects.toMatchObject({ status: 409 });
  expect(await kinds()).toEqual([]);
  expect(await find(5)).toEqual([]);
  expect(await kinds()).toEqual([]);
  expect(await find(6)).toHaveLength(1);
  expect(await kinds()).toEqual(["balance"]);
  const log = await (await staff("admin")).call("GET /admin/audit", { query: { search: "findings" } });
  expect(log.data[0]).toMatchObject({
    actor: email,
    subject: "balance, ledger",
    after: { note: "Écriture corrigée à la main" },
  });
});

test("only accountants and admins see and deal with findings", async () => {
  const { call } = await staff("support", "editor", "moderator");
  await expect(call("GET /admin/findings")).rejects.toMatchObject({ status: 403 });
  const resolution = call("POST /admin/findings/{id}/resolution", { params: { id: 1 }, body: { note: "x" } });
  await expect(resolution).rejects.toMatchObject({ status: 403 });
  const accountant = await staff("accountant");
  const unknown = accountant.call("POST /admin/findings/{id}/resolution", {
    params: { id: 999_999 },
    body: { note: "x" },
  });
  await expect(unknown).rejects.toMatchObject({ status: 404 });
});
