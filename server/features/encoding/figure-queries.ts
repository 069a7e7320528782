import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** Encodings that failed since an instant, and that no newer one has replaced. */
export async function countFailedEncodings(database: Database, since: Date): Promise<number> {
  const row = await database.row<{ count: number }>(sql`
    select count(*)::integer as count from encodings
    where outcome = 'failed' and ended_at > ${since} and replaced_at is null`);
  return row?.count ?? 0;
}
