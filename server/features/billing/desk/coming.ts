import type { Locale } from "#contract/language.ts";
import type { ComingEvent } from "#contract/admin/subscriber-timeline.ts";
import type { SubscriptionRow } from "../subscriptions/queries.ts";
import { toEuros } from "../rules/prices.ts";
import { planName } from "../texts.ts";

type Expected = Pick<
  SubscriptionRow,
  | "status"
  | "group_names"
  | "recurring"
  | "trial_ends_at"
  | "next_payment_at"
  | "next_price_cents"
  | "cancel_asked_at"
  | "runs_until"
  | "method"
  | "mandate_ended_at"
  | "is_paused"
  | "change_at"
  | "change_price_cents"
>;
type ChangedPlan = Pick<SubscriptionRow, "group_names" | "recurring">;

/** What is due next and why, as far as it is known at `at`; the next first. */
export function comingOf(
  expected: Expected,
  changedPlan: ChangedPlan | undefined,
  at: Date,
  locale: Locale,
): ComingEvent[] {
  const { runs_until: until } = expected;
  const isLive = ["trialing", "active", "past_due"].includes(expected.status);
  if (!isLive || until === null || until <= at) return [];
  const plan = planName(expected, locale);
  if (expected.cancel_asked_at !== null)
    return [{ at: until.toISOString(), kind: "end", why: "cancelled", amount: null, plan }];
  const events = [
    ...chargeOf(expected, planName(changedPlan ?? expected, locale), at),
    ...(expected.change_at && changedPlan
      ? [
          {
            at: expected.change_at.toISOString(),
            kind: "plan-change" as const,
            why: "chosen" as const,
            amount: toEuros(expected.change_price_cents ?? 0),
            plan: planName(changedPlan, locale),
          },
        ]
      : []),
    ...(expected.status === "past_due" || expected.mandate_ended_at !== null || expected.is_paused
      ? [{ at: until.toISOString(), kind: "end" as const, why: "unpaid" as const, amount: null, plan }]
      : []),
  ];
  return events.toSorted((one, other) => one.at.localeCompare(other.at));
}

/** A store charges by itself, and nobody without a mandate. */
function chargeOf(expected: Expected, plan: string, at: Date): ComingEvent[] {
  const { next_payment_at: nextAt, method, mandate_ended_at: mandateEndedAt } = expected;
  if (nextAt === null || method === "store" || mandateEndedAt !== null) return [];
  // What fell due while a payment is disputed is charged once that is decided, at the earliest now.
  const chargedAt = expected.is_paused && nextAt < at ? at : nextAt;
  const amount = toEuros(expected.next_price_cents);
  return [{ at: chargedAt.toISOString(), kind: "charge", why: whyCharged(expected), amount, plan }];
}

function whyCharged({ is_paused: isPaused, status }: Expected): ComingEvent["why"] {
  if (isPaused) return "disputed";
  if (status === "past_due") return "refused";
  return status === "trialing" ? "trial-over" : "period-over";
}
