/** The weight of each action as a signal of interest. */
export const signalWeights = { watched: 1, listed: 2, favourite: 2, liked: 3 } as const;
export type Act = keyof typeof signalWeights;

/** The action and title behind a suggestion. */
export type Reason = { act: Act; videoId: number };

/** An action of the profile, and its age. */
export type Signal = Reason & { ageDays: number };

/** The profile's interest in a category, and its strongest signal. */
export type Taste = { weight: number; reason: Reason };
export type Suggestion = { id: number; reason: Reason };

const fadingDays = 30;
const foremost = 5;

/**
 * The five categories of most interest, highest first. Each signal counts for every category of its title and decays to 1/e
 * in thirty days.
 * @param categoriesOf the categories of a title; empty for one that the profile may not see
 */
export function tastesOf(signals: Signal[], categoriesOf: (videoId: number) => readonly number[]): Map<number, Taste> {
  const tastes = new Map<number, Taste & { strongest: number }>();
  for (const { act, videoId, ageDays } of signals) {
    const faded = signalWeights[act] * Math.exp(-Math.max(0, ageDays) / fadingDays);
    for (const category of categoriesOf(videoId)) {
      const taste = tastes.get(category);
      if (!taste) tastes.set(category, { weight: faded, strongest: faded, reason: { act, videoId } });
      else {
        taste.weight += faded;
        if (faded > taste.strongest) Object.assign(taste, { strongest: faded, reason: { act, videoId } });
      }
    }
  }
  return new Map([...tastes].toSorted((a, b) => b[1].weight - a[1].weight || a[0] - b[0]).slice(0, foremost));
}

/**
 * Ranks titles by the summed interest in their categories, newer first among equals. The reason is that of the strongest
 * category.
 * @param shelves the newest titles of each category, newest first
 * @param known titles to leave out, because the profile knows them
 */
export function suggest(
  tastes: Map<number, Taste>,
  shelves: Map<number, readonly number[]>,
  known: ReadonlySet<number>,
  limit: number,
): Suggestion[] {
  const scores = new Map<number, { weight: number; place: number; reason: Reason }>();
  for (const [category, { weight, reason }] of tastes) {
    for (const [place, id] of (shelves.get(category) ?? []).entries()) {
      if (known.has(id)) continue;
      const score = scores.get(id);
      if (score) score.weight += weight;
      else scores.set(id, { weight, place, reason });
    }
  }
  return [...scores]
    .toSorted(([a, one], [b, other]) => other.weight - one.weight || one.place - other.place || b - a)
    .slice(0, limit)
    .map(([id, { reason }]) => ({ id, reason }));
}
