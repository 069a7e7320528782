import { isSmallWord } from "./keyword.ts";

/**
 * The number of typing errors between two words: an extra, missing, wrong or transposed letter (optimal string alignment
 * distance).
 */
export function typingErrors(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}

/** Normalises letters that sound alike: 'fabrike' and 'fabrique', 'algorythme' and 'algorithme', 'pomier' and 'pommier'. */
function sound(word: string): string {
  return word
    .replaceAll("ph", "f")
    .replaceAll("ch", "\u0283")
    .replaceAll(/qu|ck|c(?![eiy])|q/g, "k")
    .replaceAll(/eau|au/g, "o")
    .replaceAll("h", "")
    .replaceAll("y", "i")
    .replaceAll("z", "s")
    .replaceAll(/(.)\1+/g, "$1");
}

// 'lherbier': an elided article without its apostrophe. Shorter words are more often words of their own: 'dame'.
const elided = /^(?:[dljmnstc]|qu)(?=[aeiouyh]\w{3})/;

const singular = (word: string): string => word.replace(/[sx]$/, "");

/**
 * The number of typing errors between a typed word and a candidate; undefined when there are too many: one is allowed in
 * words of five to eight letters, two in longer ones, and any number that does not change the sound. Plurals are no error.
 * The first letter must match, except for a silent 'h' or an article.
 */
export function nearness(typed: string, word: string): number | undefined {
  if (typed.length < 4 || word.length < 3) return undefined;
  const [one, other] = [singular(typed), singular(word)];
  if (sound(one) === sound(other) || singular(typed.replace(elided, "")) === other) return 0;
  const isSameStart = one[0] === other[0] || (one[0] === other[1] && one[1] === other[0]);
  const allowed = typed.length < 5 ? 0 : typed.length < 9 ? 1 : 2;
  const errors = typingErrors(one, other);
  return errors <= allowed && isSameStart ? errors : undefined;
}

/**
 * A possible correction; `isName` when it occurs in a title, label or category, `isProper` when it is the name of somebody
 * or of a place within a description.
 */
export type Candidate = { readonly word: string; readonly isName: boolean; readonly isProper?: boolean };

/** Words of five or six letters resemble too many others, so they are corrected only to words of titles and labels. */
const longEnoughForTexts = 7;

/** The candidates that are similar enough, each with its distance. */
export function nearWords(typed: string, candidates: readonly Candidate[]): { word: string; distance: number }[] {
  return candidates.flatMap(({ word, isName, isProper = false }) => {
    if (isSmallWord(word)) return [];
    const errors = nearness(typed, word) ?? (isProper ? oneLetterOfName(typed, word) : undefined);
    const isCertain = isName || isProper || typed.length >= longEnoughForTexts;
    if (errors === undefined || (errors > 0 && !isCertain)) return [];
    return [{ word, distance: errors * 2 + (isName ? 0 : 1) }];
  });
}

/** 'Yung' for 'Young', 'bepler' for 'Kepler': few words are proper names, so that one wrong letter is enough, even the first. */
function oneLetterOfName(typed: string, name: string): number | undefined {
  const isAlike = typed.length >= 6 || typed[0] === name[0];
  return typed.length >= 4 && name.length >= 4 && isAlike && typingErrors(typed, name) === 1 ? 1 : undefined;
}
