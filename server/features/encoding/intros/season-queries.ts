import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** The season of an episode; null for other titles. */
export async function findSeasonOf(database: Database, videoId: number): Promise<number | null> {
  const row = await database.row<{ season_id: number | null }>(sql`
    select season_id from titles where id = ${videoId} and type = 'episode'`);
  return row?.season_id ?? null;
}

/** An episode and the episodes of its season with the nearest numbers. */
export function listNearbyEpisodes(database: Database, videoId: number, limit: number) {
  return database.rows<{ id: number; media_key: string; duration_seconds: number }>(sql`
    select t.id, t.media_key, t.duration_seconds from titles t join titles own on own.season_id = t.season_id
    where own.id = ${videoId} and t.type = 'episode' and t.media_key <> '' and t.duration_seconds > 0
    order by abs(t.episode_number - own.episode_number), t.id limit ${limit}`);
}
