import type { Locale } from "#contract/language.ts";
import type { WatchAction } from "#contract/playback.ts";
import type { Rating } from "#contract/video.ts";
import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { knownTo, visibleTo, type Viewer } from "#server/database/visibility.ts";

export type Title = {
  id: number;
  type: "movie" | "series" | "episode";
  title: string;
  duration_seconds: number;
  media_key: string | null;
  images_key: string;
  color: string;
  rating: Rating;
  is_free_episode: boolean;
  series_id: number | null;
  series_title: string | null;
  season_id: number | null;
  season_number: number | null;
  season_title: string | null;
  episode_number: number | null;
  /** When its rights end, or those of its series; null for no end. */
  unpublished_at: Date | null;
};

/** A title known to the viewer, even above the ceiling. Compared as bigint, because given ids may exceed an integer. */
export function findTitle(database: Database, viewer: Viewer, id: number, locale: Locale, at: Date) {
  return database.row<Title>(sql`
    select v.id, v.type, ${inLanguage("v", "title", locale)} as title, v.duration_seconds, v.media_key,
      v.images_key, v.color, v.rating, v.is_free_episode, v.series_id, ${inLanguage("s", "title", locale)} as series_title,
      v.season_id, sn.number as season_number, ${inLanguage("sn", "title", locale)} as season_title, v.episode_number,
      least(v.unpublished_at, s.unpublished_at) as unpublished_at
    from titles v
    left join titles s on s.id = v.series_id
    left join title_seasons sn on sn.id = v.season_id
    where v.id = ${id}::bigint and ${knownTo(viewer, at, "v")}`);
}

/** The folder of a title's stream, whoever may see it; undefined where it has none. */
export function findStream(database: Database, id: number) {
  return database.row<{ media_key: string }>(sql`
    select media_key from titles where id = ${id} and media_key is not null`);
}

export type Track = { kind: "audio" | "captions"; language: string; role: TrackRole; label: string; key: string };
type TrackRole = "main" | "description" | "sdh" | "forced";

export type Offered = {
  tracks: Track[];
  intro_start_seconds: number | null;
  intro_end_seconds: number | null;
  recap_start_seconds: number | null;
  recap_end_seconds: number | null;
  credits_start_seconds: number | null;
};

/** A title's alternate sound, captions and markers. */
export function findOffered(database: Database, viewer: Viewer, id: number, at: Date) {
  return database.row<Offered>(sql`
    select v.intro_start_seconds, v.intro_end_seconds, v.recap_start_seconds, v.recap_end_seconds, v.credits_start_seconds,
      coalesce((
        select json_agg(json_build_object('kind', t.kind, 'language', t.language, 'role', t.role, 'label', t.label,
          'key', t.key) order by t.position, t.id)
        from title_tracks t where t.video_id = v.id), '[]') as tracks
    from titles v where v.id = ${id} and ${visibleTo(viewer, at, "v")}`);
}

export type EpisodePlace = {
  id: number;
  position_seconds: number;
  duration_seconds: number;
};

/** The profile's last watched episode of a series. */
export function lastEpisode(database: Database, viewer: Viewer, profileId: number, seriesId: number, at: Date) {
  return database.row<EpisodePlace>(sql`
    select v.id, h.position_seconds, v.duration_seconds
    from histories h join titles v on v.id = h.video_id
    where h.profile_id = ${profileId} and h.series_id = ${seriesId} and ${visibleTo(viewer, at, "v")}
    order by h.watched_at desc limit 1`);
}

export type NextEpisode = {
  id: number;
  title: string;
  season_number: number;
  episode_number: number;
  rating: Rating;
  is_free_episode: boolean;
};

/** The episode after another one: the season's next, else the next season's first; without one the series' first. */
export function episodeAfter(
  database: Database,
  viewer: Viewer,
  place: { seriesId: number | null; episodeId: number | null },
  locale: Locale,
  at: Date,
) {
  return database.row<NextEpisode>(sql`
    select v.id, ${inLanguage("v", "title", locale)} as title, sn.number as season_number, v.episode_number,
      v.rating, v.is_free_episode
    from titles v join title_seasons sn on sn.id = v.season_id
    where v.series_id = ${place.seriesId} and v.type = 'episode' and ${visibleTo(viewer, at, "v")}
      and (${place.episodeId}::integer is null or (sn.number, v.episode_number) > (
        select cs.number, c.episode_number from titles c join title_seasons cs on cs.id = c.season_id
        where c.id = ${place.episodeId}))
    order by sn.number, v.episode_number limit 1`);
}

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

export type LogEntry = {
  profileId: number;
  sessionId: number;
  videoId: number;
  action: WatchAction;
  time: number;
  at: Date;
};

/** One statement, however many entries. */
export function writeLogs(database: Database, entries: readonly LogEntry[]) {
  return database.run(sql`
    insert into watch_log (profile_id, session_id, video_id, action, position_seconds, created_at)
    select * from unnest(${entries.map(({ profileId }) => profileId)}::integer[],
      ${entries.map(({ sessionId }) => sessionId)}::integer[], ${entries.map(({ videoId }) => videoId)}::integer[],
      ${entries.map(({ action }) => action)}::text[], ${entries.map(({ time }) => time)}::double precision[],
      ${entries.map(({ at }) => at)}::timestamptz[])`);
}

/** Deletes at most `limit` entries from before that instant. Returns how many. */
export function deleteOldLogs(database: Database, before: Date, limit: number) {
  return database.run(sql`
    delete from watch_log where id in (select id from watch_log where created_at < ${before} limit ${limit})`);
}

/** Until when those who began with a stream that another has replaced may go on; undefined for any other folder. */
export async function keptUntil(database: Database, videoId: number, mediaKey: string, at: Date) {
  const row = await database.row<{ kept_until: Date }>(sql`
    select kept_until from replaced_streams
    where video_id = ${videoId} and media_key = ${mediaKey} and kept_until > ${at}`);
  return row?.kept_until;
}

/** Whether this is the trailer of a title visible to the viewer. */
export async function isTrailerFor(database: Database, viewer: Viewer, mediaKey: string, at: Date): Promise<boolean> {
  const row = await database.row(sql`
    select from title_trailers t join titles v on v.id = t.video_id
    where t.media_key = ${mediaKey} and ${visibleTo(viewer, at, "v")} limit 1`);
  return row !== undefined;
}
