import type { Database } from "#server/database/pool.ts";
import { inLanguage } from "#server/database/in-language.ts";
import { sql } from "#server/database/sql.ts";
import { knownTo, visibleTo } from "#server/database/visibility.ts";
import type { Audience } from "../audience.ts";
import { cardJoins, cardJson } from "../cards/card-sql.ts";
import { categoryPick } from "./list-queries.ts";
import { episodeFields, seasonList, videoJoins, videoJson } from "./video-sql.ts";

export type TitleType = "movie" | "series" | "episode";

/** One title whole as JSON text, also above the age ceiling: `rating` tells. */
export function findVideo(database: Database, id: number, audience: Audience) {
  return database.row<{ data: string; type: TitleType; rating: number }>(sql`
    select ${videoJson(audience)}::text as data, v.type, v.rating from videos v ${videoJoins(audience)}
    where v.id = ${id} and ${knownTo(audience.viewer, audience.at)}`);
}

/** The seasons of a series (or of an episode's series) as JSON text. */
export function findSeasons(database: Database, id: number, audience: Audience) {
  return database.row<{ data: string; type: TitleType; rating: number }>(sql`
    select coalesce(seasons.list, '[]')::text as data, v.type, v.rating from videos v
    left join lateral (${seasonList(audience, sql`coalesce(v.series_id, v.id)`)}) seasons on v.type <> 'movie'
    where v.id = ${id} and ${knownTo(audience.viewer, audience.at)}`);
}

/** An episode with its series and season as JSON text, where the audience sees it. */
export function findToldEpisode(database: Database, id: number, { viewer, at, locale, profileId }: Audience) {
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

/** What a title hangs on, where the audience sees it. */
export function findPlace(database: Database, id: number, { viewer, at }: Audience) {
  return database.row<{ type: TitleType; seriesId: number | null }>(sql`
    select v.type, v.series_id as "seriesId" from videos v where v.id = ${id} and ${visibleTo(viewer, at)}`);
}

/** Cards and what stands behind them as JSON texts, for those of the titles and episodes that the audience sees. */
export function titleFacts(database: Database, ids: number[], audience: Audience) {
  const { viewer, at, locale } = audience;
  return database.rows<{ id: number; card: string; facts: string }>(sql`
    select v.id, ${cardJson(audience)}::text as card, json_build_object(
      'title', ${inLanguage("v", "title", locale)}, 'categories', array(select category_id from video_categories where video_id = coalesce(v.series_id, v.id)),
      'episodes', case when v.type = 'series' then (
        select coalesce(json_agg(json_build_object('id', e.id, 'title', ${inLanguage("e", "title", locale)},
          'duration', e.duration_seconds, 'season', s.number, 'number', e.episode_number)
          order by s.number, e.episode_number), '[]')
        from videos e join seasons s on s.id = e.season_id
        where e.type = 'episode' and e.series_id = v.id and ${visibleTo(viewer, at, "e")}) else '[]' end)::text as facts
    from videos v ${cardJoins(audience)}
    where v.id = any(${ids}) and ${visibleTo(viewer, at)}`);
}

/** The newest 60 titles of each category. */
export function newestOfCategories(database: Database, categories: number[], audience: Audience) {
  const pick = categoryPick(sql`c.id`, audience, { limit: 60, offset: 0 });
  return database.rows<{ id: number; titles: number[] }>(sql`
    select c.id, array(select id from (${pick}) newest order by place) as titles
    from categories c where c.id = any(${categories})`);
}

/** Adds a view. An episode's counts for its series too: rows of most viewed titles show series. */
export function countView(database: Database, { id, seriesId }: { id: number; seriesId: number | null }) {
  return database.run(sql`
    update videos set view_count = view_count + 1 where id = ${id} or id = ${seriesId}`);
}
