import type { CarouselStyle } from "#contract/video.ts";
import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { raw, sql, type Sql } from "#server/database/sql.ts";
import { unplanned, within } from "#server/database/unplanned.ts";
import { visibleTo } from "#server/database/visibility.ts";
import type { Audience } from "../audience.ts";
import { lastChanceEnd } from "../cards/last-chance.ts";
import type { Window } from "#server/http/paged-answers.ts";

const title = sql`v.type <> 'episode'`;

/** Runs a query of ids; every list queries nothing else. */
async function idsOf(database: Database, picked: Sql): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(picked);
  return rows.map(({ id }) => id);
}

/** The number of titles per category, per age and in total for a class of viewers. */
export function countTitles(database: Database, { viewer, at }: Audience) {
  const visible = sql`${title} and ${visibleTo(viewer, at)}`;
  return database.rows<{ kind: "category" | "age" | "all"; id: number; total: number }>(sql`
    select 'category' as kind, vc.category_id as id, count(*) as total
      from video_categories vc join videos v on v.id = vc.video_id where ${visible} group by vc.category_id
    union all select 'age', va.age_id, count(*)
      from video_ages va join videos v on v.id = va.video_id where ${visible} and v.is_kid group by va.age_id
    union all select 'all', 0, count(*) from videos v where ${visible}`);
}

export type CategoryRow = { id: number; title: string; line: string; priority: number; style: CarouselStyle };

export function allCategories(database: Database, { locale }: Audience) {
  return database.rows<CategoryRow>(sql`
    select c.id, ${inLanguage("c", "title", locale)} as title, ${inLanguage("c", "line", locale)} as line, c.priority,
      c.style
    from categories c order by c.priority, c.id`);
}

export function allAges(database: Database) {
  return database.rows<{ id: number; name: string }>(sql`select id, name from ages order by position, id`);
}

export function categoryVideos(database: Database, categoryId: number, audience: Audience, window: Window) {
  return idsOf(database, categoryPick(unplanned(categoryId, "integer"), audience, window));
}

/**
 * A category's newest titles, in the order of the index on its links. The rule is a subquery per link: for a join, the
 * planner may read and sort all titles first.
 */
export function categoryPick(categoryId: Sql, { viewer, at }: Audience, window: Window): Sql {
  return sql`
    select vc.video_id as id from video_categories vc
    where vc.category_id = ${categoryId} and vc.published_at <= ${unplanned(at, "timestamptz")}
      ${viewer.isKid ? sql`and vc.is_kid` : sql``}
      and (select ${title} and ${visibleTo(viewer, at)} from videos v where v.id = vc.video_id)
    order by vc.published_at desc, vc.video_id desc ${within(window)}`;
}

/** Titles for an age are kids' titles, for adults too. */
export function ageVideos(database: Database, ageId: number, { viewer, at }: Audience, window: Window) {
  return idsOf(
    database,
    sql`
      select v.id from videos v
      where ${title} and v.is_kid and ${visibleTo(viewer, at)}
        and exists (select from video_ages va where va.age_id = ${ageId} and va.video_id = v.id)
      order by v.published_at desc, v.id desc ${within(window)}`,
  );
}

export function newestVideos(database: Database, audience: Audience, window: Window) {
  return idsOf(database, newestPick(audience, window));
}

export function newestPick({ viewer, at }: Audience, window: Window): Sql {
  return sql`
    select v.id from videos v where ${title} and ${visibleTo(viewer, at)}
    order by v.published_at desc, v.id desc ${within(window)}`;
}

/** The most viewed titles: for adults those that are not for children, whose own are in the kids space. */
export function mostViewedPick({ viewer, at }: Audience, limit: number): Sql {
  return sql`
    select v.id from videos v
    where ${title} and ${viewer.isKid ? sql`` : sql`not v.is_kid and`} ${visibleTo(viewer, at)}
    order by v.view_count desc, v.id desc limit ${limit}`;
}

/** What came last, for adults' home. Children's titles are not among them: they have their own row and space. */
export function newAdditionsPick({ viewer, at }: Audience, limit: number): Sql {
  return sql`
    select v.id from videos v where ${title} and not v.is_kid and ${visibleTo(viewer, at)}
    order by v.published_at desc, v.id desc limit ${limit}`;
}

const seriesEnough = 5;

/** The most viewed series; if there are fewer than five, followed by the most viewed films. */
export function mostViewedSeries(database: Database, { viewer, at }: Audience, limit: number) {
  const mostViewed = (type: "series" | "movie") => sql`
    select v.id, row_number() over (order by v.view_count desc, v.id desc) as place from videos v
    where v.type = ${raw(`'${type}'`)} and ${visibleTo(viewer, at)}
    order by v.view_count desc, v.id desc limit ${limit}`;
  return idsOf(
    database,
    sql`
      with series as materialized (${mostViewed("series")})
      select id, place from series
      union all
      select id, ${limit}::integer + place from (${mostViewed("movie")}) films
      where (select count(*) from series) < ${seriesEnough}::integer
      order by place limit ${limit}`,
  );
}

/** The most viewed titles, children's only where there are no others. */
export async function wallTitles(database: Database, audience: Audience, limit: number): Promise<number[]> {
  const titles = await idsOf(database, mostViewedPick(audience, limit));
  if (titles.length > 0 || audience.viewer.isKid) return titles;
  return idsOf(database, mostViewedPick({ ...audience, viewer: { ...audience.viewer, isKid: true } }, limit));
}

export function featuredPick({ viewer, at }: Audience, limit: number): Sql {
  return sql`
    select v.id from videos v
    where v.featured_rank is not null and ${title} and ${visibleTo(viewer, at)}
    order by v.featured_rank, v.id limit ${limit}`;
}

/** The titles that leave next, during their last chance. Children's are not among them: children are not hurried. */
export function leavingPick({ viewer, at }: Audience, limit: number): Sql {
  return sql`
    select v.id from videos v
    where ${title} and not v.is_kid and v.unpublished_at > ${at} and v.unpublished_at <= ${lastChanceEnd(at)}
      and ${visibleTo(viewer, at)}
    order by v.unpublished_at, v.id limit ${limit}`;
}

/**
 * Titles that share categories with one, most in common first, then the most viewed. Considers the newest `reach` titles of
 * each category, so that the cost does not grow with the catalogue.
 */
export function relatedVideos(
  database: Database,
  videoId: number,
  { viewer, at }: Audience,
  only: "movie" | "any",
  limit: number,
) {
  const reach = 60;
  return idsOf(
    database,
    sql`
      select v.id
      from (
        select newest.video_id, count(*) as shared
        from video_categories own
        cross join lateral (
          select vc.video_id from video_categories vc
          where vc.category_id = own.category_id and vc.published_at <= ${unplanned(at, "timestamptz")} ${viewer.isKid ? sql`and vc.is_kid` : sql``}
          order by vc.published_at desc, vc.video_id desc ${within({ limit: reach, offset: 0 })}
        ) newest
        where own.video_id = ${videoId} and newest.video_id <> ${videoId} group by newest.video_id
      ) near
      join videos v on v.id = near.video_id
      where ${visibleTo(viewer, at)} ${only === "movie" ? sql`and v.type = 'movie'` : sql`and ${title}`}
      order by near.shared desc, v.view_count desc, v.id desc ${within({ limit, offset: 0 })}`,
  );
}

/** The episodes after one: the rest of its season, then the next seasons. For a series, from its first episode. */
export function followingEpisodes(database: Database, videoId: number, { viewer, at }: Audience, limit: number) {
  return idsOf(
    database,
    sql`
      select v.id
      from videos own
      left join seasons own_season on own_season.id = own.season_id
      join videos v on v.series_id = coalesce(own.series_id, own.id) and v.type = 'episode'
      join seasons season on season.id = v.season_id
      where own.id = ${videoId} and ${visibleTo(viewer, at)}
        and (season.number, v.episode_number) > (coalesce(own_season.number, 0), coalesce(own.episode_number, 0))
      order by season.number, v.episode_number ${within({ limit, offset: 0 })}`,
  );
}
