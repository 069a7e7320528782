import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** The latest saved position of a profile in a title. */
export type Save = {
  videoId: number;
  seriesId: number | null;
  positionSeconds: number;
  isCompleted: boolean;
  /** Removed from the history by the viewer. */
  isHidden: boolean;
  savedAt: Date;
};

export function titleOf({ videoId, seriesId }: Save): number {
  return seriesId ?? videoId;
}

/** The latest position per title among a profile's last 300, at most 60. */
export async function latestSaves(database: Database, profileId: number): Promise<Save[]> {
  const rows = await database.rows<SaveRow>(sql`
    select video_id, series_id, position_seconds, completed_at is not null as is_completed,
      hidden_at is not null as is_hidden, watched_at
    from (
      select distinct on (coalesce(series_id, video_id)) *
      from (select * from watched_titles where profile_id = ${profileId} order by watched_at desc limit 300) latest
      order by coalesce(series_id, video_id), watched_at desc
    ) titles order by watched_at desc limit 60`);
  return rows.map((row) => ({
    videoId: row.video_id,
    seriesId: row.series_id,
    positionSeconds: row.position_seconds,
    isCompleted: row.is_completed,
    isHidden: row.is_hidden,
    savedAt: row.watched_at,
  }));
}

type SaveRow = {
  video_id: number;
  series_id: number | null;
  position_seconds: number;
  is_completed: boolean;
  is_hidden: boolean;
  watched_at: Date;
};
