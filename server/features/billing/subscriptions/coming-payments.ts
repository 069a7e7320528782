import type { ComingPayments } from "#contract/my-subscription.ts";
import type { Database } from "#server/database/pool.ts";
import { listToldPrices } from "../offers/price-queries.ts";
import { comingCharges } from "../rules/coming-charges.ts";
import { isLive, isOver } from "../rules/life.ts";
import { toEuros } from "../rules/prices.ts";
import { lifeOf } from "./lives.ts";
import { findLatestSubscription } from "./queries.ts";

/** What a subscriber pays in the next twelve months; nothing where it was cancelled, has ended or is paid in an app store. */
export async function comingPayments(database: Database, accountId: number, at: Date): Promise<ComingPayments> {
  const row = await findLatestSubscription(database, accountId);
  const none: ComingPayments = { data: [], total: 0 };
  if (!row || !isLive(lifeOf(row)) || isOver(lifeOf(row), at)) return none;
  const { period_ends_at: periodEndsAt, next_payment_at: nextPaymentAt } = row;
  if (row.cancel_asked_at !== null || row.method === "store" || !periodEndsAt || !nextPaymentAt) return none;
  const told = await listToldPrices(database, row.id);
  const charges = comingCharges(
    {
      plan: { id: row.change_plan_id ?? row.plan_id, recurring: row.change_recurring ?? row.recurring },
      nextCents: row.next_price_cents,
      periodEndsAt,
      nextPaymentAt,
      anchorDay: row.anchor_day,
      told: told.map((one) => ({ planId: one.plan_id, cents: one.price_cents, appliesFrom: one.applies_from })),
    },
    at,
  );
  return {
    data: charges.map(({ at: day, cents, planId }) => ({
      at: day.toISOString(),
      amount: toEuros(cents),
      plan: { id: planId },
    })),
    total: toEuros(charges.reduce((sum, { cents }) => sum + cents, 0)),
  };
}
