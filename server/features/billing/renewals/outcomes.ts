import type { PaymentStatus } from "#server/adapters/payments/provider.ts";
import { isAsAsked } from "../payments/settling.ts";
import type { PaymentRow } from "../payments/queries.ts";
import type { ChangeRow } from "../subscriptions/plan-change-queries.ts";
import { advance, type Life, type LifeEvent } from "../rules/life.ts";
import type { Recurring } from "../rules/periods.ts";
import type { PlanRow } from "../rules/prices.ts";
import type { SubscriptionRow } from "../subscriptions/queries.ts";

/** A charge and what it concerns. */
export type ChargeCase = {
  payment: PaymentRow;
  life: Life;
  status: PaymentStatus;
  change: ChangeRow | undefined;
  /** Of the paid plan. */
  recurring: Recurring;
};

/**
 * What a charge's outcome means for its payment and subscription.
 * `kept`: paid and earned. `owed`: paid but not due, so it is refunded.
 */
export type ChargeOutcome =
  | { kind: "unchanged" }
  | { kind: "waits" }
  | { kind: "kept"; life: Life }
  | { kind: "owed"; why: string; life: Life }
  | { kind: "refused"; life: Life; moved: boolean };

/** A charge with everything that its outcome changes. */
export type SettledCharge = {
  payment: PaymentRow;
  subscription: SubscriptionRow;
  change: ChangeRow | undefined;
  plan: PlanRow;
  status: PaymentStatus;
  outcome: Exclude<ChargeOutcome, { kind: "unchanged" }>;
};

export function outcomeOf(given: ChargeCase, at: Date): ChargeOutcome {
  const { payment, life, status } = given;
  if (payment.status === "paid") return { kind: "unchanged" };
  if (status.state === "pending") return payment.status === "pending" ? { kind: "waits" } : { kind: "unchanged" };
  if (status.state === "paid") {
    if (!isAsAsked(payment, status)) return { kind: "owed", why: "amount", life };
    const next = advance(life, paidEvent(given), at);
    return typeof next === "string" ? { kind: "owed", why: next, life } : { kind: "kept", life: next };
  }
  // A refusal reported again, or after another outcome.
  if (payment.status !== "pending") return { kind: "unchanged" };
  if (payment.kind === "upgrade") return { kind: "refused", life, moved: false };
  const next = advance(life, { kind: "refused", periodStartsAt: payment.period_starts_at }, at);
  return typeof next === "string"
    ? { kind: "refused", life, moved: false }
    : { kind: "refused", life: next, moved: true };
}

function paidEvent({ payment, life, change, recurring }: ChargeCase): LifeEvent {
  const plan = {
    planId: payment.plan_id ?? life.planId,
    recurring,
    priceCents: payment.price_cents ?? life.priceCents,
  };
  if (payment.kind !== "upgrade")
    return { kind: "renewed", periodStartsAt: payment.period_starts_at, plan, amountCents: payment.amount_cents };
  const periodEndsAt = payment.period_ends_at ?? payment.period_starts_at;
  return { kind: "changed", plan, periodEndsAt, periodCents: change?.price_cents ?? plan.priceCents };
}
