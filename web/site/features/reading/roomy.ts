/** A list with fewer titles is drawn in larger cards, and followed by others. */
const few = 8;

/** Columns of a list that is too short for the usual ones, in as whole lines as it has; undefined for a longer list. */
export function roomyColumns(count: number): number | undefined {
  if (count >= few) return undefined;
  return count === 4 || count === 7 ? 4 : 3;
}
