import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { visibleTo } from "#server/database/visibility.ts";
import type { Audience } from "../audience.ts";
import { categoryPick } from "../reading/list-queries.ts";

/** What personal lists are selected by; a title is displayed by its card. */
export type TitleFacts = {
  /** For an episode, those of its series. */
  categories: readonly number[];
  /** For a series, the episodes visible to the class of viewers, in order. */
  episodes: readonly { id: number; title: string; duration: number; season: number; number: number }[];
};

/** Facts of those titles and episodes that the audience may see. */
export function findTitleFacts(database: Database, ids: number[], { viewer, at, locale }: Audience) {
  return database.rows<{ id: number } & TitleFacts>(sql`
    select v.id, array(select category_id from video_categories where video_id = coalesce(v.series_id, v.id)) as categories,
      case when v.type = 'series' then (
        select coalesce(json_agg(json_build_object('id', e.id, 'title', ${inLanguage("e", "title", locale)},
          'duration', e.duration_seconds, 'season', s.number, 'number', e.episode_number)
          order by s.number, e.episode_number), '[]')
        from videos e join seasons s on s.id = e.season_id
        where e.type = 'episode' and e.series_id = v.id and ${visibleTo(viewer, at, "e")}) else '[]' end as episodes
    from videos v where v.id = any(${ids}) and ${visibleTo(viewer, at)}`);
}

/** The 60 newest titles of each category. */
export function newestOfCategories(database: Database, categories: number[], audience: Audience) {
  const pick = categoryPick(sql`c.id`, audience, { limit: 60, offset: 0 });
  return database.rows<{ id: number; titles: number[] }>(sql`
    select c.id, array(${pick}) as titles from categories c where c.id = any(${categories})`);
}
