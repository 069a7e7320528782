import { civilDays } from "../rules/periods.ts";
import { shareOf } from "../rules/plan-change.ts";
import type { Database } from "#server/database/pool.ts";
import type { SubscriptionRow } from "../subscriptions/queries.ts";
import { findLatestPaid } from "./queries.ts";

type Period = Pick<SubscriptionRow, "period_cents" | "period_starts_at" | "period_ends_at">;

/** What free days are worth of the period that was paid for, in cents, and never more than it; null in a free one. */
export function worthOf(
  { period_cents: cents, period_starts_at: from, period_ends_at: to }: Period,
  days: number,
): number | null {
  if (cents === 0 || from === null || to === null) return null;
  return Math.min(cents, shareOf(cents, days, Math.max(1, civilDays(from, to))));
}

export type RefundOfDays = { paymentId: number; amountCents: number };

/**
 * What goes back of the latest payment instead of days, never more than is left of it. `running`: another refund of it is under way.
 * `nothing`: the period is free, or nothing is left.
 */
export async function refundOfDays(
  database: Database,
  row: SubscriptionRow,
  days: number,
): Promise<RefundOfDays | "running" | "nothing"> {
  const worth = row.status === "active" ? worthOf(row, days) : null;
  const payment = worth === null ? undefined : await findLatestPaid(database, row.id);
  if (worth === null || !payment) return "nothing";
  if (payment.has_open_refund) return "running";
  const amountCents = Math.min(worth, payment.left_cents);
  return amountCents > 0 ? { paymentId: payment.id, amountCents } : "nothing";
}
