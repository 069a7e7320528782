import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Audience } from "../audience.ts";
import { fold } from "./folding.ts";
import { readKeyword, wordTerm, type Keyword, type Term } from "./keyword.ts";
import { nearWords } from "./near-words.ts";
import { isHeld } from "./known-terms.ts";
import { mayMiss } from "./search-queries.ts";
import { readTerms, wordsHeldBy } from "./term-sql.ts";

type Named = { readonly id: number; readonly title: string };
type Fit = { id: number; place: number };

const most = 20;

/**
 * The categories that match a keyword, best first: all words in the name, else most of them. A word that matches nothing
 * visible is corrected to the nearest word of a category.
 * @param shown the visible categories with their names in the reader's language, in order
 */
export async function searchCategories<Shown extends Named>(
  database: Database,
  typed: string,
  shown: readonly Shown[],
  audience: Audience,
): Promise<Shown[]> {
  const { locale } = audience;
  const keyword = readKeyword(typed);
  const words = keyword.terms.filter(({ isSmall }) => keyword.isSmall || !isSmall);
  if (words.length === 0) return [];
  const asTyped = await fitting(database, words, shown, locale);
  if (asTyped.length > 0) return ranked(asTyped, keyword);
  const unknown = await database.rows<{ place: number }>(sql`
    with ${readTerms(words, locale)}
    select place from terms where not ${isHeld(audience, locale, sql`text::tsquery`)}`);
  const vocabulary = [...new Set(shown.flatMap(({ title }) => fold(title).split(" ")))];
  const terms = words.map((term, at) => (unknown.some(({ place }) => place === at) ? mended(term, vocabulary) : term));
  if (terms.every((term, place) => term === words[place])) return [];
  return ranked(await fitting(database, terms, shown, locale), keyword);
}

async function fitting<Shown extends Named>(
  database: Database,
  terms: readonly Term[],
  shown: readonly Shown[],
  language: Locale,
): Promise<Shown[]> {
  const fits = await database.rows<Fit>(sql`
    with ${readTerms(terms, language)}
    select c.id, words.term as place from words join categories c on ${wordsHeldBy("c", language)}`);
  const held = new Map(shown.map((category) => [category, new Set<number>()]));
  for (const [{ id }, places] of held) for (const fit of fits) if (fit.id === id) places.add(fit.place);
  const places = new Set([...held.values()].flatMap((one) => [...one]));
  // 'Film' and 'épisode' select a type of title, so a category's name need not contain them.
  const needed = terms.filter((term, place) => places.has(place) || term.marks.length === 0).length;
  const counts = [...held.values()].map(({ size }) => size);
  const enough = Math.max(...counts, 1);
  return enough < needed - mayMiss(needed) ? [] : shown.filter((category) => held.get(category)?.size === enough);
}

function mended(term: Term, vocabulary: readonly string[]): Term {
  if (term.word === undefined) return term;
  const near = nearWords(
    term.word,
    vocabulary.map((one) => ({ word: one, isName: true })),
  );
  const nearest = near.toSorted((one, other) => one.distance - other.distance)[0];
  return nearest ? wordTerm(nearest.word) : term;
}

/** Exact names first, then names that begin with the keyword, then the others. */
function ranked<Shown extends Named>(found: readonly Shown[], { text }: Keyword): Shown[] {
  const rank = ({ title }: Shown) => {
    const name = fold(title);
    return name === text ? 0 : name.startsWith(text) ? 1 : 2;
  };
  return found.toSorted((one, other) => rank(one) - rank(other)).slice(0, most);
}
