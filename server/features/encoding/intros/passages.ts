import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { secondsOf, silentWord, wordSeconds } from "./fingerprint.ts";

/** The same audio in two fingerprints: its duration, and its position in each, in seconds. */
export type Passage = { seconds: number; inOne: number; inOther: number };

const bits = 32;
/** Bit error rate below which audio counts as the same. Unrelated audio has about 0.5, the same audio 0.1 to 0.25. */
const maxErrorRate = 0.33;
/** The search samples every `stride`-th word in windows of `windowSamples` samples: 3.7 s. */
const stride = 2;
const windowSamples = 20;
/** How many words the best alignment may be off, since hops of two files are not in phase. */
const maxOffset = 1;
/** Score drop that ends a passage: about two seconds of unrelated audio. */
const maxDrop = 22 * (0.5 - maxErrorRate) * bits;
/** Alignments searched before yielding to the event loop. */
const shiftsPerSlice = 64;

type Run = { shift: number; from: number; to: number };

/** Passages of at least `minSeconds` that two fingerprints share, each once. */
export async function sharedPassages(
  one: Uint32Array,
  other: Uint32Array,
  { minSeconds, signal }: { minSeconds: number; signal: AbortSignal },
): Promise<Passage[]> {
  const runs: Run[] = [];
  const length = stride * windowSamples;
  for (let shift = length - one.length; shift <= other.length - length; shift += 1) {
    if (shift % shiftsPerSlice === 0) {
      await yieldToEventLoop();
      signal.throwIfAborted();
    }
    search(one, other, shift, runs);
  }
  return runs
    .map(({ shift, from, to }) => ({
      seconds: (to - from) * wordSeconds,
      inOne: edgeSeconds(from),
      inOther: edgeSeconds(from + shift),
    }))
    .filter(({ seconds }) => seconds >= minSeconds);
}

/** Start of a passage, in seconds, by its first word. */
const edgeSeconds = (word: number) => Math.max(0, secondsOf(word) - wordSeconds / 2);

/** Searches one alignment and adds the passages it finds to `runs`. */
function search(one: Uint32Array, other: Uint32Array, shift: number, runs: Run[]): void {
  const end = Math.min(one.length, other.length - shift);
  const recent = new Uint8Array(windowSamples);
  let sum = 0;
  let count = 0;
  for (let at = Math.max(0, -shift); at < end; at += stride) {
    const differing = differingBits(one[at], other[at + shift]);
    sum += differing - (recent[count % windowSamples] as number);
    recent[count % windowSamples] = differing;
    count += 1;
    if (count < windowSamples || sum >= maxErrorRate * windowSamples * bits) continue;
    const begin = at - stride * (windowSamples - 1);
    const known = runs.find((run) => Math.abs(run.shift - shift) <= 4 * maxOffset && run.from <= at && run.to >= begin);
    const run = known ?? longestRun(one, other, { shift, from: begin, to: at + 1 });
    if (!known) runs.push(run);
    // Continue behind the passage.
    const skipped = Math.floor((run.to - at) / stride);
    if (skipped < 1) continue;
    at += skipped * stride;
    sum = 0;
    count = 0;
    recent.fill(0);
  }
}

/** Extends a match to the longest run around it, on the best alignment within `maxOffset`. */
function longestRun(one: Uint32Array, other: Uint32Array, { shift, from, to }: Run): Run {
  let best: Run & { score: number } = { shift, from, to, score: -Infinity };
  for (let offset = -maxOffset; offset <= maxOffset; offset += 1) {
    const score = -differenceOf(one, other, { shift: shift + offset, from, to });
    if (score > best.score) best = { shift: shift + offset, from, to, score };
  }
  const middle = Math.floor((from + to) / 2);
  return {
    shift: best.shift,
    from: extend(one, other, best.shift, middle, -1) + 1,
    to: extend(one, other, best.shift, middle - 1, 1),
  };
}

function differenceOf(one: Uint32Array, other: Uint32Array, { shift, from, to }: Run): number {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += differingBits(one[at], other[at + shift]);
  return sum;
}

/**
 * Extends a match in one direction while its score stays within `maxDrop` of its best. Returns the first word outside.
 * Source: the X-drop extension of BLAST (S. F. Altschul et al., "Gapped BLAST and PSI-BLAST", 1997).
 */
function extend(one: Uint32Array, other: Uint32Array, shift: number, from: number, step: 1 | -1): number {
  let [score, best, edge] = [0, 0, from + step];
  for (let at = from; at >= 0 && at < one.length; at += step) {
    const inOther = at + shift;
    if (inOther < 0 || inOther >= other.length) break;
    score += maxErrorRate * bits - differingBits(one[at], other[inOther]);
    if (score > best) [best, edge] = [score, at + step];
    if (score < best - maxDrop) break;
  }
  return edge;
}

/** Hamming distance of two words. Silence counts as unrelated: half of the bits. */
function differingBits(one = silentWord, other = silentWord): number {
  if (one === silentWord || other === silentWord) return bits / 2;
  let word = one ^ other;
  word -= (word >>> 1) & 0x55555555;
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
