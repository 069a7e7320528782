import type {
  Card,
  Coupon,
  Order,
  PaymentMethods,
  PaymentOutcome,
  PlanGroup,
  RedirectForm,
} from "#contract/billing.ts";
import type { Locale } from "#contract/fields.ts";
import type { Subscription, SubscriptionFacts } from "#contract/subscription.ts";
import type { ProviderEvent } from "#server/adapters/payments/provider.ts";
import { AppError, found } from "#server/http/errors.ts";
import { fieldFaultText } from "#contract/fields.ts";
import { canApplyTrial, subscriptionEntity, subscriptionFacts } from "./facts.ts";
import { createFingerprint } from "./fingerprints.ts";
import { createBillingJobs } from "./jobs.ts";
import { cardOf, placeOrder, planOf } from "./ordering.ts";
import type { BillingParts, Ordering } from "./parts.ts";
import {
  findLatestPayment,
  findPaymentOf,
  hearEvent,
  insertRefund,
  listPaymentsToCheck,
  listPaymentsToRefund,
  type PaymentRow,
} from "./payment-queries.ts";
import { findCoupon, listPlans } from "./plan-queries.ts";
import { couponApplies, termsOf, toEuros } from "./prices.ts";
import {
  askCancellation,
  endCancelled,
  findLatestSubscription,
  findLiveSubscription,
  findSubscription,
  takeCancellationBack,
} from "./queries.ts";
import { giveUpUnstarted, settle, type Settled } from "./settling.ts";
import { billingTexts, failureText } from "./texts.ts";

export type Billing = ReturnType<typeof createBilling>;

/** A payment open for longer than this is asked after: word of its end may have been lost. */
const openTooLongMs = 20 * 60_000;
const cardTries = { kind: "card", limit: 12, windowSeconds: 3600 };
const couponTries = { kind: "coupon", limit: 20, windowSeconds: 600 };

/** Plans, orders, payments and what an account has of them. */
export function createBilling(parts: BillingParts) {
  const { database, provider } = parts;
  const fingerprint = createFingerprint(parts.secret);
  const jobs = createBillingJobs(parts);
  const own = { parts, jobs, fingerprint };

  /** Settles, and gives money back that was paid for nothing. */
  const settleAndRefund = async (status: ProviderEvent["status"], at: Date): Promise<Settled> => {
    const settled = await settle({ ...own, database, at }, status);
    if (settled === "to-refund") await refundStray(at);
    return settled;
  };

  const refundStray = async (at: Date): Promise<void> => {
    for (const payment of await listPaymentsToRefund(database)) {
      if (payment.provider !== provider.name || payment.provider_reference === null) continue;
      const refund = await provider.refund(payment.provider_reference);
      await insertRefund(database, payment, refund.reference, at);
    }
  };

  const askAfter = async (payment: PaymentRow, at: Date): Promise<void> => {
    if (payment.status === "paid" || payment.provider !== provider.name || payment.provider_reference === null) return;
    const status = await provider.status(payment.provider_reference);
    if (status) await settleAndRefund(status, at);
  };

  const outcomeOf = async (
    payment: PaymentRow | undefined,
    { accountId, locale, at }: Ordering,
  ): Promise<PaymentOutcome> => {
    await endCancelled(database, at, accountId);
    const live = await findLiveSubscription(database, accountId);
    if (live) return { status: "paid", reason: null, subscription: subscriptionEntity(live, at) };
    if (!payment) return { status: "none", reason: null, subscription: null };
    // Paid without a subscription that runs: it went back, or the subscription is over.
    const status = payment.status === "paid" ? "none" : payment.status;
    return { status, reason: failureText(payment.failure, locale), subscription: null };
  };

  /** Asks after payments whose end nobody told, and gives back what was paid for nothing. */
  const checkOpenPayments = async (at: Date): Promise<void> => {
    for (const payment of await listPaymentsToCheck(database, new Date(at.getTime() - openTooLongMs))) {
      if (payment.provider_reference === null) await giveUpUnstarted({ ...own, database, at }, payment);
      else await askAfter(payment, at);
    }
    await refundStray(at);
  };
  parts.jobs.every("billing.open-payments", 3600, checkOpenPayments);
  parts.jobs.every("billing.ended", 3600, async (at) => void (await endCancelled(database, at, null)));

  return {
    checkOpenPayments,
    listPlans: async (locale: Locale): Promise<PlanGroup[]> => groupsOf(await listPlans(database, locale)),
    paymentMethods: (): PaymentMethods => ({
      card_entry: provider.cardEntry,
      paypal: true,
      is_sandbox: provider.isSandbox,
    }),

    /** @throws AppError invalid 'Coupon invalide', tooManyTries */
    async verifyCoupon(asked: {
      code: string;
      plan: number;
      accountId: number | null;
      who: string;
      locale: Locale;
      at: Date;
    }): Promise<Coupon> {
      await parts.tries.take(couponTries, asked.who, asked.at);
      const plan = await planOf(database, asked.plan);
      const coupon = await findCoupon(database, asked.code.toUpperCase(), asked.accountId);
      if (!coupon || !couponApplies(coupon, plan, asked.at)) {
        throw new AppError("invalid", { message: fieldFaultText("coupon", asked.locale), fields: { code: "coupon" } });
      }
      const { firstPriceCents } = termsOf(plan, coupon, false);
      return {
        discount_amount: toEuros(plan.price_cents - firstPriceCents),
        final_price: toEuros(firstPriceCents),
        promotion_code: coupon.code,
      };
    },

    /**
     * Card payment; `card` is null where the provider's own page asks for it.
     * @throws AppError invalid, conflict, tooManyTries
     */
    async startCard(ordering: Ordering, order: Order, card: Card | null): Promise<RedirectForm> {
      if ((card === null) !== (provider.cardEntry === "hosted")) throw new AppError("notFound");
      await parts.tries.take(cardTries, String(ordering.accountId), ordering.at);
      const { id, start } = await placeOrder(own, ordering, order, "card", card && cardOf(card, ordering.at));
      // A hosted page that is reached by a plain address is a form without fields.
      return start.kind === "form"
        ? { action: start.action, fields: start.fields, id }
        : { action: start.url, fields: {}, id };
    },

    /** @throws AppError invalid, conflict, tooManyTries */
    async startPaypal(ordering: Ordering, order: Order): Promise<{ id: number; approve_url: string }> {
      await parts.tries.take(cardTries, String(ordering.accountId), ordering.at);
      const { id, start } = await placeOrder(own, ordering, order, "paypal", null);
      if (start.kind !== "redirect") throw new Error("the provider has no page for PayPal");
      return { id, approve_url: start.url };
    },

    /** Asks the provider how the account's last payment stands. */
    async confirmPayment(ordering: Ordering): Promise<PaymentOutcome> {
      const payment = await findLatestPayment(database, ordering.accountId);
      if (payment) await askAfter(payment, ordering.at);
      return outcomeOf(await findLatestPayment(database, ordering.accountId), ordering);
    },

    /** @throws AppError notFound for a subscription of somebody else */
    async processPayment(ordering: Ordering, id: number): Promise<PaymentOutcome> {
      const subscription = id <= 2_147_483_647 ? await findSubscription(database, id) : undefined;
      const mine = subscription?.account_id === ordering.accountId ? subscription : undefined;
      const payment = await findPaymentOf(database, found(mine, "subscription", id).id);
      if (payment) await askAfter(payment, ordering.at);
      return outcomeOf(await findPaymentOf(database, id), ordering);
    },

    /** Null before the first subscription. */
    async latestSubscription(accountId: number, at: Date): Promise<Subscription | null> {
      const row = await findLatestSubscription(database, accountId);
      return row ? subscriptionEntity(row, at) : null;
    },

    subscriptionFacts: (accountId: number, at: Date): Promise<SubscriptionFacts> =>
      subscriptionFacts(database, fingerprint, accountId, at),
    canApplyTrial: (accountId: number): Promise<boolean> => canApplyTrial(database, fingerprint, accountId),

    /** @throws AppError conflict when nothing runs */
    async cancel({ accountId, locale, at }: Ordering): Promise<void> {
      if (!(await askCancellation(database, accountId, at)))
        throw new AppError("conflict", { message: billingTexts.nothingToCancel[locale] });
    },

    /** @throws AppError conflict when nothing runs any more */
    async reactivate({ accountId, locale, at }: Ordering): Promise<void> {
      if (!(await takeCancellationBack(database, accountId, at)))
        throw new AppError("conflict", { message: billingTexts.nothingToCancel[locale] });
    },

    /**
     * What the provider tells by itself. Heard once, whatever its order and number.
     * @returns false for a payment that is not ours (yet): the provider may tell it again
     */
    async hear(event: ProviderEvent, at: Date): Promise<boolean> {
      const settled = await database.transaction(async (inside) => {
        const outcome = await settle({ ...own, database: inside, at }, event.status);
        if (outcome !== "unknown")
          await hearEvent(inside, { provider: provider.name, id: event.id, kind: event.kind, outcome, at });
        return outcome;
      });
      if (settled === "to-refund") await refundStray(at);
      return settled !== "unknown";
    },
  };
}

function groupsOf(rows: Awaited<ReturnType<typeof listPlans>>): PlanGroup[] {
  const groups = new Map<number, PlanGroup>();
  for (const row of rows) {
    const group = groups.get(row.group_id) ?? {
      id: row.group_id,
      name: row.group_name,
      screens: row.screens,
      plans: [],
    };
    group.plans.push({
      id: row.id,
      price: toEuros(row.price_cents),
      recurring: row.recurring,
      has_promotion: row.has_promotion,
    });
    groups.set(row.group_id, group);
  }
  return [...groups.values()];
}
