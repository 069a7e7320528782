import type { Database } from "#server/database/pool.ts";
import type { BillingContext } from "../deps.ts";
import { advance, type Life } from "../rules/life.ts";
import { storeUrlOf } from "../subscriptions/facts.ts";
import { lifeOf, writeLives } from "../subscriptions/lives.ts";
import type { SubscriptionRow } from "../subscriptions/queries.ts";
import { setMandateEnded } from "../subscriptions/means-queries.ts";
import { hasOpenCharge, insertFreeDays, moveScheduledChange } from "./queries.ts";

/**
 * Why a running subscription gets no days. `provider`: it charges on its own dates, which cannot be moved. `running`: a charge
 * of the next period is due or has no answer yet, so that it may be paid on the old day.
 */
export type NoDays = "store" | "past-due" | "provider" | "running";
export type Moved = { row: SubscriptionRow; days: number; from: Date; life: Life; to: Date };

/** What days would do to a running subscription, whose row is locked where they will be given. */
export async function moveOf(
  database: Database,
  context: BillingContext,
  { row, days }: { row: SubscriptionRow; days: number },
  at: Date,
): Promise<Moved | NoDays> {
  const fixed = whyFixed(context, row);
  if (fixed) return fixed;
  if (await hasOpenCharge(database, row.id)) return "running";
  const life = advance(lifeOf(row), { kind: "days-given", days }, at);
  if (typeof life === "string" || life.periodEndsAt === null || row.period_ends_at === null) return "running";
  return { row, days, from: row.period_ends_at, life, to: life.periodEndsAt };
}

function whyFixed({ deps }: BillingContext, row: SubscriptionRow): NoDays | undefined {
  if (storeUrlOf(row.provider) !== null) return "store";
  if (row.status === "past_due") return "past-due";
  // PayPal documents no way to move the next charge of a running subscription. One that is cancelled is charged no more.
  if (row.cancel_asked_at === null && deps.providers.named(row.provider)?.ownsSchedule !== false) return "provider";
  return undefined;
}

/** A provider that keeps the schedule would charge on its old day, if the cancellation were lifted: its mandate ends now. */
export function endsMandate({ deps }: BillingContext, row: SubscriptionRow): boolean {
  if (row.provider_reference === null || row.mandate_ended_at !== null) return false;
  return deps.providers.named(row.provider)?.ownsSchedule === true;
}

/** Adds the days, within the caller's transaction, and tells the subscriber. */
export async function giveDays(
  inside: Database,
  context: BillingContext,
  { row, days, from, life, to }: Moved,
  { outageId, at }: { outageId: number | null; at: Date },
): Promise<void> {
  await writeLives(inside, [{ id: row.id, life }]);
  await moveScheduledChange(inside, row.id, to);
  const { id: subscriptionId, account_id: accountId } = row;
  await insertFreeDays(inside, { subscriptionId, accountId, outageId, days, from, to, at });
  if (row.provider_reference !== null && endsMandate(context, row)) {
    const { provider, provider_reference: mandate } = row;
    await setMandateEnded(inside, provider, mandate, at);
    await context.jobs.endMandate.enqueue(inside, { provider, mandate, ifCancelled: row.id });
  }
  await context.jobs.letter.enqueue(inside, {
    kind: "days-given",
    subscriptionId,
    days,
    until: to.toISOString(),
    isOutage: outageId !== null,
  });
}
