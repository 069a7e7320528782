import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

type DeskProfile = { id: number; name: string; is_kid: boolean; is_default: boolean; age_ceiling: number };

/** The profiles of an account in their order. */
export function listDeskProfiles(database: Database, accountId: number) {
  return database.rows<DeskProfile>(sql`
    select id, name, is_kid, is_default, age_ceiling from profiles where account_id = ${accountId} order by sort_index`);
}
