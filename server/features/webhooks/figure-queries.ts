import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** Endpoints by state; those that are on and do not answer are `failing`, those that were switched off for it `failed`. */
export function countEndpoints(database: Database) {
  return database.rows<{ state: string; count: number }>(sql`
    select case when state = 'on' and failing_since is not null then 'failing' else state end as state,
      count(*)::integer as count
    from webhook_endpoints group by 1`);
}
