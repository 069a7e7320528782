import { homeLimits } from "#contract/home-shapes.ts";
import type { CarouselStyle, ComingTitle, Video } from "#contract/video.ts";
import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { mayProcessOf } from "#server/database/processing.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import { visibleTo } from "#server/database/visibility.ts";
import type { Audience } from "../audience.ts";
import { pictureUrl } from "../cards/card-sql.ts";
import {
  categoryPick,
  featuredPick,
  leavingPick,
  mostViewedPick,
  newAdditionsPick,
  newestPick,
} from "../reading/list-queries.ts";
import type { Act, Signal } from "./suggestions.ts";
import { videoJoins, videoJson } from "../reading/video-sql.ts";
import { comingTitles } from "./coming-sql.ts";

export const homeSizes = {
  row: 12,
  featured: homeLimits.featured,
  categories: homeLimits.categories,
  perCategory: 12,
  histories: 20,
  suggestions: 16,
} as const;

export type HomeRow = {
  top: Video | null;
  viewed: number[];
  featured: number[];
  kids: number[];
  leaving: number[];
  additions: number[];
  coming: ComingTitle[];
  categories: { id: number; title: string; priority: number; style: CarouselStyle; ids: number[] }[];
  ages: { id: number; name: string; color: string; thumb_url: string }[];
};

/** The shared part of the home page for a class of viewers, with lists as ids, in one statement. */
export function sharedHome(database: Database, audience: Audience) {
  const row = { limit: homeSizes.row, offset: 0 };
  return database.row<HomeRow>(sql`
    select (${topVideo(audience)}) as top, array(${mostViewedPick(audience, homeSizes.row)}) as viewed,
      array(${featuredPick(audience, homeSizes.featured)}) as featured,
      array(${newestPick(forKids(audience), row)}) as kids,
      array(${newAdditionsPick(audience, homeSizes.row)}) as additions,
      array(${leavingPick(audience, homeSizes.row)}) as leaving, (${comingTitles(audience, homeSizes.row)}) as coming,
      (${categoryRows(audience)}) as categories,
      (${ageBadges(audience)}) as ages`);
}

/** The row of kids' titles contains no others, for adults too. */
export function forKids(audience: Audience): Audience {
  return { ...audience, viewer: { ...audience.viewer, isKid: true } };
}

/**
 * The title chosen for the top of the page, kids' own first for kids, or the first featured one if this audience may not
 * see it.
 */
function topVideo(audience: Audience): Sql {
  const { viewer, at } = audience;
  const chosen = (mark: "is_top" | "is_kids_top") => sql`
    (select v.id from videos v where v.${sql([mark])} and v.type <> 'episode' and ${visibleTo(viewer, at)})`;
  return sql`
    select ${videoJson(audience)} from videos v ${videoJoins(audience)}
    where v.id = coalesce(
      ${viewer.isKid ? sql`${chosen("is_kids_top")},` : sql``} ${chosen("is_top")},
      (select id from (${featuredPick(audience, 1)}) featured))`;
}

/** A carousel for each of the top categories with visible titles. */
function categoryRows(audience: Audience): Sql {
  const titles = categoryPick(sql`c.id`, audience, { limit: homeSizes.perCategory, offset: 0 });
  return sql`
    select coalesce(json_agg(json_build_object('id', c.id, 'title', ${inLanguage("c", "title", audience.locale)},
      'priority', c.priority, 'style', c.style, 'ids', c.ids) order by c.priority, c.id), '[]')
    from (
      select * from (
        select c.*, array(${titles}) as ids from categories c where c.on_home order by c.priority, c.id
      ) c
      where cardinality(c.ids) > 0 limit ${homeSizes.categories}
    ) c`;
}

/** The kids' ages with visible titles, each with the picture of its newest one. */
export function ageBadges({ viewer, at }: Audience, { alsoLeftOut = false } = {}): Sql {
  return sql`
    select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'color', newest.color,
      'thumb_url', ${pictureUrl(sql`newest.images_key`, "circle")}) order by a.position, a.id), '[]')
    from ages a
    cross join lateral (
      select v.color, v.images_key from videos v
      where v.is_kid and v.type <> 'episode' and ${visibleTo(viewer, at)}
        and exists (select from video_ages va where va.age_id = a.id and va.video_id = v.id)
      order by v.published_at desc, v.id desc limit 1
    ) newest
    ${alsoLeftOut ? sql`` : sql`where a.on_home`}`;
}

/** Likes, list entries and favourites of a profile, at most 30 of each. */
export async function latestMarks(database: Database, { at, profileId }: Audience): Promise<Signal[] | null> {
  const row = await database.row<{ may: boolean; marks: [number, Act, number][] }>(sql`
    select ${mayProcessOf(profileId, "suggestions")} as may, (${marksOf(profileId, at)}) as marks`);
  return row?.may === false ? null : (row?.marks ?? []).map(([videoId, act, ageDays]) => ({ videoId, act, ageDays }));
}

function marksOf(profileId: number, at: Date): Sql {
  const latest = (marks: Sql, act: Act) => sql`
    (select video_id, ${act}::text as act, created_at as at from ${marks}
      where profile_id = ${profileId} order by created_at desc limit 30)`;
  return sql`
    select coalesce(json_agg(json_build_array(video_id, act, ${daysSince(sql`marked.at`, at)})), '[]')
    from (
      ${latest(sql`liked_titles`, "liked")} union all ${latest(sql`favourite_titles`, "favourite")}
      union all
      (select video_id, ${"listed" satisfies Act}::text, added_at from listed_titles
        where profile_id = ${profileId} order by added_at desc limit 30)
    ) marked`;
}

function daysSince(instant: Sql, at: Date): Sql {
  return sql`extract(day from ${at}::timestamptz - ${instant})::integer`;
}
