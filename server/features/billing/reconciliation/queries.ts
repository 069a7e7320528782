import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { isPaused } from "../subscriptions/paused.ts";
import type { Finding } from "../findings/queries.ts";

/** Payments without their entry, entries without their payment's amount, and books that do not add up. */
export function listBookFaults(database: Database) {
  return database.rows<Finding>(sql`
    select 'ledger' as kind, 'payment ' || p.id as subject, p.id as payment_id, p.subscription_id,
      json_build_object('ours_cents', p.amount_cents, 'ledger_cents', coalesce(l.cents, 0)) as details
    from payments p
    left join (
      select payment_id, sum(abs(amount_cents)) filter (where account like 'cash:%' or account = 'dispute-losses') as cents
      from ledger where kind in ('sale', 'stray', 'refund', 'return') group by payment_id) l
      on l.payment_id = p.id
    where (p.status = 'paid' and p.amount_cents <> coalesce(l.cents, 0)) or (p.status <> 'paid' and l.payment_id is not null)
    union all
    select 'ledger', 'disputes of payment ' || p.id, p.id, p.subscription_id,
      json_build_object('ours_cents', coalesce(d.cents, 0), 'ledger_cents', coalesce(l.cents, 0))
    from (
      select payment_id, sum(case state when 'open' then held_cents when 'lost' then lost_cents else 0 end + fee_cents) as cents
      from disputes group by payment_id) d
    full join (
      select payment_id, -sum(amount_cents) filter (where account like 'cash:%') as cents from ledger
      where kind in ('hold', 'release', 'loss') group by payment_id) l on l.payment_id = d.payment_id
    join payments p on p.id = coalesce(d.payment_id, l.payment_id)
    where coalesce(d.cents, 0) <> coalesce(l.cents, 0)
    union all
    select 'balance', 'ledger', null, null, json_build_object('ledger_cents', sum(amount_cents)) from ledger
    having sum(amount_cents) <> 0
    union all
    select 'invoice', 'payment ' || p.id, p.id, p.subscription_id, json_build_object('ours_cents', p.amount_cents)
    from payments p left join invoices i on i.payment_id = p.id
    where p.status = 'paid' and p.kind in ('first', 'renewal', 'upgrade') and not p.is_owed_back and p.amount_cents > 0
      and i.number is null
    limit 1000`);
}

/** Subscriptions whose payment is overdue without a try, and money that waits to be given back. */
export function listStuckSubscriptions(database: Database, at: Date) {
  return database.rows<Finding>(sql`
    select 'overdue' as kind, 'subscription ' || s.id as subject, null::integer as payment_id, s.id as subscription_id,
      json_build_object('due_at', s.next_payment_at) as details
    from subscriptions s
    where s.status in ('trialing', 'active', 'past_due') and s.cancel_asked_at is null and s.method <> 'store'
      and s.next_payment_at < ${at}::timestamptz - interval '1 day' and not ${isPaused}
    union all
    select 'refund', 'payment ' || r.id, r.id, r.subscription_id, json_build_object('ours_cents', r.amount_cents)
    from payments r where r.kind = 'refund' and r.status = 'pending' and r.created_at < ${at}::timestamptz - interval '1 day'
    limit 1000`);
}

export type SettledRow = {
  id: number;
  subscription_id: number;
  provider: string;
  provider_reference: string | null;
  status: "paid" | "refused" | "abandoned";
  amount_cents: number;
};

/** What money was asked for by, and has an outcome since an instant. */
export function listSettledSince(database: Database, since: Date) {
  return database.rows<SettledRow>(sql`
    select id, subscription_id, provider, provider_reference, status, amount_cents from payments
    where kind in ('first', 'renewal', 'upgrade') and status <> 'pending' and settled_at >= ${since} and provider_reference is not null
      and amount_cents > 0 and provider_reference <> idempotency_key
    order by id`);
}

export type WatchedMandate = { provider: string; reference: string; subscription_id: number; known: string[] };

/**
 * Mandates whose period ended lately, with the payments that are known of each. Where a charge was written down within a day
 * and has no answer yet, the provider may know it already: such a mandate is looked at on the next day.
 */
export function listWatchedMandates(database: Database, since: Date, at: Date) {
  return database.rows<WatchedMandate>(sql`
    select s.provider, s.provider_reference as reference, s.id as subscription_id,
      array(select p.provider_reference from payments p
        where p.subscription_id = s.id and p.provider_reference is not null) as known
    from subscriptions s
    where s.provider_reference is not null and s.status not in ('pending', 'abandoned')
      and (s.period_starts_at >= ${since} or s.next_payment_at >= ${since} and s.status = 'past_due' or s.ended_at >= ${since})
      and not exists (
        select from payments x where x.subscription_id = s.id and x.status = 'pending' and x.kind in ('renewal', 'upgrade')
          and x.provider_reference is null and x.created_at > ${at}::timestamptz - interval '1 day')
    order by s.id`);
}
