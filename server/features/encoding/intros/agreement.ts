/** Where something lies in an episode, in seconds. */
export type Span = { start: number; end: number };

/** A span that an episode shares with another. */
export type SharedSpan = Span & { with: number };

/** Two spans are the same passage when this share of the time they cover together is in both. */
const sameShare = 0.7;

/**
 * The span that most other episodes share, the longest of several; undefined where there is none. Its ends are the medians
 * of those who agree, so that one episode that talks over the music does not move them.
 */
export function agreedSpan(spans: readonly SharedSpan[]): (Span & { episodes: number }) | undefined {
  let best: { agreeing: SharedSpan[]; episodes: number; seconds: number } | undefined;
  for (const span of spans) {
    const agreeing = spans.filter((one) => shareInBoth(one, span) >= sameShare);
    const episodes = new Set(agreeing.map((one) => one.with)).size + 1;
    const seconds = span.end - span.start;
    const isBetter = !best || episodes > best.episodes || (episodes === best.episodes && seconds > best.seconds);
    if (isBetter) best = { agreeing, episodes, seconds };
  }
  if (!best) return undefined;
  const { agreeing, episodes } = best;
  return { start: median(agreeing.map(({ start }) => start)), end: median(agreeing.map(({ end }) => end)), episodes };
}

function shareInBoth(one: Span, other: Span): number {
  const inBoth = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  const covered = Math.max(one.end, other.end) - Math.min(one.start, other.start);
  return inBoth / covered;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1);
  return (low + high) / 2;
}
