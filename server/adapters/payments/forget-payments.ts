import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import type { PaymentNames } from "./provider.ts";

/** An adapter's tables: later charges name the first payment as their `mandate`. */
type Tables = { payments: Sql; refunds: Sql };

/** Deletes payments with their refunds, later charges first; a first payment goes once nothing charged by it is left. */
export async function forgetPaymentsIn(
  { payments, refunds }: Tables,
  database: Database,
  { references: known, keys }: PaymentNames,
): Promise<void> {
  const unknown = await database.rows<{ reference: string }>(
    sql`select reference from ${payments} where idempotency_key = any(${[...keys]}::text[])`,
  );
  const references = [...known, ...unknown.map(({ reference }) => reference)];
  await database.run(sql`delete from ${refunds} where payment = any(${references}::text[])`);
  const later = await database.rows<{ mandate: string }>(sql`
    delete from ${payments} where reference = any(${references}::text[]) and mandate is not null returning mandate`);
  const mandates = [...references, ...later.map(({ mandate }) => mandate)];
  await database.run(sql`
    delete from ${payments} f where f.reference = any(${mandates}::text[]) and f.mandate is null
      and not exists (select from ${payments} c where c.mandate = f.reference)
      and not exists (select from ${refunds} r where r.payment = f.reference)`);
}
