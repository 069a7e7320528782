import { setImmediate as turn } from "node:timers/promises";
import { createSpectrum } from "./spectrum.ts";

/** Hertz. */
export const sampleRate = 5512;
const frameSamples = 2048;
const hopSamples = 512;
/** From one word of a fingerprint to the next. */
export const wordSeconds = hopSamples / sampleRate;
/** A word compares a frame with the one so many hops before. */
const lag = 1;
const bandCount = 33;
const [lowest, highest] = [300, 2000];
/** Of full scale: in what is quieter, the coding's own noise is compared. */
const silentLevel = 10 ** (-55 / 20);
/** Stands for silence. */
export const silentWord = 0;
/** Frames between two looks at what else the process has to do. */
const framesAtOnce = 32;

/** The middle of what a word describes, in seconds from the first sample. */
export const secondsOf = (word: number): number => ((word + lag / 2) * hopSamples + frameSamples / 2) / sampleRate;

/**
 * A fingerprint of sound: 32 bits for each hop, of which each says whether the difference between two neighbouring bands of
 * frequency has grown since shortly before. Loudness and compression hardly change them. Silence is `silentWord`.
 * Source: J. Haitsma and T. Kalker, "A Highly Robust Audio Fingerprinting System", ISMIR 2002. Hops are longer here: whole
 * passages are looked for, not three seconds in a million songs.
 * @param samples mono, at `sampleRate`
 */
export async function fingerprintOf(samples: Int16Array, signal: AbortSignal): Promise<Uint32Array> {
  const frames = Math.floor((samples.length - frameSamples) / hopSamples) + 1;
  if (frames <= lag) return new Uint32Array(0);
  const spectrum = createSpectrum(frameSamples);
  const edges = bandEdges();
  const recent: Float64Array[] = [];
  const words = new Uint32Array(frames - lag);
  for (let frame = 0; frame < frames; frame += 1) {
    if (frame % framesAtOnce === 0) {
      await turn();
      signal.throwIfAborted();
    }
    const from = frame * hopSamples;
    const now = bandDifferences(spectrum(samples, from), edges);
    recent.push(now);
    if (frame < lag) continue;
    words[frame - lag] = isSilent(samples, from) ? silentWord : wordOf(now, recent.shift() ?? now);
  }
  return words;
}

/** Bins of the spectrum at which the bands begin and end, evenly spaced as ears hear them. */
function bandEdges(): number[] {
  const bin = sampleRate / frameSamples;
  return Array.from({ length: bandCount + 1 }, (_, place) =>
    Math.round((lowest * (highest / lowest) ** (place / bandCount)) / bin),
  );
}

function bandDifferences(powers: Float64Array, edges: readonly number[]): Float64Array {
  const energies = new Float64Array(bandCount);
  for (let band = 0; band < bandCount; band += 1) {
    let sum = 0;
    for (let at = edges[band] ?? 0; at < (edges[band + 1] ?? 0); at += 1) sum += powers[at] ?? 0;
    energies[band] = sum;
  }
  return energies.subarray(1).map((energy, band) => (energies[band] ?? 0) - energy);
}

function wordOf(now: Float64Array, before: Float64Array): number {
  let word = 0;
  for (let bit = 0; bit < 32; bit += 1) word = (word << 1) | ((now[bit] ?? 0) > (before[bit] ?? 0) ? 1 : 0);
  return word >>> 0 || 1;
}

function isSilent(samples: Int16Array, from: number): boolean {
  let sum = 0;
  for (let at = from; at < from + frameSamples; at += 1) sum += (samples[at] ?? 0) ** 2;
  return Math.sqrt(sum / frameSamples) < silentLevel * 32768;
}
