import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** The refund that a credit note belongs to. */
export function findRefundOfNote(database: Database, number: string) {
  return database.row<{ id: number; provider: string }>(sql`
    select r.id, r.provider from payments r join invoices i on i.payment_id = r.id
    where i.number = ${number} and i.kind = 'credit-note'`);
}

/** Makes corrections of a refund's credit note wait for each other. */
export function lockRefundOfNote(database: Database, number: string) {
  return database.run(sql`
    select from payments where id = (select payment_id from invoices where number = ${number}) for no key update`);
}

export type Corrected = { subscription_id: number; credit_note: string; issued_at: Date; gross_cents: number };

/** The corrections of an account's credit notes. */
export function listCorrections(database: Database, accountId: number) {
  return database.rows<Corrected>(sql`
    select r.subscription_id, i.corrects as credit_note, i.issued_at, i.gross_cents
    from invoices i join invoices note on note.number = i.corrects join payments r on r.id = note.payment_id
    where i.account_id = ${accountId} and i.kind = 'corrective-invoice' order by i.issued_at, i.number`);
}
