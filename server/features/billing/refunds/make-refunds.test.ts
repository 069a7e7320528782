import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { RefundRefused } from "#server/adapters/payments/provider.ts";
import { sql } from "#server/database/sql.ts";
import { settledAt as at } from "#tests/support/settling.ts";
import { makeRefunds } from "./make-refunds.ts";
import { onProviderRefund } from "./provider-refunds.ts";
import { openRefunds, type Payment, type RefundsContext } from "./refunds-test-context.ts";

let room: RefundsContext;
let answers: RefundsContext["provider"]["refund"];
beforeAll(async () => {
  room = await openRefunds();
  answers = room.provider.refund;
});
afterAll(() => room.close());
beforeEach(async () => {
  // What an earlier test left to be made.
  await room.database.run(
    sql`update payments set status = 'refused', failure = 'refund-refused', settled_at = ${at} where kind = 'refund' and status = 'pending'`,
  );
  room.provider.refund = answers;
  room.asked.splice(0);
  room.handed();
});

const hour = 3_600_000;
/** The provider says, while it is asked, that it has given a refund back. */
const tells = ({ reference }: Payment, refund: string, amountCents = 9990) =>
  room.database.transaction((inside) =>
    onProviderRefund(inside, room.context, { provider: "sandbox", of: reference, reference: refund, amountCents }, at),
  );

test("the whole payment is given back without an amount, a part with its own, each under its key", async () => {
  const [whole, part] = [await room.paid(), await room.paid()];
  await room.ask(whole, null);
  await room.ask(part, 5000);
  await room.ask(part, 1000);
  expect(room.handed()).toEqual([whole, part, part].map(({ id }) => ["refunds", { paymentId: id }]));
  await makeRefunds(room.context, at);
  const [key] = (await room.refundsOf(whole)).map((one) => one.key);
  const [first, second] = (await room.refundsOf(part)).map((one) => one.key);
  expect(room.asked).toEqual([
    { reference: whole.reference, key, amountCents: null },
    { reference: part.reference, key: first, amountCents: 5000 },
    { reference: part.reference, key: second, amountCents: 1000 },
  ]);
  expect([key?.startsWith("refund-key-"), second]).toEqual([true, `${first}-1`]);
  expect(await room.refundsOf(part)).toMatchObject([
    { status: "paid", cents: 5000, reference: `back-${first}` },
    { status: "paid", cents: 1000, reference: `back-${second}` },
  ]);
});

test("those of one payment alone are made where it is named", async () => {
  const [one, other] = [await room.paid(), await room.paid()];
  await room.ask(one, null);
  await room.ask(other, null);
  await makeRefunds(room.context, at, other.id);
  expect(room.asked.map(({ reference }) => reference)).toEqual([other.reference]);
});

test("one that cannot be made holds up no other, and the first reason is thrown", async () => {
  const [elsewhere, nameless, good] = [await room.paid(), await room.paid(), await room.paid()];
  await room.database.run(sql`update payments set provider = 'elsewhere' where id = ${elsewhere.id}`);
  const first = await room.ask(elsewhere, null);
  await room.ask(nameless, null);
  await room.ask(good, null);
  await room.database.run(sql`update payments set provider_reference = null where id = ${nameless.id}`);
  await expect(makeRefunds(room.context, at)).rejects.toThrow(
    `The refund ${first} cannot be made: the provider elsewhere is not set up`,
  );
  expect(room.asked.map(({ reference }) => reference)).toEqual([good.reference]);
  expect(await room.refundsOf(good)).toMatchObject([{ status: "paid" }]);
  expect(await room.refundsOf(nameless)).toMatchObject([{ status: "pending" }]);
});

test("one that the provider has only accepted is asked about an hour later", async () => {
  const payment = await room.paid();
  const id = await room.ask(payment, null);
  room.provider.refund = () => Promise.resolve({ reference: "accepted", isPending: true });
  await makeRefunds(room.context, at);
  expect(await room.refundsOf(payment)).toMatchObject([{ status: "pending", reference: "accepted" }]);
  expect(await room.linesOf(id)).toEqual([]);
  room.provider.refund = answers;
  await makeRefunds(room.context, new Date(at.getTime() + hour - 1));
  expect(room.asked).toHaveLength(1);
  await makeRefunds(room.context, new Date(at.getTime() + hour));
  expect(room.asked).toHaveLength(2);
  expect(await room.refundsOf(payment)).toMatchObject([{ status: "paid" }]);
});

test.each([{ isPending: true }, {}])(
  "one whose notification overtakes the provider's answer (%j) is entered once",
  async (more) => {
    const payment = await room.paid();
    const id = await room.ask(payment, null);
    const reference = `overtaken-${id}`;
    room.provider.refund = async () => {
      await tells(payment, reference);
      return { reference, ...more };
    };
    await makeRefunds(room.context, at);
    expect(await room.refundsOf(payment)).toMatchObject([{ status: "paid", reference }]);
    expect(await room.linesOf(id)).toHaveLength(3);
    expect(room.handed("letter")).toHaveLength(1);
  },
);

test.each([new Error("timed out"), { name: "RefundRefused", message: "no error of ours" }])(
  "where the provider cannot be asked, the refund stays to be made: %s",
  async (fault) => {
    const payment = await room.paid();
    await room.ask(payment, null);
    room.provider.refund = async () => {
      throw fault;
    };
    await expect(makeRefunds(room.context, at)).rejects.toBe(fault);
    expect(await room.refundsOf(payment)).toMatchObject([{ status: "pending" }]);
    expect(await room.findings()).toEqual([]);
  },
);

const refusing = () => Promise.reject(new RefundRefused("The card is closed"));

test("one that the provider refuses gives nothing back, and is left to the staff with what was said", async () => {
  const payment = await room.paid();
  const id = await room.ask(payment, 5000);
  room.handed();
  room.provider.refund = refusing;
  await makeRefunds(room.context, at);
  expect(await room.refundsOf(payment)).toMatchObject([{ status: "refused", reference: null }]);
  const says = "The card is closed";
  expect(room.handed()).toEqual([
    ["warned", { refund: id, amountCents: 5000, provider: "sandbox", says }, "a provider refused to give money back"],
  ]);
  expect(await room.findings()).toEqual([
    {
      kind: "refund-failed",
      subject: `payment ${id}`,
      payment_id: id,
      subscription_id: payment.subscription_id,
      details: { ours_cents: 5000, provider: "sandbox", says },
    },
  ]);
});

test("a refusal after the money went back changes nothing", async () => {
  const payment = await room.paid();
  await room.ask(payment, null);
  room.provider.refund = async () => {
    await tells(payment, "back already");
    return refusing();
  };
  await makeRefunds(room.context, at);
  expect(await room.refundsOf(payment)).toMatchObject([{ status: "paid", reference: "back already" }]);
  expect(room.handed("warned")).toEqual([]);
  expect(await room.findings()).toEqual([]);
});
