import type { RedirectWay } from "#contract/paying.ts";
import type { PaymentWay } from "#contract/payment-ways.ts";
import type { Order } from "#contract/billing.ts";
import type { PaymentOutcome, RedirectForm, RedirectStart } from "#contract/payment-start.ts";
import type { Card } from "#contract/card-fields.ts";
import type { CardDetails } from "#server/adapters/payments/provider.ts";
import { AppError, found } from "#server/http/errors.ts";
import { noteRefusals } from "../findings/refused-orders.ts";
import type { Checking } from "../payments/check.ts";
import { subscriptionEntity } from "../subscriptions/facts.ts";
import { cardDetailsOf, paymentAttempts, providerTaking } from "../payments/ways.ts";
import { placeOrder } from "./place-order.ts";
import type { Ordering, BillingContext } from "../deps.ts";
import { findLatestPayment, findPaymentOf, type PaymentRow } from "../payments/queries.ts";
import { lockLiveSubscription } from "../subscriptions/ending.ts";
import { findSubscription } from "../subscriptions/queries.ts";
import { refusalText } from "../subscriptions/refusal-text.ts";

const noOutcome: PaymentOutcome = { status: "none", reason: null, offers_full_price: false, subscription: null };

/** From an order to its confirmed payment. */
export function createPaying(context: BillingContext, { askIfThere }: Pick<Checking, "askIfThere">) {
  const { database, providers, attemptLimits } = context.deps;

  const outcomeOf = async (
    payment: PaymentRow | undefined,
    { accountId, locale, at }: Ordering,
  ): Promise<PaymentOutcome> => {
    const live = await database.transaction((inside) => lockLiveSubscription(inside, context.jobs, accountId, at));
    if (live) return { ...noOutcome, status: "paid", subscription: subscriptionEntity(live, at) };
    if (!payment) return noOutcome;
    // Paid without a running subscription: it was refunded, or the subscription is over.
    const status = payment.status === "paid" ? "none" : payment.status;
    const reason = await refusalText(database, payment, locale);
    return { status, reason, offers_full_price: payment.failure === "trial-used", subscription: null };
  };

  const place = (ordering: Ordering, order: Order, ...way: [PaymentWay, CardDetails | null]) => {
    const { plan, final_price: price, promotion_code: code } = order;
    return noteRefusals(context.deps, ordering, { plan, price, code }, () =>
      placeOrder(context, ordering, order, ...way),
    );
  };

  return {
    /**
     * Card payment; `card` is null where the provider's own page asks for it.
     * @throws AppError invalid, conflict, tooManyAttempts
     */
    async startCard(ordering: Ordering, order: Order, card: Card | null): Promise<RedirectForm> {
      const { cardEntry } = providerTaking(providers, "card");
      if ((card === null) !== (cardEntry === "hosted")) throw new AppError("notFound");
      await attemptLimits.take(paymentAttempts, String(ordering.accountId), ordering.at);
      const { id, start } = await place(ordering, order, "card", card && cardDetailsOf(card, ordering.at));
      // A hosted page with a plain URL is a form without fields.
      return start.kind === "form"
        ? { action: start.action, fields: start.fields, id }
        : { action: start.url, fields: {}, id };
    },

    /**
     * Payment that is approved on the provider's page.
     * @throws AppError invalid, conflict, tooManyAttempts, notFound where no provider takes this way
     */
    async startRedirect(ordering: Ordering, order: Order, way: RedirectWay): Promise<RedirectStart> {
      await attemptLimits.take(paymentAttempts, String(ordering.accountId), ordering.at);
      const { id, start } = await place(ordering, order, way, null);
      return start.kind === "redirect"
        ? { id, approve_url: start.url, fields: null }
        : { id, approve_url: start.action, fields: start.fields };
    },

    /** Asks the provider for the status of the account's last payment. */
    async confirmPayment(ordering: Ordering): Promise<PaymentOutcome> {
      const payment = await findLatestPayment(database, ordering.accountId);
      if (payment) await askIfThere(payment, ordering.at);
      return outcomeOf(await findLatestPayment(database, ordering.accountId), ordering);
    },

    /** @throws AppError notFound for a subscription of somebody else */
    async processPayment(ordering: Ordering, id: number): Promise<PaymentOutcome> {
      const subscription = await findSubscription(database, id);
      const mine = subscription?.account_id === ordering.accountId ? subscription : undefined;
      const payment = await findPaymentOf(database, found(mine, "subscription", id).id);
      if (payment) await askIfThere(payment, ordering.at);
      return outcomeOf(await findPaymentOf(database, id), ordering);
    },
  };
}
