import type { Locale } from "#contract/language.ts";
import type { LifeEvent } from "#contract/admin/subscriber-timeline.ts";
import type { DisputeOfAccount } from "../disputes/listing-queries.ts";
import { disputeWords } from "../disputes/words.ts";
import type { Corrected } from "./credit-correcting-queries.ts";
import { toEuros } from "../rules/prices.ts";
import { failureText, planName } from "../texts.ts";
import type { GivenDays } from "../free-days/queries.ts";
import type { DeskChange, DeskPayment, DeskSubscription } from "./queries.ts";

type Happened = { at: Date; kind: LifeEvent["kind"]; subscriptionId: number; cents?: number; detail?: string | null };

/** What happened to a subscription itself until `at`. */
export function subscriptionEvents(one: DeskSubscription, at: Date, locale: Locale): Happened[] {
  const plan = planName(one, locale);
  const subscriptionId = one.id;
  if (one.started_at === null) {
    const kind = one.status === "abandoned" ? "order-given-up" : "order-open";
    return [{ at: one.created_at, kind, subscriptionId, detail: plan }];
  }
  const end = one.ended_at ?? one.runs_until;
  return [
    { at: one.started_at, kind: one.has_trial ? "trial-begun" : "begun", subscriptionId, detail: plan },
    ...(one.cancel_asked_at ? [{ at: one.cancel_asked_at, kind: "cancelled" as const, subscriptionId }] : []),
    ...(one.mandate_ended_at ? [{ at: one.mandate_ended_at, kind: "mandate-ended" as const, subscriptionId }] : []),
    ...(end && end <= at ? [{ at: end, kind: "ended" as const, subscriptionId, detail: plan }] : []),
  ];
}

/** What a payment did; undefined where the subscription's own events say it. */
export function paymentEvent(payment: DeskPayment, locale: Locale): Happened | undefined {
  const kind = kindOf(payment);
  if (!kind) return undefined;
  return {
    at: payment.settled_at ?? payment.created_at,
    kind,
    subscriptionId: payment.subscription_id,
    ...(payment.amount_cents > 0 && { cents: payment.amount_cents }),
    detail: failureText(payment.failure, payment.method, locale),
  };
}

function kindOf({ kind, status }: DeskPayment): Happened["kind"] | undefined {
  if (kind === "refund") return status === "paid" ? "refunded" : status === "pending" ? "refund-open" : "refund-failed";
  if (status === "refused") return "refused";
  if (kind === "card-check") return undefined;
  if (kind === "new-card") return status === "paid" ? "card-changed" : undefined;
  if (status === "paid") return "paid";
  return status === "pending" && kind !== "first" ? "charge-open" : undefined;
}

export function changeEvents(change: DeskChange, locale: Locale): Happened[] {
  const shared = { subscriptionId: change.subscription_id, detail: planName(change, locale) };
  if (change.status === "scheduled") return [{ at: change.asked_at, kind: "plan-change-planned", ...shared }];
  return change.status === "done" ? [{ at: change.effective_at, kind: "plan-changed", ...shared }] : [];
}

export function freeDaysEvent({ subscription_id: subscriptionId, days, given_at: at }: GivenDays): Happened {
  return { at, kind: "days-given", subscriptionId, detail: String(days) };
}

export function correctionEvent({ issued_at: at, subscription_id: subscriptionId, ...of }: Corrected): Happened {
  return { at, kind: "credit-corrected", subscriptionId, cents: of.gross_cents, detail: of.credit_note };
}

export function disputeEvents(dispute: DisputeOfAccount, locale: Locale): Happened[] {
  const {
    state,
    opened_at: openedAt,
    closed_at: closedAt,
    subscription_id: subscriptionId,
    amount_cents: cents,
  } = dispute;
  const shared = { subscriptionId, cents, detail: disputeWords[locale].reasons[dispute.reason] };
  return [
    { at: openedAt, kind: "disputed", ...shared },
    ...(closedAt
      ? [{ at: closedAt, kind: state === "won" ? ("dispute-won" as const) : ("dispute-lost" as const), ...shared }]
      : []),
  ];
}

export function eventEntity({ at, kind, subscriptionId, cents, detail }: Happened): LifeEvent {
  return {
    at: at.toISOString(),
    kind,
    subscription_id: subscriptionId,
    amount: cents === undefined ? null : toEuros(cents),
    detail: detail ?? null,
  };
}
