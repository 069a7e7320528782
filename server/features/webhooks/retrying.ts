/** Tries of a delivery, the first one included. */
export const mostTries = 14;
const firstSeconds = 5;
const factor = 3;
const slowestSeconds = 14 * 3600;
/** Of the delay, up or down, so that what failed together does not come back together. */
const jitter = 0.2;
/** How long a receiver may ask us to wait. */
const longestAskedSeconds = 24 * 3600;

/**
 * Seconds until the next try, after so many: 5 s, 15 s, 45 s … at most 14 h, some three days in all. Null after the last.
 * @param random from 0 to 1
 * @param asked seconds that the receiver named (Retry-After)
 */
export function retrySeconds(tries: number, random: number, asked: number | null = null): number | null {
  if (tries >= mostTries) return null;
  const seconds = Math.min(firstSeconds * factor ** (tries - 1), slowestSeconds);
  const spread = seconds * (1 - jitter + 2 * jitter * random);
  return Math.max(spread, Math.min(asked ?? 0, longestAskedSeconds));
}

const dayMilliseconds = 86_400_000;
/** An endpoint that failed at every try for so long is switched off. */
const failingDays = 5;
/** Tries of one delivery are less than a day apart: after a longer silence the failures are counted from the beginning. */
const silenceDays = 1;

export type Failing = { failing_since: Date | null; last_failed_at: Date | null };

/** Since when an endpoint fails, once it failed again. */
export function failingSince({ failing_since: since, last_failed_at: last }: Failing, at: Date): Date {
  const isSilent = last === null || at.getTime() - last.getTime() > silenceDays * dayMilliseconds;
  return since === null || isSilent ? at : since;
}

export function isFailingTooLong(since: Date, at: Date): boolean {
  return at.getTime() - since.getTime() >= failingDays * dayMilliseconds;
}
