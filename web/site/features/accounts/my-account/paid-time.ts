import type { User } from "#shared/api/session.ts";

const dayMs = 86_400_000;
/** Days from the request to the deletion. */
const graceDays = 30;

export type PaidTime = {
  until: Date;
  /** Paid time after the deletion: whole months, or days when less than one. */
  lostMonths: number;
  lostDays: number;
};

/** Paid time lost when deletion is requested now; null without an active subscription. */
export function paidTimeAt({ status, user_subscription: paid, trialDayRemaining }: User, now: Date): PaidTime | null {
  if (status !== 1 || !paid?.endAt) return null;
  const until = new Date(paid.endAt);
  const deletion = new Date(now.getTime() + graceDays * dayMs);
  const isFree = trialDayRemaining >= 0;
  if (isFree || until <= deletion) return { until, lostMonths: 0, lostDays: 0 };
  const lostMonths = wholeMonths(deletion, until);
  const lostDays = lostMonths > 0 ? 0 : Math.max(1, Math.floor((until.getTime() - deletion.getTime()) / dayMs));
  return { until, lostMonths, lostDays };
}

function wholeMonths(from: Date, to: Date): number {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return to.getUTCDate() < from.getUTCDate() ? months - 1 : months;
}
