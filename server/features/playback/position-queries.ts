import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Title } from "./queries.ts";

export function findPosition(database: Database, profileId: number, videoId: number) {
  return database.row<{ position_seconds: number }>(
    sql`select position_seconds from histories where profile_id = ${profileId} and video_id = ${videoId}`,
  );
}

export type Save = { positionSeconds: number; savedAt: Date; completed: boolean; at: Date };

/** Saves the position unless a newer one is stored. Returns whether it was saved. */
export async function savePosition(database: Database, profileId: number, title: Title, save: Save): Promise<boolean> {
  const saved = await database.run(sql`
    insert into histories (profile_id, video_id, series_id, position_seconds, saved_at, watched_at, completed_at)
    values (${profileId}, ${title.id}, ${title.series_id}, ${save.positionSeconds}, ${save.savedAt}, ${save.at},
      ${save.completed ? save.at : null})
    on conflict (profile_id, video_id) do update set
      position_seconds = excluded.position_seconds, saved_at = excluded.saved_at, watched_at = excluded.watched_at,
      completed_at = case when excluded.completed_at is null then null
        else coalesce(histories.completed_at, excluded.completed_at) end,
      hidden_at = null
    where histories.saved_at <= excluded.saved_at`);
  return saved > 0;
}

/** Removes a film or a whole series from 'continue watching'; an episode's id means its series. */
export function hideHistory(database: Database, profileId: number, id: number, at: Date) {
  return database.run(sql`
    update histories set hidden_at = ${at}
    where profile_id = ${profileId}
      and (video_id = ${id} or series_id = ${id} or series_id = (select series_id from titles where id = ${id}))`);
}

/** Records a view of this profile unless it had one after `since`. Returns whether it is new. */
export async function markViewed(database: Database, profileId: number, title: Title, at: Date, since: Date) {
  // Dated far in the past, so that the first save replaces it whatever its clock.
  const marked = await database.run(sql`
    insert into histories (profile_id, video_id, series_id, position_seconds, saved_at, watched_at, viewed_at)
    values (${profileId}, ${title.id}, ${title.series_id}, 0, 'epoch', ${at}, ${at})
    on conflict (profile_id, video_id) do update set viewed_at = excluded.viewed_at, watched_at = excluded.watched_at
    where histories.viewed_at is null or histories.viewed_at <= ${since}`);
  return marked > 0;
}
