import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { announcedPrice } from "../offers/price-queries.ts";

export type Announced = { id: number; period_ends_at: Date; price_cents: number };

/** Claims yearly subscriptions that renew between the two instants and have no notice yet. Each is claimed once per period. */
export function takeRenewalsToAnnounce(database: Database, from: Date, until: Date, limit: number) {
  return database.rows<Announced>(sql`
    with due as (
      select s.id from subscriptions s join plans p on p.id = s.plan_id
      where s.status in ('trialing', 'active', 'past_due') and s.cancel_asked_at is null and s.method <> 'store'
        and p.recurring = 'YEAR' and s.period_ends_at > ${from} and s.period_ends_at <= ${until}
        and s.renewal_notice_for is distinct from s.period_ends_at
      order by s.period_ends_at, s.id limit ${limit} for no key update of s skip locked
    )
    update subscriptions s set renewal_notice_for = s.period_ends_at from due
    where s.id = due.id
    returning s.id, s.period_ends_at, coalesce((
      select c.price_cents from plan_changes c where c.subscription_id = s.id and c.status = 'scheduled'), ${announcedPrice},
      s.price_cents) as price_cents`);
}
