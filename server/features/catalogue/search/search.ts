import type { Database } from "#server/database/pool.ts";
import type { Window } from "#server/http/paged-answers.ts";
import type { Audience } from "../audience.ts";
import { wordsWithEquivalents } from "./equivalents.ts";
import { readKeyword, wordTerm, type Keyword, type Term } from "./keyword.ts";
import { knownTerms, type KnownTerm } from "./known-terms.ts";
import { nearWords } from "./near-words.ts";
import { type SearchRequest, filterVideos, mayMiss, nothing, searchVideos, type Found } from "./search-queries.ts";
import { otherLanguages } from "./term-sql.ts";

/**
 * Searches for a typed text. If no title has every word, it tries descriptions in the other languages, then corrections of
 * unknown words, then most of the words. A correction that matches hidden titles only is skipped for the next one, so that
 * no correction reveals a hidden title.
 */
export async function search(database: Database, typed: string, audience: Audience, window: Window): Promise<Found> {
  const keyword = readKeyword(typed);
  return keyword.text === "" ? nothing : searchFor(database, keyword, audience, window);
}

async function searchFor(database: Database, keyword: Keyword, audience: Audience, window: Window): Promise<Found> {
  const request = { keyword, audience, language: audience.locale, most: false };
  const asTyped = await searchVideos(database, request, window);
  if (asTyped.total > 0 || keyword.isSmall) return asTyped;
  const terms = keyword.terms.filter(({ isSmall }) => !isSmall);
  if (terms.length < keyword.terms.length) return searchFor(database, { ...keyword, terms }, audience, window);
  return searchMended(database, request, window);
}

/** Where no title has every word as it was typed. */
async function searchMended(database: Database, request: SearchRequest, window: Window): Promise<Found> {
  const { keyword, audience, language } = request;
  const known = await knownTerms(database, keyword.terms, audience);
  const others = known.every(({ isKnown }) => isKnown) ? [] : otherLanguages[language];
  for (const other of others.filter((one) => known.every((term) => term.isKnown || term.elsewhere.includes(one)))) {
    const elsewhere = await searchVideos(database, { ...request, language: other }, window);
    if (elsewhere.total > 0) return elsewhere;
  }
  const guesses = known.map((term) => guessesAt(keyword.terms[term.place], term));
  const wanted = withoutSoft(keyword, known, guesses);
  const rounds = Math.max(wanted.length < keyword.terms.length ? 1 : 0, ...guesses.map(({ length }) => length));
  for (let round = 0; round < rounds; round += 1) {
    const meant = withGuesses(keyword, wanted, guesses, round);
    const mended = await searchVideos(database, { ...request, keyword: meant }, window);
    if (mended.total > 0) return mended;
  }
  const hopeful = wanted.filter((place) => known[place]?.isKnown || guesses[place]?.length);
  if (wanted.length < 2 || hopeful.length < leastOf(wanted.length)) return nothing;
  const most = { keyword: withGuesses(keyword, wanted, guesses, 0), most: true, noneHasAll: true };
  return searchVideos(database, { ...request, ...most }, window);
}

/** The indexes of the terms, without optional ones that nothing matches. */
function withoutSoft(keyword: Keyword, known: readonly KnownTerm[], guesses: readonly Term[][]): number[] {
  const places = known.map(({ place }) => place);
  const wanted = places.filter(
    (place) => !keyword.terms[place]?.isSoft || known[place]?.isKnown || guesses[place]?.length,
  );
  return wanted.length > 0 ? wanted : places;
}

/** How many of `size` words must match somewhere: one of two. */
function leastOf(size: number): number {
  return size === 2 ? 1 : size - mayMiss(size);
}

/** Corrections of an unknown term: groups of equally similar words as terms, most similar first; a prefix as a whole word. */
function guessesAt(term: Term | undefined, { isKnown, near, begun }: KnownTerm): Term[] {
  if (isKnown || term?.word === undefined || term.isSoft) return [];
  const isAsked = (word: string) => term.alternatives.some(({ words }) => words.join(" ") === word);
  const others = wordsWithEquivalents.filter((word) => !isAsked(word)).map((word) => ({ word, isName: true }));
  const words = [...begun.map((word) => ({ word, distance: 0 })), ...nearWords(term.word, [...near, ...others])];
  const groups = Map.groupBy(
    words.toSorted((one, other) => one.distance - other.distance),
    ({ distance }) => distance,
  );
  const meant = [...groups.values()].map((group) => anyOf([...new Set(group.map(({ word }) => word))].map(wordTerm)));
  return term.isUnfinished ? [...meant, { ...term, isUnfinished: false }] : meant;
}

function anyOf(terms: readonly Term[]): Term {
  return {
    alternatives: terms.flatMap(({ alternatives }) => alternatives),
    marks: [...new Set(terms.flatMap(({ marks }) => marks))],
  };
}

/** The terms with the corrections of a round; a term with fewer rounds keeps its last. */
function withGuesses(keyword: Keyword, places: readonly number[], guesses: readonly Term[][], round: number): Keyword {
  const terms = places.flatMap(
    (place) => guesses[place]?.[round] ?? guesses[place]?.at(-1) ?? keyword.terms[place] ?? [],
  );
  return { ...keyword, terms };
}

/** Films and series with every word of a text in their title, newest first. */
export async function filterByTitle(
  database: Database,
  typed: string,
  audience: Audience,
  window: Window,
): Promise<Found> {
  const keyword = readKeyword(typed);
  return keyword.terms.length === 0 ? nothing : filterVideos(database, keyword, audience, window);
}
