import { randomFrom } from "../stage/motion.ts";
import { degree, type Note, type Voice } from "./note.ts";

/** A short piece of music with chords, bass, arpeggio and a melody with rests. */
export interface Piece {
  seconds: number;
  /** MIDI pitch of the tonic in the middle octave. */
  root: number;
  scale: readonly number[];
  /** Scale degrees of the chords, one per bar. */
  chords: readonly number[];
  /** Duration of a bar in seconds. */
  bar: number;
  /** Scale steps of the melody above the chord, evenly distributed over a bar; `null` is a rest. */
  motif: readonly (number | null)[];
  lead: Voice;
  broken: Voice;
  seed: number;
}

/** Arpeggios ascend and descend. */
const pattern = [0, 2, 4, 7, 4, 2] as const;

function backing(piece: Piece, bar: number, loudness: number): Note[] {
  const { root, scale, chords, seconds } = piece;
  const chord = chords[bar % chords.length] ?? 0;
  const at = bar * piece.bar;
  const length = Math.min(piece.bar, seconds - at);
  const held = [0, 2, 4].map((step, i): Note => ({
    at,
    seconds: length,
    pitch: degree(root - 12, scale, chord + step),
    gain: 0.1 * loudness,
    pan: (i - 1) * 0.5,
    voice: "pad",
  }));
  const bass: Note = {
    at,
    seconds: length * 0.8,
    pitch: degree(root - 24, scale, chord),
    gain: 0.22 * loudness,
    voice: "bass",
  };
  if (bar === 0) return held;
  const pace = piece.bar / pattern.length;
  const broken = pattern.map((step, i): Note => ({
    at: at + i * pace,
    seconds: pace,
    pitch: degree(root, scale, chord + step),
    gain: 0.13 * loudness,
    pan: Math.sin(bar + i) * 0.5,
    voice: piece.broken,
  }));
  return [...held, bass, ...broken];
}

/** The motif above the bar's chord. It rests every fourth bar, and is inverted every second time. */
function melody(piece: Piece, bar: number, loudness: number, random: () => number): Note[] {
  const { root, scale, chords, motif } = piece;
  const chord = chords[bar % chords.length] ?? 0;
  const isAnswer = bar % 2 === 1;
  const pace = piece.bar / motif.length;
  return motif.flatMap((step, i): Note[] => {
    if (step === null || (i > 1 && random() < 0.12)) return [];
    return [
      {
        at: bar * piece.bar + i * pace,
        seconds: pace * 1.1,
        pitch: degree(root + 12, scale, chord + (isAnswer ? 4 - step : step)),
        gain: (i === 0 ? 0.26 : 0.2) * loudness,
        pan: 0.15 * Math.sin(bar),
        voice: piece.lead,
      },
    ];
  });
}

/** The notes of a piece, with a crescendo towards the middle and an ending on the tonic. */
export function playPiece(piece: Piece): Note[] {
  const random = randomFrom(piece.seed);
  const last = Math.floor((piece.seconds - 1.6) / piece.bar);
  const notes: Note[] = [];
  for (let bar = 0; bar < last; bar++) {
    const loudness = 0.62 + 0.38 * Math.sin((Math.PI * (bar + 0.5)) / last);
    notes.push(...backing(piece, bar, loudness));
    if (bar >= 2 && bar % 4 !== 1) notes.push(...melody(piece, bar, loudness, random));
  }
  for (const [i, step] of [-7, 0, 2, 4, 7].entries())
    notes.push({
      at: last * piece.bar + i * 0.14,
      seconds: 1.2,
      pitch: degree(piece.root, piece.scale, step),
      gain: 0.2,
      pan: i / 2.5 - 0.8,
      voice: i === 4 ? "bell" : piece.broken,
    });
  return notes;
}
