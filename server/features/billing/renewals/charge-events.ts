import type { BillingEvent } from "../deps.ts";
import { paidFactsOf, subscriptionFactsOf } from "../subscriptions/events.ts";
import type { SettledCharge } from "./outcomes.ts";

/** What other systems hear of a charge: a renewal that was paid or refused. Charges of a change of plan are neither. */
export function chargeEvents({ payment, subscription, outcome }: SettledCharge): BillingEvent[] {
  if (payment.kind === "upgrade") return [];
  if (outcome.kind === "kept") {
    const data = { ...subscriptionFactsOf(subscription, outcome.life), ...paidFactsOf(payment) };
    return [{ type: "subscription.renewed", data }];
  }
  if (outcome.kind !== "refused" || !outcome.moved) return [];
  const data = {
    ...subscriptionFactsOf(subscription, outcome.life),
    ...paidFactsOf(payment),
    attempt: payment.attempt,
  };
  return [{ type: "subscription.renewal_failed", data }];
}
