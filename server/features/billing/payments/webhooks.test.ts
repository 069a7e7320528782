import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sign, signatureHeader } from "#server/adapters/payments/sandbox/sandbox-signature.ts";
import { raw, sql } from "#server/database/sql.ts";
import { openShop, referenceIn, yearly, goodCard, type Customer, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
let ada: Customer;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ada = await shop.customer();
});

const order = async () =>
  referenceIn(await ada.call("POST /mercanet/verify-card", { body: { ...goodCard, ...yearly } }));
const address = "/api/payments/notifications/sandbox";

function notice(reference: string, state: "paid" | "refused" | "abandoned", amountCents = 9990) {
  const card = { brand: "VISA", lastFour: "4242", expiresOn: "2030-12-31" };
  return JSON.stringify({
    id: `${reference}-${state}`,
    kind: `payment.${state}`,
    about: "payment",
    status: { reference, state, amountCents, currency: "EUR", failure: null, card, payer: null, mandate: reference },
  });
}

/** As the provider sends it: signed, unless a test breaks that. */
function notify(body: string, signature = sign(`sandbox ${shop.site.config.secret}`, body)) {
  return shop.site.send("POST", address, {
    raw: body,
    headers: { "content-type": "application/json", [signatureHeader]: signature },
  });
}

const standing = async () => (await ada.call("GET /me/latest-subscription"))?.status ?? null;
const traces = () => ({
  invoices: shop.count("invoices", `account_id = ${ada.accountId}`),
  paid: shop.count("payments", `account_id = ${ada.accountId} and status = 'paid'`),
});
async function expectOnePayment() {
  const { invoices, paid } = traces();
  expect([await invoices, await paid]).toEqual([1, 1]);
}

describe("a notification", () => {
  test("before the browser's return settles the payment", async () => {
    const reference = await order();
    await shop.press(reference, { notification: "now" });
    await shop.site.jobs.runAll();
    expect(await standing()).toBe(1);
    expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid" });
    await expectOnePayment();
  });

  test("after the browser's return changes nothing more", async () => {
    const reference = await order();
    await shop.press(reference, { notification: "late" });
    expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid" });
    shop.site.clock.advance({ seconds: 21 });
    await shop.site.jobs.runAll();
    await expectOnePayment();
  });

  test("sent twice, and a third time days later, counts once", async () => {
    const reference = await order();
    await shop.press(reference, { notification: "twice" });
    await shop.site.jobs.runAll();
    shop.site.clock.advance({ days: 3 });
    expect((await notify(notice(reference, "paid"))).status).toBe(200);
    await expectOnePayment();
    expect((await ada.call("GET /me/latest-subscription"))?.startAt?.slice(0, 10)).toBe("2026-03-10");
    shop.site.clock.set("2026-03-10T09:00:00Z");
  });

  test("that arrives at the same moment as the browser counts once", async () => {
    const reference = await order();
    await shop.press(reference);
    await Promise.all([
      notify(notice(reference, "paid")),
      ada.call("POST /users/payment"),
      notify(notice(reference, "paid")),
      ada.call("POST /users/payment"),
    ]);
    await expectOnePayment();
  });

  test("of an older state never undoes a payment", async () => {
    const reference = await order();
    await shop.press(reference);
    await notify(notice(reference, "paid"));
    expect((await notify(notice(reference, "abandoned"))).status).toBe(200);
    expect((await notify(notice(reference, "refused"))).status).toBe(200);
    expect(await standing()).toBe(1);
    await expectOnePayment();
  });

  test("of the same payment again, paid or not, gives neither its coupon nor its money back", async () => {
    const code = `ONCE${ada.accountId}`;
    await shop.site.database.run(sql`insert into coupons (code, discount_cents) values (${code}, 2000)`);
    const body = { ...goodCard, ...yearly, promotion_code: code, final_price: 79.9 };
    const reference = referenceIn(await ada.call("POST /mercanet/verify-card", { body }));
    await shop.press(reference);
    // Events of their own: what a provider tells twice under one id is heard once anyway.
    for (const [id, state] of [
      ["first", "paid"],
      ["second", "paid"],
      ["third", "refused"],
      ["fourth", "abandoned"],
      ["fifth", "paid"],
    ] as const) {
      const event = { ...(JSON.parse(notice(reference, state, 7990)) as object), id: `${reference}-${id}` };
      expect((await notify(JSON.stringify(event))).status).toBe(200);
      expect(await shop.count("coupon_uses", `account_id = ${ada.accountId}`)).toBe(1);
      expect(await shop.site.database.row(sql`select uses from coupons where code = ${code}`)).toEqual({ uses: 1 });
    }
    expect(await standing()).toBe(1);
    await expectOnePayment();
    expect(await shop.count("payments", `account_id = ${ada.accountId} and kind = 'refund'`)).toBe(0);
  });

  test("of a payment that was given up before still counts: paid is paid", async () => {
    const reference = await order();
    await notify(notice(reference, "abandoned"));
    expect(await standing()).toBeNull();
    await notify(notice(reference, "paid"));
    expect(await standing()).toBe(1);
    await expectOnePayment();
  });

  test("that is lost is made up for by the hourly check, without anybody coming back", async () => {
    const reference = await order();
    await shop.press(reference, { notification: "lost" });
    await shop.site.jobs.runAll();
    expect(await standing()).toBeNull();
    shop.site.clock.advance({ seconds: 3700 });
    await shop.site.jobs.runAll();
    expect(await standing()).toBe(1);
    await expectOnePayment();
    shop.site.clock.set("2026-03-10T09:00:00Z");
  });
});

describe("a notification is refused", () => {
  test("without a signature, with another's, or when a byte was changed", async () => {
    const reference = await order();
    const body = notice(reference, "paid");
    expect((await notify(body, "")).status).toBe(403);
    expect((await notify(body, sign("another key", body))).status).toBe(403);
    expect((await notify(`${body} `, sign(`sandbox ${shop.site.config.secret}`, body))).status).toBe(403);
    expect(await standing()).toBeNull();
  });

  test("for a payment of nobody, and from a provider there is none of", async () => {
    expect((await notify(notice("unknown-reference", "paid"))).status).toBe(404);
    expect((await shop.site.send("POST", "/api/payments/notifications/nobody", { raw: "{}" })).status).toBe(404);
  });

  test("and with any body that is none", async () => {
    for (const raw of ["", "null", "{", "\u0000"]) expect((await notify(raw, "00")).status).toBe(403);
  });
});

test("a payment of another amount than was asked begins nothing and goes back", async () => {
  const reference = await order();
  await shop.press(reference, { notification: "lost" });
  expect((await notify(notice(reference, "paid", 1))).status).toBe(200);
  expect(await standing()).toBeNull();
  const refunds = await shop.site.database.rows(
    sql`select amount_cents, kind from payments where account_id = ${ada.accountId} and kind = 'refund'`,
  );
  expect(refunds).toHaveLength(1);
  await shop.site.jobs.runAll();
  expect(await shop.count("payments", `account_id = ${ada.accountId} and kind = 'refund'`)).toBe(1);
});

test("a second payment that slipped through is given back, and the first one stands", async () => {
  const older = await order();
  const newer = await order();
  await shop.press(newer);
  await notify(notice(newer, "paid"));
  // The provider took the older one after all, though it was closed.
  await shop.site.database.run(sql`update sandbox_payments set state = 'paid' where reference = ${older}`);
  await notify(notice(older, "paid"));
  expect(await shop.count("subscriptions", `account_id = ${ada.accountId} and status = 'active'`)).toBe(1);
  expect(await shop.count("payments", `account_id = ${ada.accountId} and kind = 'refund'`)).toBe(1);
  const given = await shop.site.database.rows(sql`select amount_cents from sandbox_refunds where payment = ${older}`);
  expect(given).toEqual([{ amount_cents: 9990 }]);
});

describe("money that goes back, while the provider does not answer", () => {
  const outage = (name: string, other: string) =>
    shop.site.database.run(sql`alter table ${raw(name)} rename to ${raw(other)}`);
  const given = (reference: string) =>
    shop.site.database.rows(sql`select amount_cents from sandbox_refunds where payment = ${reference}`);

  /** Word of a payment of another amount, whose refund fails. */
  async function owe(): Promise<string> {
    const reference = await order();
    await shop.press(reference);
    await outage("sandbox_refunds", "sandbox_refunds_away");
    // All that was told is kept: the provider need not tell it again.
    expect((await notify(notice(reference, "paid", 4000))).status).toBe(200);
    expect(shop.site.logged()).toContain("a refund could not be made at once");
    await expect(shop.site.jobs.runAll()).rejects.toThrow("sandbox_refunds");
    await outage("sandbox_refunds_away", "sandbox_refunds");
    return reference;
  }

  test("is given by its job, once", async () => {
    const reference = await owe();
    shop.site.clock.advance({ seconds: 20 });
    await shop.site.jobs.runAll();
    expect(await given(reference)).toEqual([{ amount_cents: 9990 }]);
    shop.site.clock.advance({ seconds: 7200 });
    await shop.site.jobs.runAll();
    expect(await given(reference)).toHaveLength(1);
    shop.site.clock.set("2026-03-10T09:00:00Z");
  });

  test("is given by the hourly check where its job has been given up", async () => {
    const reference = await owe();
    await shop.site.database.run(sql`
      update jobs set status = 'failed', ended_at = now() where name = 'billing.refunds' and status = 'waiting'`);
    // The check ran in the tests before, at times that come again: an hour after the last of them.
    shop.site.clock.advance({ seconds: 4 * 3600 });
    await shop.site.jobs.runAll();
    expect(await given(reference)).toEqual([{ amount_cents: 9990 }]);
    shop.site.clock.set("2026-03-10T09:00:00Z");
  });
});
