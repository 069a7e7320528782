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
  test("is made once a key, however often and at once it is asked for", async () => {
    const asked = fixture.charging(await fixture.paid());
    const before = charges();
    const made = await Promise.all([1, 2, 3].map(() => mercanet.charge(asked)));
    expect(new Set(made.map(({ reference, state }) => `${reference} ${state}`)).size).toBe(1);
    expect(made[0]).toMatchObject({ state: "paid", card: { lastFour: "0000", expiresOn: "2030-12-31" } });
    expect(charges() - before).toBe(1);
    expect(await mercanet.status(made[0]?.reference ?? "")).toEqual(made[0]);
  });

  test.each(["lost after", "forged"] as const)(
    "whose answer was %s is found at the bank, and made once",
    async (fault) => {
      const asked = fixture.charging(await fixture.paid());
      const before = charges();
      bank.faults.push(fault);
      expect(await mercanet.charge(asked)).toMatchObject({ state: "paid" });
      expect(await mercanet.charge(asked)).toMatchObject({ state: "paid" });
      expect(charges() - before).toBe(1);
    },
  );

  test("that somebody else than the bank says was paid is what the bank says", async () => {
    const asked = fixture.charging(await fixture.paid(), 951);
    bank.faults.push("forged");
    expect(await mercanet.charge(asked)).toMatchObject({ state: "refused", failure: "funds" });
  });

  test.each([
    ["lost before", "cashManagement/duplicate"],
    ["unavailable", "a charge was answered 90"],
  ] as const)("whose question was %s is asked again with its key", async (fault, message) => {
    const asked = fixture.charging(await fixture.paid());
    bank.faults.push(fault);
    await expect(mercanet.charge(asked)).rejects.toThrow(message);
    // It may still be on its way to the bank, and later it surely is not.
    expect(await mercanet.chargeStatus(asked.key)).toMatchObject({ state: "pending" });
    shop.site.clock.advance({ seconds: 121 });
    expect(await mercanet.chargeStatus(asked.key)).toBeUndefined();
    const charged = await mercanet.charge(asked);
    expect(charged).toMatchObject({ state: "paid" });
    expect(await mercanet.chargeStatus(asked.key)).toEqual(charged);
  });

  test.each([
    [51, "funds"],
    [54, "expired-card"],
    [41, "new-card"],
    [11, "authentication"],
    [91, "unavailable"],
  ])("refused with %i says why: %s", async (cents, failure) => {
    const asked = fixture.charging(await fixture.paid(), 900 + cents);
    expect(await mercanet.charge(asked)).toMatchObject({ state: "refused", failure });
    expect(await mercanet.charge(asked)).toMatchObject({ state: "refused", failure });
  });

  test("is not made by a mandate that was ended, nor by what is none, nor with a key of another charge", async () => {
    const mandate = await fixture.paid();
    const asked = fixture.charging(mandate);
    await mercanet.charge(asked);
    await expect(mercanet.charge({ ...asked, amountCents: 1 })).rejects.toThrow("another charge");
    await expect(mercanet.charge(fixture.charging("unknown"))).rejects.toThrow("no such mandate");
    await mercanet.cancel(mandate);
    await mercanet.cancel(mandate);
    expect(await mercanet.charge(fixture.charging(mandate))).toMatchObject({ state: "refused", failure: "cancelled" });
    const { isActive, charges: told } = (await mercanet.mandateStatus(mandate, new Date(0))) ?? { charges: [] };
    expect([isActive, told.map(({ state }) => state)]).toEqual([false, ["paid", "refused"]]);
  });
});

describe("a refund", () => {
  const capture = (reference: string) => Object.assign(bank.transactions.get(reference) ?? {}, { status: "CAPTURED" });
  const left = (reference: string) => bank.transactions.get(reference)?.left;

  test("gives back in deps or whole, before and after the capture, once a key and never too much", async () => {
    const reference = await fixture.paid();
    const part = { reference, key: `part-${reference}`, amountCents: 400 };
    const first = await mercanet.refund(part);
    capture(reference);
    expect(await mercanet.refund(part)).toEqual(first);
    expect(left(reference)).toBe(9590);
    await expect(mercanet.refund({ reference, key: "too-much", amountCents: 9591 })).rejects.toThrow("no more than");
    await mercanet.refund({ reference, key: `rest-${reference}`, amountCents: null });
    expect(left(reference)).toBe(0);
    await expect(mercanet.refund({ reference: "unknown", key: "x", amountCents: 1 })).rejects.toThrow(
      "nothing was paid",
    );
  });

  test("whose answer was lost is not made twice", async () => {
    const reference = await fixture.paid();
    const asked = { reference, key: `lost-${reference}`, amountCents: 400 };
    // Two questions for what is left, then the refund itself.
    bank.faults.push("none", "none", "lost after");
    await expect(mercanet.refund(asked)).rejects.toThrow("cashManagement");
    await expect(mercanet.refund(asked)).rejects.toThrow("under way");
    shop.site.clock.advance({ seconds: 121 });
    await mercanet.refund(asked);
    expect(left(reference)).toBe(9590);
  });

  test("whose question was lost is made after all", async () => {
    const reference = await fixture.paid();
    const asked = { reference, key: `late-${reference}`, amountCents: null };
    bank.faults.push("none", "none", "lost before");
    await expect(mercanet.refund(asked)).rejects.toThrow("cashManagement");
    shop.site.clock.advance({ seconds: 121 });
    await Promise.allSettled([1, 2, 3].map(() => mercanet.refund(asked)));
    expect(left(reference)).toBe(0);
  });
});
