import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Shop } from "#tests/support/shop.ts";
import type { PaymentProvider } from "../provider.ts";
import type { TestBank } from "./mercanet-test-bank.ts";
import { openMercanetFixture, type MercanetFixture } from "./mercanet-test-fixture.ts";

let fixture: MercanetFixture;
let bank: TestBank;
let shop: Shop;
let mercanet: PaymentProvider;
beforeAll(async () => {
  fixture = await openMercanetFixture();
  ({ bank, shop, mercanet } = fixture);
});
afterAll(() => fixture.close());
beforeEach(() => {
  shop.site.clock.set("2026-03-10T09:00:00Z");
  bank.faults.length = 0;
});

const charges = () => [...bank.transactions.values()].filter(({ amount }) => amount !== 9990).length;

describe("a later charge", () => {
  test("is made once per key, even if requested concurrently", async () => {
    const request = fixture.chargeOf(await fixture.paid());
    const before = charges();
    const made = await Promise.all([1, 2, 3].map(() => mercanet.charge(request)));
    expect(new Set(made.map(({ reference, state }) => `${reference} ${state}`)).size).toBe(1);
    expect(made[0]).toMatchObject({ state: "paid", card: { lastFour: "0000", expiresOn: "2030-12-31" } });
    expect(charges() - before).toBe(1);
    expect(await mercanet.status(made[0]?.reference ?? "")).toEqual(made[0]);
  });

  test.each(["lost after", "forged"] as const)(
    "whose response was %s is looked up at the bank, and made only once",
    async (fault) => {
      const request = fixture.chargeOf(await fixture.paid());
      const before = charges();
      bank.faults.push(fault);
      expect(await mercanet.charge(request)).toMatchObject({ state: "paid" });
      expect(await mercanet.charge(request)).toMatchObject({ state: "paid" });
      expect(charges() - before).toBe(1);
    },
  );

  test("with a forged response has the outcome that the bank reports", async () => {
    const request = fixture.chargeOf(await fixture.paid(), 951);
    bank.faults.push("forged");
    expect(await mercanet.charge(request)).toMatchObject({ state: "refused", failure: "funds" });
  });

  test.each([
    ["lost before", "cashManagement/duplicate"],
    ["unavailable", "a charge was answered 90"],
  ] as const)("whose request was %s is repeated with the same key", async (fault, message) => {
    const request = fixture.chargeOf(await fixture.paid());
    bank.faults.push(fault);
    await expect(mercanet.charge(request)).rejects.toThrow(message);
    // The request may still be in flight; after two minutes it cannot be.
    expect(await mercanet.chargeStatus(request.key)).toMatchObject({ state: "pending" });
    shop.site.clock.advance({ seconds: 121 });
    expect(await mercanet.chargeStatus(request.key)).toBeUndefined();
    const charged = await mercanet.charge(request);
    expect(charged).toMatchObject({ state: "paid" });
    expect(await mercanet.chargeStatus(request.key)).toEqual(charged);
  });

  test.each([
    [51, "funds"],
    [54, "expired-card"],
    [41, "new-card"],
    [11, "authentication"],
    [91, "unavailable"],
  ])("refused with code %i has the reason %s", async (cents, failure) => {
    const request = fixture.chargeOf(await fixture.paid(), 900 + cents);
    expect(await mercanet.charge(request)).toMatchObject({ state: "refused", failure });
    expect(await mercanet.charge(request)).toMatchObject({ state: "refused", failure });
  });

  test("is not made with an ended or unknown mandate, or with another charge's key", async () => {
    const mandate = await fixture.paid();
    const request = fixture.chargeOf(mandate);
    await mercanet.charge(request);
    await expect(mercanet.charge({ ...request, amountCents: 1 })).rejects.toThrow("another charge");
    await expect(mercanet.charge(fixture.chargeOf("unknown"))).rejects.toThrow("no such mandate");
    await mercanet.cancel(mandate);
    await mercanet.cancel(mandate);
    expect(await mercanet.charge(fixture.chargeOf(mandate))).toMatchObject({ state: "refused", failure: "cancelled" });
    const { isActive, charges: listed } = (await mercanet.mandateStatus(mandate, new Date(0))) ?? { charges: [] };
    expect([isActive, listed.map(({ state }) => state)]).toEqual([false, ["paid", "refused"]]);
  });
});

describe("a refund", () => {
  const capture = (reference: string) => Object.assign(bank.transactions.get(reference) ?? {}, { status: "CAPTURED" });
  const left = (reference: string) => bank.transactions.get(reference)?.left;

  test("is partial or full, before or after capture, once per key, and never more than was paid", async () => {
    const reference = await fixture.paid();
    const part = { reference, key: `part-${reference}`, amountCents: 400 };
    const first = await mercanet.refund(part);
    capture(reference);
    expect(await mercanet.refund(part)).toEqual(first);
    expect(left(reference)).toBe(9590);
    await expect(mercanet.refund({ reference, key: "too-much", amountCents: 9591 })).rejects.toMatchObject({
      name: "RefundRefused",
    });
    await mercanet.refund({ reference, key: `rest-${reference}`, amountCents: null });
    expect(left(reference)).toBe(0);
    await expect(mercanet.refund({ reference: "unknown", key: "x", amountCents: 1 })).rejects.toThrow(
      "nothing was paid",
    );
  });

  test("whose response was lost is not made twice", async () => {
    const reference = await fixture.paid();
    const request = { reference, key: `lost-${reference}`, amountCents: 400 };
    // Two status calls precede the refund call.
    bank.faults.push("none", "none", "lost after");
    await expect(mercanet.refund(request)).rejects.toMatchObject({ name: "NoAnswer" });
    await expect(mercanet.refund(request)).rejects.toMatchObject({
      name: "Error",
      message: expect.stringContaining("under way"),
    });
    shop.site.clock.advance({ seconds: 121 });
    await mercanet.refund(request);
    expect(left(reference)).toBe(9590);
  });

  test("whose request was lost is made on a retry", async () => {
    const reference = await fixture.paid();
    const request = { reference, key: `late-${reference}`, amountCents: null };
    bank.faults.push("none", "none", "lost before");
    await expect(mercanet.refund(request)).rejects.toThrow("cashManagement");
    shop.site.clock.advance({ seconds: 121 });
    await Promise.allSettled([1, 2, 3].map(() => mercanet.refund(request)));
    expect(left(reference)).toBe(0);
  });
});
