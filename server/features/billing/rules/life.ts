import { anchorDayOf, daysLater, endOfDay, periodEnd, retryTime, type Recurring } from "./periods.ts";

export type LifeStatus = "pending" | "trialing" | "active" | "past_due" | "expired" | "abandoned";

/** The mutable state of a subscription. Decision 0026 draws the states. */
export type Life = {
  status: LifeStatus;
  planId: number;
  recurring: Recurring;
  /** Price of every later period. */
  priceCents: number;
  /** Full price of the current period; 0 in a free month. */
  periodCents: number;
  /** The civil day of the month on which periods begin. */
  anchorDay: number | null;
  startedAt: Date | null;
  trialEndsAt: Date | null;
  periodStartsAt: Date | null;
  periodEndsAt: Date | null;
  /** When the next charge is due: the period's end, or the next retry of a refused one. */
  nextPaymentAt: Date | null;
  pastDueSince: Date | null;
  /** Refusals since the period ended. */
  failedAttempts: number;
  cancelAskedAt: Date | null;
  endedAt: Date | null;
};

type Plan = { planId: number; recurring: Recurring; priceCents: number };

export type LifeEvent =
  /** The first payment was made, or the means of payment checked for a free month. */
  | { kind: "begun"; hasTrial: boolean; amountCents: number }
  /** The first payment failed or was abandoned. */
  | { kind: "given-up" }
  /** The period that begins at `periodStartsAt` was paid. */
  | { kind: "renewed"; periodStartsAt: Date; plan: Plan; amountCents: number }
  /** The charge for the period that begins at `periodStartsAt` was refused. */
  | { kind: "refused"; periodStartsAt: Date }
  /** A new plan from now on, within the period or with a new period that begins now. */
  | { kind: "changed"; plan: Plan; periodEndsAt: Date; periodCents: number }
  | { kind: "new-card" }
  /** The staff ask for a refused charge again. */
  | { kind: "charge-now" }
  /** The staff add days to the period; what is charged next is charged so much later. */
  | { kind: "days-given"; days: number }
  /** A provider that charges by itself was held back, and makes the next charge on a later day of its own. */
  | { kind: "charged-later"; at: Date }
  | { kind: "cancelled" }
  | { kind: "reactivated" }
  /** Withdrawn, or refunded in full: ends at once. */
  | { kind: "refunded" }
  /** Only time has passed. */
  | { kind: "time" };

/** Why an event changes nothing. */
export type Unmoved =
  | "not-pending"
  | "over"
  | "other-period"
  | "period-changed"
  | "already-cancelled"
  | "not-cancelled"
  | "still-runs";

export const graceDays = 7;
/** Days after the first refusal on which the charge is retried. The last one is final. */
export const retryDays = [1, 3, 5, 7] as const;

/** The instant at which access ends; null before it began. Same as the generated column `runs_until`. */
export function runsUntil(life: Life): Date | null {
  const { status, periodEndsAt, cancelAskedAt } = life;
  if (status === "expired") return life.endedAt ?? periodEndsAt;
  if (periodEndsAt === null || cancelAskedAt !== null || !isLive(life)) return periodEndsAt;
  const grace = endOfDay(life.pastDueSince ?? periodEndsAt, graceDays);
  return grace > periodEndsAt ? grace : periodEndsAt;
}

export function isLive({ status }: Pick<Life, "status">): boolean {
  return status === "trialing" || status === "active" || status === "past_due";
}

export function isOver(life: Life, at: Date): boolean {
  const until = runsUntil(life);
  return life.status === "expired" || (until !== null && until <= at);
}

/** Applies an event to a subscription, or returns why it changes nothing. */
export function advance(life: Life, event: LifeEvent, at: Date): Life | Unmoved {
  switch (event.kind) {
    case "begun":
      return life.status === "pending" ? begin(life, event, at) : "not-pending";
    case "given-up":
      return life.status === "pending" ? { ...life, status: "abandoned" } : "not-pending";
    case "time":
      return isLive(life) && isOver(life, at) ? end(life, runsUntil(life) ?? at) : "still-runs";
    default:
      return isLive(life) && !isOver(life, at) ? advanceRunning(life, event, at) : "over";
  }
}

type RunningEvent = Exclude<LifeEvent, { kind: "begun" | "given-up" | "time" }>;

function advanceRunning(life: Life, event: RunningEvent, at: Date): Life | Unmoved {
  switch (event.kind) {
    case "renewed":
      return whyNotRenewed(life, event) ?? renew(life, event);
    case "refused":
      return whyNotRenewed(life, event) ?? refuse(life, at);
    case "changed":
      return life.cancelAskedAt === null ? change(life, event, at) : "already-cancelled";
    case "new-card":
    case "charge-now":
      return life.status === "past_due" ? { ...life, nextPaymentAt: at } : life;
    case "days-given":
      return giveDays(life, event.days, at);
    case "charged-later":
      return chargeLater(life, event.at);
    case "cancelled":
      return life.cancelAskedAt === null ? { ...life, cancelAskedAt: at } : "already-cancelled";
    case "reactivated":
      return life.cancelAskedAt === null ? "not-cancelled" : { ...life, cancelAskedAt: null };
    case "refunded":
      return end(life, at);
  }
}

function begin(life: Life, { hasTrial, amountCents }: { hasTrial: boolean; amountCents: number }, at: Date): Life {
  const anchorDay = anchorDayOf(at);
  const periodEndsAt = periodEnd(at, life.recurring, anchorDay);
  return {
    ...life,
    status: hasTrial ? "trialing" : "active",
    anchorDay,
    startedAt: at,
    trialEndsAt: hasTrial ? periodEndsAt : null,
    periodStartsAt: at,
    periodEndsAt,
    periodCents: hasTrial ? 0 : amountCents,
    nextPaymentAt: periodEndsAt,
  };
}

/** Only the next period can be renewed, and no cancelled subscription: the provider may have charged before it was notified. */
function whyNotRenewed(life: Life, { periodStartsAt }: { periodStartsAt: Date }): Unmoved | undefined {
  if (life.cancelAskedAt !== null) return "already-cancelled";
  return life.periodEndsAt?.getTime() === periodStartsAt.getTime() ? undefined : "other-period";
}

/** The new period follows the old one without a gap, however late it was paid, because access continued meanwhile. */
function renew(life: Life, event: { periodStartsAt: Date; plan: Plan; amountCents: number }): Life {
  const { plan, periodStartsAt } = event;
  const periodEndsAt = periodEnd(periodStartsAt, plan.recurring, life.anchorDay ?? anchorDayOf(periodStartsAt));
  return {
    ...life,
    ...plan,
    status: "active",
    periodCents: event.amountCents,
    periodStartsAt,
    periodEndsAt,
    nextPaymentAt: periodEndsAt,
    pastDueSince: null,
    failedAttempts: 0,
  };
}

function refuse(life: Life, at: Date): Life {
  const since = life.pastDueSince ?? at;
  const failedAttempts = life.failedAttempts + 1;
  const nextPaymentAt = nextRetry(since, at);
  const refused: Life = { ...life, status: "past_due", pastDueSince: since, failedAttempts, nextPaymentAt };
  return nextPaymentAt === null ? end(refused, at) : refused;
}

/** The next retry; null after the last one. A retry caused by a new card or by the staff does not use up a day. */
export function nextRetry(since: Date, at: Date): Date | null {
  return retryDays.map((days) => retryTime(since, days)).find((day) => day > at) ?? null;
}

function change(life: Life, event: { plan: Plan; periodEndsAt: Date; periodCents: number }, at: Date): Life | Unmoved {
  if (life.status === "past_due" || life.periodEndsAt === null || life.periodEndsAt <= at) return "period-changed";
  const { plan, periodCents } = event;
  if (event.periodEndsAt.getTime() === life.periodEndsAt.getTime()) return { ...life, ...plan, periodCents };
  return {
    ...life,
    ...plan,
    status: "active",
    anchorDay: anchorDayOf(at),
    periodStartsAt: at,
    periodEndsAt: event.periodEndsAt,
    nextPaymentAt: event.periodEndsAt,
    periodCents,
  };
}

/** Later periods begin on the new day of the month: on the old one, the next period would be shorter by the days given. */
function giveDays(life: Life, days: number, at: Date): Life | Unmoved {
  if (life.status === "past_due" || life.periodEndsAt === null || life.periodEndsAt <= at) return "period-changed";
  return endPeriodOn(life, daysLater(life.periodEndsAt, days));
}

/** The hour of a day is the provider's own. A charge within the day of the period's end is on time. */
function chargeLater(life: Life, chargedAt: Date): Life | Unmoved {
  const { status, periodEndsAt } = life;
  if (status === "past_due" || periodEndsAt === null || chargedAt <= daysLater(periodEndsAt, 1))
    return "period-changed";
  return endPeriodOn(life, chargedAt);
}

function endPeriodOn(life: Life, periodEndsAt: Date): Life {
  return {
    ...life,
    anchorDay: anchorDayOf(periodEndsAt),
    trialEndsAt: life.status === "trialing" ? periodEndsAt : life.trialEndsAt,
    periodEndsAt,
    nextPaymentAt: periodEndsAt,
  };
}

function end(life: Life, endedAt: Date): Life {
  return { ...life, status: "expired", endedAt, nextPaymentAt: null };
}
