export type Voice = "pluck" | "bell" | "marimba" | "pad" | "flute" | "bass" | "glass" | "tone" | "breath" | "wood";

export interface Note {
  /** Seconds from the clip's start. */
  at: number;
  /** Duration in seconds; struck voices decay independently of it. */
  seconds: number;
  /** MIDI pitch: 69 is A at 440 Hz; fractions are allowed. */
  pitch: number;
  /** Relative loudness; 1 for a solo note. */
  gain: number;
  /** From -1 (left) to 1 (right). */
  pan?: number;
  voice: Voice;
}

export function frequencyOf(pitch: number): number {
  return 440 * 2 ** ((pitch - 69) / 12);
}

export function pitchOf(hertz: number): number {
  return 69 + 12 * Math.log2(hertz / 440);
}

/** The `step`-th degree of a scale that repeats at the octave; steps may be negative. */
export function degree(root: number, scale: readonly number[], step: number): number {
  const octave = Math.floor(step / scale.length);
  return root + 12 * octave + (scale[step - octave * scale.length] ?? 0);
}

export const major = [0, 2, 4, 5, 7, 9, 11] as const;
export const minor = [0, 2, 3, 5, 7, 8, 10] as const;
export const pentatonic = [0, 2, 4, 7, 9] as const;
export const minorPentatonic = [0, 3, 5, 7, 10] as const;

/** Sustained chords in sequence, each overlapping the next slightly. */
export function chords(
  voice: Voice,
  from: number,
  each: number,
  progression: readonly (readonly number[])[],
  gain: number,
): Note[] {
  return progression.flatMap((pitches, i) =>
    pitches.map((pitch, j) => ({
      at: from + i * each,
      seconds: each * 1.08,
      pitch,
      gain,
      pan: pitches.length > 1 ? (j / (pitches.length - 1) - 0.5) * 0.9 : 0,
      voice,
    })),
  );
}

/** A sequence of pitches at a constant pace; `null` is a rest. */
export function line(
  voice: Voice,
  from: number,
  pace: number,
  pitches: readonly (number | null)[],
  gain: number,
  pan = 0,
): Note[] {
  return pitches.flatMap((pitch, i) =>
    pitch === null ? [] : [{ at: from + i * pace, seconds: pace, pitch, gain, pan, voice }],
  );
}
