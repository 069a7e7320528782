import { defaultText } from "#server/database/text-columns.ts";
import type { AnswerFor } from "#contract/client.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { chosenIds, type Chosen } from "./chosen.ts";

/** What editors are asked before they publish many titles. */
export type Publication = AnswerFor<"GET /admin/titles-to-publish">;

/** Number of file paths from which categories are suggested. */
const maxPaths = 500;
const maxListedSeries = 100;

/** What the chosen titles lack for publication. @throws AppError invalid without titles, or for too many */
export async function publicationOf(database: Database, chosen: Chosen, at: Date): Promise<Publication> {
  const ids = await chosenIds(database, chosen, at);
  const row = await database.row<Publication>(sql`
    with chosen as (select v.* from videos v where v.id = any(${ids})),
    uncategorised as (
      select c.id, ${defaultText("title", "c")} as title from chosen c
      where c.type <> 'episode' and not exists (select from video_categories vc where vc.video_id = c.id)),
    hidden_series as (
      select led.id, ${defaultText("title", "led")} as title from videos led
      where led.state <> 'published' and led.id <> all(${ids}) and led.id in (select series_id from chosen))
    select (select count(*)::integer from chosen where type <> 'episode') as titles,
      (select count(*)::integer from chosen where type = 'episode') as episodes,
      (select count(*)::integer from uncategorised) as without_category,
      (select coalesce(json_agg(one), '[]') from (select * from hidden_series order by title limit ${maxListedSeries}) one)
        as series,
      array(
        select case when f.name is null then h.title else concat_ws('/', nullif(f.folder, ''), f.name) end
        from uncategorised h left join film_files f on f.video_id = h.id order by h.id limit ${maxPaths}) as paths`);
  return row ?? { titles: 0, episodes: 0, without_category: 0, series: [], paths: [] };
}

/** The unpublished series of the given episodes. */
export async function findHiddenSeries(inside: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await inside.rows<{ id: number }>(sql`
    select id from videos
    where state <> 'published' and id in (select series_id from videos where id = any(${ids}) and type = 'episode')`);
  return rows.map(({ id }) => id);
}
