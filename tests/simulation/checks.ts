import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { World } from "./world.ts";

/** Every account whose access is not what was paid for at this instant, with why. */
export async function wrongAccess({ database, clock }: Pick<World, "database" | "clock">): Promise<object[]> {
  const at = clock.now();
  return database.rows<object>(sql`
    with kept as (
      select p.account_id, p.subscription_id, p.period_starts_at, p.period_ends_at from payments p
      where p.status = 'paid' and not p.is_owed_back and p.kind in ('first', 'card-check', 'renewal', 'upgrade')
    ), seen as (
      select a.id, (account_standing(a.id, ${at})).status = 1 as has_access,
        exists (select from kept k where k.account_id = a.id and k.period_starts_at <= ${at} and k.period_ends_at > ${at}) as has_paid,
        (select max(k.period_ends_at) from kept k where k.account_id = a.id) as paid_until
      from accounts a
    ), last as (
      select distinct on (s.account_id) s.account_id, s.status, s.cancel_asked_at, s.past_due_since from subscriptions s
      where s.status not in ('pending', 'abandoned') order by s.account_id, s.id desc
    )
    select seen.*, last.* from seen left join last on last.account_id = seen.id
    where has_paid and not has_access
      or has_access and paid_until is null
      or not has_paid and has_access and last.cancel_asked_at is not null
      or not has_paid and has_access and (date_trunc('day', greatest(paid_until, last.past_due_since) at time zone 'Europe/Paris')
        + interval '8 days') at time zone 'Europe/Paris' <= ${at}
      or not has_paid and not has_access and last.status in ('trialing', 'active', 'past_due') and last.cancel_asked_at is null
        and (date_trunc('day', paid_until at time zone 'Europe/Paris') + interval '8 days') at time zone 'Europe/Paris' > ${at}`);
}

/** What is wrong with the money once everything is settled; each list has to be empty. */
export async function wrongMoney(database: Pool, at: Date): Promise<Record<string, object[]>> {
  const rows = (statement: ReturnType<typeof sql>) => database.rows<object>(statement);
  return {
    "charged twice for a period": await rows(sql`
      select subscription_id, period_starts_at, count(*) from payments
      where status = 'paid' and not is_owed_back and kind in ('first', 'renewal', 'card-check') group by 1, 2 having count(*) > 1`),
    "a period that does not follow another": await rows(sql`
      select r.id, r.subscription_id, r.period_starts_at from payments r
      where r.kind = 'renewal' and r.status = 'paid' and not r.is_owed_back and not exists (
        select from payments b where b.subscription_id = r.subscription_id and b.status = 'paid' and not b.is_owed_back
          and b.period_ends_at = r.period_starts_at)`),
    "due and not charged": await rows(sql`
      select id, status, next_payment_at from subscriptions
      where status in ('trialing', 'active') and cancel_asked_at is null and next_payment_at < ${at}::timestamptz - interval '6 hours'`),
    "without an outcome": await rows(
      sql`select id, kind, status from payments where status = 'pending' and kind <> 'new-card'`,
    ),
    "taken by the provider and unknown here": await rows(sql`
      select b.reference, b.amount_cents from sandbox_payments b
      left join payments p on p.provider_reference = b.reference and p.status = 'paid' and p.amount_cents = b.amount_cents
      where b.state = 'paid' and b.amount_cents > 0 and p.id is null`),
    "paid here and unknown to the provider": await rows(sql`
      select p.id from payments p left join sandbox_payments b on b.reference = p.provider_reference and b.state = 'paid'
      where p.status = 'paid' and p.kind <> 'refund' and b.reference is null`),
    "owed back and not given back": await rows(sql`
      select p.id from payments p where p.is_owed_back and p.status = 'paid' and p.amount_cents > 0 and p.amount_cents <> (
        select coalesce(sum(g.amount_cents), 0) from sandbox_refunds g where g.payment = p.provider_reference)`),
    "given back and not owed": await rows(sql`
      select g.payment from sandbox_refunds g join payments p on p.provider_reference = g.payment where not p.is_owed_back`),
    "books that do not balance": await rows(
      sql`select sum(amount_cents) as cents from ledger having sum(amount_cents) <> 0`,
    ),
    "cash that the provider does not have": await rows(sql`
      select * from (select
        (select coalesce(sum(amount_cents), 0) from ledger where account = 'cash:sandbox') as books,
        (select coalesce(sum(amount_cents), 0) from sandbox_payments where state = 'paid')
          - (select coalesce(sum(amount_cents), 0) from sandbox_refunds) as provider) both_sides where books <> provider`),
    "owed in the books": await rows(sql`
      select sum(amount_cents) as cents from ledger where account = 'owed' having sum(amount_cents) <> 0`),
    "sold without an invoice, or invoiced without a sale": await rows(sql`
      select p.id, i.number from (
        select id, amount_cents from payments where status = 'paid' and not is_owed_back and kind <> 'refund' and amount_cents > 0) p
      full join invoices i on i.payment_id = p.id where p.id is null or i.number is null or i.gross_cents <> p.amount_cents`),
    "a gap in the invoices": await rows(sql`
      select series, last, count(i.number) from invoice_numbers n left join invoices i on split_part(i.number, '-', 1) = n.series
      group by series, last having count(i.number) <> last
        or max(split_part(i.number, '-', 2)::integer) <> last`),
    "an account with the type of another plan": await rows(sql`
      select a.id from accounts a join subscriptions s on s.account_id = a.id join plans p on p.id = s.plan_id
      where s.status in ('trialing', 'active', 'past_due') and a.type <> p.group_id`),
    "an instant of ending that the pages and the program see differently": await rows(sql`
      select id from subscriptions where status = 'expired' and ended_at is null`),
  };
}

/** How much of everything happened: a life in which nothing happens proves nothing. */
export async function tallyOf(database: Pool): Promise<Record<string, number>> {
  const rows = await database.rows<{ what: string; n: number }>(sql`
    select kind || ' ' || status || case when is_owed_back then ' owed' else '' end as what, count(*)::integer as n
    from payments group by 1 order by 1`);
  return Object.fromEntries(rows.map(({ what, n }) => [what, n]));
}
