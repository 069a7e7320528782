import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

type Window = { from: Date; until: Date; at: Date; limit: number };

/** In milliseconds since 1970, which no session's time zone changes. */
const trialEnd = sql`(extract(epoch from s.trial_ends_at) * 1000)::bigint::text`;

/** Claims free months that end after `from` and by `until` and were not announced `days` ahead yet. Each is claimed once. */
export function takeEndingTrials(database: Database, days: 7 | 1, { from, until, at, limit }: Window) {
  return database.rows<{ id: number; ends_at: string }>(sql`
    with due as (
      select s.id, s.account_id, ${trialEnd} as ends_at from subscriptions s
      where s.status = 'trialing' and s.cancel_asked_at is null and s.method <> 'store'
        and s.trial_ends_at > ${from} and s.trial_ends_at <= ${until}
        and not exists (select from billing_notices n where n.subscription_id = s.id and n.kind = ${`trial-${days}`}
          and n.about = ${trialEnd})
      order by s.trial_ends_at, s.id limit ${limit} for no key update of s skip locked)
    insert into billing_notices (subscription_id, account_id, kind, about, noticed_at)
    select id, account_id, ${`trial-${days}`}, ends_at, ${at} from due
    on conflict do nothing
    returning subscription_id as id, about as ends_at`);
}

/** Claims cards that expire after the civil day `from` and by `until`, as above. A card is known by its digits and its expiry. */
export function takeExpiringCards(
  database: Database,
  days: 60 | 14,
  { from, until, at, limit }: Omit<Window, "from" | "until"> & { from: string; until: string },
) {
  return database.rows<{ id: number; card: string }>(sql`
    with due as (
      select s.id, s.account_id, s.card_expires_on::text || ' ' || coalesce(s.card_last_four, '') as card from subscriptions s
      where s.status in ('trialing', 'active', 'past_due') and s.cancel_asked_at is null and s.method = 'card'
        and s.card_expires_on > ${from}::date and s.card_expires_on <= ${until}::date
        and not exists (select from billing_notices n where n.subscription_id = s.id and n.kind = ${`card-${days}`}
          and n.about = s.card_expires_on::text || ' ' || coalesce(s.card_last_four, ''))
      order by s.card_expires_on, s.id limit ${limit} for no key update of s skip locked)
    insert into billing_notices (subscription_id, account_id, kind, about, noticed_at)
    select id, account_id, ${`card-${days}`}, card, ${at} from due
    on conflict do nothing
    returning subscription_id as id, about as card`);
}

/** Claims running subscriptions that were not told of these terms yet, as above. */
export function takeUntoldOfTerms(database: Database, about: string, at: Date, limit: number) {
  return database.rows<{ id: number }>(sql`
    with due as (
      select s.id, s.account_id from subscriptions s
      where s.status in ('trialing', 'active', 'past_due')
        and not exists (
          select from billing_notices n where n.subscription_id = s.id and n.kind = 'terms' and n.about = ${about})
      order by s.id limit ${limit} for no key update of s skip locked)
    insert into billing_notices (subscription_id, account_id, kind, about, noticed_at)
    select id, account_id, 'terms', ${about}, ${at} from due
    on conflict do nothing
    returning subscription_id as id`);
}
