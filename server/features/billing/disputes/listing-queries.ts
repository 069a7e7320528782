import type { ByLocale } from "#contract/language.ts";
import { groupNames } from "../offers/group-names.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Window } from "#server/http/paged-answers.ts";
import type { Recurring } from "../rules/periods.ts";
import type { SubscriptionRow } from "../subscriptions/queries.ts";
import type { DisputeRow } from "./queries.ts";

export type ListedDispute = DisputeRow & { name: string; invoice: string | null };

const columns = sql`d.*, h.first_name || ' ' || h.last_name as name, i.number as invoice`;
const joined = sql`from disputes d join holders h on h.id = d.account_id left join invoices i on i.payment_id = d.payment_id`;

/** Open ones by their deadline, closed ones the latest first. */
export async function listDisputes(database: Database, state: "open" | "closed", { limit, offset }: Window) {
  const order = state === "open" ? sql`d.respond_by nulls last, d.id` : sql`d.closed_at desc, d.id desc`;
  const where = state === "open" ? sql`d.state = 'open'` : sql`d.state <> 'open'`;
  const rows = await database.rows<ListedDispute & { total: number }>(sql`
    select ${columns}, count(*) over () as total ${joined} where ${where}
    order by ${order} limit ${limit} offset ${offset}`);
  return { data: rows, total: rows[0]?.total ?? 0 };
}

export type DisputeInDetail = ListedDispute & {
  paid_cents: number;
  paid_at: Date;
  paid_reference: string | null;
  refunded_cents: number;
  group_names: ByLocale<string>;
  recurring: Recurring;
  is_suspended: boolean;
  method: SubscriptionRow["method"];
  /** Since when a provider that charges by itself has stopped; null where none has. */
  charges_held_at: Date | null;
  is_live: boolean;
  /** Another open dispute holds the subscription back too. */
  is_held_otherwise: boolean;
  credit_note: string | null;
  /** The provider's words about a refused answer that nobody has dealt with. */
  provider_says: string | null;
};

export function findInDetail(database: Database, id: number) {
  return database.row<DisputeInDetail>(sql`
    select ${columns}, p.amount_cents as paid_cents, p.settled_at as paid_at, p.provider_reference as paid_reference,
      ${groupNames("pl")} as group_names, pl.recurring,
      s.suspended_at is not null as is_suspended, s.method, c.held_at as charges_held_at, s.status in ('trialing', 'active', 'past_due') as is_live,
      exists (select from disputes o where o.subscription_id = d.subscription_id and o.id <> d.id and o.state = 'open'
        and o.while_open <> 'keep') as is_held_otherwise,
      (select coalesce(sum(amount_cents), 0)::integer from payments r
        where r.refunds_id = p.id and r.status in ('pending', 'paid') and r.idempotency_key <> 'dispute-' || d.id) as refunded_cents,
      (select n.number from payments r join invoices n on n.payment_id = r.id
        where r.idempotency_key = 'dispute-' || d.id) as credit_note,
      (select f.details ->> 'says' from reconciliation_findings f
        where f.kind = 'dispute-refused' and f.subject = 'dispute ' || d.id and f.resolved_at is null) as provider_says
    ${joined} join payments p on p.id = d.payment_id join subscriptions s on s.id = d.subscription_id
    left join held_charges c on c.subscription_id = s.id
    join plans pl on pl.id = coalesce(p.plan_id, s.plan_id)
    where d.id = ${id}`);
}

export type DisputeOfAccount = Pick<
  DisputeRow,
  | "id"
  | "payment_id"
  | "subscription_id"
  | "state"
  | "amount_cents"
  | "opened_at"
  | "closed_at"
  | "reason"
  | "taken_cents"
>;

export function listOfAccount(database: Database, accountId: number) {
  return database.rows<DisputeOfAccount>(sql`
    select id, payment_id, subscription_id, state, amount_cents, opened_at, closed_at, reason, taken_cents
    from disputes where account_id = ${accountId} order by id`);
}

/** Refunds of a payment that were made. */
export function listGivenBack(database: Database, paymentId: number) {
  return database.rows<{ amount_cents: number; settled_at: Date }>(sql`
    select amount_cents, settled_at from payments
    where refunds_id = ${paymentId} and status = 'paid' and settled_at is not null order by id`);
}

/** Open disputes that wait for our answer. */
export async function countWaiting(database: Database): Promise<number> {
  const row = await database.row<{ count: number }>(sql`
    select count(*)::integer as count from disputes where state = 'open' and awaits = 'us'`);
  return row?.count ?? 0;
}
