import { chords, type Note, type Voice } from "../sound/note.ts";
import { shade, type Tint, tints } from "../stage/backdrop.ts";
import type { Pen } from "../stage/clip.ts";
import { curious, hop } from "../stage/curious.ts";
import { bloom, lit, orb, shadeOf, slab } from "../stage/lit.ts";
import { ease, presence, progress, tau } from "../stage/motion.ts";
import { paintedClip } from "../stage/painted.ts";
import { blend, faded } from "../stage/palette.ts";

/** “Frère Jacques”: pitches relative to the tonic, and durations in beats. */
const tune = [
  [0, 1],
  [2, 1],
  [4, 1],
  [0, 1],
  [0, 1],
  [2, 1],
  [4, 1],
  [0, 1],
  [4, 1],
  [5, 1],
  [7, 2],
  [4, 1],
  [5, 1],
  [7, 2],
  [7, 0.5],
  [9, 0.5],
  [7, 0.5],
  [5, 0.5],
  [4, 1],
  [0, 1],
  [7, 0.5],
  [9, 0.5],
  [7, 0.5],
  [5, 0.5],
  [4, 1],
  [0, 1],
  [0, 1],
  [-5, 1],
  [0, 2],
  [0, 1],
  [-5, 1],
  [0, 2],
] as const;
const beat = 0.5;
const voices: readonly { from: number; root: number; color: string; voice: Voice; pan: number }[] = [
  { from: 1.5, root: 72, color: "#FFC04D", voice: "flute", pan: -0.5 },
  { from: 5.5, root: 60, color: "#F2637E", voice: "marimba", pan: 0.5 },
  { from: 9.5, root: 67, color: "#5AC8E0", voice: "pluck", pan: 0 },
];
const canonSeconds = 44;

interface Sung {
  at: number;
  length: number;
  step: number;
  voice: number;
}

/** All notes of the canon; each voice sings twice. */
function sung(): Sung[] {
  return voices.flatMap(({ from }, voice) => {
    let at = from;
    return [...tune, ...tune].flatMap(([step, beats]): Sung[] => {
      const one = { at, length: beats * beat, step, voice };
      at += beats * beat;
      return one.at < canonSeconds - 3 ? [one] : [];
    });
  });
}

function dusk(pen: Pen, width: number, height: number, tint: Tint): void {
  const slope = pen.createLinearGradient(width, 0, 0, height);
  slope.addColorStop(0, blend(tint.rich, tint.light, 0.5));
  slope.addColorStop(0.5, tint.rich);
  slope.addColorStop(1, tint.deep);
  pen.globalAlpha = 1;
  pen.lineCap = "round";
  pen.fillStyle = slope;
  pen.fillRect(0, 0, width, height);
}

/** The canon as beads on three bands that move left; beads sound when they reach the singers. */
function paintCanon(pen: Pen, width: number, height: number, t: number, isPoster: boolean): void {
  const unit = Math.min(width, height);
  dusk(pen, width, height, shade(tints.aubergine, 0.2));
  const pace = unit * 0.29;
  const now = width * (isPoster && width > height * 2 ? 0.5 : 0.24);
  voices.forEach((one, voice) => {
    const middle = height * (0.2 + voice * 0.3);
    pen.fillStyle = faded(one.color, 0.13);
    pen.fillRect(0, middle - height * 0.145, width, height * 0.29);
  });
  for (const one of sung()) {
    const x = now + (one.at - t) * pace;
    const long = one.length * pace - unit * 0.02;
    if (x + long < -unit * 0.1 || x > width + unit * 0.1) continue;
    const y = height * (0.2 + one.voice * 0.3) - (one.step - 3) * height * 0.0165;
    const isSounding = t >= one.at && t < one.at + one.length;
    const color = voices[one.voice]?.color ?? "#FFC04D";
    if (isSounding) bloom(pen, now, y, unit * 0.12, color, 0.9, 3);
    slab(
      pen,
      x,
      y - unit * 0.027,
      long,
      unit * 0.054,
      unit * 0.027,
      t > one.at + one.length ? shadeOf(color, 0.34) : color,
    );
  }
  voices.forEach((one, voice) => {
    const note = sung().findLast((each) => each.voice === voice && each.at <= t);
    const y = height * (0.2 + voice * 0.3) - ((note?.step ?? 3) - 3) * height * 0.0165;
    const since = note ? t - note.at : 1;
    const jump = note ? hop(since, 0, Math.min(0.4, note.length * 0.8), unit * 0.05) : { lift: 0, stretch: 1 };
    curious(pen, now - unit * 0.005, y + unit * 0.005, unit * 0.15, t + voice, {
      look: [0.8, 0],
      wonder: note && since < note.length * 0.7 ? 1 : 0,
      smile: 1,
      lift: jump.lift,
      stretch: jump.stretch,
      color: blend(one.color, "#FFB23E", 0.25),
      shadow: false,
    });
  });
}

const canonNotes = (): Note[] => [
  ...sung().map(({ at, length, step, voice }): Note => {
    const one = voices[voice];
    return {
      at,
      seconds: length * 0.94,
      pitch: (one?.root ?? 60) + step,
      gain: 0.3,
      pan: one?.pan,
      voice: one?.voice ?? "flute",
    };
  }),
  ...chords(
    "pad",
    0.5,
    4,
    Array.from({ length: 10 }, () => [48, 55, 64]),
    0.07,
  ),
];

export const canon = paintedClip({
  seconds: canonSeconds,
  trailer: { from: 16, to: 23 },
  color: tints.aubergine.deep,
  paint: paintCanon,
  still: 19.3,
  extraCrf: 5,
  notes: canonNotes,
});

/** Rings of beads that beat two, three, four and five times per turn. */
const rings: readonly { beats: number; color: string; pitch: number; voice: Voice; from: number }[] = [
  { beats: 2, color: "#FFC04D", pitch: 50, voice: "marimba", from: 0 },
  { beats: 3, color: "#FF7D5C", pitch: 62, voice: "marimba", from: 4 },
  { beats: 4, color: "#F2637E", pitch: 69, voice: "pluck", from: 12 },
  { beats: 5, color: "#8FD8F0", pitch: 77, voice: "bell", from: 20 },
];
const turnSeconds = 4;
const rhythmSeconds = 36;

function struck(t: number, beats: number, from: number): number {
  if (t < from || t > rhythmSeconds - 3.6) return 0;
  const share = ((t / turnSeconds) * beats) % 1;
  return Math.max(0, 1 - share * 2.2);
}

function paintRhythm(pen: Pen, width: number, height: number, t: number, isPoster: boolean): void {
  const unit = Math.min(width, height);
  dusk(pen, width, height, shade(tints.petrol, -0.1));
  const [x, y] = [width * (isPoster && width > height * 2 ? 0.68 : 0.5), height * 0.5];
  const reach = isPoster ? Math.max(unit * 0.56, Math.min(width, height * 1.6) * 0.5) : height * 0.66;
  const hand = (t / turnSeconds) * tau - Math.PI / 2;
  rings.toReversed().forEach(({ beats, color, from }, i) => {
    const radius = reach * (1 - i * 0.2);
    const shown = isPoster ? 1 : ease(progress(t, from - 0.4, from + 0.8));
    pen.fillStyle = lit(pen, x, y, radius, blend("#0B4A5E", color, 0.1 + 0.52 * shown), 0.8);
    pen.beginPath();
    pen.arc(x, y, radius, 0, tau);
    pen.fill();
    const hit = struck(t, beats, from);
    const band = radius - reach * 0.1;
    for (let k = 0; k < beats; k++) {
      const angle = (k / beats) * tau - Math.PI / 2;
      const near = Math.max(0, 1 - Math.abs(Math.sin((hand - angle) / 2)) * 9) * (hit > 0 ? 1 : 0);
      const [bx, by] = [x + Math.cos(angle) * band, y + Math.sin(angle) * band];
      if (near > 0) bloom(pen, bx, by, reach * 0.2 * near, color, 1, 3);
      orb(pen, bx, by, reach * (0.052 + 0.03 * near) * shown, color);
    }
  });
  pen.fillStyle = faded("#FFF1D2", 0.2);
  pen.beginPath();
  pen.moveTo(x, y);
  pen.arc(x, y, reach, hand - 0.5, hand);
  pen.fill();
  const size = reach * 0.36;
  const down = Math.max(...rings.map(({ beats, from }) => struck(t, beats, from)));
  orb(pen, x, y, reach * 0.2, "#12718A");
  curious(pen, x, y + size * 0.5, size, t, {
    look: [Math.cos(hand) * 0.9, Math.sin(hand) * 0.9],
    smile: 1,
    stretch: 1 - 0.08 * down,
    arms: [0.4 + down, 0.4 + down],
    shadow: false,
    wonder: presence(t, rhythmSeconds - 3.4, rhythmSeconds - 1, 0.4),
  });
}

const rhythmNotes = (): Note[] => [
  ...rings.flatMap(({ beats, pitch, voice, from }, ring) => {
    const every = turnSeconds / beats;
    const count = Math.floor((rhythmSeconds - 3.6 - from) / every) + 1;
    return Array.from({ length: count }, (_, i): Note => ({
      at: from + i * every + 0.02,
      seconds: 0.4,
      pitch: pitch + ([0, 2, -3, 4, 7][i % beats] ?? 0),
      gain: i % beats === 0 ? 0.36 : 0.24,
      pan: (ring - 1.5) * 0.4,
      voice,
    }));
  }),
  ...chords(
    "pad",
    0,
    turnSeconds,
    [
      [50, 57, 62],
      [48, 55, 64],
      [46, 58, 62],
      [45, 57, 64],
      [50, 57, 65],
      [48, 60, 64],
      [46, 58, 65],
      [50, 62, 69],
    ],
    0.09,
  ),
  ...[50, 62, 69, 74, 77].map((pitch, i): Note => ({
    at: rhythmSeconds - 3.4 + i * 0.07,
    seconds: 1,
    pitch,
    gain: 0.3,
    pan: i / 2.5 - 0.8,
    voice: "bell",
  })),
];

export const polyrhythm = paintedClip({
  seconds: rhythmSeconds,
  trailer: { from: 20, to: 27 },
  color: tints.petrol.deep,
  paint: paintRhythm,
  still: 24.1,
  extraCrf: 2,
  notes: rhythmNotes,
});
