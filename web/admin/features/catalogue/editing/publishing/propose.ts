import { type LocalTexts, locales, textIn } from "#contract/language.ts";
import type { Rating } from "#contract/rating.ts";

export type Audience = { categories: number[]; rating: Rating; is_kid: boolean; ages: number[] };

type Choices = {
  categories: readonly ({ id: number } & LocalTexts<"title">)[];
  ages: readonly { id: number; name: string }[];
};

const kidsWords = new Set(["enfant", "kid", "jeunesse", "children", "child"]);
/** '-12', 'CSA 12', 'moins de 12', 'under 12', of ratings alone. */
const ratingMark = /(?:(?:^|[\s([/_])-|\b(?:csa|moins de|under)[ _.-]?)(10|12|16|18)(?!\d)/;
/** '12+', '6 ans', '6 years'. */
const yearsMark = /(?<!\d)(\d{1,2})(?:\+| ?ans\b| ?years\b)/;

/**
 * Proposes audience and categories from a file's name and folders. The editor decides.
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
      .filter((category) => locales.some((locale) => holds(words, wordsOf(folded(textIn(category, "title", locale))))))
      .map(({ id }) => id),
    // In a children's title the number is the age it is made for, not a rating.
    rating: isKid ? 0 : (([10, 12, 16, 18] as const).find((one) => one === marked) ?? 0),
    is_kid: isKid,
    ages: isKid ? ages.filter(({ name }) => Number(name) === years).map(({ id }) => id) : [],
  };
}

/** Values that an editor has set are kept. */
export function keepingOwn({ categories, rating, is_kid: isKid, ages }: Audience, proposed: Audience): Audience {
  return {
    categories: categories.length > 0 ? categories : proposed.categories,
    rating: rating === 0 && !isKid ? proposed.rating : rating,
    is_kid: isKid || (rating === 0 && proposed.is_kid),
    ages: ages.length > 0 ? ages : proposed.ages,
  };
}

/** One proposal for several titles: the majority's. Empty without titles. */
export function proposeForMany(paths: readonly string[], choices: Choices): Audience {
  const each = paths.map((path) => proposeAudience(path, choices));
  const isMost = (holds: (one: Audience) => boolean): boolean => each.filter(holds).length * 2 > each.length;
  const isKid = isMost((one) => one.is_kid);
  const idsOf = (all: readonly { id: number }[], part: "categories" | "ages"): number[] =>
    all.filter(({ id }) => isMost((one) => one[part].includes(id))).map(({ id }) => id);
  return {
    categories: idsOf(choices.categories, "categories"),
    rating: ([18, 16, 12, 10] as const).find((years) => !isKid && isMost(({ rating }) => rating === years)) ?? 0,
    is_kid: isKid,
    ages: isKid ? idsOf(choices.ages, "ages") : [],
  };
}

const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Strips a plural ending, so that a folder 'Documentaires' matches the category 'Documentaire'. */
const wordsOf = (text: string): string[] =>
  text
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => (word.length > 3 ? word.replace(/[sx]$/, "") : word));

function holds(words: readonly string[], part: readonly string[]): boolean {
  return part.length > 0 && words.some((_, start) => part.every((word, place) => words[start + place] === word));
}
