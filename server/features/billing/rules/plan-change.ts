import type { Life } from "./life.ts";
import { anchorDayOf, civilDays, periodEnd } from "./periods.ts";
import type { PlanRow } from "./prices.ts";

/** What another plan costs, and when it begins. Amounts in cents. */
export type ChangeTerms = {
  takesEffect: "now" | "period-end";
  effectiveAt: Date;
  /** Taken now. */
  amountCents: number;
  /** What the days left of the present plan are worth; taken off. */
  creditCents: number;
  /** Every later period. */
  priceCents: number;
  /** The end of the period that runs once the change has been made, and with it the next payment. */
  periodEndsAt: Date;
  /** What that period is worth in full. */
  periodCents: number;
};

/**
 * More begins now, less with the next period. More is a larger plan for the same time, or a year instead of a month without
 * giving up screens. Days are civil days: on one day the amount is the same at every hour.
 */
export function changeTermsOf(life: Life, from: PlanRow, to: PlanRow, at: Date): ChangeTerms {
  const startsAt = life.periodStartsAt ?? at;
  const endsAt = life.periodEndsAt ?? at;
  const priceCents = to.price_cents;
  const later: ChangeTerms = {
    takesEffect: "period-end",
    effectiveAt: endsAt,
    amountCents: 0,
    creditCents: 0,
    priceCents,
    periodEndsAt: endsAt,
    periodCents: life.periodCents,
  };
  const isLonger = from.recurring === "MONTH" && to.recurring === "YEAR";
  const isShorter = from.recurring === "YEAR" && to.recurring === "MONTH";
  if (to.group_id < from.group_id || isShorter) return later;
  // A free month has nothing to credit: the year follows it.
  if (life.status === "trialing")
    return isLonger ? later : { ...later, takesEffect: "now", effectiveAt: at, periodCents: 0 };

  const daysLeft = Math.max(0, civilDays(at, endsAt));
  const days = Math.max(1, civilDays(startsAt, endsAt));
  const creditCents = shareOf(life.periodCents, daysLeft, days);
  const dueCents = isLonger ? priceCents : shareOf(priceCents, daysLeft, days);
  return {
    takesEffect: "now",
    effectiveAt: at,
    amountCents: Math.max(0, dueCents - creditCents),
    creditCents,
    priceCents,
    periodEndsAt: isLonger ? periodEnd(at, "YEAR", anchorDayOf(at)) : endsAt,
    periodCents: priceCents,
  };
}

/** A share of an amount by days, rounded half up, in integers. */
export function shareOf(cents: number, days: number, of: number): number {
  return Math.floor((2 * cents * days + of) / (2 * of));
}
