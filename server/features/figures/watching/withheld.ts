import { fewestHouseholds } from "./day-queries.ts";

type Cell = { households: number; seconds: number };

/**
 * The figures of which enough households are part. Where any is withheld, so is the smallest of the others: a single one could
 * be found by subtraction from the sum.
 */
export function shownOf<T extends Cell>(all: readonly T[]): T[] {
  const enough = all.filter(({ households }) => households >= fewestHouseholds);
  if (enough.length === all.length) return enough;
  const [smallest] = enough.toSorted((a, b) => a.households - b.households || a.seconds - b.seconds);
  return enough.filter((one) => one !== smallest);
}
