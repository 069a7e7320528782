import type { Locale } from "#contract/fields.ts";
import type { Database } from "#server/database/pool.ts";
import { raw, sql, type Sql } from "#server/database/sql.ts";
import { visibleTo } from "#server/database/visibility.ts";
import type { Audience } from "../audience.ts";
import type { Term } from "./keyword.ts";
import { columnOf, kidMark, lastCharacter, otherLanguage, readTerms, stemOf } from "./term-sql.ts";

/** What is known of a term that, together with the others, found nothing. */
export type KnownTerm = {
  place: number;
  /** Something that the audience sees has the term: in the reader's language, or as a name in the other one. */
  isKnown: boolean;
  /** A description that the audience sees has its word in the other language. */
  isKnownElsewhere: boolean;
  /** Words that were ever written in the reader's language, seen by the audience or not: like the term's word, */
  near: { word: string; isName: boolean }[];
  /** and longer than it, where it has five letters and more. */
  begun: string[];
};

/** A shorter beginning is a whole word that is not there, more often than not. */
const leastBegun = 5;
const mostBegun = 8;

/** What is known of each of the terms, in their order. */
export async function knownTerms(database: Database, terms: readonly Term[], audience: Audience): Promise<KnownTerm[]> {
  const { locale } = audience;
  const words = terms.flatMap(({ word }, place) => (word === undefined ? [] : [{ place, word }]));
  const elsewhere = stemOf(sql`unknown.word`, otherLanguage[locale]);
  return database.rows<KnownTerm>(sql`
    with ${readTerms(terms, locale)},
    known as materialized (select place, ${isHeld(audience, locale, sql`text::tsquery`)} as is_known from terms),
    unknown as materialized (
      select place, replace(folded(word), ' ', '') as word
      from known join json_to_recordset(${JSON.stringify(words)}) as typed (place integer, word text) using (place)
      where not is_known
    )
    select known.place, known.is_known as "isKnown",
      unknown.word is not null
        and ${isHeld(audience, otherLanguage[locale], sql`format('''~%s''', ${elsewhere})::tsquery`)} as "isKnownElsewhere",
      near.words as near, longer.words as begun
    from known left join unknown using (place)
    cross join lateral (
      select coalesce(json_agg(json_build_object('word', word, 'isName', is_name)), '[]') as words
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
 * Whether a title that the audience sees fits a query over the documents of a language. Materialized, the fitting ones are
 * always looked up in the index: for one row the planner might walk through all documents until one fits.
 */
export function isHeld({ viewer, at }: Audience, language: Locale, query: Sql): Sql {
  return sql`exists (
    with fitting as materialized (
      select video_id from search_documents where ${columnOf[language]} @@ (${query} ${kidMark(viewer)})
    )
    select from fitting join videos v on v.id = fitting.video_id where ${visibleTo(viewer, at)})`;
}
