import { localeOfLanguage } from "#contract/language.ts";
import type { PaymentStatus } from "#server/adapters/payments/provider.ts";
import { lockAccount } from "#server/database/locks.ts";
import type { Database } from "#server/database/pool.ts";
import { found } from "#server/http/errors.ts";
import type { Fingerprint } from "../offers/fingerprints.ts";
import { issueInvoice } from "../invoices/invoices.ts";
import type { BillingJobs, BillingParts } from "../deps.ts";
import { anchorDayOf, periodEnd } from "../rules/periods.ts";
import { isTrialUsedBy, recordTrial, releaseCoupon, reserveCoupon } from "../offers/queries.ts";
import { findByReference, settlePayment, type PaymentRow } from "./queries.ts";
import {
  abandonSubscription,
  beginSubscription,
  endOver,
  findLiveSubscription,
  findPayer,
  findSubscription,
  type SubscriptionRow,
} from "../subscriptions/queries.ts";
import { planLabel } from "../texts.ts";

/** The only one that we take. */
const currency = "EUR";

/** `unknown`: no payment of ours. `unchanged`: nothing new, however often it is said. */
export type Settled = "unknown" | "unchanged" | "begun" | "given-up" | "to-refund";

export type Settling = {
  database: Database;
  parts: BillingParts;
  jobs: BillingJobs;
  fingerprint: Fingerprint;
  at: Date;
};
type Case = { payment: PaymentRow; subscription: SubscriptionRow; status: PaymentStatus };

/**
 * Brings a payment and its subscription to what the provider says of it. Safe to repeat and in any order: paid is final,
 * and nothing else ever undoes it.
 */
export async function settle(settling: Settling, provider: string, status: PaymentStatus): Promise<Settled> {
  const { state } = status;
  if (state === "pending") return "unchanged";
  return settling.database.transaction(async (inside) => {
    const known = await findByReference(inside, provider, status.reference);
    if (!known) return "unknown";
    await lockAccount(inside, known.account_id);
    await endOver(inside, settling.at, known.account_id);
    // Read again under the lock: another word of the same payment may have come first.
    const payment = await findByReference(inside, provider, status.reference);
    const subscription = await findSubscription(inside, known.subscription_id);
    if (!payment || !subscription) return "unknown";
    const settlingInside = { ...settling, database: inside };
    return state === "paid"
      ? settlePaid(settlingInside, { payment, subscription, status })
      : giveUp(settlingInside, { payment, subscription, status }, state, status.failure);
  });
}

/** Ends a payment that the provider never heard of. */
export async function giveUpUnstarted(settling: Settling, payment: PaymentRow): Promise<void> {
  await settling.database.transaction(async (inside) => {
    await lockAccount(inside, payment.account_id);
    await settlePayment(inside, { id: payment.id, status: "abandoned", failure: "session-expired", at: settling.at });
    await releaseCoupon(inside, payment.subscription_id);
    await abandonSubscription(inside, payment.subscription_id);
  });
}

async function giveUp(
  { database, at }: Settling,
  { payment, subscription }: Case,
  state: "refused" | "abandoned",
  failure: string | null,
): Promise<Settled> {
  if (payment.status !== "pending") return "unchanged";
  await settlePayment(database, { id: payment.id, status: state, failure, at });
  await releaseCoupon(database, subscription.id);
  await abandonSubscription(database, subscription.id);
  return "given-up";
}

async function settlePaid(settling: Settling, given: Case): Promise<Settled> {
  const { database, at, parts } = settling;
  const { payment, subscription, status } = given;
  if (payment.status === "paid") return "unchanged";
  const failure = await whyNotBegin(settling, given);
  if (failure === null) {
    await begin(settling, given);
    return "begun";
  }
  await releaseCoupon(database, subscription.id);
  await abandonSubscription(database, subscription.id);
  if (failure === "trial-used") {
    await settlePayment(database, { id: payment.id, status: "refused", failure, at });
    const payer = await findPayer(database, payment.account_id);
    // The free month is not offered to this account again: the next order says its price from the start.
    if (payer)
      await recordTrial(database, {
        kind: "email",
        fingerprint: settling.fingerprint("email", payer.email),
        accountId: payer.id,
        at,
      });
    return "given-up";
  }
  await settlePayment(database, { id: payment.id, status: "paid", failure, at });
  parts.warn(
    { payment: payment.id, failure, askedCents: payment.amount_cents, paidCents: status.amountCents },
    "a payment goes back",
  );
  return "to-refund";
}

async function whyNotBegin(
  { database, fingerprint }: Settling,
  { payment, subscription, status }: Case,
): Promise<string | null> {
  if (status.amountCents !== payment.amount_cents || status.currency !== currency) return "amount";
  if (await findLiveSubscription(database, payment.account_id)) return "already-subscribed";
  if (!subscription.has_trial || status.payer === null || subscription.method === "store") return null;
  const used = await isTrialUsedBy(database, subscription.method, fingerprint(subscription.method, status.payer));
  return used ? "trial-used" : null;
}

async function begin(settling: Settling, { payment, subscription, status }: Case): Promise<void> {
  const { database, parts, at } = settling;
  const anchorDay = anchorDayOf(at);
  const periodEndsAt = periodEnd(at, subscription.recurring, anchorDay);
  await settlePayment(database, { id: payment.id, status: "paid", failure: null, at });
  await beginSubscription(database, {
    id: subscription.id,
    status: subscription.has_trial ? "trialing" : "active",
    at,
    periodEndsAt,
    anchorDay,
    card: status.card,
    mandate: status.mandate,
  });
  await parts.setAccountType(database, payment.account_id, subscription.group_id);
  const { coupon_id: couponId } = subscription;
  if (couponId !== null)
    await reserveCoupon(database, { couponId, accountId: payment.account_id, subscriptionId: subscription.id, at });
  if (subscription.has_trial) await rememberTrial(settling, payment.account_id, subscription, status);
  await confirm(settling, { payment, subscription, periodEndsAt });
}

async function rememberTrial(
  { database, fingerprint, at }: Settling,
  accountId: number,
  { method }: SubscriptionRow,
  { payer }: PaymentStatus,
): Promise<void> {
  const account = await findPayer(database, accountId);
  if (account)
    await recordTrial(database, { kind: "email", fingerprint: fingerprint("email", account.email), accountId, at });
  if (payer !== null && method !== "store")
    await recordTrial(database, { kind: method, fingerprint: fingerprint(method, payer), accountId, at });
}

/** The invoice, where something was paid, and the letter that confirms the contract. */
async function confirm(
  { database, parts, jobs, at }: Settling,
  begun: { payment: PaymentRow; subscription: SubscriptionRow; periodEndsAt: Date },
): Promise<void> {
  const { payment, subscription, periodEndsAt } = begun;
  if (payment.amount_cents > 0) {
    const payer = found(await findPayer(database, payment.account_id), "account");
    const locale = localeOfLanguage(payer.language_id);
    await issueInvoice(database, parts.seller, {
      accountId: payer.id,
      paymentId: payment.id,
      customer: { name: `${payer.first_name} ${payer.last_name}`, email: payer.email },
      label: planLabel(subscription, locale),
      locale,
      grossCents: payment.amount_cents,
      discountCents: subscription.price_cents - subscription.first_price_cents,
      period: { from: at, to: periodEndsAt },
      at,
    });
  }
  await jobs.confirmation.enqueue(database, { subscriptionId: subscription.id });
}
