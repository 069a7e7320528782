/** An interval of an episode, in seconds. */
export type Span = { start: number; end: number };

/** A span whose audio also occurs in another episode. `with`: that episode's id. */
export type SharedSpan = Span & { with: number };

/** Two spans are the same passage if their intersection covers this fraction of their union. */
const minOverlap = 0.7;

/**
 * The span shared with the most other episodes; of several, the longest. Its ends are medians, so that a single episode with
 * dialogue over the music does not shift them. Undefined without any span.
 */
export function agreedSpan(spans: readonly SharedSpan[]): (Span & { episodes: number }) | undefined {
  let best: { agreeing: SharedSpan[]; episodes: number; seconds: number } | undefined;
  for (const span of spans) {
    const agreeing = spans.filter((one) => overlapOf(one, span) >= minOverlap);
    const episodes = new Set(agreeing.map((one) => one.with)).size + 1;
    const seconds = span.end - span.start;
    const isBetter = !best || episodes > best.episodes || (episodes === best.episodes && seconds > best.seconds);
    if (isBetter) best = { agreeing, episodes, seconds };
  }
  if (!best) return undefined;
  const { agreeing, episodes } = best;
  return { start: median(agreeing.map(({ start }) => start)), end: median(agreeing.map(({ end }) => end)), episodes };
}

/** Intersection over union; negative for disjoint spans. */
function overlapOf(one: Span, other: Span): number {
  const intersection = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  const union = Math.max(one.end, other.end) - Math.min(one.start, other.start);
  return intersection / union;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1);
  return (low + high) / 2;
}
