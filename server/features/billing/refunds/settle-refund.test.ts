import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { settledAt as at } from "#tests/support/settling.ts";
import { issueInvoices } from "../invoices/invoices.ts";
import { byDispute } from "../ledger/entries.ts";
import { issueLateCreditNotes } from "./late-credit-notes.ts";
import { findRefundable, insertMadeRefund, listOpenRefundsOf, transfer } from "./queries.ts";
import { openRefunds, seller, type Payment, type RefundsContext } from "./refunds-test-context.ts";
import { settleRefund } from "./settle-refund.ts";

let room: RefundsContext;
beforeAll(async () => {
  room = await openRefunds();
});
afterAll(() => room.close());
beforeEach(() => void room.handed());

/** The invoice of a payment, by a seller who charges no VAT: its credit note has none either, whatever holds today. */
const invoice = ({ id, account_id: accountId }: Payment) =>
  issueInvoices(room.database, { ...seller, vatNumber: null }, [
    {
      accountId,
      paymentId: id,
      grossCents: 9990,
      at,
      customer: { name: "Ada Lovelace", email: "ada@example.org" },
      label: "Un an",
      locale: "fr",
      discountCents: 0,
      period: { from: at, to: at },
      method: "card",
    },
  ]);

async function settle(payment: Payment, amountCents: number, by?: typeof transfer | typeof byDispute): Promise<number> {
  const key = `made-${payment.id}`;
  if (by === undefined) await room.ask(payment, amountCents);
  else {
    const of = (await findRefundable(room.database, payment.id))?.payment;
    if (of) await insertMadeRefund(room.database, { of, amountCents, key, at }, by);
  }
  room.handed();
  const [refund] = await listOpenRefundsOf(room.database, payment.id);
  if (!refund) throw new Error("There is no refund to settle");
  await room.database.transaction((inside) => settleRefund(inside, room.context, refund, key, at));
  return refund.id;
}

const notes = (refundId: number) =>
  room.database.rows(sql`
    select gross_cents as gross, vat_cents as vat, content->>'method' as way from invoices where payment_id = ${refundId}`);

test("a refund is entered with its VAT, recorded and told to the subscriber", async () => {
  const payment = await room.paid();
  const { id: payment_id, account_id, subscription_id } = payment;
  const id = await settle(payment, 5000);
  expect(await room.refundsOf(payment)).toMatchObject([
    { status: "paid", cents: 5000, reference: `made-${payment_id}` },
  ]);
  expect(await room.linesOf(id)).toEqual([
    { kind: "refund", account: "sales", cents: 4167 },
    { kind: "refund", account: "vat", cents: 833 },
    { kind: "refund", account: "cash:sandbox", cents: -5000 },
  ]);
  const data = { account_id, subscription_id, payment_id, refund_id: id, amount_cents: 5000, currency: "EUR" };
  expect(room.handed()).toEqual([
    ["events", [{ type: "refund.made", data }]],
    ["letter", { kind: "refunded", subscriptionId: subscription_id, paymentId: id }],
  ]);
  expect(await notes(id)).toEqual([]);
  expect(await room.database.row(sql`select is_owed_back from payments where id = ${id}`)).toEqual({
    is_owed_back: false,
  });
});

test.each([
  [undefined, "card", "cash:sandbox"],
  [transfer, "transfer", "cash:transfer"],
] as const)("what was invoiced is credited with the invoice's VAT, back by %s", async (by, way, account) => {
  const payment = await room.paid();
  await invoice(payment);
  const id = await settle(payment, 4000, by);
  expect(await room.linesOf(id)).toEqual([
    { kind: "refund", account: "sales", cents: 4000 },
    { kind: "refund", account, cents: -4000 },
  ]);
  expect(await notes(id)).toEqual([{ gross: -4000, vat: 0, way }]);
  expect(room.handed("letter")).toHaveLength(1);
});

test("what a dispute took is entered as its loss, and nobody is told that we gave it back", async () => {
  const id = await settle(await room.paid(), 9990, byDispute);
  expect((await room.linesOf(id)).at(-1)).toEqual({ kind: "refund", account: "dispute-losses", cents: -9990 });
  expect(room.handed().map(([what]) => what)).toEqual(["events"]);
});

test("money that was taken in error goes back without VAT, letter or credit note", async () => {
  const payment = await room.paid();
  await invoice(payment);
  await room.database.run(sql`update payments set is_owed_back = true where id = ${payment.id}`);
  const id = await settle(payment, 9990);
  expect(await room.linesOf(id)).toEqual([
    { kind: "return", account: "owed", cents: 9990 },
    { kind: "return", account: "cash:sandbox", cents: -9990 },
  ]);
  expect(room.handed().map(([what]) => what)).toEqual(["events"]);
  expect(await notes(id)).toEqual([]);
});

test("a refund without a credit note gets one, once, of two workers at the same instant", async () => {
  const payment = await room.paid();
  const id = await settle(payment, 3000);
  await invoice(payment);
  await Promise.all([issueLateCreditNotes(room.context, at), issueLateCreditNotes(room.context, at)]);
  expect(await notes(id)).toEqual([{ gross: -3000, vat: 0, way: "card" }]);
});
