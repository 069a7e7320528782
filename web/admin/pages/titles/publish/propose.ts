import type { Rating } from "#contract/video.ts";

export type Audience = { categories: number[]; rating: Rating; is_kid: boolean; ages: number[] };

type Choices = {
  categories: readonly { id: number; title_fr: string; title_en: string }[];
  ages: readonly { id: number; name: string }[];
};

const kidsWords = new Set(["enfant", "kid", "jeunesse", "children", "child"]);
/** '-12', 'CSA 12', 'moins de 12', 'under 12', of ratings alone. */
const ratingMark = /(?:(?:^|[\s([/_])-|\b(?:csa|moins de|under)[ _.-]?)(10|12|16|18)(?!\d)/;
/** '12+', '6 ans', '6 years'. */
const yearsMark = /(?<!\d)(\d{1,2})(?:\+| ?ans\b| ?years\b)/;

/**
 * For whom a title is and where it is found, as far as its file's name and folders say. The editor decides.
 * @param path the folders below what was dropped, and the name
 */
export function proposeAudience(path: string, { categories, ages }: Choices): Audience {
  const text = folded(path.replace(/\.[^./]+$/, ""));
  const words = wordsOf(text);
  const isKid = words.some((word) => kidsWords.has(word));
  const years = Number(yearsMark.exec(text)?.[1] ?? 0);
  const marked = Number(ratingMark.exec(text)?.[1] ?? years);
  return {
    categories: categories
      .filter((category) => [category.title_fr, category.title_en].some((name) => holds(words, wordsOf(folded(name)))))
      .map(({ id }) => id),
    // A children's title says for which age it is, not from which age it may be seen.
    rating: isKid ? 0 : (([10, 12, 16, 18] as const).find((one) => one === marked) ?? 0),
    is_kid: isKid,
    ages: isKid ? ages.filter(({ name }) => Number(name) === years).map(({ id }) => id) : [],
  };
}

const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Without the sign of the plural, so that a folder 'Documentaires' names the category 'Documentaire'. */
const wordsOf = (text: string): string[] =>
  text
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => (word.length > 3 ? word.replace(/[sx]$/, "") : word));

function holds(words: readonly string[], part: readonly string[]): boolean {
  return part.length > 0 && words.some((_, start) => part.every((word, place) => words[start + place] === word));
}
