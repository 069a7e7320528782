import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type Finding = {
  kind: string;
  /** What it is about, the same each time it is found. */
  subject: string;
  payment_id: number | null;
  subscription_id: number | null;
  details: Record<string, unknown>;
};

/** Payments without their entry, entries without their payment's amount, and books that do not add up. */
export function listBookFaults(database: Database) {
  return database.rows<Finding>(sql`
    select 'ledger' as kind, 'payment ' || p.id as subject, p.id as payment_id, p.subscription_id,
      json_build_object('ours_cents', p.amount_cents, 'ledger_cents', coalesce(l.cents, 0)) as details
    from payments p
    left join (select payment_id, sum(abs(amount_cents)) filter (where account like 'cash:%') as cents from ledger group by payment_id) l
      on l.payment_id = p.id
    where (p.status = 'paid' and p.amount_cents <> coalesce(l.cents, 0)) or (p.status <> 'paid' and l.payment_id is not null)
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
      and s.next_payment_at < ${at}::timestamptz - interval '1 day'
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

/** Keeps findings, each once; answers those that were not known. */
export async function writeFindings(database: Database, findings: readonly Finding[], at: Date): Promise<Finding[]> {
  if (findings.length === 0) return [];
  const rows = await database.rows<{ kind: string; subject: string; is_new: boolean }>(sql`
    insert into reconciliation_findings (kind, subject, payment_id, subscription_id, details, found_at, last_seen_at)
    select distinct on (kind, subject) kind, subject, payment_id, subscription_id, details, ${at}::timestamptz, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(findings)}) as given (
      kind text, subject text, payment_id integer, subscription_id integer, details jsonb)
    on conflict (kind, subject) where resolved_at is null
    do update set last_seen_at = excluded.last_seen_at, details = excluded.details
    returning kind, subject, found_at = last_seen_at as is_new`);
  const isNew = new Set(rows.filter((row) => row.is_new).map(({ kind, subject }) => `${kind} ${subject}`));
  return findings.filter(({ kind, subject }) => isNew.has(`${kind} ${subject}`));
}

/**
 * What was not found again agrees by now; of payments, as long as they were compared again (settled after `since`). A
 * provider's charge that was unknown is settled by the payment that it turns out to be; else it stays until somebody has
 * looked at it.
 */
export function resolveFindings(database: Database, since: Date, at: Date) {
  return database.run(sql`
    update reconciliation_findings f set resolved_at = ${at}
    where resolved_at is null and last_seen_at < ${at} and (
      kind in ('ledger', 'balance', 'invoice', 'overdue', 'refund')
      or kind in ('state', 'amount', 'unknown-to-provider')
        and exists (select from payments p where p.id = f.payment_id and p.settled_at >= ${since})
      or kind = 'unknown-charge' and exists (
        select from payments p where p.subscription_id = f.subscription_id and f.subject = 'charge ' || p.provider_reference))`);
}

export type OpenFinding = Finding & { id: number; found_at: Date; last_seen_at: Date };

/** What a person has to look at, the newest first. */
export function listOpenFindings(database: Database, limit: number) {
  return database.rows<OpenFinding>(sql`
    select id, kind, subject, payment_id, subscription_id, details, found_at, last_seen_at from reconciliation_findings
    where resolved_at is null order by found_at desc, id desc limit ${limit}`);
}
