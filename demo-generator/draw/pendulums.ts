import { chords, degree, type Note, pentatonic } from "../sound/note.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { backdrop, tints } from "../stage/backdrop.ts";
import { bead, curtain, disc } from "../stage/light.ts";
import { easeOut, mix, progress, rise, tau } from "../stage/motion.ts";
import { faded, night, ramp } from "../stage/palette.ts";

const seconds = 24;
const count = 15;
const letGo = 2.6;
/** Time until all are in phase again. The slowest has then swung `slowest` times, its neighbour once more, and so on. */
const cycle = 19.6;
const slowest = 8;
const swing = 0.56;
const colors = [night.saffron, night.coral, night.rose, night.lilac, night.azure, night.mint];

function swings(index: number): number {
  return slowest + index;
}

/** Pendulum length relative to the slowest: proportional to the square of the period. */
function lengthOf(index: number): number {
  return (swings(0) / swings(index)) ** 2;
}

function angleOf(index: number, t: number): number {
  if (t < letGo) return swing * rise(t, 0.3, 2);
  return swing * Math.cos((tau * swings(index) * (t - letGo)) / cycle);
}

interface Rig {
  /** Suspension points of the first and last thread. */
  from: readonly [number, number];
  to: readonly [number, number];
  longest: number;
  shortest: number;
  bead: number;
}

/** Perspective from above and in front: a bead that swings towards the viewer moves down and grows. */
function beadAt(rig: Rig, i: number, angle: number): { tie: [number, number]; x: number; y: number; size: number } {
  const share = i / (count - 1);
  const length = mix(rig.shortest, rig.longest, (lengthOf(i) - lengthOf(count - 1)) / (1 - lengthOf(count - 1)));
  const tie: [number, number] = [mix(rig.from[0], rig.to[0], share), mix(rig.from[1], rig.to[1], share)];
  const near = Math.sin(angle);
  return {
    tie,
    x: tie[0] - near * length * 0.22,
    y: tie[1] + (Math.cos(angle) * 0.78 + near * 0.5) * length,
    size: rig.bead * mix(1, 0.78, share) * (1 + near * 0.3),
  };
}

function drawRig(pen: Pen, rig: Rig, angles: readonly number[], threads: number): void {
  const order = Array.from({ length: count }, (_, i) => i).toSorted((a, b) => (angles[a] ?? 0) - (angles[b] ?? 0));
  pen.strokeStyle = faded(night.mist, 0.7 * threads);
  pen.lineWidth = rig.bead * 0.28;
  pen.beginPath();
  pen.moveTo(rig.from[0] - rig.bead * 2, rig.from[1]);
  pen.lineTo(rig.to[0] + rig.bead * 2, rig.to[1]);
  pen.stroke();
  for (const i of order) {
    const { tie, x, y } = beadAt(rig, i, angles[i] ?? 0);
    pen.strokeStyle = faded(ramp(colors, i / (count - 1)), 0.5 * threads);
    pen.lineWidth = rig.bead * 0.17;
    pen.beginPath();
    pen.moveTo(...tie);
    pen.lineTo(x, y);
    pen.stroke();
  }
  for (const i of order) {
    const { x, y, size } = beadAt(rig, i, angles[i] ?? 0);
    bead(pen, x, y, size, ramp(colors, i / (count - 1)));
  }
}

function draw(pen: Pen, t: number): void {
  backdrop(pen, 1280, 720, tints.wine, { x: 760, y: 300, radius: 460 }, 5);
  const rig: Rig = { from: [110, -30], to: [1190, -50], longest: 590, shortest: 300, bead: 30 };
  drawRig(
    pen,
    rig,
    Array.from({ length: count }, (_, i) => angleOf(i, t)),
    easeOut(progress(t, 0.2, 1.6)),
  );
  curtain(pen, t, seconds, tints.wine.deep);
}

/** Each bead sounds when it passes the centre to the right. */
function notes(): Note[] {
  const played: Note[] = [];
  for (let i = 0; i < count; i++) {
    for (let n = 0; n < swings(i); n++) {
      const at = letGo + ((n + 0.75) * cycle) / swings(i);
      played.push({
        at,
        seconds: 0.5,
        pitch: degree(50, pentatonic, i),
        gain: 0.2 - i * 0.006,
        pan: Math.sin(i * 1.9) * 0.6,
        voice: n % 2 ? "marimba" : "bell",
      });
    }
  }
  const pads = chords(
    "pad",
    0,
    6,
    [
      [38, 57, 62],
      [35, 54, 62],
      [43, 55, 62],
      [38, 57, 66],
    ],
    0.08,
  );
  return [
    ...pads,
    ...played,
    { at: letGo + cycle, seconds: 1, pitch: 50, gain: 0.4, voice: "bell" },
    { at: letGo + cycle, seconds: 1, pitch: 62, gain: 0.3, voice: "bell" },
  ];
}

function poster(pen: Pen, width: number, height: number): void {
  const wide = width > height * 2;
  const tall = height > width * 1.2;
  const x = width * (wide ? 0.74 : 0.6);
  backdrop(pen, width, height, tints.wine, { x, y: height * 0.5, radius: Math.min(width * 0.6, height * 0.6) });
  const longest = height * (tall ? 0.8 : 0.95);
  const left = width * (wide ? 0.42 : tall ? 0.2 : 0.15);
  const rig: Rig = {
    from: [left, height * (tall ? 0.06 : -0.06)],
    to: [width * (tall ? 1.1 : 1), height * (tall ? -0.02 : -0.1)],
    longest,
    shortest: longest * (tall ? 0.56 : 0.5),
    bead: Math.min(height * 0.074, width * 0.068),
  };
  const angles = (earlier: number): number[] =>
    Array.from({ length: count }, (_, i) => 0.52 * Math.cos(0.46 * i + 0.4 + earlier * (0.05 + i * 0.004)));
  for (let earlier = 9; earlier > 0; earlier--) {
    angles(earlier).forEach((angle, i) => {
      const trail = beadAt(rig, i, angle);
      disc(pen, trail.x, trail.y, trail.size * (1 - earlier * 0.06), faded(ramp(colors, i / (count - 1)), 0.14));
    });
  }
  drawRig(pen, rig, angles(0), 1.4);
}

export const pendulums: Clip = {
  seconds,
  trailer: { from: 5, to: 12 },
  curtain: tints.wine.deep,
  extraCrf: 2,
  draw,
  notes,
  poster,
};
