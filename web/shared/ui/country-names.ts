import { countries } from "#contract/countries.ts";
import { folded } from "./folded.ts";

export type NamedCountry = { code: string; name: string; /** '+33' */ prefix: string };

const kept = new Map<string, readonly NamedCountry[]>();

/** The countries with their names in a language: France first, the others by name. */
export function namedCountries(locale: string): readonly NamedCountry[] {
  const known = kept.get(locale);
  if (known) return known;
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const [first, ...others] = countries.map(({ code, prefix }) => ({
    code,
    name: names.of(code) ?? code,
    prefix: `+${Number(prefix)}`,
  }));
  const collator = new Intl.Collator(locale);
  const list = [...(first ? [first] : []), ...others.toSorted((a, b) => collator.compare(a.name, b.name))];
  kept.set(locale, list);
  return list;
}

/** Countries with a matching word start in their name, a matching prefix or code; all of them for an empty query. */
export function findCountries(list: readonly NamedCountry[], typed: string): readonly NamedCountry[] {
  const wanted = folded(typed).trim();
  if (wanted === "") return list;
  const digits = wanted.replace(/^(\+|00)/, "");
  if (/^\d+$/.test(digits)) return list.filter(({ prefix }) => prefix.slice(1).startsWith(digits));
  return list.filter(
    ({ name, code }) =>
      code.toLowerCase() === wanted ||
      folded(name).startsWith(wanted) ||
      folded(name)
        .split(/[\s'’-]+/)
        .some((word) => word.startsWith(wanted)),
  );
}
