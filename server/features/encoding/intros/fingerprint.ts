import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { createSpectrum } from "./spectrum.ts";

/** Hertz. */
export const sampleRate = 5512;
const frameSamples = 2048;
const hopSamples = 512;
/** Time from one word of a fingerprint to the next. */
export const wordSeconds = hopSamples / sampleRate;
/** A word compares a frame with the one this many hops earlier. */
const lag = 1;
const bandCount = 33;
const [lowestHertz, highestHertz] = [300, 2000];
/** As a fraction of full scale. Below this level, coding noise would dominate the fingerprint. */
const silentLevel = 10 ** (-55 / 20);
/** The word for silence. */
export const silentWord = 0;
/** Frames computed before yielding to the event loop. */
const framesPerSlice = 32;

/** Centre of the audio that a word describes, in seconds from the first sample. */
export const secondsOf = (word: number): number => ((word + lag / 2) * hopSamples + frameSamples / 2) / sampleRate;

/**
 * An audio fingerprint of 32 bits per hop. Each bit says whether the energy difference of two adjacent frequency bands
 * increased since the frame before, which is robust to loudness and compression. Silence is `silentWord`.
 * Source: J. Haitsma and T. Kalker, "A Highly Robust Audio Fingerprinting System", ISMIR 2002. Hops are longer here, since
 * the search is for long passages in a few episodes rather than for three seconds in a million songs.
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
    if (frame % framesPerSlice === 0) {
      await yieldToEventLoop();
      signal.throwIfAborted();
    }
    const from = frame * hopSamples;
    const current = bandDifferences(spectrum(samples, from), edges);
    recent.push(current);
    if (frame < lag) continue;
    words[frame - lag] = isSilent(samples, from) ? silentWord : wordOf(current, recent.shift() ?? current);
  }
  return words;
}

/** Spectrum bins between the bands, spaced logarithmically like human hearing. */
function bandEdges(): number[] {
  const bin = sampleRate / frameSamples;
  return Array.from({ length: bandCount + 1 }, (_, band) =>
    Math.round((lowestHertz * (highestHertz / lowestHertz) ** (band / bandCount)) / bin),
  );
}

function bandDifferences(powers: Float64Array, edges: readonly number[]): Float64Array {
  const energies = new Float64Array(bandCount);
  for (let band = 0; band < bandCount; band += 1) {
    let sum = 0;
    for (let bin = edges[band] ?? 0; bin < (edges[band + 1] ?? 0); bin += 1) sum += powers[bin] ?? 0;
    energies[band] = sum;
  }
  return energies.subarray(1).map((energy, band) => (energies[band] ?? 0) - energy);
}

/** Never `silentWord`. */
function wordOf(current: Float64Array, previous: Float64Array): number {
  let word = 0;
  for (let bit = 0; bit < 32; bit += 1) word = (word << 1) | ((current[bit] ?? 0) > (previous[bit] ?? 0) ? 1 : 0);
  return word >>> 0 || 1;
}

function isSilent(samples: Int16Array, from: number): boolean {
  let sum = 0;
  for (let index = from; index < from + frameSamples; index += 1) sum += (samples[index] ?? 0) ** 2;
  return Math.sqrt(sum / frameSamples) < silentLevel * 32768;
}
