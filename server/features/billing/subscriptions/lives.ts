import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Life } from "../rules/life.ts";
import type { SubscriptionRow } from "./queries.ts";

/** The part of a row that the state machine works on. */
export function lifeOf(row: SubscriptionRow): Life {
  return {
    status: row.status,
    planId: row.plan_id,
    recurring: row.recurring,
    priceCents: row.price_cents,
    periodCents: row.period_cents,
    anchorDay: row.anchor_day,
    startedAt: row.started_at,
    trialEndsAt: row.trial_ends_at,
    periodStartsAt: row.period_starts_at,
    periodEndsAt: row.period_ends_at,
    nextPaymentAt: row.next_payment_at,
    pastDueSince: row.past_due_since,
    failedAttempts: row.failed_tries,
    cancelAskedAt: row.cancel_asked_at,
    endedAt: row.ended_at,
  };
}

/**
 * Stores states: the only way in which a subscription changes its state. Card details are deleted when it ends, as the privacy
 * policy says.
 */
export async function writeLives(database: Database, lives: readonly { id: number; life: Life }[]): Promise<void> {
  if (lives.length === 0) return;
  await database.run(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(lives.map(({ id, life }) => ({ id, ...life })))}) as g (
        id integer, status text, "planId" smallint, "priceCents" integer, "periodCents" integer, "anchorDay" smallint,
        "startedAt" timestamptz, "trialEndsAt" timestamptz, "periodStartsAt" timestamptz, "periodEndsAt" timestamptz,
        "nextPaymentAt" timestamptz, "pastDueSince" timestamptz, "failedAttempts" smallint, "cancelAskedAt" timestamptz,
        "endedAt" timestamptz)
    )
    update subscriptions s set status = g.status, plan_id = g."planId", price_cents = g."priceCents",
      period_cents = g."periodCents", anchor_day = g."anchorDay", started_at = g."startedAt",
      has_trial = case when g.status in ('pending', 'abandoned') then s.has_trial else g."trialEndsAt" is not null end,
      trial_ends_at = g."trialEndsAt", period_starts_at = g."periodStartsAt", period_ends_at = g."periodEndsAt",
      next_payment_at = g."nextPaymentAt", past_due_since = g."pastDueSince", failed_tries = g."failedAttempts",
      cancel_asked_at = g."cancelAskedAt", ended_at = g."endedAt",
      card_brand = case when g.status <> 'expired' then s.card_brand end,
      card_last_four = case when g.status <> 'expired' then s.card_last_four end,
      card_expires_on = case when g.status <> 'expired' then s.card_expires_on end
    from given g where s.id = g.id`);
}
