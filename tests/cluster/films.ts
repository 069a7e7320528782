import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** Titles that every adult may play. */
export async function filmsToPlay(pool: Pool): Promise<number[]> {
  const films = await pool.rows<{ id: number }>(sql`
    select id from videos where media_key is not null and rating < 18 order by id`);
  return films.map(({ id }) => id);
}
