import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { FolderInUseError } from "./launcher-error.ts";

// Arbitrary but unique in this cluster: the ASCII codes of 'Silecs'.
const LOCK_KEY = "91676999345011";
const PATIENCE_MS = 1500;

/**
 * Locks the folder for this program with a PostgreSQL advisory lock: two concurrent starts cannot both hold it, and it is
 * released when the connection ends, also after kill -9.
 * @throws FolderInUseError when another program holds it
 */
export async function lockFolder(admin: Client, folder: string): Promise<void> {
  await admin.query(`select set_config('application_name', $1, false)`, [`silecs ${process.pid}`]);
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await admin.query<{ taken: boolean }>(`select pg_try_advisory_lock($1) taken`, [LOCK_KEY]);
    if (rows[0]?.taken) return;
    // The server may take a moment to notice that a killed client is gone.
    if (Date.now() > giveUpAt) throw new FolderInUseError(folder, await holder(admin));
    await sleep(50);
  }
}

async function holder(admin: Client): Promise<number | null> {
  const { rows } = await admin.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and (l.classid::bigint << 32 | l.objid::bigint) = $1`,
    [LOCK_KEY],
  );
  const pid = Number(rows[0]?.name.split(" ")[1]);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}
