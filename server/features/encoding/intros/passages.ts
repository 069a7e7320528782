import { setImmediate as turn } from "node:timers/promises";
import { secondsOf, silentWord, wordSeconds } from "./fingerprint.ts";

/** The same sound in two fingerprints, in seconds from the beginning of each. */
export type Passage = { seconds: number; inOne: number; inOther: number };

const bits = 32;
/** Of the bits of unrelated sound half differ, of the same sound a tenth to a quarter. */
const alike = 0.33;
/** The search looks at every so many words, for windows of so many looks: 3.7 s. */
const stride = 2;
const looks = 20;
/** How many words a missed hop may put the best alignment aside. */
const aside = 1;
/** What may differ within a passage without ending it: about two seconds. */
const drop = 22 * (0.5 - alike) * bits;
/** Alignments between two looks at what else the process has to do. */
const shiftsAtOnce = 64;

type Run = { shift: number; from: number; to: number };

/** Passages of at least `leastSeconds` that two fingerprints share, each once. */
export async function sharedPassages(
  one: Uint32Array,
  other: Uint32Array,
  { leastSeconds, signal }: { leastSeconds: number; signal: AbortSignal },
): Promise<Passage[]> {
  const runs: Run[] = [];
  const length = stride * looks;
  for (let shift = length - one.length; shift <= other.length - length; shift += 1) {
    if (shift % shiftsAtOnce === 0) {
      await turn();
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
    .filter(({ seconds }) => seconds >= leastSeconds);
}

/** Where a passage begins whose first word this is. */
const edgeSeconds = (word: number) => Math.max(0, secondsOf(word) - wordSeconds / 2);

/** Looks along one alignment and adds what it finds. */
function search(one: Uint32Array, other: Uint32Array, shift: number, runs: Run[]): void {
  const end = Math.min(one.length, other.length - shift);
  const recent = new Uint8Array(looks);
  let sum = 0;
  let count = 0;
  for (let at = Math.max(0, -shift); at < end; at += stride) {
    const differing = differingBits(one[at], other[at + shift]);
    sum += differing - (recent[count % looks] as number);
    recent[count % looks] = differing;
    count += 1;
    if (count < looks || sum >= alike * looks * bits) continue;
    const begin = at - stride * (looks - 1);
    const known = runs.find((run) => Math.abs(run.shift - shift) <= 4 * aside && run.from <= at && run.to >= begin);
    const run = known ?? widest(one, other, { shift, from: begin, to: at + 1 });
    if (!known) runs.push(run);
    const beyond = Math.floor((run.to - at) / stride);
    if (beyond < 1) continue;
    at += beyond * stride;
    sum = 0;
    count = 0;
    recent.fill(0);
  }
}

/** The longest run around a place, on this alignment or one just beside it. */
function widest(one: Uint32Array, other: Uint32Array, { shift, from, to }: Run): Run {
  let best: Run & { score: number } = { shift, from, to, score: -Infinity };
  for (let by = -aside; by <= aside; by += 1) {
    const score = -differenceOf(one, other, { shift: shift + by, from, to });
    if (score > best.score) best = { shift: shift + by, from, to, score };
  }
  const middle = Math.floor((from + to) / 2);
  return {
    shift: best.shift,
    from: reach(one, other, best.shift, middle, -1) + 1,
    to: reach(one, other, best.shift, middle - 1, 1),
  };
}

function differenceOf(one: Uint32Array, other: Uint32Array, { shift, from, to }: Run): number {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += differingBits(one[at], other[at + shift]);
  return sum;
}

/**
 * Goes on from a place while more is alike than differs, over a gap too, and returns the first word outside.
 * Source: the X-drop extension of BLAST (S. F. Altschul et al., "Gapped BLAST and PSI-BLAST", 1997).
 */
function reach(one: Uint32Array, other: Uint32Array, shift: number, from: number, step: 1 | -1): number {
  let [score, best, edge] = [0, 0, from + step];
  for (let at = from; at >= 0 && at < one.length; at += step) {
    const there = at + shift;
    if (there < 0 || there >= other.length) break;
    score += alike * bits - differingBits(one[at], other[there]);
    if (score > best) [best, edge] = [score, at + step];
    if (score < best - drop) break;
  }
  return edge;
}

/** Silence is neither alike nor different. */
function differingBits(one = silentWord, other = silentWord): number {
  if (one === silentWord || other === silentWord) return bits / 2;
  let word = one ^ other;
  word -= (word >>> 1) & 0x55555555;
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
