import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { linesOf, type Entry } from "./entries.ts";

/** Inserts ledger entries, within the transaction that settles their payments. */
export async function enterAll(database: Database, entries: readonly Entry[]): Promise<void> {
  const lines = entries.flatMap((entry) =>
    linesOf(entry).map(({ account, amountCents }) => ({
      payment: entry.paymentId,
      kind: entry.kind,
      account,
      cents: amountCents,
      at: entry.at,
    })),
  );
  if (lines.length === 0) return;
  await database.run(sql`
    insert into ledger (payment_id, kind, account, amount_cents, entered_at)
    select payment, kind, account, cents, at
    from json_to_recordset(${JSON.stringify(lines)}) as given (
      payment integer, kind text, account text, cents integer, at timestamptz)`);
}
