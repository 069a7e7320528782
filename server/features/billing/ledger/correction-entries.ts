import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Line } from "./entries.ts";

/** `refundId`: the refund whose credit note is corrected. */
type Correction = { refundId: number; grossCents: number; vatCents: number; at: Date };

/** A sale again, whose money is gone: debits positive, credits negative, summing to 0. */
export function correctionLines({ grossCents, vatCents }: Pick<Correction, "grossCents" | "vatCents">): Line[] {
  return [
    { account: "correction-losses", amountCents: grossCents },
    { account: "vat", amountCents: 0 - vatCents },
    { account: "sales", amountCents: vatCents - grossCents },
  ].filter(({ amountCents }) => amountCents !== 0);
}

/** Enters a correction, within the transaction that issues its invoice. */
export function enterCorrection(inside: Database, { refundId, at, ...amounts }: Correction) {
  return inside.run(sql`
    insert into ledger (payment_id, kind, account, amount_cents, entered_at)
    select ${refundId}, 'correction', account, "amountCents", ${at}
    from json_to_recordset(${JSON.stringify(correctionLines(amounts))}) as given (account text, "amountCents" integer)`);
}
