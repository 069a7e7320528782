import type { Locale } from "#contract/language.ts";
import type { Rating } from "#contract/rating.ts";
import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { isFree, type Viewer, visibleTo } from "#server/database/visibility.ts";

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
      v.rating, ${isFree()} as is_free_episode
    from titles v join title_seasons sn on sn.id = v.season_id
    where v.series_id = ${place.seriesId} and v.type = 'episode' and ${visibleTo(viewer, at, "v")}
      and (${place.episodeId}::integer is null or (sn.number, v.episode_number) > (
        select cs.number, c.episode_number from titles c join title_seasons cs on cs.id = c.season_id
        where c.id = ${place.episodeId}))
    order by sn.number, v.episode_number limit 1`);
}
