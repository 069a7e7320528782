import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import type { PaymentNames } from "./provider.ts";

/** An adapter's tables. Later charges refer to the first payment by `mandate`. */
type Tables = { payments: Sql; refunds: Sql };

/** Deletes payments with their refunds. A first payment is kept while other charges of its mandate remain. */
export async function forgetPaymentsIn(
  { payments, refunds }: Tables,
  database: Database,
  { references: known, keys }: PaymentNames,
): Promise<void> {
  const byKey = await database.rows<{ reference: string }>(
    sql`select reference from ${payments} where idempotency_key = any(${[...keys]}::text[])`,
  );
  const references = [...known, ...byKey.map(({ reference }) => reference)];
  await database.run(sql`delete from ${refunds} where payment = any(${references}::text[])`);
  const later = await database.rows<{ mandate: string }>(sql`
    delete from ${payments} where reference = any(${references}::text[]) and mandate is not null returning mandate`);
  const mandates = [...references, ...later.map(({ mandate }) => mandate)];
  await database.run(sql`
    delete from ${payments} f where f.reference = any(${mandates}::text[]) and f.mandate is null
      and not exists (select from ${payments} c where c.mandate = f.reference)
      and not exists (select from ${refunds} r where r.payment = f.reference)`);
}
