/** Longer compounds may have to be divided on a narrow card. */
const mostLetters = 14;

export type Piece = { text: string; isWhole: boolean };

/** Divides a title into what may be broken over lines and the short compounds that may not: 'est-il', 'demi-heure'. */
export function wholeWordsIn(title: string): Piece[] {
  return title
    .split(/(\S+-\S+)/u)
    .filter((text) => text !== "")
    .map((text) => ({ text, isWhole: text.includes("-") && /^\S+$/u.test(text) && text.length <= mostLetters }));
}
