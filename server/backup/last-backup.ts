import type { Client } from "pg";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** Notes a complete backup in the database that it was made of. */
export async function noteBackup(
  client: Client,
  { at, isEncrypted }: { at: Date; isEncrypted: boolean },
): Promise<void> {
  await client.query(
    `insert into last_backup (ended_at, is_encrypted) values ($1, $2)
     on conflict (is_only) do update set ended_at = excluded.ended_at, is_encrypted = excluded.is_encrypted`,
    [at, isEncrypted],
  );
}

/** Undefined where none was made since the database knows of them. */
export function findLastBackup(database: Database) {
  return database.row<{ ended_at: Date; is_encrypted: boolean }>(sql`select ended_at, is_encrypted from last_backup`);
}
