import type { Database } from "./pool.ts";
import { join, sql, type Sql } from "./sql.ts";

/** A word of a search, as the patterns of 'like' of which a folded text has to fit one. */
export type SearchedWord = readonly string[];

/**
 * The words of a search; none of a search of signs alone, which finds nothing. One or two letters, which have no trigram of
 * their own, only begin a word. `folded` drops the wildcards of 'like'; it is called once, not for each row.
 */
export async function searchedWords(database: Database, search: string): Promise<SearchedWord[]> {
  const typed = search.split(/\s+/).filter(hasCharacters);
  const words = await database.rows<{ word: string }>(
    sql`select folded(word) as word from unnest(${typed}::text[]) word`,
  );
  return words.map(({ word }) => {
    const isShort = (word.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 3;
    return isShort ? [`${word}%`, `% ${word}%`] : [`%${word}%`];
  });
}

/** The words of a search as a folded text has them. */
export async function foldedWords(database: Database, search: string): Promise<string[]> {
  const row = await database.row<{ words: string[] | null }>(
    sql`select string_to_array(folded(${search}), ' ') as words`,
  );
  return row?.words ?? [];
}

/** Whether one of the folded texts holds a word. */
export function holdsWord(word: SearchedWord, ...texts: readonly [Sql, ...Sql[]]): Sql {
  const fitting = word.flatMap((pattern) => texts.map((text) => sql`${text} like ${pattern}`));
  return sql`(${join(fitting, " or ")})`;
}

/** Whether one folded text holds them all; false without words. */
export const holdsWords = (words: readonly SearchedWord[], text: Sql): Sql =>
  words.length === 0
    ? sql`false`
    : join(
        words.map((word) => holdsWord(word, text)),
        " and ",
      );

/** A search as a pattern of 'ilike'; null, which fits nothing, for signs alone. */
export function patternOf(search: string): string | null {
  const text = search.trim().replaceAll("\0", "");
  return hasCharacters(text) ? `%${literalInPattern(text)}%` : null;
}

/** A text inside a pattern of 'like', its wildcards read as they are. */
export const literalInPattern = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");

function hasCharacters(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
