import type { Database } from "#server/database/pool.ts";
import type { BillingContext, BillingEvent } from "../deps.ts";
import { creditFor, issueCreditNote } from "../invoices/credit-notes.ts";
import { vatOf } from "../invoices/invoices.ts";
import { byDispute } from "../ledger/entries.ts";
import { enterAll } from "../ledger/queries.ts";
import { settlePayments } from "../payments/settled-queries.ts";
import { type RefundRow, transfer } from "./queries.ts";

/** Enters a refund that was made: ledger, letter, and the credit note of what was invoiced. */
export async function settleRefund(
  inside: Database,
  context: BillingContext,
  refund: RefundRow,
  reference: string,
  at: Date,
): Promise<void> {
  await settlePayments(
    inside,
    [
      {
        id: refund.id,
        status: "paid",
        failure: null,
        reference,
        askAt: null,
        isOwedBack: false,
        takenCents: refund.amount_cents,
      },
    ],
    at,
  );
  await context.jobs.recordEvents(inside, [refundEvent(refund)], at);
  if (refund.of_is_owed_back) {
    await enterAll(inside, [{ ...entryOf(refund, at), kind: "return", vatCents: 0 }]);
    return;
  }
  const credit = await creditFor(inside, { paymentId: refund.refunds_id, amountCents: refund.amount_cents });
  const seller = await context.deps.seller(inside);
  const vatCents = credit?.vatCents ?? vatOf(seller, refund.amount_cents);
  await enterAll(inside, [{ ...entryOf(refund, at), kind: "refund", vatCents }]);
  const { subscription_id: subscriptionId, id: paymentId } = refund;
  // Whose bank took the money back knows it, and was not refunded by us.
  if (refund.provider !== byDispute)
    await context.jobs.letter.enqueue(inside, { kind: "refunded", subscriptionId, paymentId });
  // Last of all: the number's row is locked until the transaction ends.
  const way = refund.provider === transfer ? ("transfer" as const) : undefined;
  if (credit) await issueCreditNote(inside, seller, { credit, refundId: refund.id, way, at });
}

function refundEvent(refund: RefundRow): BillingEvent {
  const { id, account_id, subscription_id, refunds_id: payment_id, amount_cents } = refund;
  return {
    type: "refund.made",
    data: { account_id, subscription_id, payment_id, refund_id: id, amount_cents, currency: "EUR" },
  };
}

function entryOf(refund: RefundRow, at: Date) {
  return { paymentId: refund.id, provider: refund.provider, grossCents: refund.amount_cents, at };
}
