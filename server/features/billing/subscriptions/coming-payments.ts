import type { ComingPayments } from "#contract/plan-change-shapes.ts";
import type { Database } from "#server/database/pool.ts";
import type { BillingDeps } from "../deps.ts";
import { noticeOver } from "../offers/price-planning.ts";
import { findUnannouncedPrice, listAnnouncedPrices } from "../offers/price-queries.ts";
import { comingCharges } from "../rules/coming-charges.ts";
import { isLive, isOver } from "../rules/life.ts";
import { toEuros } from "../rules/prices.ts";
import { lifeOf } from "./lives.ts";
import { findLatestSubscription, type SubscriptionRow } from "./queries.ts";

/** Letters about prices are written every hour. */
const letterWithinMs = 3_600_000;

/**
 * What a subscriber pays in the next twelve months; nothing where it was cancelled, has ended, is paid in an app store, or has
 * no mandate to be charged by, and as long as a dispute holds
 * everything back, because nobody knows when it ends.
 */
export async function comingPayments(
  { database, providers }: Pick<BillingDeps, "database" | "providers">,
  accountId: number,
  at: Date,
): Promise<ComingPayments> {
  const row = await findLatestSubscription(database, accountId);
  const none: ComingPayments = { data: [], total: 0 };
  if (!row || !isLive(lifeOf(row)) || isOver(lifeOf(row), at)) return none;
  const { period_ends_at: periodEndsAt, next_payment_at: nextPaymentAt } = row;
  if (row.cancel_asked_at !== null || row.method === "store" || !periodEndsAt || !nextPaymentAt) return none;
  if (row.mandate_ended_at !== null || row.is_paused) return none;
  const announced = await listAnnouncedPrices(database, row.id);
  // The others keep the price of their mandate.
  const isAnnounced = providers.named(row.provider)?.ownsSchedule === false;
  const unannounced = isAnnounced ? await unannouncedPrice(database, row, at) : undefined;
  const charges = comingCharges(
    {
      plan: { id: row.change_plan_id ?? row.plan_id, recurring: row.change_recurring ?? row.recurring },
      nextCents: row.next_price_cents,
      periodEndsAt,
      nextPaymentAt,
      anchorDay: row.anchor_day,
      announced: [...announced, ...(unannounced ? [unannounced] : [])].map((one) => ({
        planId: one.plan_id,
        cents: one.price_cents,
        appliesFrom: one.applies_from,
      })),
    },
    at,
  );
  return {
    data: charges.map(({ at: day, cents, planId }) => ({
      at: day.toISOString(),
      amount: toEuros(cents),
      plan: { id: planId, names: row.change_group_names ?? row.group_names },
    })),
    total: toEuros(charges.reduce((sum, { cents }) => sum + cents, 0)),
  };
}

/** A price of which the letter is still to be written: at once, or after the plan it is for has begun. */
function unannouncedPrice(database: Database, row: SubscriptionRow, at: Date) {
  const tellable = row.change_plan_id === null ? at : (row.change_at ?? at);
  return findUnannouncedPrice(database, {
    subscriptionId: row.id,
    planId: row.change_plan_id ?? row.plan_id,
    cents: row.change_price_cents ?? row.price_cents,
    from: noticeOver(new Date(tellable.getTime() + letterWithinMs)),
  });
}
