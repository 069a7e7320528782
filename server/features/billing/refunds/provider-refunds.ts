import type { Database } from "#server/database/pool.ts";
import type { BillingContext } from "../deps.ts";
import { noteEvent } from "../findings/queries.ts";
import { findByReference } from "../payments/queries.ts";
import { lockRefund, lockRefundable, listOpenRefundsOf, sumDisputed, insertRefunds } from "./queries.ts";
import { settleRefund } from "./settle-refund.ts";

/**
 * Handles a notification about a refund: our own, or one made at the provider, or a chargeback. Idempotent.
 * @returns false for a payment that is not ours
 */
export async function onProviderRefund(
  inside: Database,
  context: BillingContext,
  event: { provider: string; of: string; reference: string; amountCents: number },
  at: Date,
): Promise<boolean> {
  const { provider, reference, amountCents } = event;
  const payment = await findByReference(inside, provider, event.of);
  if (!payment) return false;
  const known = await findByReference(inside, provider, reference);
  if (known) {
    const pending = await lockRefund(inside, known.id);
    if (pending) await settleRefund(inside, context, pending, reference, at);
    return true;
  }
  const found = await lockRefundable(inside, payment.id);
  const open = await listOpenRefundsOf(inside, payment.id);
  const ours = open.find((one) => one.amount_cents === amountCents && one.provider_reference === null);
  if (ours) {
    const locked = await lockRefund(inside, ours.id);
    if (locked) await settleRefund(inside, context, locked, reference, at);
    return true;
  }
  // The money of a dispute, which the books have already.
  if ((await sumDisputed(inside, payment.id)) >= amountCents) return true;
  context.deps.warn(
    { payment: payment.id, amountCents, provider },
    "a provider gave money back that nobody here asked for",
  );
  await noteEvent(
    inside,
    {
      kind: "unasked-refund",
      subject: `payment ${payment.id}`,
      payment_id: payment.id,
      subscription_id: payment.subscription_id,
      details: { reference, ours_cents: payment.amount_cents, provider_cents: amountCents },
    },
    at,
  );
  const left = payment.amount_cents - (found?.givenCents ?? 0);
  const cents = Math.min(amountCents, left);
  if (payment.status !== "paid" || cents <= 0) return true;
  const key = `heard-${provider}-${reference}`;
  await insertRefunds(inside, [{ of: payment, amountCents: cents, key, at }]);
  const refund = (await listOpenRefundsOf(inside, payment.id)).find(({ idempotency_key: known }) => known === key);
  if (refund) await settleRefund(inside, context, refund, reference, at);
  return true;
}
