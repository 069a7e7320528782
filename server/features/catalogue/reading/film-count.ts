import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { isOut } from "#server/database/visibility.ts";

const most = 1000;

/** How many films and episodes can be watched somewhere; counted up to 1000. */
export async function countFilms(database: Database, at: Date): Promise<number> {
  const row = await database.row<{ films: number }>(sql`
    select count(*)::integer as films from (
      select from videos v where v.media_key is not null and ${isOut(at)} limit ${most}) out`);
  return row?.films ?? 0;
}
