/** Columns of posters; a narrow window shows as many as fit. */
const columns = 3;

/** Titles dealt out to three columns, none twice. None where a column would have fewer than two. */
export function columnsOf<T>(titles: readonly T[]): T[][] {
  if (titles.length < columns * 2) return [];
  return Array.from({ length: columns }, (_, column) => titles.filter((_title, place) => place % columns === column));
}

/** Posters that fill the tallest window from any point of the drift. */
const enough = 6;

/** How often a column's titles stand in it, so that its end is never seen: once to drift away, and enough behind. */
export function copiesOf(titles: readonly unknown[]): number {
  return 1 + Math.ceil(enough / titles.length);
}
