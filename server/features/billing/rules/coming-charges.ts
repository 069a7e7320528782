import { anchorDayOf, monthsLater, periodEnd, type Recurring } from "./periods.ts";

/** What will be charged for a subscription, as far as it is known today. Amounts in cents. */
export type ComingCharge = { at: Date; cents: number; planId: number };

export type Charged = {
  plan: { id: number; recurring: Recurring };
  /** Of the period that follows the present one. */
  nextCents: number;
  periodEndsAt: Date;
  /** Of a refused charge: its next attempt. */
  nextPaymentAt: Date;
  anchorDay: number | null;
  /** Prices that the subscriber was told of. */
  announced: readonly { planId: number; cents: number; appliesFrom: Date }[];
};

/** The charges of the next twelve months, the first one included where it is overdue. A told price holds from its first period on. */
export function comingCharges(charged: Charged, at: Date): ComingCharge[] {
  const { plan, periodEndsAt, nextPaymentAt, anchorDay, announced } = charged;
  const until = monthsLater(at, 12);
  const charges: ComingCharge[] = [];
  let cents = charged.nextCents;
  let startsAt = periodEndsAt;
  for (let isFirst = true; startsAt <= until || isFirst; isFirst = false) {
    if (isFirst && nextPaymentAt > until) break;
    charges.push({ at: isFirst ? nextPaymentAt : startsAt, cents, planId: plan.id });
    const next = periodEnd(startsAt, plan.recurring, anchorDay ?? anchorDayOf(startsAt));
    const before = startsAt;
    const price = announced
      .filter((one) => one.planId === plan.id && one.appliesFrom > before && one.appliesFrom <= next)
      .toSorted((one, other) => one.appliesFrom.getTime() - other.appliesFrom.getTime())
      .at(-1);
    cents = price?.cents ?? cents;
    startsAt = next;
  }
  return charges;
}
