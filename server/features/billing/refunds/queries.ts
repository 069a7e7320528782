import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { byDispute } from "../ledger/entries.ts";
import type { PaymentRow } from "../payments/queries.ts";

/** A refund with the payment that it refunds. */
export type RefundRow = Omit<PaymentRow, "refunds_id"> & {
  refunds_id: number;
  of_reference: string | null;
  of_amount_cents: number;
  of_is_owed_back: boolean;
};

export type NewRefund = { of: PaymentRow; amountCents: number; key: string; at: Date };

/** Inserts refunds. An existing key inserts nothing. */
export function insertRefunds(database: Database, refunds: readonly NewRefund[]) {
  const rows = refunds.map(({ of, ...rest }) => ({ of: of.id, ...rest }));
  return database.run(sql`
    insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider, idempotency_key,
      refunds_id, created_at)
    select p.subscription_id, p.account_id, 'refund', given.at, given."amountCents", 'pending', p.provider, given.key, p.id, given.at
    from json_to_recordset(${JSON.stringify(rows)}) as given ("of" integer, "amountCents" integer, key text, at timestamptz)
    join payments p on p.id = given.of
    on conflict (idempotency_key) do nothing`);
}

const refundsWithPayment = sql`
  select r.*, p.provider_reference as of_reference, p.amount_cents as of_amount_cents, p.is_owed_back as of_is_owed_back
  from payments r join payments p on p.id = r.refunds_id`;

/** Of one payment, or of all: those that are not made yet, and pending ones that are to be asked about. */
export function listRefundsToMake(database: Database, at: Date, paymentId?: number) {
  const ofPayment = paymentId === undefined ? sql`true` : sql`r.refunds_id = ${paymentId}`;
  return database.rows<RefundRow>(sql`
    ${refundsWithPayment} where r.kind = 'refund' and r.status = 'pending' and ${ofPayment}
      and (r.ask_at is null or r.ask_at <= ${at})
    order by r.created_at, r.id limit 500`);
}

/** Refunds of one payment that are still to be made, the oldest first. */
export function listOpenRefundsOf(database: Database, paymentId: number) {
  return database.rows<RefundRow>(sql`
    ${refundsWithPayment} where r.refunds_id = ${paymentId} and r.kind = 'refund' and r.status = 'pending' order by r.id`);
}

export type Refundable = {
  payment: PaymentRow;
  /** Pending refunds and what disputes took included. */
  givenCents: number;
  /** Failed refunds included. */
  askedTimes: number;
};

/** Locks a payment and returns it with its refunds so far, so that concurrent refunds cannot exceed it. */
export async function lockRefundable(database: Database, paymentId: number): Promise<Refundable | undefined> {
  await database.run(sql`select from payments where id = ${paymentId} for no key update`);
  return findRefundable(database, paymentId);
}

/** The same without a lock, to show what would be done. */
export async function findRefundable(database: Database, paymentId: number): Promise<Refundable | undefined> {
  const payment = await database.row<PaymentRow>(sql`select * from payments where id = ${paymentId}`);
  const given = await database.row<{ cents: number; count: number }>(sql`
    select (coalesce(sum(amount_cents) filter (where status in ('pending', 'paid')), 0) + (
        select coalesce(sum(taken_cents), 0) from disputes where payment_id = ${paymentId}))::integer as cents,
      count(*)::integer as count
    from payments where refunds_id = ${paymentId}`);
  return payment && { payment, givenCents: given?.cents ?? 0, askedTimes: given?.count ?? 0 };
}

/** The provider of refunds that the operator made by bank transfer. */
export const transfer = "transfer";

/**
 * Inserts a refund that no provider has to make: a bank transfer of the operator, or a lost dispute. The caller settles it in the
 * same transaction.
 */
export function insertMadeRefund(
  database: Database,
  { of, amountCents, key, at }: NewRefund,
  provider: typeof transfer | typeof byDispute,
) {
  return database.run(sql`
    insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider, idempotency_key,
      refunds_id, created_at)
    values (${of.subscription_id}, ${of.account_id}, 'refund', ${at}, ${amountCents}, 'pending', ${provider}, ${key}, ${of.id}, ${at})`);
}

/** Locks a pending refund; undefined where it was settled meanwhile. */
export function lockRefund(database: Database, id: number) {
  return database.row<RefundRow>(
    sql`${refundsWithPayment} where r.id = ${id} and r.status = 'pending' for no key update of r`,
  );
}

/** The provider has accepted a refund and not carried it out yet. */
export function keepPending(database: Database, id: number, reference: string, askAt: Date) {
  return database.run(sql`
    update payments set provider_reference = ${reference}, ask_at = ${askAt} where id = ${id} and status = 'pending'`);
}

export function refuseRefund(database: Database, id: number, at: Date) {
  return database.run(sql`
    update payments set status = 'refused', failure = 'refund-refused', ask_at = null, settled_at = ${at}
    where id = ${id} and kind = 'refund' and status = 'pending'`);
}

/** Refunds that took back what was invoiced and have no credit note, the oldest first. */
export function listUncredited(database: Database) {
  return database.rows<{ id: number; refunds_id: number; amount_cents: number; settled_at: Date }>(sql`
    select r.id, r.refunds_id, r.amount_cents, r.settled_at
    from payments r
    join payments p on p.id = r.refunds_id and not p.is_owed_back
    join invoices i on i.payment_id = p.id and i.kind = 'invoice' and i.account_id is not null
    where r.kind = 'refund' and r.status = 'paid' and r.settled_at is not null
      and not exists (select from invoices note where note.payment_id = r.id)
    order by r.settled_at, r.id limit 500`);
}

/** What a payment's disputes hold or have lost, credited or not. */
export async function sumDisputed(database: Database, paymentId: number): Promise<number> {
  const row = await database.row<{ cents: number }>(sql`
    select coalesce(sum(case state when 'open' then held_cents when 'lost' then lost_cents else 0 end), 0)::integer as cents
    from disputes where payment_id = ${paymentId}`);
  return row?.cents ?? 0;
}
