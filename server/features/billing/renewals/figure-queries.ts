import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { isPaused } from "../subscriptions/paused.ts";

/** Subscriptions whose period should have been charged and settled by now, by provider, and how long the oldest has waited. */
export function countOverdue(database: Database, at: Date) {
  return database.rows<{ provider: string; count: number; oldest_seconds: number }>(sql`
    select s.provider, count(*)::integer as count,
      extract(epoch from ${at}::timestamptz - min(s.next_payment_at))::double precision as oldest_seconds
    from subscriptions s
    where s.status in ('trialing', 'active', 'past_due') and s.next_payment_at <= ${at} and s.cancel_asked_at is null
      and s.runs_until > ${at} and not ${isPaused}
    group by s.provider`);
}

/** Renewals that were settled since an instant, by what became of them. */
export function countSettledRenewals(database: Database, since: Date) {
  return database.rows<{ outcome: string; count: number }>(sql`
    select status as outcome, count(*)::integer as count from payments
    where settled_at > ${since} and refunds_id is null and kind = 'renewal' group by status`);
}
