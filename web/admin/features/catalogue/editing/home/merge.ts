import type { ArrangedHome } from "#contract/admin/home.ts";
import { createChoose, isSame, mergeLists, type ListPart } from "#admin/parts/merging.ts";

/** A part of the arrangement in which two editors' changes can conflict. */
export type Part = "top" | "kids_top" | "featured" | "ages" | ListPart;

export type Merged = { home: ArrangedHome; conflicts: Part[] };

const idsOf = (items: readonly { id: number }[]): number[] => items.map(({ id }) => id);

/** The request body of a save: titles as ids. */
export function formOf({ top, kids_top: kidsTop, featured, categories, ages }: ArrangedHome) {
  return {
    top: top?.id ?? null,
    kids_top: kidsTop?.id ?? null,
    featured: idsOf(featured),
    // New entries have negative ids.
    categories: categories.map((category) => ({ ...category, id: category.id < 0 ? null : category.id })),
    ages,
  };
}

export const isChanged = (read: ArrangedHome, mine: ArrangedHome): boolean => !isSame(formOf(read), formOf(mine));

/**
 * Three-way merge of an arrangement. A part that both changed keeps the value of `mine`,
 * unless `yielding` names it; conflicts are reported in both cases.
 */
export function merge(
  base: ArrangedHome,
  mine: ArrangedHome,
  theirs: ArrangedHome,
  yielding: readonly Part[] = [],
): Merged {
  const { choose, conflicts } = createChoose(yielding);
  const of = <Name extends keyof ArrangedHome>(name: Name) => [base[name], mine[name], theirs[name]] as const;
  const home = {
    version: theirs.version,
    top: choose("top", of("top"), (title) => title?.id ?? null),
    kids_top: choose("kids_top", of("kids_top"), (title) => title?.id ?? null),
    featured: choose("featured", of("featured"), idsOf),
    ages: choose("ages", of("ages")),
    categories: mergeLists([base.categories, mine.categories, theirs.categories], choose),
  };
  return { home, conflicts };
}
