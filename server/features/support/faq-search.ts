/** A word of a search: one of the alternatives is enough, of which all words are needed. */
export type FaqTerm = {
  readonly alternatives: readonly { readonly words: readonly string[] }[];
  /** The typed word, where it is a single one of letters. */
  readonly word?: string;
  /** Whether it is the last one, which somebody may still be typing. */
  readonly isUnfinished?: boolean;
  /** Whether results without it are as good. */
  readonly isSmall?: boolean;
};

/** How the catalogue's search reads and mends words: questions are looked for likewise. */
export type WordSearch = {
  readonly read: (typed: string) => { readonly terms: readonly FaqTerm[] };
  readonly near: (
    typed: string,
    candidates: readonly { word: string; isName: boolean }[],
  ) => readonly { word: string; distance: number }[];
};

/** The folded words of a question and of its answer, each also as its stem. */
export type FaqWords = { readonly inQuestion: readonly string[]; readonly inAnswer: readonly string[] };

/** A word with its stem. */
export type Forms = ReadonlyMap<string, readonly string[]>;

/** Shorter words of a search are not looked for as prefixes, unless they are the last. */
const leastPrefix = 3;

/**
 * The questions in which every word occurs; failing that, with unknown words mended; failing that, with most of the words.
 * Those that have the words in the question come first.
 * @param forms of each word of the terms
 */
export function findQuestions<Item extends FaqWords>(
  items: readonly Item[],
  typed: readonly FaqTerm[],
  forms: Forms,
  near: WordSearch["near"],
): Item[] {
  const holds = (words: readonly string[], term: FaqTerm) => isHeld(words, term, forms);
  const asTyped = holdingAll(items, typed, holds);
  if (asTyped.length > 0) return asTyped;
  const isSmall = typed.every((term) => term.isSmall);
  const terms = isSmall ? [] : typed.filter((term) => !term.isSmall).map((term) => mended(term, items, holds, near));
  const all = holdingAll(items, terms, holds);
  return all.length > 0 ? all : holdingMost(items, terms, holds);
}

type Holds = (words: readonly string[], term: FaqTerm) => boolean;
const wordsOf = ({ inQuestion, inAnswer }: FaqWords) => [...inQuestion, ...inAnswer];

function isHeld(words: readonly string[], { alternatives, isUnfinished = false }: FaqTerm, forms: Forms): boolean {
  return alternatives.some((alternative, place) =>
    alternative.words.every((wanted) => {
      const isPrefix = wanted.length >= leastPrefix || (isUnfinished && place === 0);
      const asForms = [wanted, ...(forms.get(wanted) ?? [])];
      return words.some((word) => asForms.includes(word) || (isPrefix && word.startsWith(wanted)));
    }),
  );
}

function holdingAll<Item extends FaqWords>(items: readonly Item[], terms: readonly FaqTerm[], holds: Holds): Item[] {
  if (terms.length === 0) return [];
  const isInQuestion = (item: Item) => terms.every((term) => holds(item.inQuestion, term));
  const found = items.filter((item) => terms.every((term) => holds(wordsOf(item), term)));
  return [...found.filter(isInQuestion), ...found.filter((item) => !isInQuestion(item))];
}

/** Where more than two words were typed, all but one. */
function holdingMost<Item extends FaqWords>(items: readonly Item[], terms: readonly FaqTerm[], holds: Holds): Item[] {
  if (terms.length < 3) return [];
  return items.filter((item) => terms.filter((term) => holds(wordsOf(item), term)).length >= terms.length - 1);
}

/** A word that no question holds is replaced by those that are nearest to it. */
function mended(term: FaqTerm, items: readonly FaqWords[], holds: Holds, near: WordSearch["near"]): FaqTerm {
  const { word } = term;
  if (word === undefined || items.some((item) => holds(wordsOf(item), term))) return term;
  const vocabulary = [...new Set(items.flatMap(wordsOf))].map((known) => ({ word: known, isName: true }));
  const nearest = near(word, vocabulary).toSorted((one, other) => one.distance - other.distance);
  const best = nearest.filter(({ distance }) => distance === nearest[0]?.distance);
  return best.length > 0 ? { alternatives: best.map((one) => ({ words: [one.word] })) } : term;
}
