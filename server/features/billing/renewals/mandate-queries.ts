import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type FollowedMandate = {
  provider: string;
  reference: string;
  /** The end of the last period that was paid, or of the subscription, whichever was first. */
  looked_from: Date;
  /** References of the subscription's payments. */
  known: string[];
};

/** Mandates at providers that keep the schedule, of what is due since an instant and of what ended since another. */
export function listMandatesToFollow(
  database: Database,
  request: { providers: readonly string[]; dueBefore: Date; endedSince: Date },
) {
  return database.rows<FollowedMandate>(sql`
    select s.provider, s.provider_reference as reference, least(s.period_ends_at, s.ended_at) as looked_from,
      array(select p.provider_reference from payments p
        where p.subscription_id = s.id and p.provider_reference is not null) as known
    from subscriptions s
    where s.provider = any(${[...request.providers]}::text[]) and s.provider_reference is not null and s.period_ends_at is not null
      and (s.status in ('trialing', 'active', 'past_due') and s.next_payment_at <= ${request.dueBefore}
        or s.status = 'expired' and s.ended_at >= ${request.endedSince})
    order by s.next_payment_at, s.id`);
}
