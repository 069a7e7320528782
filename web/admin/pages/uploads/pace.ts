/** How fast something comes on: amounts done with the time of each, in milliseconds. */
export type Pace = { at: number; done: number; perSecond: number | null };

export const startPace = (done: number, at: number): Pace => ({ at, done, perSecond: null });

/** Weighs what is older than this less and less, in seconds: a line is never even. */
const memorySeconds = 8;
/** Shorter spans say little. */
const leastSeconds = 0.5;

export function nextPace(pace: Pace, done: number, at: number): Pace {
  const seconds = (at - pace.at) / 1000;
  if (seconds < leastSeconds) return pace;
  const now = Math.max(0, done - pace.done) / seconds;
  const weight = 1 - Math.exp(-seconds / memorySeconds);
  const perSecond = pace.perSecond === null ? now : pace.perSecond + weight * (now - pace.perSecond);
  return { at, done, perSecond };
}

/** Seconds for the rest; null while nothing is known. */
export function secondsFor({ perSecond }: Pace, rest: number): number | null {
  return perSecond === null || perSecond < 1 ? null : Math.round(rest / perSecond);
}
