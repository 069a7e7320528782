import type { Life } from "../rules/life.ts";
import { lifeOf } from "../subscriptions/lives.ts";
import type { SubscriptionRow } from "../subscriptions/queries.ts";
import type { PaidPayment } from "./owed-queries.ts";

/**
 * What was charged for later periods after an instant as of which a contract is left, and the period that ran then. A declaration
 * counts from its receipt, however long it waited until its person was known.
 * @param endedBefore where the period ended then, if days have lengthened it since
 */
export function renewedSince(
  payments: readonly PaidPayment[],
  row: SubscriptionRow,
  { at, endedBefore }: { at: Date; endedBefore: Date | null },
): { cents: number; payments: PaidPayment[]; life: Pick<Life, "periodCents" | "periodStartsAt" | "periodEndsAt"> } {
  const later = payments.filter(({ kind, created_at: madeAt }) => kind === "renewal" && madeAt > at);
  const [first] = later.toSorted((one, other) => one.period_starts_at.getTime() - other.period_starts_at.getTime());
  const endOf = (end: Date | null) => (endedBefore !== null && end !== null && endedBefore < end ? endedBefore : end);
  if (!first) return { cents: 0, payments: [], life: { ...lifeOf(row), periodEndsAt: endOf(row.period_ends_at) } };
  const sum = (of: readonly PaidPayment[]) => of.reduce((total, { amount_cents: cents }) => total + cents, 0);
  const before = payments.filter((payment) => !later.includes(payment));
  return {
    cents: sum(later),
    payments: later,
    // Whoever may withdraw was in the first period, which may have been free.
    life: { periodCents: sum(before), periodStartsAt: row.started_at, periodEndsAt: endOf(first.period_starts_at) },
  };
}
