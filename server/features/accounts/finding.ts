import type { Database } from "#server/database/pool.ts";
import { findDeskAccounts, findResembling, findWritten, type DeskAccount } from "./desk-queries.ts";

/** The number of typing errors between two words. */
export type TypingErrors = (one: string, other: string) => number;

const mostFound = 25;

/** The accounts that a search of the staff finds: as it is written, else with typing errors. */
export async function findAccounts(
  database: Database,
  search: string,
  typingErrors: TypingErrors,
): Promise<DeskAccount[]> {
  const written = await findWritten(database, search, mostFound);
  if (written.length > 0) return written;
  const resembling = await findResembling(database, search);
  const ids = resembling.filter(({ typed, sought }) => resembles(typed, sought, typingErrors)).map(({ id }) => id);
  const found = await findDeskAccounts(database, ids.slice(0, mostFound));
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Whether each typed word is near a word of the account; both are folded. */
export function resembles(typed: string, sought: string, typingErrors: TypingErrors): boolean {
  const words = sought.split(" ");
  return typed.split(" ").every((one) => words.some((word) => isNear(one, word, typingErrors)));
}

/** One error in words of four letters or more, two from eight on; the word may be typed only in part. */
function isNear(typed: string, word: string, typingErrors: TypingErrors): boolean {
  const { length } = typed;
  const allowed = length < 4 ? 0 : length < 8 ? 1 : 2;
  const beginnings = [word, ...[-1, 0, 1].map((more) => word.slice(0, length + more))];
  return beginnings.some((part) => typingErrors(typed, part) <= allowed);
}
