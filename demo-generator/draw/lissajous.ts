import { type Note, pitchOf } from "../sound/note.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { backdrop, shade, tints } from "../stage/backdrop.ts";
import { closeUpOf } from "../stage/composition.ts";
import { bead, curtain, type Point, strokeOfLight, trace } from "../stage/light.ts";
import { ease, presence, progress, tau } from "../stage/motion.ts";
import { faded, night, ramp } from "../stage/palette.ts";

const seconds = 23;
const firstAt = 3;
const each = 4.7;

interface Interval {
  across: number;
  down: number;
  color: string;
}

const intervals: readonly Interval[] = [
  { across: 1, down: 2, color: night.saffron },
  { across: 2, down: 3, color: night.coral },
  { across: 3, down: 4, color: night.lilac },
  { across: 4, down: 5, color: night.azure },
];

function figure({ across, down }: Interval, phase: number, x: number, y: number, size: number, share = 1): Point[] {
  const steps = Math.max(2, Math.round(share * 420));
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const a = (i / 420) * tau;
    return [x + Math.sin(across * a + phase) * size, y + Math.sin(down * a) * size];
  });
}

/** The two tones of the figure, drawn along the top and the side. */
function tones(pen: Pen, interval: Interval, t: number, x: number, y: number, size: number, opacity: number): void {
  const across = Array.from({ length: 121 }, (_, i): Point => [
    x - size + (2 * size * i) / 120,
    y - size - 44 - 22 * Math.sin(interval.across * (i / 120) * tau + t * 3),
  ]);
  const down = Array.from({ length: 121 }, (_, i): Point => [
    x - size - 44 - 22 * Math.sin(interval.down * (i / 120) * tau + t * 3),
    y - size + (2 * size * i) / 120,
  ]);
  for (const wave of [across, down]) {
    trace(pen, wave);
    pen.strokeStyle = faded(night.cream, 0.55 * opacity);
    pen.lineWidth = 7;
    pen.stroke();
  }
}

function draw(pen: Pen, t: number): void {
  backdrop(pen, 1280, 720, tints.raspberry, { x: 640, y: 384, radius: 430 }, 5);
  const [x, y, size] = [660, 396, 270];
  intervals.forEach((interval, i) => {
    const from = firstAt + i * each;
    const opacity = presence(t, from - 0.3, from + each, 0.6);
    if (opacity <= 0) return;
    const drawn = ease(progress(t, from, from + 1.7));
    const phase = Math.PI / 2 + Math.max(0, t - from - 1.6) * 0.55;
    tones(pen, interval, t, x, y, size, opacity);
    trace(pen, figure(interval, phase, x, y, size, drawn));
    strokeOfLight(pen, interval.color, 10, opacity);
    const tip = figure(interval, phase, x, y, size, drawn).at(-1);
    if (tip && drawn < 1) bead(pen, tip[0], tip[1], 16, night.cream, opacity);
  });
  curtain(pen, t, seconds, tints.raspberry.deep);
}

function notes(): Note[] {
  const root = 220;
  return intervals
    .flatMap((interval, i): Note[] => {
      const at = firstAt + i * each;
      const pair = [root, (root * interval.down) / interval.across].map(pitchOf);
      const held = pair.map((pitch, n): Note => ({
        at: at + 1.5,
        seconds: each - 1.9,
        pitch,
        gain: 0.22,
        pan: n ? 0.5 : -0.5,
        voice: "flute",
      }));
      const low: Note = { at, seconds: each, pitch: pitchOf(root / 2), gain: 0.16, voice: "pad" };
      const steps = Array.from({ length: 12 }, (_, n): Note => ({
        at: at + n * (each / 12),
        seconds: 0.5,
        pitch: (pair[n % 2] ?? 57) + (n % 4 === 3 ? 12 : 0),
        gain: 0.24,
        pan: n % 2 ? 0.5 : -0.5,
        voice: "pluck",
      }));
      return [...held, low, ...steps];
    })
    .concat([
      { at: 0.6, seconds: 3, pitch: 57, gain: 0.3, voice: "bell" },
      { at: 1.5, seconds: 3, pitch: 64, gain: 0.24, voice: "bell" },
    ]);
}

function poster(pen: Pen, width: number, height: number): void {
  const focus = closeUpOf(width, height);
  const { x, y, radius } = focus;
  backdrop(pen, width, height, shade(tints.raspberry, -0.4), focus);
  const interval = intervals[1];
  if (!interval) return;
  const ribbons = 9;
  for (let i = 0; i < ribbons; i++) {
    trace(pen, figure(interval, 0.62 + i * 0.075, x, y, radius * (width === height ? 0.74 : 0.8)), true);
    const color = ramp(["#D2447E", night.coral, night.saffron, night.cream], i / (ribbons - 1));
    if (i === ribbons - 1) strokeOfLight(pen, color, radius / 26);
    else {
      pen.strokeStyle = faded(color, 0.5 + i * 0.05);
      pen.lineWidth = radius / 44;
      pen.stroke();
    }
  }
}

export const lissajous: Clip = {
  seconds,
  trailer: { from: 7.2, to: 13.2 },
  curtain: tints.raspberry.deep,
  extraCrf: 3,
  draw,
  notes,
  poster,
};
