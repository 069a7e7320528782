import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { isEndedAtDesk } from "./checks.ts";
import { wrongDesk } from "./checks-of-desk.ts";

/** Errors in the accounts once everything is settled; each list must be empty. */
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
          and b.period_ends_at = r.period_starts_at)
        and not exists (
          select from free_days f where f.subscription_id = r.subscription_id and f.moved_to = r.period_starts_at)`),
    "free days that moved no end": await rows(sql`
      select f.id, f.moved_from, f.moved_to from free_days f where (f.moved_to at time zone 'Europe/Paris')::date
        - (f.moved_from at time zone 'Europe/Paris')::date <> f.days`),
    "due and not charged": await rows(sql`
      select id, status, next_payment_at from subscriptions
      where status in ('trialing', 'active') and cancel_asked_at is null and next_payment_at < ${at}::timestamptz - interval '6 hours'`),
    "a second free month for a card, payer or account": await rows(sql`
      with begun as (
        select s.id, s.account_id, s.method, f.payer from subscriptions s
        join payments p on p.subscription_id = s.id and p.kind = 'card-check' and p.status = 'paid' and p.failure is null
        join sandbox_payments f on f.reference = p.provider_reference where s.has_trial)
      select method, payer, count(*) from begun group by 1, 2 having count(*) > 1
      union all select 'account', account_id::text, count(*) from begun group by 1, 2 having count(*) > 1`),
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
        select coalesce(sum(r.amount_cents), 0) from payments r where r.refunds_id = p.id and r.status = 'paid')`),
    "given back and not owed": await rows(sql`
      select r.id, r.refunds_id from payments r join payments p on p.id = r.refunds_id
      where r.status in ('pending', 'paid') and not p.is_owed_back and r.provider <> 'dispute'
        and not exists (select from simulated_marks m where m.what = 'refund' and m.id = r.id)
        and not exists (
          select from termination_requests t where t.subscription_id = p.subscription_id and t.outcome = 'withdrawn')`),
    // What the desk gave back too counts, and free days given meanwhile make it more.
    "withdrawn from, and something else given back": await rows(sql`
      select t.subscription_id, max(t.refund_cents) as due, max(g.cents) as given from termination_requests t
      join subscriptions s on s.id = t.subscription_id
      cross join lateral (
        select coalesce(sum(r.amount_cents) filter (where r.status = 'paid'), 0) as cents,
          coalesce(bool_or(m.id is not null), false) as is_at_desk
        from payments r join payments p on p.id = r.refunds_id left join simulated_marks m on m.what = 'refund' and m.id = r.id
        where p.subscription_id = t.subscription_id and not p.is_owed_back and r.provider <> 'dispute') g
      where t.outcome = 'withdrawn'
        and (t.is_proven or s.cancel_asked_at <= t.received_at and t.ends_at < ${at}::timestamptz - interval '2 days')
        and not ${isEndedAtDesk}
        and not exists (select from disputes d where d.subscription_id = s.id)
      group by t.subscription_id, s.id
      having max(g.cents) < max(t.refund_cents)
        or not bool_or(g.is_at_desk) and (min(t.refund_cents) <> max(t.refund_cents)
          or max(g.cents) > max(t.refund_cents) and not exists (
            select from free_days f where f.subscription_id = s.id and f.given_at >= min(t.received_at)))`),
    "withdrawn from, and kept although no dispute holds it any more": await rows(sql`
      select s.id, s.owed_back_cents, g.cents from subscriptions s
      cross join lateral (
        select (select coalesce(sum(r.amount_cents), 0) from payments r join payments p on p.id = r.refunds_id
            where p.subscription_id = s.id and not p.is_owed_back and r.status = 'paid' and r.provider <> 'dispute')
          + (select coalesce(sum(d.lost_cents), 0) from disputes d where d.subscription_id = s.id and d.state = 'lost') as cents) g
      where s.owed_back_cents > g.cents
        and not exists (select from disputes d where d.subscription_id = s.id and d.state = 'open')
        and not exists (
          select from payments r where r.subscription_id = s.id and r.kind = 'refund' and r.status = 'refused')`),
    "withdrawn from, and still running": await rows(sql`
      select t.subscription_id from termination_requests t join subscriptions s on s.id = t.subscription_id
      where t.outcome = 'withdrawn' and s.status in ('trialing', 'active', 'past_due')
        and (t.is_proven or s.cancel_asked_at <= t.received_at and t.ends_at < ${at}::timestamptz - interval '2 days')`),
    "ended before what was paid for, for no reason": await rows(sql`
      select s.id, s.ended_at, max(p.period_ends_at) from subscriptions s join payments p on p.subscription_id = s.id
      where s.status = 'expired' and p.status = 'paid' and not p.is_owed_back and p.kind in ('first', 'card-check', 'renewal', 'upgrade')
        and not ${isEndedAtDesk}
        and not exists (
          select from termination_requests t where t.subscription_id = s.id and t.outcome = 'withdrawn'
            and (t.is_proven and s.ended_at = t.received_at or s.ended_at >= t.ends_at and s.cancel_asked_at <= t.received_at))
      group by s.id having s.ended_at < max(p.period_ends_at)`),
    "charged late": await rows(sql`
      select p.id, p.period_starts_at, p.created_at from payments p
      where p.kind = 'renewal' and p.attempt = 1 and p.created_at > p.period_starts_at + interval '3 days'
        and not exists (
          select from disputes d where d.subscription_id = p.subscription_id
            and d.opened_at < p.created_at and coalesce(d.closed_at, ${at}) > p.period_starts_at)`),
    "charged at another price": await rows(sql`
      select p.id, p.kind, p.amount_cents, p.period_starts_at, due.price_cents from payments p
      join subscriptions s on s.id = p.subscription_id
      left join coupon_uses u on u.subscription_id = s.id left join coupons c on c.id = u.coupon_id
      cross join lateral (${orderedPrice}) ordered
      left join lateral (${agreedPrices} order by since desc limit 1) due on true
      where p.status = 'paid' and not p.is_owed_back and (
        p.kind = 'renewal' and p.amount_cents is distinct from due.price_cents
        or p.kind = 'card-check' and p.amount_cents <> 0
        or p.kind = 'first' and p.amount_cents <> s.first_price_cents
        or p.kind = 'first' and not ordered.is_unsure and p.amount_cents <> ordered.price_cents - least(ordered.price_cents, coalesce(c.discount_cents, 0)))`),
    "told of another price too late": await rows(sql`
      select t.subscription_id, t.told_at, t.applies_from from subscription_prices t
      where t.told_at + interval '30 days' > t.applies_from`),
    "two subscriptions of one account at once": await rows(sql`
      with held as (
        select s.id, s.account_id, s.started_at, coalesce(s.ended_at, s.runs_until) as until from subscriptions s where s.started_at is not null)
      select a.id, b.id as other from held a join held b on a.account_id = b.account_id and a.id < b.id
        and a.started_at < b.until and b.started_at < a.until`),
    "a coupon used too often": await rows(sql`
      select c.code, c.uses, count(u.*) from coupons c left join coupon_uses u on u.coupon_id = c.id
      group by c.id having count(u.*) > coalesce(c.max_uses, count(u.*)) or count(u.*) > c.uses
        or count(u.*) < c.uses and not exists (select from job_counts where what = 'contracts' and count > 0)
      union all
      select c.code, u.account_id, count(*) from coupon_uses u join coupons c on c.id = u.coupon_id
      group by c.code, u.account_id having count(*) > 1`),
    "a change paid for and not made, or made and not paid": await rows(sql`
      select c.id, c.status, p.status as payment, p.is_owed_back from plan_changes c left join payments p on p.id = c.payment_id
      where c.takes_effect = 'now' and (
        c.status = 'done' and c.amount_cents > 0
          and (p.status is distinct from 'paid' or p.amount_cents <> c.amount_cents or p.is_owed_back)
        or c.status <> 'done' and p.status = 'paid' and not p.is_owed_back)`),
    // The operator is also notified of money received without cause and sent back.
    "findings that nobody can explain": await rows(sql`
      select kind, subject, details, found_at, last_seen_at from reconciliation_findings f where resolved_at is null
        and kind <> 'dispute-mismatch' and not (kind = 'refused-order' and details ->> 'failure' = 'price')
        and not (kind = 'paid-for-nothing' and exists (
          select from payments p join payments back on back.refunds_id = p.id and back.status = 'paid'
          where p.id = f.payment_id and p.is_owed_back))`),
    "money that came for nothing, untold": await rows(sql`
      select p.id, p.failure from payments p where p.is_owed_back and p.kind <> 'refund'
        and not exists (select from reconciliation_findings f where f.kind = 'paid-for-nothing' and f.payment_id = p.id)`),
    "books that do not balance": await rows(
      sql`select sum(amount_cents) as cents from ledger having sum(amount_cents) <> 0`,
    ),
    "cash that the provider does not have": await rows(sql`
      select * from (select
        (select coalesce(sum(amount_cents), 0) from ledger where account = 'cash:sandbox') as books,
        (select coalesce(sum(amount_cents), 0) from sandbox_payments where state = 'paid')
          - (select coalesce(sum(amount_cents), 0) from sandbox_refunds)
          - (select coalesce(sum(fee_cents + case state when 'open' then amount_cents else lost_cents end), 0)
            from sandbox_disputes) as provider) both_sides where books <> provider`),
    "owed in the books": await rows(sql`
      select sum(amount_cents) as cents from ledger where account = 'owed' having sum(amount_cents) <> 0`),
    "sold without an invoice, or invoiced without a sale": await rows(sql`
      select p.id, i.number from (
        select id, amount_cents from payments where status = 'paid' and not is_owed_back and kind <> 'refund' and amount_cents > 0) p
      full join (select * from invoices where kind = 'invoice') i on i.payment_id = p.id where p.id is null or i.number is null or i.gross_cents <> p.amount_cents`),
    // By the links of their chain, which outlive invoices past their retention period.
    "a gap in the invoices or credit notes": await rows(sql`
      select series, last, count(i.row_key) from invoice_numbers n
      left join chain_links i on i.chain = 'invoices' and regexp_replace(i.row_key, '-[0-9]+$', '') = n.series
      group by series, last having count(i.row_key) <> last
        or max(substring(i.row_key from '[0-9]+$')::integer) <> last`),
    "an account with the type of another plan": await rows(sql`
      select a.id from accounts a join subscriptions s on s.account_id = a.id join plans p on p.id = s.plan_id
      join plan_groups g on g.id = p.group_id
      where s.status in ('trialing', 'active', 'past_due') and (a.type, a.people_limit) <> (g.account_type, g.people)`),
    ...(await wrongDesk(database)),
    "an instant of ending that the pages and the program see differently": await rows(sql`
      select id from subscriptions where status = 'expired' and ended_at is null`),
  };
}

/** The plan that a subscription `s` was ordered with, and its price then; unsure at the instant at which it changed. */
const orderedPrice = sql`
  select plan_id, coalesce((
      select c.price_cents from price_changes c where c.plan_id = o.plan_id and c.applied_at <= s.created_at
      order by c.effective_at desc limit 1), (
      select f.price_cents from simulated_plans f where f.id = o.plan_id)) as price_cents,
    exists (select from price_changes c where c.plan_id = o.plan_id and c.applied_at = s.created_at) as is_unsure
  from (select coalesce((
    select c.from_plan_id from plan_changes c where c.subscription_id = s.id and c.status = 'done' order by c.asked_at, c.id limit 1),
    s.plan_id) as plan_id) o`;

/**
 * The prices of the plan of a renewal `p` to which the subscription `s` has agreed, each since an instant: with its order, with a
 * change of plan, or by not objecting to a price that was announced.
 */
const agreedPrices = sql`
  select ordered.price_cents, s.created_at as since where ordered.plan_id = coalesce(p.plan_id, s.plan_id)
  union all
  select c.price_cents, coalesce(c.effective_at, c.asked_at) from plan_changes c
  where c.subscription_id = s.id and c.to_plan_id = coalesce(p.plan_id, s.plan_id) and c.status = 'done'
    and coalesce(c.effective_at, c.asked_at) <= p.period_starts_at
  union all
  select t.price_cents, t.applies_from from subscription_prices t
  where t.subscription_id = s.id and t.plan_id = coalesce(p.plan_id, s.plan_id) and t.applies_from <= p.period_starts_at`;

/** The number of events of each kind: a simulation in which nothing happens proves nothing. */
export async function tallyOf(database: Pool): Promise<Record<string, number>> {
  const rows = await database.rows<{ what: string; n: number }>(sql`
    select kind || ' ' || status || case when is_owed_back then ' owed' else '' end as what, count(*)::integer as n
    from payments group by 1 order by 1`);
  const desk = await database.rows<{ what: string; n: number }>(sql`
    select 'dispute ' || state || case when credited_at is null then '' else ' credited' end as what, count(*)::integer as n
    from disputes group by 1
    union all select kind, count(*)::integer from invoices where kind <> 'invoice' group by 1
    union all select 'price changed', count(*)::integer from subscription_prices
    union all select 'withheld by a dispute', count(*)::integer from subscriptions where owed_back_cents is not null
    union all select 'days of an outage', count(*)::integer from free_days where outage_id is not null
    union all select 'account erased', count(*)::integer from accounts where erased_at is not null order by 1`);
  return Object.fromEntries([...rows, ...desk].map(({ what, n }) => [what, n]));
}
