import { localeOfLanguage } from "#contract/language.ts";
import type { Letter } from "#server/adapters/mail/letter-shapes.ts";
import { addresseeOf } from "./addressee.ts";
import { freeDaysLetter } from "./free-days-letter.ts";
import { findChange, type ChangeRow } from "../subscriptions/plan-change-queries.ts";
import type { BillingDeps, LifeLetter } from "../deps.ts";
import { disputeLetter } from "./dispute-letters.ts";
import { withdrawalDiffersLetter } from "./withdrawal-letter.ts";
import { aheadLetterOf } from "./send-ahead-letter.ts";
import { invoiceAttachments } from "../invoices/my-invoices.ts";
import { findInvoiceNumber, findRefundedWay } from "../invoices/queries.ts";
import { hasHeldPayment } from "../leaving/owed-queries.ts";
import { listPlans } from "../offers/queries.ts";
import { findPayments } from "../payments/queries.ts";
import { findSubscription, type SubscriptionRow, wayOf } from "../subscriptions/queries.ts";
import { findPayer } from "../subscriptions/payer-queries.ts";
import { failureText, planName } from "../texts.ts";
import { endedLetter, newCardLetter, refundedLetter, type Recipient } from "./life-letters.ts";
import { refusedLetter } from "./refused-letter.ts";
import { changedLetter, changeRefusedLetter, changeScheduledLetter, type Changed } from "./plan-change-letters.ts";
import { renewalNoticeLetter, renewedLetter } from "./renewal-letters.ts";
import { isReachable } from "../subscriptions/reachable.ts";

/** Sends one letter of a running subscription. Who was erased meanwhile gets none. */
export async function sendLifeLetter(deps: BillingDeps, request: LifeLetter, at: Date): Promise<void> {
  const { database, brandName, publicUrl } = deps;
  const subscription = await findSubscription(database, request.subscriptionId);
  const payer = subscription && (await findPayer(database, subscription.account_id));
  if (!payer || !isReachable(payer.email)) return;
  const locale = localeOfLanguage(payer.language_id);
  const plan = planName(subscription, locale);
  const letter = await letterOf(
    deps,
    { locale, firstName: payer.first_name, plan, brandName, publicUrl },
    subscription,
    { request, at },
  );
  if (letter) await deps.sendLetter(addresseeOf(payer), letter);
}

async function letterOf(
  deps: BillingDeps,
  to: Recipient,
  subscription: SubscriptionRow,
  { request, at }: { request: LifeLetter; at: Date },
): Promise<Letter | undefined> {
  switch (request.kind) {
    case "renewed":
    case "recovered":
      return paidLetter(deps, to, subscription, request);
    case "refused":
      return refusedLetter(to, {
        amountCents: request.amountCents,
        way: wayOf(subscription),
        reason: failureText(request.failure, subscription.method, to.locale),
        attempt: request.attempt,
        nextTryAt: request.nextTryAt === null ? null : new Date(request.nextTryAt),
        until: new Date(request.until),
        isHeld: subscription.is_paused,
      });
    case "ended":
      return endedLetter(to, new Date(request.endedAt));
    case "disputed":
      return disputeLetter(
        to,
        { became: request.became, subscription, provider: deps.providers.named(subscription.provider) },
        at,
      );
    case "withdrawal-differs":
      return withdrawalDiffersLetter(to, { ...request, isHeld: await hasHeldPayment(deps.database, subscription.id) });
    case "new-card":
      return newCardLetter(to, request.lastFour, nextChargeAt(subscription));
    case "trial-ends":
    case "card-expires":
    case "reactivated":
    case "price-change":
    case "terms-change":
      return aheadLetterOf(deps, to, subscription, request);
    case "days-given":
      return freeDaysLetter(to, subscription, { ...request, until: new Date(request.until) });
    case "renewal-notice":
      return noticeLetter(to, subscription, request);
    case "refunded": {
      const [refund] = await findPayments(deps.database, [request.paymentId]);
      if (!refund) return undefined;
      const letter = refundedLetter(to, {
        amountCents: refund.amount_cents,
        way: (await findRefundedWay(deps.database, refund.id)) ?? wayOf(subscription),
        creditNoteNumber: await findInvoiceNumber(deps.database, refund.id),
      });
      return { ...letter, attachments: await invoiceAttachments(deps.database, refund.id) };
    }
    default:
      return changeLetter(deps, to, subscription, request);
  }
}

/** Null where nothing is due, or where a dispute holds it back until nobody knows when. */
const nextChargeAt = (row: SubscriptionRow): Date | null =>
  row.cancel_asked_at === null && !row.is_paused ? row.next_payment_at : null;

/** Cancelled or renewed before its letter has left: there is nothing to announce. */
function noticeLetter(
  to: Recipient,
  subscription: SubscriptionRow,
  { endsAt, priceCents }: { endsAt: string; priceCents: number },
): Letter | undefined {
  const isDue = subscription.cancel_asked_at === null && subscription.period_ends_at?.toISOString() === endsAt;
  const isHeld = subscription.is_paused;
  return isDue ? renewalNoticeLetter(to, { endsAt: new Date(endsAt), priceCents, isHeld }) : undefined;
}

async function paidLetter(
  { database }: BillingDeps,
  to: Recipient,
  subscription: SubscriptionRow,
  { kind, paymentId }: { kind: "renewed" | "recovered"; paymentId: number },
): Promise<Letter | undefined> {
  const [payment] = await findPayments(database, [paymentId]);
  if (!payment?.period_ends_at) return undefined;
  const plan = (await listPlans(database)).find(({ id }) => id === payment.plan_id);
  const letter = renewedLetter(
    { ...to, plan: plan ? planName(plan, to.locale) : to.plan },
    {
      isRecovery: kind === "recovered",
      amountCents: payment.amount_cents,
      periodStartsAt: payment.period_starts_at,
      periodEndsAt: payment.period_ends_at,
      nextPriceCents: payment.price_cents ?? subscription.price_cents,
      isHeld: subscription.is_paused,
      invoiceNumber: await findInvoiceNumber(database, payment.id),
      card: subscription.card_last_four === null ? null : `•••• ${subscription.card_last_four}`,
    },
  );
  return { ...letter, attachments: await invoiceAttachments(database, payment.id) };
}

async function changeLetter(
  { database }: BillingDeps,
  to: Recipient,
  subscription: SubscriptionRow,
  request: Extract<LifeLetter, { changeId: number }>,
): Promise<Letter | undefined> {
  const change = await findChange(database, request.changeId);
  if (!change) return undefined;
  const changed = await changedOf(database, to, subscription, change);
  if (request.kind === "changed")
    return { ...changedLetter(to, changed), attachments: await invoiceAttachments(database, change.payment_id) };
  if (request.kind === "change-refused") {
    const reason = failureText(request.failure, subscription.method, to.locale);
    return changeRefusedLetter(to, changed, { reason, way: wayOf(subscription) });
  }
  // Taken back before its letter has left: there is nothing to tell.
  return change.status === "withdrawn" ? undefined : changeScheduledLetter(to, changed);
}

async function changedOf(
  database: BillingDeps["database"],
  { locale }: Recipient,
  subscription: SubscriptionRow,
  change: ChangeRow,
): Promise<Changed> {
  const plans = await listPlans(database);
  const nameOf = (id: number) => {
    const plan = plans.find((one) => one.id === id);
    return plan ? planName(plan, locale) : "";
  };
  return {
    from: nameOf(change.from_plan_id),
    to: nameOf(change.to_plan_id),
    recurring: plans.find(({ id }) => id === change.to_plan_id)?.recurring ?? "MONTH",
    amountCents: change.amount_cents,
    priceCents: change.price_cents,
    effectiveAt: change.effective_at,
    nextPaymentAt: nextChargeAt(subscription),
    invoiceNumber: change.payment_id === null ? null : await findInvoiceNumber(database, change.payment_id),
  };
}
