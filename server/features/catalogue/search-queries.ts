import type { Database } from "#server/database/pool.ts";
import { raw, sql, type Sql } from "#server/database/sql.ts";
import { visibleTo } from "#server/database/visibility.ts";
import type { Audience } from "./audience.ts";
import { cardsOf } from "./card-sql.ts";
import type { Window } from "#server/http/paged-answers.ts";

type Found = { data: string; total: number };

/** How many titles each way of finding hands over: what bounds the cost of a keyword that half the catalogue fits. */
const reach = { same: 50, beginning: 200, words: 500, text: 300 } as const;

/**
 * Films, series and episodes for a keyword (any text, at most 100 characters): first the titles that are it, then those
 * that begin with it, hold its words, have it in their description, or hold the nearest words to mistyped ones. Among
 * equals films and series come before episodes, and the most viewed first.
 */
export function searchVideos(database: Database, keyword: string, audience: Audience, window: Window) {
  const ranked = sql`
    select v.id, row_number() over (order by found.way, v.type = 'episode', v.view_count desc, v.id desc) as place
    from (select id, min(way) as way from (${allWays(audience)}) ways group by id) found
    join videos v on v.id = found.id`;
  return pageOfRanked(database, keyword, ranked, audience, window, true);
}

/** Films and series with the keyword's words in their title, the newest first. */
export function filterVideos(database: Database, keyword: string, audience: Audience, window: Window) {
  const ranked = sql`
    select v.id, row_number() over (order by v.published_at desc, v.id desc) as place
    from (select distinct id from (${titleWays(audience)}) ways) found
    join videos v on v.id = found.id where v.type <> 'episode'`;
  return pageOfRanked(database, keyword, ranked, audience, window, false);
}

async function pageOfRanked(
  database: Database,
  keyword: string,
  ranked: Sql,
  audience: Audience,
  { limit, offset }: Window,
  withDescription: boolean,
): Promise<Found> {
  const picked = sql`select id, place from ranked where place > ${offset} order by place limit ${limit}`;
  const found = await database.row<Found>(sql`
    with ${readKeyword(keyword)}, ranked as materialized (${ranked})
    select (${cardsOf(picked, audience, { withDescription })}) as data, (select count(*) from ranked) as total`);
  return found ?? { data: "[]", total: 0 };
}

/**
 * The keyword as `keyword.text` in the spelling of search, and as `query`: its words of two letters and more as beginnings
 * (`plain`), with the nearest known words in the place of those that nothing has (`mended`), and as stems (`stems`).
 * Only letters and digits are left by then, so nothing in a keyword can act as an operator.
 */
function readKeyword(keyword: string): Sql {
  return sql`
    keyword as materialized (select folded(${keyword}) as text),
    words as materialized (
      select word, place, exists (
          select from search_words known where known.word >= given.word and known.word < given.word || ${lastCharacter}
        ) as is_known
      from (
        select word, place, word = any(${smallWords}) as is_small, bool_and(word = any(${smallWords})) over () as is_all
        from keyword cross join regexp_split_to_table(keyword.text, ' ') with ordinality as given (word, place)
        where length(word) >= 2
      ) given
      where is_all or not is_small limit 8
    ),
    terms as materialized (
      select word, place, case when is_known then word || ':*' else coalesce(mended.term, word || ':*') end as term,
        coalesce(mended.term, word) as stem,
        is_known or mended.term is null as is_plain
      from words left join lateral (
        select '(' || string_agg(near.word, '|') || ')' as term from (
          select known.word from search_words known
          where known.word % words.word and length(known.word) between length(words.word) - 2 and length(words.word) + 2
          order by similarity(known.word, words.word) desc, known.word limit 3
        ) near
      ) mended on not words.is_known and length(words.word) >= 4
    ),
    query as materialized (
      select to_tsquery('simple', string_agg(term, ' & ' order by place)) as title, bool_and(is_plain) as is_plain,
        to_tsquery('french', string_agg(stem, ' & ' order by place))
          || to_tsquery('english', string_agg(stem, ' & ' order by place)) as stems
      from terms
    )`;
}

// Half of all titles hold them: beside another word they say nothing.
const smallWords = "le la les de du des un une et en au aux the of and an to in".split(" ");

// Sorts after everything that begins with what stands before it.
const lastCharacter = raw("chr(1114109)");

/** Every way to a title that the audience sees, as rows of `id` and `way` (the lower the better). */
function allWays(audience: Audience): Sql {
  return sql`
    ${titleWays(audience)}
    union all (
      select v.id, (select case when is_plain then 4 else 6 end from query) as way from videos v
      where v.search_text @@ (select stems ${kidMark(audience)} from query)
        and ${visibleTo(audience.viewer, audience.at)} limit ${reach.text})`;
}

// The keyword's parts are asked for as single values: known before the scan begins, they can bound an index.
const text = sql`(select nullif(text, '') from keyword)`;

function titleWays(audience: Audience): Sql {
  const { viewer, at } = audience;
  const visible = visibleTo(viewer, at);
  const beginning = (column: "title_fr" | "title_en") => {
    const folded = raw(`folded(v.${column}) collate "C"`);
    return sql`
      (select v.id, 1 as way from videos v where ${folded} = ${text} and ${visible} limit ${reach.same})
      union all
      (select v.id, 2 from videos v where ${folded} >= ${text} and ${folded} < ${text} || ${lastCharacter} and ${visible}
        order by ${folded} limit ${reach.beginning})`;
  };
  return sql`
    ${beginning("title_fr")} union all ${beginning("title_en")}
    union all
    (select v.id, (select case when is_plain then 3 else 5 end from query) from videos v
      where v.search_title @@ (select title ${kidMark(audience)} from query) and ${visible} limit ${reach.words})`;
}

/** Lets the index leave out what is not for kids; who may see what is still `visibleTo`'s to say. */
function kidMark({ viewer }: Audience): Sql {
  return viewer.isKid ? sql`&& '''=kid'''::tsquery` : sql``;
}
