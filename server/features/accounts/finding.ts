import type { Database } from "#server/database/pool.ts";
import { foldedWords } from "#server/database/searched-words.ts";
import { findDeskAccounts, findResembling, findWritten, type DeskAccount } from "./desk-queries.ts";

/** The number of typing errors between two words. */
export type TypingErrors = (one: string, other: string) => number;

const mostFound = 25;

/** The accounts that a search of the staff finds: as it is written, else with typing errors, the fewest first. */
export async function findAccounts(
  database: Database,
  search: string,
  typingErrors: TypingErrors,
): Promise<DeskAccount[]> {
  const written = await findWritten(database, search, mostFound);
  if (written.length > 0) return written;
  const words = await foldedWords(database, search);
  const ids = await findMistyped(database, words, typingErrors);
  const found = await findDeskAccounts(database, ids.slice(0, mostFound));
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Whole words first; where none has each of them, words that are typed in part or with two errors. */
async function findMistyped(
  database: Database,
  words: readonly string[],
  typingErrors: TypingErrors,
): Promise<number[]> {
  const long = words.filter((word) => word.length >= shortestMistyped && !/\d/.test(word));
  if (long.length === 0) return [];
  for (const by of ["word_forms", "beginning_forms"] as const) {
    const rows = await findResembling(database, long, by);
    const fitting = rows.flatMap(({ id, sought }) => {
      const errors = errorsBetween(words, sought, typingErrors);
      return errors === undefined ? [] : [{ id, errors }];
    });
    if (fitting.length > 0) return fitting.toSorted((one, other) => one.errors - other.errors).map(({ id }) => id);
  }
  return [];
}

const shortestMistyped = 4;

/** The errors in all typed words, each beside the word of the account that it is nearest to; undefined where one is near to none. */
export function errorsBetween(
  typed: readonly string[],
  sought: string,
  typingErrors: TypingErrors,
): number | undefined {
  const words = sought.split(" ");
  let sum = 0;
  for (const one of typed) {
    const errors = Math.min(...words.map((word) => errorsIn(one, word, typingErrors)));
    if (errors > errorsAllowed(one)) return undefined;
    sum += errors;
  }
  return sum;
}

/** The word may be typed only in part. */
function errorsIn(typed: string, word: string, typingErrors: TypingErrors): number {
  const beginnings = [word, ...[-1, 0, 1].map((more) => word.slice(0, typed.length + more))];
  return Math.min(...beginnings.map((part) => typingErrors(typed, part)));
}

/** One error in words of four letters or more, two from eight on. */
const errorsAllowed = ({ length }: string): number => (length < shortestMistyped ? 0 : length < 8 ? 1 : 2);
