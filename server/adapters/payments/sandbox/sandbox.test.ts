import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openPool, type Pool } from "#server/database/pool.ts";
import { createTestClock } from "#tests/support/app.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import type { PaymentOrder } from "../provider.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";

const clock = createTestClock();
let own: TestDatabase;
let database: Pool;
let sandbox: Sandbox;
beforeAll(async () => {
  own = await createTestDatabase();
  database = openPool(own.url, { size: 4, onError: () => undefined });
  sandbox = createSandbox({ database, clock, secret: "s", key: "k", post: async () => undefined });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});
beforeEach(() => clock.set("2026-03-10T09:00:00Z"));

let orders = 0;
/** Makes a first payment of 9,99 €. Returns its reference, which is the mandate. */
async function paid(): Promise<string> {
  const order: PaymentOrder = {
    way: "card",
    card: { name: "Ada", number: "4242424242424242", cvv: "417", expiresMonth: 12, expiresYear: 2030 },
    key: `order-${(orders += 1)}`,
    amountCents: 999,
    later: { amountCents: 999, recurring: "MONTH", hasTrial: false },
    description: "Abonnement",
    locale: "fr",
    returnUrl: "http://shop.example/back",
  };
  const { reference } = await sandbox.start(order);
  expect((await sandbox.status(reference))?.mandate).toBeNull();
  await sandbox.decide(reference, { button: "pay", notification: "lost", payer: null });
  expect(await sandbox.status(reference)).toMatchObject({ state: "paid", mandate: reference });
  return reference;
}
const later = (mandate: string, key: string) => ({ mandate, key, amountCents: 999, description: "Avril" });

test("a later period is charged once per key, even if requested concurrently", async () => {
  const mandate = await paid();
  const charges = await Promise.all([1, 2, 3].map(() => sandbox.charge(later(mandate, "april"))));
  expect(new Set(charges.map(({ reference }) => reference)).size).toBe(1);
  expect(charges[0]).toMatchObject({ state: "paid", amountCents: 999, mandate, card: { lastFour: "4242" } });
  expect(await sandbox.chargeStatus("april")).toEqual(charges[0]);
  expect(await sandbox.chargeStatus("may")).toBeUndefined();
  const may = await sandbox.charge(later(mandate, "may"));
  expect(may.reference).not.toBe(charges[0]?.reference);
  expect(await sandbox.status(may.reference)).toEqual(may);
});

test("an ended mandate, an expired card and an unknown mandate are not charged", async () => {
  const ended = await paid();
  await sandbox.cancel(ended);
  await sandbox.cancel(ended);
  expect(await sandbox.charge(later(ended, "ended"))).toMatchObject({ state: "refused", failure: "cancelled" });
  const mandate = await paid();
  clock.set("2030-12-31T22:00:00Z");
  expect(await sandbox.charge(later(mandate, "last day"))).toMatchObject({ state: "paid" });
  clock.set("2031-01-02T09:00:00Z");
  expect(await sandbox.charge(later(mandate, "late"))).toMatchObject({ state: "refused", failure: "expired-card" });
  await expect(sandbox.charge(later("unknown", "x"))).rejects.toThrow("no such mandate");
});

test("a payment is refunded in part or in full, once per key, and never more than was paid", async () => {
  const reference = await paid();
  const part = { reference, key: "part", amountCents: 400 };
  const [first, again] = await Promise.all([sandbox.refund(part), sandbox.refund(part)]);
  expect(again).toEqual(first);
  await expect(sandbox.refund({ reference, key: "too-much", amountCents: 600 })).rejects.toThrow(
    "no more than it took",
  );
  const rest = await sandbox.refund({ reference, key: "rest", amountCents: null });
  expect(rest.reference).not.toBe(first.reference);
  expect(await sandbox.refund({ reference, key: "rest", amountCents: null })).toEqual(rest);
  await expect(sandbox.refund({ reference, key: "one-more", amountCents: 1 })).rejects.toThrow("no more than it took");
});

test("what was given back cannot be disputed, and what is disputed or lost cannot be given back", async () => {
  const reference = await paid();
  await sandbox.refund({ reference, key: "before", amountCents: 400 });
  const dispute = await sandbox.disputes.open(reference, "unauthorised");
  expect(await sandbox.disputes.status(dispute ?? "")).toMatchObject({ state: "open", amountCents: 599 });
  const more = (key: string) => sandbox.refund({ reference, key, amountCents: 1 });
  await expect(more("while-open")).rejects.toThrow("no more than it took");
  expect(await sandbox.disputes.open(reference, "unauthorised")).toBeUndefined();
  await sandbox.disputes.resolve(dispute ?? "", "won");
  await expect(more("once-won")).resolves.toMatchObject({ reference: expect.any(String) });
  const second = await sandbox.disputes.open(reference, "duplicate");
  await sandbox.disputes.resolve(second ?? "", "lost");
  await expect(more("once-lost")).rejects.toThrow("no more than it took");
  expect(await sandbox.disputes.open(reference, "duplicate")).toBeUndefined();
});
