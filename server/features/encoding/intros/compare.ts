import { agreedSpan, type SharedSpan, type Span } from "./agreement.ts";
import { sharedPassages } from "./passages.ts";

/** Fingerprints of an episode's beginning and end, which do not overlap. */
export type Heard = {
  id: number;
  /** Of the film, in seconds. */
  duration: number;
  head: Uint32Array;
  tail: Uint32Array;
  /** Where the tail begins, in seconds. */
  tailStart: number;
};

export type FoundSpans = { id: number; intro: Span | null; credits: Span | null };

/** Shorter ones are stings between scenes; longer ones are the same film twice. */
const introSeconds = { least: 5, most: 120 };
const creditsSeconds = { least: 5, most: 300 };
/** What may follow the credits: the next episode's announcement, a broadcaster's sign. */
const afterCreditsSeconds = 60;

/** The opening and the closing passage that episodes of a season share, for each that has one. */
export async function compareEpisodes(episodes: readonly Heard[], signal: AbortSignal): Promise<FoundSpans[]> {
  const heads = new Map<number, SharedSpan[]>(episodes.map(({ id }) => [id, []]));
  const tails = new Map<number, SharedSpan[]>(episodes.map(({ id }) => [id, []]));
  for (const [place, one] of episodes.entries()) {
    for (const other of episodes.slice(place + 1)) {
      const openings = await sharedPassages(one.head, other.head, { leastSeconds: introSeconds.least, signal });
      for (const { seconds, inOne, inOther } of openings) {
        if (seconds > introSeconds.most) continue;
        heads.get(one.id)?.push({ start: inOne, end: inOne + seconds, with: other.id });
        heads.get(other.id)?.push({ start: inOther, end: inOther + seconds, with: one.id });
      }
      const closings = await sharedPassages(one.tail, other.tail, { leastSeconds: creditsSeconds.least, signal });
      for (const { seconds, inOne, inOther } of closings) {
        if (seconds > creditsSeconds.most) continue;
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
  { id, tailStart, duration }: Heard,
  other: Heard,
  at: number,
  seconds: number,
): void {
  const start = tailStart + at;
  if (duration - (start + seconds) <= afterCreditsSeconds)
    tails.get(id)?.push({ start, end: Math.min(duration, start + seconds), with: other.id });
}

const tenths = (seconds: number) => Math.round(seconds * 10) / 10;

function spanOf(span: Span | undefined): Span | null {
  return span ? { start: tenths(span.start), end: tenths(span.end) } : null;
}
