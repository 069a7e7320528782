/** Something a profile did that tells its taste: with which title, how much it says, and how long ago. */
export type Signal = { videoId: number; weight: number; ageDays: number };

/** How much each act says. */
export const signalWeights = { watched: 1, listed: 2, favourite: 2, liked: 3 } as const;

const fadingDays = 30;
const foremost = 5;

/**
 * The five categories that the profile cares for most. Each signal counts for every category of its title, and fades to
 * 1/e in thirty days.
 * @param categoriesOf the categories of a title; empty for one that the profile may not see
 */
export function tastesOf(signals: Signal[], categoriesOf: (videoId: number) => readonly number[]): Map<number, number> {
  const weights = new Map<number, number>();
  for (const { videoId, weight, ageDays } of signals) {
    const faded = weight * Math.exp(-Math.max(0, ageDays) / fadingDays);
    for (const category of categoriesOf(videoId)) weights.set(category, (weights.get(category) ?? 0) + faded);
  }
  return new Map([...weights].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, foremost));
}

/**
 * Titles by the sum of the tastes they share, among equals the newer first; none that was begun.
 * @param shelves the newest titles of each category, the newest first
 */
export function suggest(
  tastes: Map<number, number>,
  shelves: Map<number, readonly number[]>,
  begun: ReadonlySet<number>,
  limit: number,
): number[] {
  const scores = new Map<number, { weight: number; place: number }>();
  for (const [category, weight] of tastes) {
    for (const [place, id] of (shelves.get(category) ?? []).entries()) {
      if (begun.has(id)) continue;
      const score = scores.get(id);
      if (score) score.weight += weight;
      else scores.set(id, { weight, place });
    }
  }
  return [...scores]
    .toSorted(([a, one], [b, other]) => other.weight - one.weight || one.place - other.place || b - a)
    .slice(0, limit)
    .map(([id]) => id);
}
