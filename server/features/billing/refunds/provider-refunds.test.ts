import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { makeOrder } from "#tests/support/orders.ts";
import { settledAt as at } from "#tests/support/settling.ts";
import { onProviderRefund } from "./provider-refunds.ts";
import { openDispute } from "./refunds-test-dispute.ts";
import { openRefunds, type Payment, type RefundsContext } from "./refunds-test-context.ts";

let room: RefundsContext;
beforeAll(async () => {
  room = await openRefunds();
});
afterAll(() => room.close());
beforeEach(() => void room.handed());

/** The provider's word of money that went back; whether the payment is ours. */
const tell = (of: string, reference: string, amountCents: number) =>
  room.database.transaction((inside) =>
    onProviderRefund(inside, room.context, { provider: "sandbox", of, reference, amountCents }, at),
  );

const unasked = (payment: Payment, reference: string, amountCents: number) => ({
  kind: "unasked-refund",
  subject: `payment ${payment.id}`,
  payment_id: payment.id,
  subscription_id: payment.subscription_id,
  details: { reference, ours_cents: 9990, provider_cents: amountCents },
});

test("a payment that is not ours is said to be none", async () => {
  expect(await tell("unknown", "back-unknown", 100)).toBe(false);
});

test("a refund that we asked for is finished, once, by its amount and then by its reference", async () => {
  const payment = await room.paid();
  await room.ask(payment, 1000);
  await room.ask(payment, 2000);
  expect(await tell(payment.reference, `two-${payment.id}`, 2000)).toBe(true);
  expect(await tell(payment.reference, `two-${payment.id}`, 2000)).toBe(true);
  expect(await room.refundsOf(payment)).toMatchObject([
    { status: "pending", reference: null },
    { status: "paid", reference: `two-${payment.id}` },
  ]);
  expect(room.handed("letter")).toHaveLength(1);
  expect(await room.findings()).toEqual([]);
});

test("an accepted refund is finished by its reference, and not taken for another of the same amount", async () => {
  const payment = await room.paid();
  const [accepted, other] = [await room.ask(payment, 1000), await room.ask(payment, 1000)];
  await room.database.run(
    sql`update payments set provider_reference = ${`accepted-${accepted}`} where id = ${accepted}`,
  );
  expect(await tell(payment.reference, `other-${other}`, 1000)).toBe(true);
  expect(await room.refundsOf(payment)).toMatchObject([{ status: "pending" }, { status: "paid" }]);
  expect(await tell(payment.reference, `accepted-${accepted}`, 1000)).toBe(true);
  expect((await room.refundsOf(payment)).map(({ status }) => status)).toEqual(["paid", "paid"]);
  expect(await room.findings()).toEqual([]);
});

test("what nobody here asked for is entered up to what is left of the payment, and left to the staff", async () => {
  const payment = await room.paid();
  await room.ask(payment, 9000);
  room.handed();
  const reference = `by-hand-${payment.id}`;
  expect(await tell(payment.reference, reference, 2000)).toBe(true);
  expect(room.handed("warned")).toEqual([
    [
      "warned",
      { payment: payment.id, amountCents: 2000, provider: "sandbox" },
      "a provider gave money back that nobody here asked for",
    ],
  ]);
  expect(await room.findings()).toEqual([{ ...unasked(payment, reference, 2000), details: expect.any(Object) }]);
  expect(await room.refundsOf(payment)).toMatchObject([
    { status: "pending", cents: 9000 },
    { status: "paid", cents: 990, reference, key: `heard-sandbox-${reference}` },
  ]);
  // Nothing is left: told again under another reference, it is noted and not entered.
  expect(await tell(payment.reference, `${reference}-again`, 500)).toBe(true);
  expect(await room.refundsOf(payment)).toHaveLength(2);
  expect(await room.findings()).toHaveLength(1);
});

test("a finding says what we have and what the provider says", async () => {
  const payment = await room.paid();
  expect(await tell(payment.reference, `all-${payment.id}`, 12_000)).toBe(true);
  expect(await room.findings()).toEqual([
    {
      ...unasked(payment, `all-${payment.id}`, 12_000),
      details: { reference: `all-${payment.id}`, ours_cents: 9990, provider_cents: 12_000 },
    },
  ]);
  expect(await room.refundsOf(payment)).toMatchObject([{ status: "paid", cents: 9990 }]);
});

test("nothing is entered of a payment that was not paid", async () => {
  const order = await makeOrder(room.database, at);
  const payment = { ...order, reference: `open-${order.id}` };
  await room.database.run(sql`update payments set provider_reference = ${payment.reference} where id = ${order.id}`);
  expect(await tell(payment.reference, "back-of-open", 100)).toBe(true);
  expect(await room.refundsOf(payment)).toEqual([]);
  expect(await room.findings()).toHaveLength(1);
});

test("the money of a dispute is in the books already; what exceeds it is not", async () => {
  const payment = await room.paid();
  await openDispute(room, payment);
  expect(await tell(payment.reference, `chargeback-${payment.id}`, 5000)).toBe(true);
  expect(await room.refundsOf(payment)).toEqual([]);
  expect(await room.findings()).toEqual([]);
  expect(await tell(payment.reference, `more-${payment.id}`, 5001)).toBe(true);
  expect(await room.findings()).toHaveLength(1);
});
