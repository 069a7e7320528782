import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import {
  accesses,
  countryPattern,
  type FilterName,
  filterNames,
  languagePattern,
  lengthNames,
  letterPattern,
  type Sort,
  sorts,
  yearPattern,
} from "#contract/choice-names.ts";
import type { Filters } from "#contract/choices.ts";

const isOneOf = (of: readonly string[]) => (value: string) => of.includes(value);

/** What an address may say of each filter; anything else in it is ignored. */
const accepts: Record<FilterName, (value: string) => boolean> = {
  kind: isOneOf(["movie", "series"]),
  length: isOneOf(lengthNames),
  year: (value) => yearPattern.test(value),
  country: (value) => countryPattern.test(value),
  rating: isOneOf(["0", "10", "12", "16", "18"]),
  language: (value) => languagePattern.test(value),
  captions: (value) => languagePattern.test(value),
  access: isOneOf(accesses),
  letter: (value) => letterPattern.test(value),
};

export type Chosen = { sort: Sort } & { [Name in FilterName]?: string };
type Name = keyof Chosen;

/** What an address says of a list's order and filters. */
export function chosenIn(query: URLSearchParams): Chosen {
  const chosen: Chosen = { sort: sorts.find((sort) => sort === query.get("sort")) ?? "new" };
  for (const name of filterNames) {
    const value = query.get(name);
    if (value !== null && accepts[name](value)) chosen[name] = value;
  }
  return chosen;
}

/** The filters as the calls take them. */
export function filtersOf({ sort: _sort, rating, year, ...others }: Chosen): Filters {
  const numbers = {
    ...(rating !== undefined && { rating: Number(rating) }),
    ...(year !== undefined && { year: Number(year) }),
  };
  return { ...others, ...numbers } as Filters;
}

export function isFiltered(chosen: Chosen): boolean {
  return filterNames.some((name) => chosen[name] !== undefined);
}

/** A list's order and filters, kept in the address: 'back' from a title finds them again. */
export function useChoices() {
  const [query, setQuery] = useSearchParams();
  const chosen = useMemo(() => chosenIn(query), [query]);
  const change = useCallback(
    (changes: Partial<Record<Name, string | undefined>>): void =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes))
            if (value === undefined || (name === "sort" && value === "new")) next.delete(name);
            else next.set(name, value);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery],
  );
  const clear = useCallback(
    (): void => change(Object.fromEntries(filterNames.map((name) => [name, undefined]))),
    [change],
  );
  return { chosen, change, clear };
}

export type ListChoices = ReturnType<typeof useChoices>;
