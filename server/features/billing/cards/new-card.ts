import type { PaymentStatus } from "#server/adapters/payments/provider.ts";
import { settlePayments } from "../payments/settled-queries.ts";
import { isAsAsked, type Settled, type Settling } from "../payments/settling.ts";
import { advance } from "../rules/life.ts";
import { lifeOf, writeLives } from "../subscriptions/lives.ts";
import { lockPayment, type KnownPayment, type PaymentCase } from "../subscriptions/lock-payment.ts";
import { setMeans } from "../subscriptions/means-queries.ts";

/**
 * Makes a checked card the subscription's means of payment. A past-due payment becomes due at once; the caller charges it after
 * the transaction. The old mandate is ended at its provider.
 */
export async function settleNewCard(settling: Settling, known: KnownPayment, status: PaymentStatus): Promise<Settled> {
  if (status.state === "pending") return "unchanged";
  const given = await lockPayment(settling, known, status);
  return given ? replaceCard(settling, given) : "unknown";
}

async function replaceCard({ database, jobs, at }: Settling, given: PaymentCase): Promise<Settled> {
  const { payment, subscription, status } = given;
  if (payment.status === "paid" || (status.state !== "paid" && payment.status !== "pending")) return "unchanged";
  const { provider } = payment;
  const mandate = status.state === "paid" && isAsAsked(payment, status) ? status.mandate : null;
  const state = mandate !== null ? "paid" : status.state === "abandoned" ? "abandoned" : "refused";
  const settled = { id: payment.id, status: state, failure: status.failure, reference: status.reference } as const;
  await settlePayments(database, [{ ...settled, askAt: null, isOwedBack: false, takenCents: 0 }], at);
  if (mandate === null) return "given-up";
  const life = advance(lifeOf(subscription), { kind: "new-card" }, at);
  if (typeof life === "string") {
    // The subscription is over: the card has nothing to pay for.
    await jobs.endMandate.enqueue(database, { provider, mandate });
    return "given-up";
  }
  await writeLives(database, [{ id: subscription.id, life }]);
  await setMeans(database, subscription.id, { provider, method: "card", card: status.card, mandate });
  const { provider_reference: oldMandate, provider: oldProvider, mandate_ended_at: endedAt } = subscription;
  if (oldMandate !== null && oldMandate !== mandate && endedAt === null)
    await jobs.endMandate.enqueue(database, { provider: oldProvider, mandate: oldMandate });
  const lastFour = status.card?.lastFour ?? "";
  await jobs.letter.enqueue(database, { kind: "new-card", subscriptionId: subscription.id, lastFour });
  return "changed";
}
