import type { Database } from "#server/database/pool.ts";
import type { BillingContext } from "../deps.ts";
import { askRefund } from "../refunds/refunds.ts";
import { findOwedBack, listRefundable, type PaidPayment } from "./owed-queries.ts";

type Payments = Pick<PaidPayment, "id" | "amount_cents" | "left_cents">[];

/** What has gone back of payments, or is held by disputes. */
export const givenOf = (payments: Payments): number =>
  payments.reduce((sum, { amount_cents: cents, left_cents: left }) => sum + cents - left, 0);

/** Refunds so much of the payments, the latest first. The caller holds the account's lock. Returns the refunded cents. */
export async function refundLatestFirst(
  inside: Database,
  context: BillingContext,
  { payments, cents, at }: { payments: Payments; cents: number; at: Date },
): Promise<number> {
  let given = 0;
  for (const { id: paymentId, left_cents: left } of payments) {
    const amountCents = Math.min(left, cents - given);
    if (amountCents > 0) given += await askRefund(inside, context, { paymentId, amountCents, at });
  }
  return given;
}

/**
 * What a withdrawal still owes once `freedCents` of the subscription's payments are no longer held by a dispute. What was lost to
 * disputes has reached the payer, as refunds have.
 */
export async function owedOnceFreed(database: Database, subscriptionId: number, freedCents: number): Promise<number> {
  const owedCents = await findOwedBack(database, subscriptionId);
  if (owedCents === null) return 0;
  return Math.max(0, owedCents - givenOf(await listRefundable(database, subscriptionId)) + freedCents);
}

/** Gives back what a dispute held when a withdrawal was carried out and holds no longer. The caller holds the account's lock. */
export async function giveBackWithheld(
  inside: Database,
  context: BillingContext,
  subscriptionId: number,
  at: Date,
): Promise<void> {
  const cents = await owedOnceFreed(inside, subscriptionId, 0);
  if (cents === 0) return;
  await refundLatestFirst(inside, context, { payments: await listRefundable(inside, subscriptionId), cents, at });
}
