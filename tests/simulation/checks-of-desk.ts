import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** Errors in what refunds, disputes, corrections and blocks leave in the books; each list must be empty. */
export async function wrongDesk(database: Pool): Promise<Record<string, object[]>> {
  const rows = (statement: ReturnType<typeof sql>) => database.rows<object>(statement);
  return {
    "given back or disputed above the payment": await rows(sql`
      select p.id, p.amount_cents, r.cents as refunded, d.cents as disputed from payments p
      left join lateral (
        select coalesce(sum(amount_cents), 0) as cents from payments
        where refunds_id = p.id and status in ('pending', 'paid') and provider <> 'dispute') r on true
      left join lateral (
        select coalesce(sum(case state when 'open' then held_cents when 'lost' then lost_cents else 0 end), 0) as cents
        from disputes where payment_id = p.id) d on true
      where p.kind <> 'refund' and r.cents + d.cents > p.amount_cents`),
    "given back by the provider, and not so here": await rows(sql`
      select p.id, g.cents as provider, r.cents as ours from payments p
      left join lateral (
        select coalesce(sum(amount_cents), 0) as cents from sandbox_refunds where payment = p.provider_reference) g on true
      left join lateral (
        select coalesce(sum(amount_cents), 0) as cents from payments
        where refunds_id = p.id and status = 'paid' and provider = 'sandbox') r on true
      where p.kind <> 'refund' and g.cents <> r.cents`),
    "a dispute that the provider has otherwise": await rows(sql`
      select b.reference, b.state, d.state as ours, b.lost_cents, d.lost_cents as our_cents, b.fee_cents, d.fee_cents as our_fee
      from sandbox_disputes b left join disputes d on d.reference = b.reference
      where d.id is null or d.state <> b.state or d.lost_cents <> b.lost_cents or d.fee_cents <> b.fee_cents`),
    "a refund without its credit note, or a credit note without its refund": await rows(sql`
      select r.id, r.amount_cents, n.number, n.gross_cents from (
        select r.* from payments r join payments p on p.id = r.refunds_id and not p.is_owed_back
        where r.status = 'paid') r
      full join (select * from invoices where kind = 'credit-note') n on n.payment_id = r.id
      where r.id is null or n.number is null or n.gross_cents <> -r.amount_cents`),
    "credited or corrected otherwise than invoiced": await rows(sql`
      select i.number, i.gross_cents, i.vat_cents, c.gross, c.vat from invoices i
      join lateral (
        select sum(gross_cents) as gross, sum(vat_cents) as vat from invoices where corrects = i.number) c on c.gross is not null
      where abs(c.gross) > abs(i.gross_cents) or abs(c.vat) > abs(i.vat_cents)
        or abs(c.gross) = abs(i.gross_cents) and abs(c.vat) <> abs(i.vat_cents)`),
    "sales and VAT that the documents do not add up to": await rows(sql`
      select * from (
        select (select coalesce(-sum(amount_cents), 0) from ledger where account = 'sales') as sales,
          (select coalesce(-sum(amount_cents), 0) from ledger where account = 'vat') as vat,
          coalesce(sum(net_cents), 0) as net_invoiced, coalesce(sum(vat_cents), 0) as vat_invoiced from invoices) both_sides
      where sales <> net_invoiced or vat <> vat_invoiced`),
    "balances that the disputes and corrections do not add up to": await rows(sql`
      select * from (
        select account, sum(amount_cents) as cents from ledger
        where account in ('disputed', 'dispute-losses', 'dispute-fees', 'correction-losses') group by account) l
      join lateral (select case account
        when 'disputed' then (select sum(held_cents + fee_cents) from disputes where state = 'open')
        when 'dispute-losses' then (select sum(taken_cents) from disputes where state = 'lost')
        when 'dispute-fees' then (select sum(fee_cents) from disputes where state <> 'open')
        else (select sum(gross_cents) from invoices where kind = 'corrective-invoice') end as due) must on true
      where cents <> coalesce(due, 0)`),
    "blocked or erased, and still renewed": await rows(sql`
      select a.id, s.id as subscription_id, s.status from accounts a join subscriptions s on s.account_id = a.id
      where s.status in ('trialing', 'active', 'past_due') and s.cancel_asked_at is null
        and (a.erased_at is not null or exists (select from account_blocks b where b.account_id = a.id))`),
    "days of an outage given twice, or to nobody": await rows(sql`
      select p.outage_id, p.account_id, p.outcome, count(f.id) from outage_people p
      left join free_days f on f.outage_id = p.outage_id and f.account_id = p.account_id
      group by p.outage_id, p.account_id, p.outcome
      having count(f.id) <> case p.outcome when 'given' then 1 else 0 end or p.outcome = 'waiting'`),
  };
}
