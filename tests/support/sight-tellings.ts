import type { Title } from "./sight-fixture.ts";

/** Where a response contains one of these titles: its id as a number, its name or the key of its files. */
export function tellings(answer: unknown, of: Title[], at = ""): string[] {
  return anyOf(of).test(JSON.stringify(answer).toLowerCase()) ? placesOf(answer, of, at) : [];
}

const expressions = new WeakMap<Title[], RegExp>();

/** What a response without any of these titles does not match: most are such, and need not be walked through. */
function anyOf(titles: Title[]): RegExp {
  const known = expressions.get(titles);
  if (known) return known;
  const words = titles.flatMap(({ id, slug, title_fr, title_en }) => [String(id), slug, title_fr, title_en]);
  const made = new RegExp([...new Set(words)].map((word) => RegExp.escape(word.toLowerCase())).join("|") || "(?!)");
  expressions.set(titles, made);
  return made;
}

function placesOf(answer: unknown, of: Title[], at: string): string[] {
  if (typeof answer === "number")
    return of.filter(({ id }) => id === answer).map(({ title_fr }) => `${at}: ${answer} (${title_fr})`);
  if (typeof answer === "string") {
    const folded = answer.toLowerCase();
    const isOf = ({ title_fr, title_en, slug }: Title) =>
      answer === slug || [title_fr, title_en, `${slug}/`].some((word) => folded.includes(word.toLowerCase()));
    return of.filter(isOf).map(() => `${at}: ${answer}`);
  }
  if (answer === null || typeof answer !== "object") return [];
  return Object.entries(answer).flatMap(([key, value]) => placesOf(value, of, `${at}.${key}`));
}
