import type { AnswerFor } from "#contract/client.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { chosenIds, type Chosen } from "./chosen.ts";

/** What is asked before many titles are published. */
export type Publication = AnswerFor<"GET /admin/titles-to-publish">;

/** So many names and folders are enough to propose where titles belong. */
const proposingPaths = 500;
const shownSeries = 100;

/** What chosen titles lack that publication asks for. @throws AppError invalid without titles, and for too many */
export async function publicationOf(database: Database, chosen: Chosen, at: Date): Promise<Publication> {
  const ids = await chosenIds(database, chosen, at);
  const row = await database.row<Publication>(sql`
    with chosen as (select v.* from videos v where v.id = any(${ids})),
    homeless as (
      select c.id, c.title_fr from chosen c
      where c.type <> 'episode' and not exists (select from video_categories vc where vc.video_id = c.id)),
    hidden_series as (
      select led.id, led.title_fr as title from videos led
      where led.state <> 'published' and led.id <> all(${ids}) and led.id in (select series_id from chosen))
    select (select count(*)::integer from chosen where type <> 'episode') as titles,
      (select count(*)::integer from chosen where type = 'episode') as episodes,
      (select count(*)::integer from homeless) as without_category,
      (select coalesce(json_agg(one), '[]') from (select * from hidden_series order by title limit ${shownSeries}) one)
        as series,
      array(
        select case when f.name is null then h.title_fr else concat_ws('/', nullif(f.folder, ''), f.name) end
        from homeless h left join film_files f on f.video_id = h.id order by h.id limit ${proposingPaths}) as paths`);
  return row ?? { titles: 0, episodes: 0, without_category: 0, series: [], paths: [] };
}

/** The series of the chosen episodes that are not published. */
export async function findHiddenSeries(inside: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await inside.rows<{ id: number }>(sql`
    select id from videos
    where state <> 'published' and id in (select series_id from videos where id = any(${ids}) and type = 'episode')`);
  return rows.map(({ id }) => id);
}
