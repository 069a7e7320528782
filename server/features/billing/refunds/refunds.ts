import type { Database } from "#server/database/pool.ts";
import type { BillingContext } from "../deps.ts";
import type { PaymentRow } from "../payments/queries.ts";
import { insertRefunds, lockRefundable, type Refundable } from "./queries.ts";

export type RefundRequest = {
  paymentId: number;
  /** Null for everything not refunded yet. */
  amountCents: number | null;
  at: Date;
};

/** Idempotency key of a payment's first refund. */
export const refundKey = (payment: Pick<PaymentRow, "idempotency_key">): string => `refund-${payment.idempotency_key}`;

/**
 * Stores a refund, within the caller's transaction. A job makes it at the provider, and retries until the provider answers.
 * Returns the refunded cents, 0 where nothing is left.
 */
export async function askRefund(inside: Database, context: BillingContext, request: RefundRequest): Promise<number> {
  const { paymentId, amountCents, at } = request;
  const found = await lockRefundable(inside, paymentId);
  if (!found || found.payment.status !== "paid" || found.payment.kind === "refund") return 0;
  const left = found.payment.amount_cents - found.givenCents;
  const cents = Math.min(left, amountCents ?? left);
  if (cents <= 0) return 0;
  await insertRefunds(inside, [{ of: found.payment, amountCents: cents, key: nextKey(found), at }]);
  await context.jobs.refunds.enqueue(inside, { paymentId });
  return cents;
}

/** Refused refunds count too: their provider would take the next one for the same. */
export function nextKey({ payment, askedTimes }: Pick<Refundable, "payment" | "askedTimes">): string {
  return askedTimes === 0 ? refundKey(payment) : `${refundKey(payment)}-${askedTimes}`;
}
