import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** The sign-ins of an account that are still kept, ended ones too, the latest first. Addresses are not kept. */
export async function listSignIns(database: Database, accountId: number) {
  const rows = await database.rows<{ device_name: string; created_at: Date; last_used_at: Date }>(sql`
    select device_name, created_at, last_used_at from sessions
    where account_id = ${accountId} order by created_at desc limit 30`);
  return rows.map((row) => ({ device: row.device_name, since: row.created_at, lastUsedAt: row.last_used_at }));
}
