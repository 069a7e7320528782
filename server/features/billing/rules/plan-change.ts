import type { Life } from "./life.ts";
import { anchorDayOf, civilDays, periodEnd } from "./periods.ts";
import type { PlanRow } from "./prices.ts";

/** What another plan costs, and when it begins. Amounts in cents. */
export type ChangeTerms = {
  takesEffect: "now" | "period-end";
  effectiveAt: Date;
  /** Charged now. */
  amountCents: number;
  /** The value of the remaining days of the current plan, deducted. */
  creditCents: number;
  /** Price of every later period. */
  priceCents: number;
  /** The end of the period after the change, when the next payment is due. */
  periodEndsAt: Date;
  /** Full price of that period. */
  periodCents: number;
};

/** Fewer screens or people; of two plans alike, the one with the lower price for the same time. */
function isSmaller(to: PlanRow, from: PlanRow): boolean {
  if (to.screens !== from.screens || to.people !== from.people)
    return to.screens < from.screens || to.people < from.people;
  return to.recurring === from.recurring && to.price_cents < from.price_cents;
}

/**
 * Upgrades begin now, downgrades with the next period. An upgrade is a plan that is not smaller for the same time, or for a year
 * instead of a month. Counts civil days, so that the amount is the same all day.
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
  if (isSmaller(to, from) || isShorter) return later;
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

/** The pro-rata share of an amount, rounded half up, in integer arithmetic. */
export function shareOf(cents: number, days: number, of: number): number {
  return Math.floor((2 * cents * days + of) / (2 * of));
}
