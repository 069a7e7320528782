import type { Season } from "#contract/episode-shapes.ts";
import type { Database } from "#server/database/pool.ts";
import { inLanguage } from "#server/database/in-language.ts";
import { sql } from "#server/database/sql.ts";
import { knownTo, visibleTo } from "#server/database/visibility.ts";
import type { Audience } from "../audience.ts";
import { episodeFields, seasonList, videoJoins, videoJson } from "./video-sql.ts";

export type TitleType = "movie" | "series" | "episode";

/** A complete title as JSON text, also one above the age ceiling: `rating` tells the caller. */
export function findVideo(database: Database, id: number, audience: Audience) {
  return database.row<{ data: string; type: TitleType; rating: number }>(sql`
    select ${videoJson(audience)}::text as data, v.type, v.rating from videos v ${videoJoins(audience)}
    where v.id = ${id} and ${knownTo(audience.viewer, audience.at)}`);
}

/** The seasons of a series, or of an episode's series. */
export function findSeasons(database: Database, id: number, audience: Audience) {
  return database.row<{ seasons: Season[]; rating: number }>(sql`
    select coalesce(seasons.list, '[]') as seasons, v.rating from videos v
    left join lateral (${seasonList(audience, sql`coalesce(v.series_id, v.id)`)}) seasons on v.type <> 'movie'
    where v.id = ${id} and ${knownTo(audience.viewer, audience.at)}`);
}

/** An episode with its series and season as JSON text; undefined if the audience may not see it. */
export function findNotifiedEpisode(database: Database, id: number, { viewer, at, locale, profileId }: Audience) {
  return database.row<{ data: string }>(sql`
    select json_build_object(${episodeFields(locale)},
      'series', json_build_object('id', led.id, 'title', ${inLanguage("led", "title", locale)}),
      'season', json_build_object('id', s.id, 'title', ${inLanguage("s", "title", locale)}, 'number', s.number))::text as data
    from videos e
    join videos led on led.id = e.series_id
    join seasons s on s.id = e.season_id
    left join watched_titles h on h.profile_id = ${profileId} and h.video_id = e.id
    where e.id = ${id} and ${visibleTo(viewer, at, "e")}`);
}

/** A title's series and season; undefined if the audience may not see it. */
export function findPlace(database: Database, id: number, { viewer, at }: Audience) {
  return database.row<{ type: TitleType; seriesId: number | null }>(sql`
    select v.type, v.series_id as "seriesId" from videos v where v.id = ${id} and ${visibleTo(viewer, at)}`);
}

/** Adds a view. An episode's view also counts for its series, which is what rows of most viewed titles show. */
export function countView(database: Database, { id, seriesId }: { id: number; seriesId: number | null }) {
  return database.run(sql`
    update videos set view_count = view_count + 1 where id = ${id} or id = ${seriesId}`);
}
