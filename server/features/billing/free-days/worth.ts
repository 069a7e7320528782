import { civilDays } from "../rules/periods.ts";
import { shareOf } from "../rules/plan-change.ts";
import type { SubscriptionRow } from "../subscriptions/queries.ts";

type Period = Pick<SubscriptionRow, "period_cents" | "period_starts_at" | "period_ends_at">;

/** What free days are worth of the period that was paid for, in cents, and never more than it; null in a free one. */
export function worthOf(
  { period_cents: cents, period_starts_at: from, period_ends_at: to }: Period,
  days: number,
): number | null {
  if (cents === 0 || from === null || to === null) return null;
  return Math.min(cents, shareOf(cents, days, Math.max(1, civilDays(from, to))));
}
