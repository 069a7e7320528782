import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { join, raw, sql, type Sql } from "#server/database/sql.ts";
import { visibleTo } from "#server/database/visibility.ts";
import type { Audience } from "../audience.ts";
import type { Term } from "./keyword.ts";
import type { Candidate } from "./near-words.ts";
import { columnOf, kidMark, lastCharacter, otherLanguages, readTerms, stemOf } from "./term-sql.ts";

/** What the index knows of a term, when all terms together matched nothing. */
export type KnownTerm = {
  place: number;
  /** A visible title matches the term in the reader's language, or in a name of another one. */
  isKnown: boolean;
  /** The other languages in which a visible title's description matches the word. */
  elsewhere: Locale[];
  /** Similar words of the reader's language, from all titles, visible or not, */
  near: Candidate[];
  /** and longer words with this prefix, for prefixes of four letters or more. */
  begun: string[];
};

/** A shorter prefix is usually a complete word that does not occur. */
const leastBegun = 4;
const mostBegun = 8;

/** What the index knows of each term, in order. */
export async function knownTerms(database: Database, terms: readonly Term[], audience: Audience): Promise<KnownTerm[]> {
  const { locale } = audience;
  const words = terms.flatMap(({ word }, place) => (word === undefined ? [] : [{ place, word }]));
  const elsewhere = otherLanguages[locale].map((other) => {
    const isThere = isHeld(audience, other, sql`format('''~%s''', ${stemOf(sql`unknown.word`, other)})::tsquery`);
    return sql`case when ${isThere} then ${raw(`'${other}'`)} end`;
  });
  return database.rows<KnownTerm>(sql`
    with ${readTerms(terms, locale)},
    known as materialized (select place, ${isHeld(audience, locale, sql`text::tsquery`)} as is_known from terms),
    unknown as materialized (
      select place, replace(folded(word), ' ', '') as word
      from known join json_to_recordset(${JSON.stringify(words)}) as typed (place integer, word text) using (place)
      where not is_known
    )
    select known.place, known.is_known as "isKnown",
      case when unknown.word is null then '{}' else array_remove(array[${join(elsewhere)}]::text[], null) end as elsewhere,
      near.words as near, longer.words as begun
    from known left join unknown using (place)
    cross join lateral (
      select coalesce(json_agg(json_build_object('word', word, 'isName', is_name, 'isProper', is_proper)), '[]') as words
      from near_words(unknown.word, ${raw(`'${locale}'`)})
    ) near
    cross join lateral (
      select coalesce(json_agg(word), '[]') as words from (
        select word from search_words
        where language = ${raw(`'${locale}'`)} and word > unknown.word and word < unknown.word || ${lastCharacter}
          and length(unknown.word) >= ${raw(String(leastBegun))}
        order by word limit ${raw(String(mostBegun))}
      ) begun
    ) longer order by known.place`);
}

/**
 * Whether a title that the audience sees matches a query over the documents of a language. Materialised, so that the
 * matches always come from the index: for a single row the planner might scan all documents until one matches.
 */
export function isHeld({ viewer, at }: Audience, language: Locale, query: Sql): Sql {
  return sql`exists (
    with fitting as materialized (
      select video_id from search_documents where ${columnOf[language]} @@ (${query} ${kidMark(viewer)})
    )
    select from fitting join videos v on v.id = fitting.video_id where ${visibleTo(viewer, at)})`;
}
