import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type Named = { name: string; payment_id: number; account_id: number };

/** The payments that these references or invoice numbers name; of one name the latest first. */
export function findNamed(database: Database, names: readonly string[]) {
  const given = [...new Set(names)];
  return database.rows<Named>(sql`
    select p.provider_reference as name, p.id as payment_id, p.account_id from payments p
    where p.provider_reference = any(${given}::text[]) and p.kind <> 'refund'
    union all
    select i.number, p.id, p.account_id from invoices i join payments p on p.id = i.payment_id
    where i.number = any(${given}::text[]) and p.kind <> 'refund'
    order by payment_id desc`);
}

/** Disputes by their case at providers that tell of none. */
export function findCases(database: Database, references: readonly string[]) {
  return database.rows<{ reference: string; payment_id: number }>(sql`
    select reference, payment_id from disputes where reference = any(${[...references]}::text[]) and is_by_hand`);
}
