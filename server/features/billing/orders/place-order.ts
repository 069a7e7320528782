import type { PaymentWay } from "#contract/payment-ways.ts";
import { randomUUID } from "node:crypto";
import type { Order } from "#contract/billing.ts";
import { AppError } from "#server/http/errors.ts";
import type { CardDetails, PaymentProvider, Start } from "#server/adapters/payments/provider.ts";
import type { Database } from "#server/database/pool.ts";
import { recordAgreements, requireAgreements } from "./agreements.ts";
import { lockLiveSubscription } from "../subscriptions/ending.ts";
import { canApplyTrial } from "../subscriptions/facts.ts";
import type { Ordering, BillingContext } from "../deps.ts";
import { insertFirstPayment, listOpenPayments, setReference } from "../payments/queries.ts";
import { planOf } from "../offers/offers.ts";
import { findCoupon, isTrialUsedBy, lockCoupon, reserveCoupon } from "../offers/queries.ts";
import { callIfThere, callProvider } from "../payments/provider-away.ts";
import { providerTaking } from "../payments/ways.ts";
import { refusePaidForByGroup } from "../subscriptions/group-pays.ts";
import {
  couponFault,
  takesCoupons,
  termsOf,
  toCents,
  type CouponRow,
  type PlanRow,
  type Terms,
} from "../rules/prices.ts";
import { findPendingSubscription, insertPendingSubscription } from "../subscriptions/queries.ts";
import { setApproveUrl } from "../subscriptions/means-queries.ts";
import { giveUpUnstarted, setAside, settleOrder } from "./settle-order.ts";
import { billingTexts, planLabel } from "../texts.ts";

/** An order, with the terms of sale at that time. */
type OrderRequest = {
  ordering: Ordering;
  order: Order;
  method: PaymentWay;
  provider: PaymentProvider;
  termsText: string;
};
type Placed = { subscriptionId: number; paymentId: number; key: string; terms: Terms };

/**
 * Places an order and opens its payment at the provider. An account has at most one open payment: an older one is closed
 * first. If that turns out to be paid, the new order is refused.
 * @throws AppError invalid, conflict
 */
export async function placeOrder(
  context: BillingContext,
  ordering: Ordering,
  order: Order,
  method: PaymentWay,
  card: CardDetails | null,
): Promise<{ id: number; start: Start }> {
  const { deps } = context;
  const provider = providerTaking(deps.providers, method);
  const termsText = await deps.termsText(ordering.locale);
  const placed = await placeAlone(context, { ordering, order, method, provider, termsText });
  const { plan, dueNowCents, priceCents, hasTrial } = placed.terms;
  const start = await callProvider(context, { way: method, provider: provider.name }, () =>
    provider.start({
      way: method,
      card,
      key: placed.key,
      amountCents: dueNowCents,
      later: { amountCents: priceCents, recurring: plan.recurring, hasTrial },
      description: planLabel(plan, ordering.locale),
      locale: ordering.locale,
      returnUrl: `${deps.publicUrl}/enregistrement`,
    }),
  );
  if ((await setReference(deps.database, placed.paymentId, start.reference)) === 0) {
    await provider.close(start.reference);
    throw new AppError("conflict", { message: billingTexts.overtaken[ordering.locale] });
  }
  if (start.kind === "redirect") await setApproveUrl(deps.database, placed.subscriptionId, start.url);
  // Only a provider that was handed the card knows its payer before the payment.
  if (hasTrial && card !== null)
    await refuseUsedTrial(context, ordering, { placed, provider, method, reference: start.reference });
  return { id: placed.subscriptionId, start };
}

/** Two tabs may order at once: the second one closes the other's open payment and retries. */
async function placeAlone(context: BillingContext, request: OrderRequest): Promise<Placed> {
  for (let turn = 0; turn < 5; turn += 1) {
    await closeOpenPayments(context, request);
    const placed = await context.deps.database.transaction((inside) => place(inside, context, request));
    if (placed) return placed;
  }
  throw new AppError("conflict", { message: billingTexts.overtaken[request.ordering.locale] });
}

/**
 * Where the older payment's provider does not answer, the older order is kept and this one refused; an order at another
 * provider goes on, and the older payment stays pending until its provider says what became of it.
 * @throws AppError serviceUnavailable
 */
async function closeOpenPayments(context: BillingContext, { ordering, provider, method }: OrderRequest): Promise<void> {
  const { database, providers } = context.deps;
  const settling = { ...context, database, at: ordering.at };
  for (const payment of await listOpenPayments(database, ordering.accountId)) {
    const { provider_reference: reference, provider: older } = payment;
    if (reference === null) await giveUpUnstarted(settling, payment);
    else {
      const close = async () => providers.named(older)?.close(reference);
      const closed =
        older === provider.name
          ? { answer: await callProvider(context, { way: method, provider: older }, close) }
          : await callIfThere(context, older, close);
      if (!closed) await setAside(settling, payment);
      else if (closed.answer) await settleOrder(settling, payment, closed.answer);
      else await giveUpUnstarted(settling, payment);
    }
  }
}

/** Stores the order; undefined where another one was placed concurrently. */
async function place(inside: Database, context: BillingContext, request: OrderRequest): Promise<Placed | undefined> {
  const { ordering, order, method, provider, termsText } = request;
  const { accountId, locale, at } = ordering;
  if (await lockLiveSubscription(inside, context.jobs, accountId, at))
    throw new AppError("conflict", {
      message: billingTexts.alreadySubscribed[locale],
      details: { reason: "already-subscribed" },
    });
  await refusePaidForByGroup(context, inside, ordering);
  if (await findPendingSubscription(inside, accountId)) return undefined;
  const terms = await agreeOnTerms(inside, context, ordering, order);
  requireAgreements(order, terms);
  const subscriptionId = await insertPendingSubscription(inside, {
    accountId,
    provider: provider.name,
    method,
    terms,
    at,
  });
  if (terms.coupon) await takeCoupon(inside, { couponId: terms.coupon.id, accountId, subscriptionId, at });
  const key = randomUUID();
  const paymentId = await insertFirstPayment(inside, {
    subscriptionId,
    accountId,
    amountCents: terms.dueNowCents,
    provider: provider.name,
    key,
    at,
  });
  await recordAgreements(inside, ordering, { subscriptionId, terms, termsText, record: context.deps.consents.record });
  return { subscriptionId, paymentId, key, terms };
}

/** @throws AppError invalid where another order took the last use */
async function takeCoupon(inside: Database, use: Parameters<typeof reserveCoupon>[1]): Promise<void> {
  if (!(await reserveCoupon(inside, use)))
    throw new AppError("invalid", { fields: { promotion_code: "couponUsedUp" } });
}

/** Computes the price and compares it with the one shown. */
async function agreeOnTerms(
  inside: Database,
  context: BillingContext,
  { accountId, locale, at }: Ordering,
  order: Order,
): Promise<Terms> {
  const plan = await planOf(inside, order.plan, at);
  const coupon = order.promotion_code ? await couponFor(inside, order.promotion_code, plan, accountId, at) : undefined;
  const eligible = await canApplyTrial(inside, context.fingerprint, accountId);
  const terms = termsOf(plan, coupon, eligible && order.trial !== false);
  if (order.trial === true && !terms.hasTrial && plan.recurring === "MONTH") {
    throw new AppError("conflict", { message: billingTexts.trialUsed[locale], details: { reason: "trial-used" } });
  }
  if (
    order.final_price !== null &&
    order.final_price !== undefined &&
    toCents(order.final_price) !== terms.firstPriceCents
  ) {
    throw new AppError("conflict", {
      message: billingTexts.priceChanged[locale],
      details: { reason: "price", final_price: terms.firstPriceCents / 100 },
    });
  }
  return terms;
}

async function couponFor(
  inside: Database,
  code: string,
  plan: PlanRow,
  accountId: number,
  at: Date,
): Promise<CouponRow> {
  const first = await findCoupon(inside, code.toUpperCase(), accountId);
  if (first) await lockCoupon(inside, first.id);
  const coupon = await findCoupon(inside, code.toUpperCase(), accountId);
  const fault = couponFault(coupon, plan, at);
  if (!coupon || fault)
    throw new AppError("invalid", {
      fields: { promotion_code: fault ?? "coupon" },
      details: coupon && !takesCoupons(plan) ? { reason: "coupon" } : undefined,
    });
  return coupon;
}

/** Refuses a free month if the provider recognises the card, before the payment rather than after. */
async function refuseUsedTrial(
  context: BillingContext,
  ordering: Ordering,
  {
    placed,
    provider,
    method,
    reference,
  }: { placed: Placed; provider: PaymentProvider; method: PaymentWay; reference: string },
): Promise<void> {
  const { database } = context.deps;
  const status = await provider.status(reference);
  if (!status?.payer || !(await isTrialUsedBy(database, method, context.fingerprint(method, status.payer)))) return;
  const closed = await provider.close(reference);
  const payment = { id: placed.paymentId, subscription_id: placed.subscriptionId, account_id: ordering.accountId };
  if (closed) await settleOrder({ ...context, database, at: ordering.at }, payment, closed);
  throw new AppError("conflict", {
    message: billingTexts.trialUsed[ordering.locale],
    details: { reason: "trial-used" },
  });
}
