import type { Locale } from "#contract/language.ts";
import type { Rating } from "#contract/rating.ts";
import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { isFree, knownTo, visibleTo, type Viewer } from "#server/database/visibility.ts";

export type Title = {
  id: number;
  type: "movie" | "series" | "episode";
  title: string;
  duration_seconds: number;
  media_key: string | null;
  images_key: string;
  color: string;
  rating: Rating;
  /** See `isFree`. */
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
      v.images_key, v.color, v.rating, ${isFree()} as is_free_episode, v.series_id, ${inLanguage("s", "title", locale)} as series_title,
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

/** The age rating of the title whose trailer this is; undefined if it is no trailer of a title visible to the viewer. */
export async function findTrailerRating(
  database: Database,
  viewer: Viewer,
  mediaKey: string,
  at: Date,
): Promise<number | undefined> {
  const row = await database.row<{ rating: number }>(sql`
    select v.rating from title_trailers t join titles v on v.id = t.video_id
    where t.media_key = ${mediaKey} and ${visibleTo(viewer, at, "v")} order by v.rating desc limit 1`);
  return row?.rating;
}
