import type { BillingEvent } from "../deps.ts";
import type { Life } from "../rules/life.ts";
import type { SubscriptionRow } from "./queries.ts";

type Paid = { id: number; amount_cents: number };

/** Facts of every event about a subscription, as it is afterwards. */
export function subscriptionFactsOf(
  { id, account_id }: Pick<SubscriptionRow, "id" | "account_id">,
  life: Life,
): BillingEvent["data"] {
  return {
    account_id,
    subscription_id: id,
    plan_id: life.planId,
    status: life.status,
    period_ends_at: life.periodEndsAt?.toISOString() ?? null,
  };
}

export function paidFactsOf({ id, amount_cents }: Paid): BillingEvent["data"] {
  return { payment_id: id, amount_cents, currency: "EUR" };
}

export function begunEvent(row: SubscriptionRow, payment: Paid, life: Life): BillingEvent {
  return { type: "subscription.begun", data: { ...subscriptionFactsOf(row, life), ...paidFactsOf(payment) } };
}

export function endedEvent({ row, life }: { row: SubscriptionRow; life: Life }): BillingEvent {
  return {
    type: "subscription.ended",
    data: {
      ...subscriptionFactsOf(row, life),
      ended_at: life.endedAt?.toISOString() ?? null,
      reason: row.cancel_asked_at === null ? "unpaid" : "cancelled",
    },
  };
}
