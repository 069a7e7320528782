import { agreedSpan, type SharedSpan, type Span } from "./agreement.ts";
import { sharedPassages } from "./passages.ts";

/** Audio fingerprints of an episode's start and end, which do not overlap. */
export type EpisodeFingerprint = {
  id: number;
  /** Of the whole episode, in seconds. */
  duration: number;
  head: Uint32Array;
  tail: Uint32Array;
  /** Position of the tail in the episode, in seconds. */
  tailStart: number;
};

export type FoundSpans = { id: number; intro: Span | null; credits: Span | null };

/** Shorter matches are musical stings between scenes; longer ones mean that both episodes are the same film. */
const introSeconds = { min: 5, max: 120 };
const creditsSeconds = { min: 5, max: 300 };
/** Maximum duration after the credits, for example a preview of the next episode or a broadcaster's ident. */
const maxAfterCreditsSeconds = 60;

/** Finds each episode's intro and credits: audio near its start or end that recurs in other episodes of the season. */
export async function compareEpisodes(
  episodes: readonly EpisodeFingerprint[],
  signal: AbortSignal,
): Promise<FoundSpans[]> {
  const heads = new Map<number, SharedSpan[]>(episodes.map(({ id }) => [id, []]));
  const tails = new Map<number, SharedSpan[]>(episodes.map(({ id }) => [id, []]));
  for (const [index, one] of episodes.entries()) {
    for (const other of episodes.slice(index + 1)) {
      const openings = await sharedPassages(one.head, other.head, { minSeconds: introSeconds.min, signal });
      for (const { seconds, inOne, inOther } of openings) {
        if (seconds > introSeconds.max) continue;
        heads.get(one.id)?.push({ start: inOne, end: inOne + seconds, with: other.id });
        heads.get(other.id)?.push({ start: inOther, end: inOther + seconds, with: one.id });
      }
      const closings = await sharedPassages(one.tail, other.tail, { minSeconds: creditsSeconds.min, signal });
      for (const { seconds, inOne, inOther } of closings) {
        if (seconds > creditsSeconds.max) continue;
        addClosing(tails, one, other, inOne, seconds);
        addClosing(tails, other, one, inOther, seconds);
      }
    }
  }
  return episodes.map(({ id }) => ({
    id,
    intro: spanOf(agreedSpan(heads.get(id) ?? [])),
    credits: spanOf(agreedSpan(tails.get(id) ?? [])),
  }));
}

function addClosing(
  tails: Map<number, SharedSpan[]>,
  { id, tailStart, duration }: EpisodeFingerprint,
  other: EpisodeFingerprint,
  offset: number,
  seconds: number,
): void {
  const start = tailStart + offset;
  if (duration - (start + seconds) <= maxAfterCreditsSeconds)
    tails.get(id)?.push({ start, end: Math.min(duration, start + seconds), with: other.id });
}

const tenths = (seconds: number) => Math.round(seconds * 10) / 10;

function spanOf(span: Span | undefined): Span | null {
  return span ? { start: tenths(span.start), end: tenths(span.end) } : null;
}
