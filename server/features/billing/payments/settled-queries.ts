import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type SettledPayment = {
  id: number;
  status: "pending" | "paid" | "refused" | "abandoned";
  failure: string | null;
  /** The provider's reference; kept where the payment has one. */
  reference: string;
  /** When to ask again for a missing outcome. */
  askAt: Date | null;
  isOwedBack: boolean;
  /** The amount taken. */
  takenCents: number;
};

/** Stores payments' outcomes. Paid is final. */
export function settlePayments(database: Database, settled: readonly SettledPayment[], at: Date) {
  return database.run(sql`
    update payments p set status = given.status, failure = given.failure, is_owed_back = given."isOwedBack",
      amount_cents = given."takenCents", provider_reference = coalesce(p.provider_reference, given.reference), ask_at = given."askAt",
      settled_at = case when given.status <> 'pending' then ${at}::timestamptz end,
      period_starts_at = case when p.kind in ('first', 'card-check') then ${at}::timestamptz else p.period_starts_at end
    from json_to_recordset(${JSON.stringify(settled)}) as given (
      id integer, status text, failure text, reference text, "askAt" timestamptz, "isOwedBack" boolean, "takenCents" integer)
    where p.id = given.id and p.status <> 'paid'`);
}

/** Sets the paid period of a first payment. */
export function setPaidPeriod(database: Database, paymentId: number, from: Date, to: Date) {
  return database.run(sql`
    update payments set period_starts_at = ${from}, period_ends_at = ${to} where id = ${paymentId}`);
}
