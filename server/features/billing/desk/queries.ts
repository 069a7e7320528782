import type { ByLocale } from "#contract/language.ts";
import { groupNames } from "../offers/group-names.ts";
import type { Database } from "#server/database/pool.ts";
import { literalInPattern } from "#server/database/searched-words.ts";
import { sql } from "#server/database/sql.ts";
import type { PaymentRow } from "../payments/queries.ts";
import type { Recurring } from "../rules/periods.ts";
import type { SubscriptionRow } from "../subscriptions/queries.ts";

type Found = { account_id: number; kind: "card" | "invoice" | "contract" | "reference"; text: string };

/** The latest subscriptions whose card ends with these digits. */
export function findByCard(database: Database, lastFour: string, limit: number) {
  return database.rows<Found>(sql`
    select account_id, 'card' as kind, card_last_four as text from subscriptions
    where card_last_four = ${lastFour} order by id desc limit ${limit}`);
}

export function findByInvoice(database: Database, number: string) {
  return database.rows<Found>(sql`
    select account_id, 'invoice' as kind, number as text from invoices
    where number = ${number} and account_id is not null`);
}

export function findByContract(database: Database, subscriptionId: number, reference: string) {
  return database.rows<Found>(sql`
    select account_id, 'contract' as kind, ${reference} as text from subscriptions where id = ${subscriptionId}`);
}

/** Payments and mandates whose provider's reference begins so. */
export function findByReferenceBegin(database: Database, begin: string, limit: number) {
  const pattern = `${literalInPattern(begin)}%`;
  return database.rows<Found>(sql`
    (select account_id, 'reference' as kind, provider_reference as text from payments
      where provider_reference like ${pattern} limit ${limit})
    union all
    (select account_id, 'reference' as kind, provider_reference as text from subscriptions
      where provider_reference like ${pattern} limit ${limit})`);
}

export type DeskSubscription = Pick<
  SubscriptionRow,
  | "id"
  | "account_id"
  | "group_names"
  | "recurring"
  | "status"
  | "method"
  | "provider"
  | "has_trial"
  | "price_cents"
  | "created_at"
  | "started_at"
  | "trial_ends_at"
  | "past_due_since"
  | "cancel_asked_at"
  | "mandate_ended_at"
  | "runs_until"
  | "ended_at"
  | "card_brand"
  | "card_last_four"
>;

const columns = sql`s.id, s.account_id, ${groupNames("p")} as group_names, p.recurring, s.status, s.method, s.provider, s.has_trial, s.price_cents,
  s.created_at, s.started_at, s.trial_ends_at, s.past_due_since, s.cancel_asked_at, s.mandate_ended_at, s.runs_until, s.ended_at,
  s.card_brand, s.card_last_four`;

/** The running subscription of each account, else its last one. */
export function listLatest(database: Database, accountIds: readonly number[]) {
  return database.rows<DeskSubscription>(sql`
    select latest.* from unnest(${[...accountIds]}::integer[]) asked(account_id)
    cross join lateral (
      select ${columns} from subscriptions s join plans p on p.id = s.plan_id
      where s.account_id = asked.account_id and s.status not in ('pending', 'abandoned')
      order by s.status in ('trialing', 'active', 'past_due') desc, s.id desc limit 1) latest`);
}

export function listAll(database: Database, accountId: number) {
  return database.rows<DeskSubscription>(sql`
    select ${columns} from subscriptions s join plans p on p.id = s.plan_id
    where s.account_id = ${accountId} order by s.id`);
}

export type DeskPayment = PaymentRow & {
  settled_at: Date | null;
  method: SubscriptionRow["method"];
  invoice: string | null;
  /** Of a failed refund. */
  provider_says: string | null;
  failure_is_open: boolean | null;
};

/** The latest first. */
export function listPayments(database: Database, accountId: number, limit: number) {
  return database.rows<DeskPayment>(sql`
    select p.*, s.method, i.number as invoice, f.details ->> 'says' as provider_says, f.resolved_at is null as failure_is_open
    from payments p join subscriptions s on s.id = p.subscription_id left join invoices i on i.payment_id = p.id
    left join lateral (
      select details, resolved_at from reconciliation_findings
      where payment_id = p.id and kind = 'refund-failed' order by id desc limit 1) f on p.kind = 'refund'
    where p.account_id = ${accountId} order by p.id desc limit ${limit}`);
}

export type DeskChange = {
  subscription_id: number;
  status: "open" | "scheduled" | "done" | "withdrawn" | "refused";
  asked_at: Date;
  effective_at: Date;
  group_names: ByLocale<string>;
  recurring: Recurring;
};

export function listChanges(database: Database, accountId: number) {
  return database.rows<DeskChange>(sql`
    select c.subscription_id, c.status, c.asked_at, c.effective_at, ${groupNames("p")} as group_names, p.recurring
    from plan_changes c join plans p on p.id = c.to_plan_id where c.account_id = ${accountId} order by c.id`);
}

export function listDeclared(database: Database, accountId: number) {
  return database.rows<{ subscription_id: number | null; kind: "cancel" | "withdraw"; received_at: Date }>(sql`
    select subscription_id, kind, received_at from termination_requests where account_id = ${accountId} order by id`);
}

export function listNotices(database: Database, accountId: number) {
  return database.rows<{ subscription_id: number; kind: string; noticed_at: Date }>(sql`
    select subscription_id, kind, noticed_at from billing_notices where account_id = ${accountId} order by noticed_at`);
}
