import type { Client } from "pg";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** `sizeBytes`: of the archive, without packs that it shares. `place`: its full name, as commands take it. */
export type MadeBackup = { at: Date; isEncrypted: boolean; sizeBytes: number; place: string };

/** Notes a complete backup in the database that it was made of. */
export async function noteBackup(client: Client, { at, isEncrypted, sizeBytes, place }: MadeBackup): Promise<void> {
  await client.query(
    `insert into last_backup (ended_at, is_encrypted, size_bytes, place) values ($1, $2, $3, $4)
     on conflict (is_only) do update set ended_at = excluded.ended_at, is_encrypted = excluded.is_encrypted,
       size_bytes = excluded.size_bytes, place = excluded.place`,
    [at, isEncrypted, sizeBytes, place],
  );
}

/**
 * Notes what a drill found. Returns whether there is a backup to note it with.
 */
export async function noteDrill(client: Client, { at, faults }: { at: Date; faults: number }): Promise<boolean> {
  const { rowCount } = await client.query("update last_backup set drilled_at = $1, drill_faults = $2", [at, faults]);
  return rowCount === 1;
}

/** Undefined where none was made since the database knows of them. */
export function findLastBackup(database: Database) {
  return database.row<{
    ended_at: Date;
    is_encrypted: boolean;
    size_bytes: number | null;
    place: string | null;
    drilled_at: Date | null;
    drill_faults: number | null;
  }>(sql`select ended_at, is_encrypted, size_bytes, place, drilled_at, drill_faults from last_backup`);
}
