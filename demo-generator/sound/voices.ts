import { randomFrom, tau } from "../stage/motion.ts";
import { frequencyOf, type Note, type Voice } from "./note.ts";

export const sampleRate = 48_000;

interface Partial {
  ratio: number;
  gain: number;
  /** Decay time by 60 dB, in seconds; absent for sustained voices. */
  ring?: number;
}

interface Timbre {
  partials: Partial[];
  attack: number;
  /** Release time in seconds, for sustained voices. */
  release: number;
  vibrato?: number;
  /** Detuning of the left and right copy, in cents. */
  spread?: number;
}

function harmonics(count: number, slope: number, ring?: (n: number) => number): Partial[] {
  return Array.from({ length: count }, (_, i) => ({ ratio: i + 1, gain: (i + 1) ** -slope, ring: ring?.(i + 1) }));
}

const timbres: Record<Exclude<Voice, "breath" | "wood">, Timbre> = {
  pluck: { partials: harmonics(7, 1.35, (n) => 2.4 / n ** 0.7), attack: 0.003, release: 0 },
  bell: {
    partials: [
      { ratio: 1, gain: 1, ring: 4 },
      { ratio: 2.003, gain: 0.5, ring: 2.6 },
      { ratio: 2.99, gain: 0.24, ring: 1.5 },
      { ratio: 5.41, gain: 0.1, ring: 0.6 },
    ],
    attack: 0.003,
    release: 0,
  },
  marimba: {
    partials: [
      { ratio: 1, gain: 1, ring: 0.9 },
      { ratio: 3.93, gain: 0.28, ring: 0.26 },
      { ratio: 9.6, gain: 0.07, ring: 0.1 },
    ],
    attack: 0.002,
    release: 0,
  },
  glass: {
    partials: [
      { ratio: 1, gain: 1, ring: 5 },
      { ratio: 2.32, gain: 0.16, ring: 2.2 },
      { ratio: 4.25, gain: 0.06, ring: 1.1 },
    ],
    attack: 0.03,
    release: 0,
  },
  pad: { partials: harmonics(5, 1.6), attack: 1.1, release: 1.6, spread: 9 },
  flute: {
    partials: [
      { ratio: 1, gain: 1 },
      { ratio: 2, gain: 0.22 },
      { ratio: 3, gain: 0.07 },
    ],
    attack: 0.09,
    release: 0.22,
    vibrato: 0.0035,
  },
  bass: { partials: harmonics(4, 1.5), attack: 0.04, release: 0.5 },
  tone: { partials: [{ ratio: 1, gain: 1 }], attack: 0.25, release: 0.5 },
};

export interface Track {
  left: Float32Array;
  right: Float32Array;
}

function addPartial(
  track: Track,
  note: Note,
  timbre: Timbre,
  partial: Partial,
  cents: number,
  leftGain: number,
  rightGain: number,
): void {
  const hertz = frequencyOf(note.pitch + cents / 100) * partial.ratio;
  if (hertz > 15_000) return;
  const held = partial.ring === undefined;
  const length = Math.round((held ? note.seconds + timbre.release : (partial.ring ?? 0)) * sampleRate);
  const start = Math.round(note.at * sampleRate);
  const fall = held ? 1 : 10 ** (-3 / length);
  const attack = timbre.attack * sampleRate;
  const letGo = note.seconds * sampleRate;
  const release = timbre.release * sampleRate;
  let ringing = partial.gain;
  let phase = 0;
  const step = (tau * hertz) / sampleRate;
  for (let i = 0; i < length && start + i < track.left.length; i++) {
    const sway = timbre.vibrato ? 1 + timbre.vibrato * Math.sin((tau * 5.1 * i) / sampleRate) : 1;
    phase += step * sway;
    let level = i < attack ? i / attack : 1;
    if (held && i > letGo) level *= Math.max(0, 1 - (i - letGo) / release);
    const value = Math.sin(phase) * ringing * level * level;
    ringing *= fall;
    track.left[start + i] = (track.left[start + i] ?? 0) + value * leftGain;
    track.right[start + i] = (track.right[start + i] ?? 0) + value * rightGain;
  }
}

/** Filtered noise: a long gust of wind, or a short knock on wood. */
function addNoise(track: Track, note: Note, leftGain: number, rightGain: number): void {
  const random = randomFrom(Math.round(note.at * 1000 + note.pitch));
  const knock = note.voice === "wood";
  const length = Math.round((knock ? 0.09 : note.seconds) * sampleRate);
  const start = Math.round(note.at * sampleRate);
  const cutoff = 1 - Math.exp((-tau * frequencyOf(note.pitch)) / sampleRate);
  let low = 0;
  let lower = 0;
  for (let i = 0; i < length && start + i < track.left.length; i++) {
    low += cutoff * (random() * 2 - 1 - low);
    lower += cutoff * (low - lower);
    const share = i / length;
    const level = knock ? (1 - share) ** 4 : Math.sin(Math.PI * share) ** 2;
    const value = (knock ? low - lower : lower) * level * 3;
    track.left[start + i] = (track.left[start + i] ?? 0) + value * leftGain;
    track.right[start + i] = (track.right[start + i] ?? 0) + value * rightGain;
  }
}

/** Adds a note to the track, with equal-power panning. */
export function play(track: Track, note: Note): void {
  const angle = (((note.pan ?? 0) + 1) * Math.PI) / 4;
  const leftGain = Math.cos(angle) * note.gain;
  const rightGain = Math.sin(angle) * note.gain;
  if (note.voice === "breath" || note.voice === "wood") {
    addNoise(track, note, leftGain, rightGain);
    return;
  }
  const timbre = timbres[note.voice];
  for (const partial of timbre.partials) {
    if (timbre.spread) {
      addPartial(track, note, timbre, partial, -timbre.spread, leftGain * 0.75, rightGain * 0.35);
      addPartial(track, note, timbre, partial, timbre.spread, leftGain * 0.35, rightGain * 0.75);
    } else {
      addPartial(track, note, timbre, partial, 0, leftGain, rightGain);
    }
  }
}
