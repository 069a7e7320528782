import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type CertificateRow = {
  address: string;
  looked_at: Date;
  valid_until: Date | null;
  refusal: string | null;
  failure: string | null;
};

export function listCertificates(database: Database) {
  return database.rows<CertificateRow>(
    sql`select address, looked_at, valid_until, refusal, failure from certificates order by address`,
  );
}

export function writeCertificate(database: Database, row: CertificateRow) {
  return database.run(sql`
    insert into certificates (address, looked_at, valid_until, refusal, failure)
    values (${row.address}, ${row.looked_at}, ${row.valid_until}, ${row.refusal}, ${row.failure})
    on conflict (address) do update set looked_at = excluded.looked_at, valid_until = excluded.valid_until,
      refusal = excluded.refusal, failure = excluded.failure`);
}

/** Those of addresses that the settings name no more. */
export function deleteOthers(database: Database, addresses: readonly string[]) {
  return database.run(sql`delete from certificates where address <> all(${[...addresses]}::text[])`);
}
