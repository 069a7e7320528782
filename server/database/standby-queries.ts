import type { Database } from "./pool.ts";
import { sql } from "./sql.ts";

/** Whether the program's role may see standbys: without the right, PostgreSQL lists none. */
export async function maySeeStandbys(database: Database): Promise<boolean> {
  const row = await database.row<{ may: boolean }>(
    sql`select pg_has_role(current_user, 'pg_read_all_stats', 'usage') as may`,
  );
  return row?.may ?? false;
}

/**
 * The standbys that follow this primary. Their state is hidden from a role without `pg_read_all_stats`, to which there are
 * none; neither has a standby any.
 */
export function listStandbys(database: Database) {
  return database.rows<{ name: string; lag_seconds: number }>(sql`
    select application_name as name, coalesce(extract(epoch from replay_lag), 0)::double precision as lag_seconds
    from pg_stat_replication where state is not null order by application_name, pid`);
}
