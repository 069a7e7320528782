/** The rate of progress: samples of the amount done, with their times in milliseconds. */
export type Pace = { at: number; done: number; perSecond: number | null };

export const startPace = (done: number, at: number): Pace => ({ at, done, perSecond: null });

/** Time constant of the moving average in seconds: rates fluctuate. */
const memorySeconds = 8;
/** Minimum span between samples, in milliseconds. */
const leastSeconds = 0.5;

export function nextPace(pace: Pace, done: number, at: number): Pace {
  const seconds = (at - pace.at) / 1000;
  if (seconds < leastSeconds) return pace;
  const now = Math.max(0, done - pace.done) / seconds;
  const weight = 1 - Math.exp(-seconds / memorySeconds);
  const perSecond = pace.perSecond === null ? now : pace.perSecond + weight * (now - pace.perSecond);
  return { at, done, perSecond };
}

/** Seconds remaining; null without an estimate. */
export function secondsFor({ perSecond }: Pace, rest: number): number | null {
  return perSecond === null || perSecond < 1 ? null : Math.round(rest / perSecond);
}
