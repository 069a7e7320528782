import { defaultLocale, textName } from "#contract/language.ts";
import { columnsOfText, defaultText } from "#server/database/text-columns.ts";
import type { ListedTitle, TitleStanding } from "#contract/admin/title-shapes.ts";
import type { TitleFilter, TitleSort } from "#contract/admin/titles.ts";
import { lastChanceDays } from "#contract/video.ts";
import type { Database } from "#server/database/pool.ts";
import { holdsWord, searchedWords } from "#server/database/searched-words.ts";
import { join, raw, sql, type Sql } from "#server/database/sql.ts";
import { plannedForValues } from "#server/database/unplanned.ts";
import type { Window } from "#server/http/paged-answers.ts";

export type ListedRow = Omit<ListedTitle, "from" | "until" | "updated_at"> & {
  from: Date | null;
  until: Date | null;
  updated_at: Date;
};

/** Each ends with the id, so that paging neither repeats nor skips a title. */
const orders: Record<TitleSort, string> = {
  title: `${textName("v.folded", defaultLocale)}, v.id`,
  "-title": `${textName("v.folded", defaultLocale)} desc, v.id desc`,
  updated: "v.updated_at, v.id",
  "-updated": "v.updated_at desc, v.id desc",
  from: "coalesce(v.published_at, v.planned_at), v.id",
  "-from": "coalesce(v.published_at, v.planned_at) desc nulls last, v.id desc",
  until: "v.unpublished_at, v.id",
  "-until": "v.unpublished_at desc nulls last, v.id desc",
  views: "v.view_count, v.id",
  "-views": "v.view_count desc, v.id desc",
};

/**
 * The ids of the titles that match a filter, drafts included.
 * @param isFew few matches: fetch all and sort. Many: walk the order's index
 */
export async function findPage(
  database: Database,
  filter: TitleFilter,
  sort: TitleSort,
  { limit, offset, isFew }: Window & { isFew: boolean },
  at: Date,
): Promise<number[]> {
  const matches = await matchesOf(database, filter, at);
  // `offset 0` keeps PostgreSQL from merging the subquery, and so from using the order's index.
  const from = isFew ? sql`(select * from videos v where ${matches} offset 0) v` : sql`videos v where ${matches}`;
  const rows = await database.rows<{ id: number }>(
    plannedForValues(sql`
      select v.id from ${from} order by ${raw(orders[sort])} limit ${limit} offset ${offset}`),
  );
  return rows.map(({ id }) => id);
}

/** All matching ids in ascending order. Without a type, episodes match too. */
export async function findAll(database: Database, filter: TitleFilter, at: Date): Promise<number[]> {
  const matches = await matchesOf(database, filter, at, { withEpisodes: true });
  const rows = await database.rows<{ id: number }>(sql`select v.id from videos v where ${matches} order by v.id`);
  return rows.map(({ id }) => id);
}

/** How many titles match a filter, counted up to `max`. */
export async function countTitles(database: Database, filter: TitleFilter, max: number, at: Date): Promise<number> {
  const matches = await matchesOf(database, filter, at);
  const row = await database.row<{ total: number }>(
    plannedForValues(sql`select count(*) as total from (select from videos v where ${matches} limit ${max}) found`),
  );
  return row?.total ?? 0;
}

export function findListed(database: Database, ids: readonly number[]) {
  return database.rows<ListedRow>(sql`
    select v.id, v.type, ${defaultText("title", "v")} as title,
      (select json_build_object('id', led.id, 'title', ${defaultText("title", "led")}) from videos led where led.id = v.series_id) as series,
      (select s.number from seasons s where s.id = v.season_id) as season, v.episode_number as number, v.state,
      coalesce(v.published_at, v.planned_at) as "from", v.unpublished_at as until, v.territories, v.rating, v.is_kid,
      v.is_free_episode, array(select c.id from video_categories vc join categories c on c.id = vc.category_id
        where vc.video_id = v.id order by c.priority, c.id) as categories, v.brand, v.duration_seconds as duration,
      v.media_key is not null as has_stream, v.images_key, v.color, v.view_count, v.version, v.updated_at
    from videos v where v.id = any(${ids})`);
}

/** SQL condition on `v` for a filter. */
async function matchesOf(
  database: Database,
  filter: TitleFilter,
  at: Date,
  { withEpisodes = false } = {},
): Promise<Sql> {
  const { type, standing, category, kids, rating, territory, series, film } = filter;
  const includesEpisodes = withEpisodes || film !== undefined;
  const conditions = [
    type ? sql`v.type = ${raw(`'${type}'`)}` : includesEpisodes ? sql`true` : sql`v.type <> 'episode'`,
    ...(await wordsOf(database, filter.search)),
    ...(standing ? [standingSql(standing, at)] : []),
    ...(category === undefined
      ? []
      : [sql`exists (select from video_categories vc where vc.category_id = ${category} and vc.video_id = v.id)`]),
    ...(kids === undefined ? [] : [kids === "yes" ? sql`v.is_kid` : sql`not v.is_kid`]),
    ...(rating === undefined ? [] : [sql`v.rating = ${rating === "all" ? 0 : Number(rating)}`]),
    ...(territory === undefined ? [] : [sql`(v.territories is null or ${territory} = any(v.territories))`]),
    ...(series === undefined ? [] : [sql`v.series_id = ${series}`]),
    ...(film === undefined ? [] : [isWithoutFilm]),
  ];
  return join(conditions, " and ");
}

/** No stream, and none is being uploaded or encoded. */
const isWithoutFilm = sql`v.type <> 'series' and v.media_key is null
  and v.id not in (
    select video_id from titles_in_uploads
    union all
    select video_id from titles_in_encodings
    where job_key in (select key from job_states
      where name in ('encoding.look', 'encoding.encode') and status in ('waiting', 'running')))`;

/** Every word occurs in the title of either language, or the text is an id. Signs alone match nothing. */
async function wordsOf(database: Database, search = ""): Promise<Sql[]> {
  const text = search.trim();
  const id = /^#?([1-9]\d{0,8})$/.exec(text)?.[1];
  if (id !== undefined)
    return [sql`(v.id = ${Number(id)} or ${holdsWord([`%${id}%`], ...columnsOfText("folded", "v"))})`];
  if (text === "") return [];
  const words = await searchedWords(database, text);
  if (words.length === 0) return [sql`false`];
  return words.map((word) => holdsWord(word, ...columnsOfText("folded", "v")));
}

/** The contract's `standingOf`, in SQL. */
function standingSql(standing: TitleStanding, at: Date): Sql {
  const isOut = sql`v.published_at <= ${at} and (v.unpublished_at is null or v.unpublished_at > ${at})`;
  const lastChance = new Date(at.getTime() + lastChanceDays * 86_400_000);
  const conditions: Record<TitleStanding, Sql> = {
    draft: sql`v.state = 'draft' and v.state <> 'published'`,
    ready: sql`v.state = 'ready' and v.state <> 'published'`,
    scheduled: sql`v.state = 'published' and (v.published_at is null or v.published_at > ${at})
      and (v.unpublished_at is null or v.unpublished_at > ${at})`,
    out: sql`${isOut} and (v.unpublished_at is null or v.unpublished_at > ${lastChance})`,
    leaving: sql`${isOut} and v.unpublished_at <= ${lastChance}`,
    over: sql`v.state = 'published' and v.unpublished_at <= ${at}`,
  };
  return conditions[standing];
}
