import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { join, raw, sql, type Sql } from "#server/database/sql.ts";
import { within } from "#server/database/unplanned.ts";
import { visibleTo } from "#server/database/visibility.ts";
import type { Window } from "#server/http/paged-answers.ts";
import type { Audience } from "../audience.ts";
import type { Keyword, EpisodeNumbers } from "./keyword.ts";
import { columnOf, kidMark, lastCharacter, otherLanguages, readTerms } from "./term-sql.ts";

/** The ids of a page in order, and the total number of results. */
export type Found = { ids: number[]; total: number };
export const nothing: Found = { ids: [], total: 0 };

/** The rank of a match by where the words occur, lower is better; `missing` is added per missing word. */
export const ways = { same: 1, beginning: 2, typed: 3, title: 4, label: 5, name: 6, text: 7, missing: 10 } as const;

/** The maximum number of candidates per kind of match: bounds the cost of a keyword that matches half the catalogue. */
const reach = { beginning: 100, title: 200, anywhere: 200, most: 100, small: 2000 } as const;

export type SearchRequest = {
  readonly keyword: Keyword;
  readonly audience: Audience;
  /** The language whose titles, labels and descriptions are searched first. */
  readonly language: Locale;
  /** Whether to look for titles with most of the words when none has all. */
  readonly most: boolean;
  /** Whether it is already known that no title has all words. */
  readonly noneHasAll?: boolean;
};

/**
 * Inlines a constant of this program. A bound parameter has no type yet inside a union, and bound limits would prevent
 * PostgreSQL from reusing the plan.
 */
const own = (number: number) => raw(String(number));
// A scalar subquery is evaluated before the scan, so it can bound an index.
const text = sql`(select nullif(joined, '') from keyword)`;
/** The columns that results are sorted by, for a statement with `videos v`. */
const ranks = sql`v.id, v.type, v.view_count, v.series_id, v.season_id, v.episode_number`;

/**
 * Films, series and episodes that match a keyword. Order: exact titles, titles with this prefix, all words in the title, in
 * labels or categories, in the other language, in the description; failing all of these, most of the words. Among equals,
 * films and series come before episodes, then the most viewed first.
 */
export async function searchVideos(database: Database, request: SearchRequest, window: Window): Promise<Found> {
  const { keyword, language } = request;
  const found = await database.row<Found>(sql`
    with keyword as materialized (
      select folded(${keyword.text}) as text, joined_${raw(language)}(${keyword.text}) as joined
    ),
    ${readTerms(keyword.terms, language)},
    query as materialized (${queryOf(request)}),
    ${allWays(request)},
    found as materialized (
      select distinct on (id) * from (select * from whole ${mostWays(request)}) ways order by id, way
    )
    select array(
      select f.id
      from found f
      left join found led on led.id = f.series_id
      left join seasons season on season.id = f.season_id and led.id is not null
      order by
        -- The episodes of a series that is found by its title come before what a label or a description has.
        case when led.way % ${own(ways.missing)} <= ${own(ways.title)}
          then least(f.way, led.way - led.way % ${own(ways.missing)} + ${own(ways.title)}) else f.way end,
        ${episodesLast(keyword.place)}, f.view_count desc, coalesce(f.series_id, f.id) desc, season.number,
        f.episode_number, f.id
      ${within(window)}
    ) as ids, (select count(*) from found) as total`);
  return found ?? nothing;
}

/** When an episode is asked for, it comes before its series. */
function episodesLast(place?: EpisodeNumbers): Sql {
  return place?.episode === undefined ? sql`f.type = 'episode'` : sql`f.type <> 'episode'`;
}

/** Combines the terms into one query per reach, and `most`, which requires only most of them. */
function queryOf({ keyword, audience, most }: SearchRequest): Sql {
  const every = (["typed", "title", "label", "name", "text"] as const).map((reached) => {
    const column = raw(reached);
    return sql`string_agg(format('(%s)', ${column}), ' & ')::tsquery ${kidMark(audience.viewer)} as ${column}`;
  });
  const size = keyword.terms.length;
  const missing = mayMiss(size);
  if (!most || size < 2) return sql`select ${join(every)} from terms`;
  // With two words, a single one is enough only in a name.
  const column = missing === 0 ? raw("name") : raw("text");
  return sql`
    select every.*, (
      select string_agg(kept, ' | ')::tsquery ${kidMark(audience.viewer)} from (
        select string_agg(format('(%s)', terms.${column}), ' & ') as kept
        from unnest(${leftOut(size, Math.max(missing, 1))}::text[]) given (places)
        join terms on not terms.place = any (string_to_array(given.places, ',')::integer[])
        group by given.places
      ) choices
    ) as most
    from (select ${join(every)} from terms) every`;
}

/** How many of `size` words may be missing: none of two, one of three, two of five. */
export function mayMiss(size: number): number {
  return size < 3 ? 0 : size < 5 ? 1 : 2;
}

/** All choices of one or two indexes below `size`, each as '0,3'. */
function leftOut(size: number, count: number): string[] {
  const places = Array.from({ length: size }, (_, place) => place);
  if (count === 1) return places.map(String);
  return places.flatMap((one) => places.slice(one + 1).map((other) => `${one},${other}`));
}

/**
 * The common table expressions up to `whole`: every visible title that matches all terms, by each kind of match. Labels and
 * descriptions are searched only while there are fewer matches than the limit.
 */
function allWays(request: SearchRequest): Sql {
  const { keyword, language } = request;
  const { viewer, at } = request.audience;
  if (request.noneHasAll) return sql`whole as materialized (select ${ranks}, 0 as way from videos v where false)`;
  const doc = sql`d.words`;
  const title = raw(`v.folded_${language}`);
  const joined = raw(`v.joined_${language}`);
  const visible = sql`${visibleTo(viewer, at)} ${placed(request)}`;
  return sql`
    begun as materialized (
      select ${ranks}, case when ${title} = keyword.text then ${own(ways.same)}
          when starts_with(${title}, keyword.text) then ${own(ways.beginning)} else ${own(ways.title)} end as way
      from keyword, videos v
      where ${joined} >= ${text} and ${joined} < ${text} || ${lastCharacter} and ${visible}
      order by ${joined} limit ${own(reach.beginning)}
    ),
    titled as materialized (
      select ${ranks}, case ${keyword.isSmall ? sql`when starts_with(${title}, (select text from keyword)) then ${own(ways.beginning)}` : sql``}
          when ${doc} @@ (select typed from query) then ${own(ways.typed)} else ${own(ways.title)} end as way
      from ${fitting(language, "title", keyword.isSmall ? reach.small : undefined)} d join videos v on v.id = d.video_id
      where ${visible} limit ${own(reach.title)}
    ),
    anywhere as (
      select ${ranks}, case when ${doc} @@ (select label from query) then ${own(ways.label)}
          when ${doc} @@ (select name from query) then ${own(ways.name)} else ${own(ways.text)} end as way
      from ${fitting(language, "text")} d join videos v on v.id = d.video_id
      where ${keyword.isSmall ? sql`false` : sql`(select count(*) from titled) < ${own(reach.title)}`}
        and not ${doc} @@ (select title from query) and ${visible} limit ${own(reach.anywhere)}
    ),
    whole as materialized (select * from begun union all select * from titled union all select * from anywhere)`;
}

/**
 * The documents that match a query, with their `words`. Materialised, so that the matches always come from the index: for a
 * limited number the planner might scan all documents until enough match.
 */
function fitting(language: Locale, query: "title" | "text" | "most", atMost?: number): Sql {
  const column = columnOf[language];
  const limit = atMost === undefined ? sql`` : sql`limit ${own(atMost)}`;
  return sql`(
    with fitting as materialized (
      select video_id, ${column} as words from search_documents where ${column} @@ (select ${raw(query)} from query) ${limit}
    )
    select * from fitting)`;
}

/** Matches a series by the season or episode number of a visible episode. */
function placed({ keyword: { place }, audience: { viewer, at } }: SearchRequest): Sql {
  if (!place) return sql``;
  return sql`and (v.type <> 'series' or exists (
    select from videos e join seasons s on s.id = e.season_id
    where e.type = 'episode' and e.series_id = v.id and ${visibleTo(viewer, at, "e")}
      ${place.season === undefined ? sql`` : sql`and s.number = ${place.season}`}
      ${place.episode === undefined ? sql`` : sql`and e.episode_number = ${place.episode}`}))`;
}

/** Partial matches, when no title matches all terms. */
function mostWays({ keyword, language, audience: { viewer, at }, most }: SearchRequest): Sql {
  const size = keyword.terms.length;
  if (!most || keyword.isSmall || size < 2) return sql``;
  const held = join(
    (["title", "label", "name", "text"] as const).map((reached) => {
      const column = raw(reached);
      return sql`count(*) filter (where d.words @@ terms.${column}::tsquery) as ${column}`;
    }),
  );
  return sql`union all
    (select ${ranks}, ${own(ways.missing)} * greatest(1, ${own(size)} - held.text) + case held.text
        when held.title then ${own(ways.title)} when held.label then ${own(ways.label)}
        when held.name then ${own(ways.name)} else ${own(ways.text)} end
      from ${fitting(language, "most")} d join videos v on v.id = d.video_id
      cross join lateral (select ${held} from terms) held
      where not exists (select from whole) and ${visibleTo(viewer, at)}
      limit ${own(reach.most)})`;
}

/** Films and series with the keyword's words in their title, in any language, newest first. */
export async function filterVideos(
  database: Database,
  keyword: Keyword,
  audience: Audience,
  window: Window,
): Promise<Found> {
  const { viewer, at, locale } = audience;
  const titled = (language: Locale) => sql`
    (select v.id from ${fitting(language, "title")} d join videos v on v.id = d.video_id
      where v.type <> 'episode' and ${visibleTo(viewer, at)}
      limit ${own(reach.title)})`;
  const found = await database.row<Found>(sql`
    with ${readTerms(keyword.terms, locale)},
    query as materialized (
      select string_agg(format('(%s)', title), ' & ')::tsquery ${kidMark(viewer)} as title from terms
    ),
    found as materialized (${join([locale, ...otherLanguages[locale]].map(titled), " union ")})
    select array(
      select v.id from found join videos v on v.id = found.id order by v.published_at desc, v.id desc ${within(window)}
    ) as ids, (select count(*) from found) as total`);
  return found ?? nothing;
}
