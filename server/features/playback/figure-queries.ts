import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** Screens whose lease is live. */
export async function countPlayingScreens(database: Database, at: Date): Promise<number> {
  const row = await database.row<{ count: number }>(sql`
    select count(*)::integer as count from screen_leases
    where expires_at > ${at} and lost_at is null`);
  return row?.count ?? 0;
}
