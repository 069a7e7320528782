import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { dayText, eurosText, instantText, walkOfIds, type Step } from "#server/database/walks.ts";

export const paymentsWalk = walkOfIds({ table: sql`from payments p`, id: sql`p.id`, instant: sql`p.created_at` });

type PaymentLine = {
  payment_id: number;
  account_id: number;
  subscription_id: number;
  kind: string;
  refund_of: number | null;
  amount: string;
  currency: string;
  status: string;
  failure: string | null;
  attempt: number;
  provider: string;
  provider_reference: string | null;
  plan_id: number | null;
  period_starts_on: string;
  period_ends_on: string | null;
  created_on: string;
  created_at: string;
  settled_on: string | null;
  settled_at: string | null;
  invoice: string | null;
};

/** The next payments and refunds, by number; a refund is below zero. */
export function listExportedPayments(database: Database, step: Step) {
  return database.rows<PaymentLine>(sql`
    select p.id as payment_id, p.account_id, p.subscription_id, p.kind, p.refunds_id as refund_of,
      ${eurosText(sql`case when p.kind = 'refund' then -p.amount_cents else p.amount_cents end`)} as amount, p.currency, p.status,
      p.failure, p.attempt, p.provider, p.provider_reference, coalesce(p.plan_id, s.plan_id) as plan_id,
      ${dayText(sql`p.period_starts_at`)} as period_starts_on, ${dayText(sql`p.period_ends_at`)} as period_ends_on,
      ${dayText(sql`p.created_at`)} as created_on, ${instantText(sql`p.created_at`)} as created_at,
      ${dayText(sql`p.settled_at`)} as settled_on, ${instantText(sql`p.settled_at`)} as settled_at, i.number as invoice
    from payments p join subscriptions s on s.id = p.subscription_id left join invoices i on i.payment_id = p.id
    where ${paymentsWalk.within(step)} order by p.id limit ${step.limit}`);
}

export const ledgerWalk = walkOfIds({ table: sql`from ledger l`, id: sql`l.id`, instant: sql`l.entered_at` });

type LedgerLine = {
  entry_id: number;
  entered_on: string;
  entered_at: string;
  kind: string;
  ledger_account: string;
  amount: string;
  currency: string;
  payment_id: number;
  account_id: number;
  provider: string;
  provider_reference: string | null;
  invoice: string | null;
};

/** The next lines of the ledger, by number. */
export function listExportedEntries(database: Database, step: Step) {
  return database.rows<LedgerLine>(sql`
    select l.id as entry_id, ${dayText(sql`l.entered_at`)} as entered_on, ${instantText(sql`l.entered_at`)} as entered_at, l.kind,
      l.account as ledger_account, ${eurosText(sql`l.amount_cents`)} as amount, p.currency, l.payment_id, p.account_id, p.provider,
      p.provider_reference, i.number as invoice
    from ledger l join payments p on p.id = l.payment_id left join invoices i on i.payment_id = l.payment_id
    where ${ledgerWalk.within(step)} order by l.id limit ${step.limit}`);
}

type SubscriptionLine = {
  account_id: number;
  subscription_id: number;
  status: string;
  plan_id: number;
  recurring: string;
  price: string;
  currency: string;
  method: string;
  provider: string;
  started_on: string | null;
  paid_until_on: string | null;
  cancelled_on: string | null;
  ended_on: string | null;
};

/** The running subscription of each account, else its last one. */
export function listExportedSubscriptions(database: Database, accountIds: readonly number[]) {
  return database.rows<SubscriptionLine>(sql`
    select latest.* from unnest(${[...accountIds]}::integer[]) asked(account_id)
    cross join lateral (
      select s.account_id, s.id as subscription_id, s.status, s.plan_id, p.recurring, ${eurosText(sql`s.price_cents`)} as price,
        p.currency, s.method, s.provider, ${dayText(sql`s.started_at`)} as started_on,
        ${dayText(sql`s.runs_until`)} as paid_until_on, ${dayText(sql`s.cancel_asked_at`)} as cancelled_on,
        ${dayText(sql`s.ended_at`)} as ended_on
      from subscriptions s join plans p on p.id = s.plan_id
      where s.account_id = asked.account_id and s.status not in ('pending', 'abandoned')
      order by s.status in ('trialing', 'active', 'past_due') desc, s.id desc limit 1) latest`);
}
