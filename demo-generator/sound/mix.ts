import type { Note } from "./note.ts";
import { play, sampleRate, type Track } from "./voices.ts";

/** Delays, in samples at 48 kHz, of a Schroeder reverberator (parallel combs, serial all-passes) for a small hall. */
const combs = [1687, 1601, 2053, 2251, 1777, 1907];
const allPasses = [601, 241, 97];

function reverberate(dry: Float32Array, offset: number): Float32Array {
  let wet = new Float32Array(dry.length);
  for (const delay of combs) {
    const line = new Float32Array(delay + offset);
    let at = 0;
    let damped = 0;
    for (let i = 0; i < dry.length; i++) {
      const out = line[at] ?? 0;
      damped = out * 0.65 + damped * 0.35;
      line[at] = (dry[i] ?? 0) + damped * 0.82;
      at = (at + 1) % line.length;
      wet[i] = (wet[i] ?? 0) + out / combs.length;
    }
  }
  for (const delay of allPasses) {
    const line = new Float32Array(delay + offset);
    const next = new Float32Array(wet.length);
    let at = 0;
    for (let i = 0; i < wet.length; i++) {
      const held = line[at] ?? 0;
      const input = wet[i] ?? 0;
      next[i] = held - input * 0.5;
      line[at] = input + held * 0.5;
      at = (at + 1) % line.length;
    }
    wet = next;
  }
  return wet;
}

/** Maximum peak and average level of a mixdown, so that all clips are about equally loud. */
const peakLimit = 0.79;
const averageLimit = 0.12;

/** Mixes all notes with some reverberation, normalised to the limits above and faded at both ends. */
export function mixdown(notes: readonly Note[], seconds: number, hall = 0.28): Track {
  const length = Math.round(seconds * sampleRate);
  const track: Track = { left: new Float32Array(length), right: new Float32Array(length) };
  for (const note of notes) play(track, note);
  const wetLeft = reverberate(track.left, 0);
  const wetRight = reverberate(track.right, 23);
  let peak = 0.05;
  let power = 0;
  for (let i = 0; i < length; i++) {
    track.left[i] = (track.left[i] ?? 0) + (wetLeft[i] ?? 0) * hall * 2.2;
    track.right[i] = (track.right[i] ?? 0) + (wetRight[i] ?? 0) * hall * 2.2;
    peak = Math.max(peak, Math.abs(track.left[i] ?? 0), Math.abs(track.right[i] ?? 0));
    power += ((track.left[i] ?? 0) ** 2 + (track.right[i] ?? 0) ** 2) / 2;
  }
  const gain = Math.min(peakLimit / peak, averageLimit / Math.sqrt(power / length));
  const fadeIn = 0.05 * sampleRate;
  const fadeOut = 1.1 * sampleRate;
  for (let i = 0; i < length; i++) {
    const level = Math.min(1, i / fadeIn, (length - i) / fadeOut) * gain;
    track.left[i] = (track.left[i] ?? 0) * level;
    track.right[i] = (track.right[i] ?? 0) * level;
  }
  return track;
}

/** The part of a track between two instants, faded at both ends. */
export function excerpt(track: Track, from: number, to: number): Track {
  const cut = (samples: Float32Array): Float32Array => {
    const part = samples.slice(Math.round(from * sampleRate), Math.round(to * sampleRate));
    const fade = 0.6 * sampleRate;
    return part.map((value, i) => value * Math.min(1, i / fade, (part.length - i) / fade));
  };
  return { left: cut(track.left), right: cut(track.right) };
}

/** The track as a 16-bit stereo WAV file. */
export function toWav(track: Track): Buffer {
  const frames = track.left.length;
  const file = Buffer.alloc(44 + frames * 4);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + frames * 4, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 4, 28);
  file.writeUInt16LE(4, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(frames * 4, 40);
  for (let i = 0; i < frames; i++) {
    file.writeInt16LE(Math.round((track.left[i] ?? 0) * 32767), 44 + i * 4);
    file.writeInt16LE(Math.round((track.right[i] ?? 0) * 32767), 46 + i * 4);
  }
  return file;
}
