import { chords, degree, type Note, pentatonic } from "../sound/note.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { backdrop, tints } from "../stage/backdrop.ts";
import { centredOn, closeUpOf } from "../stage/composition.ts";
import { bead, curtain, type Point, ring, strokeOfLight, trace } from "../stage/light.ts";
import { ease, mix, once, progress, rise, tau } from "../stage/motion.ts";
import { faded, night, nightSeries, pick } from "../stage/palette.ts";

const seconds = 28;
const waveUntil = 12;
const drawFrom = 13.2;
const drawUntil = 25.2;
const turnSeconds = 2.6;
const maxWheels = 10;

interface Arm {
  /** Full turns per drawing of the figure. */
  turns: number;
  length: number;
  phase: number;
}

/** A butterfly (Temple Fay's curve without its slow term), turned into rotating arms by a discrete Fourier transform. */
const arms = once((): Arm[] => {
  const samples = 400;
  const points = Array.from({ length: samples }, (_, i): Point => {
    const a = (i / samples) * tau;
    const r = Math.exp(Math.cos(a)) - 2 * Math.cos(4 * a);
    return [Math.sin(a) * r, -Math.cos(a) * r + 0.6];
  });
  const all: Arm[] = [];
  for (let turns = -14; turns <= 14; turns++) {
    let re = 0;
    let im = 0;
    points.forEach(([x, y], i) => {
      const a = (-tau * turns * i) / samples;
      re += x * Math.cos(a) - y * Math.sin(a);
      im += x * Math.sin(a) + y * Math.cos(a);
    });
    all.push({ turns, length: Math.hypot(re, im) / samples, phase: Math.atan2(im, re) });
  }
  const moving = all.filter((arm) => arm.turns !== 0 && arm.length > 0.004).toSorted((a, b) => b.length - a.length);
  return [...all.filter((arm) => arm.turns === 0), ...moving];
});

/** Positions of all joints after `share` of the figure; the last is the pen's tip. */
function joints(share: number, x: number, y: number, size: number): Point[] {
  const points: [number, number][] = [[x, y]];
  for (const arm of arms()) {
    const [px, py] = points.at(-1) ?? [x, y];
    const angle = arm.phase + tau * arm.turns * share;
    points.push([px + Math.cos(angle) * arm.length * size, py + Math.sin(angle) * arm.length * size]);
  }
  return points;
}

function drawButterfly(
  pen: Pen,
  share: number,
  x: number,
  y: number,
  size: number,
  wheels: number,
  stroke: number,
): void {
  const steps = Math.max(2, Math.ceil(share * 500));
  const path = Array.from(
    { length: steps + 1 },
    (_, i) => joints((i / steps) * share, x, y, size).at(-1) ?? ([x, y] as const),
  );
  trace(pen, path);
  pen.fillStyle = faded(night.saffron, 0.09 * share);
  pen.fill("evenodd");
  strokeOfLight(pen, night.saffron, stroke);
  if (wheels <= 0) return;
  const now = joints(share, x, y, size);
  arms().forEach((arm, i) => {
    const from = now[i];
    const to = now[i + 1];
    if (!from || !to || arm.turns === 0) return;
    ring(pen, from[0], from[1], arm.length * size, faded(pick(nightSeries, i + 2), 0.4 * wheels), stroke * 0.45);
    pen.strokeStyle = faded(night.paper, 0.7 * wheels);
    pen.lineWidth = stroke * 0.5;
    trace(pen, [from, to]);
    pen.stroke();
  });
  const tip = now.at(-1);
  if (tip) bead(pen, tip[0], tip[1], stroke * 2, night.cream, wheels);
}

/** Value of a square wave's first `wheels` odd harmonics at a phase in turns; the last harmonic is faded in. */
function square(phase: number, wheels: number): number {
  let sum = 0;
  for (let n = 0; n < Math.ceil(wheels); n++)
    sum += (Math.min(1, wheels - n) * Math.sin(tau * (2 * n + 1) * phase)) / (2 * n + 1);
  return (sum * 4) / Math.PI;
}

function drawWave(pen: Pen, t: number): void {
  const wheels = 1 + ease(progress(t, 3.4, 10.5)) * (maxWheels - 1);
  const phase = t / turnSeconds;
  const size = 118;
  let [x, y] = [300, 300];
  for (let n = 0; n < Math.ceil(wheels); n++) {
    const order = 2 * n + 1;
    const length = (Math.min(1, wheels - n) * size * 4) / (Math.PI * order);
    const next: Point = [x + Math.cos(tau * order * phase) * length, y - Math.sin(tau * order * phase) * length];
    ring(pen, x, y, length, faded(pick(nightSeries, n + 1), 0.7), 5);
    pen.strokeStyle = faded(pick(nightSeries, n + 1), 1);
    pen.lineWidth = 7;
    trace(pen, [[x, y], next]);
    pen.stroke();
    [x, y] = next;
  }
  const left = 560;
  const curve = Array.from({ length: 330 }, (_, i): Point => [
    left + i * 2,
    300 - size * square(phase - (i * 2) / 560, wheels),
  ]);
  pen.setLineDash([2, 16]);
  pen.strokeStyle = faded(night.paper, 0.6);
  pen.lineWidth = 6;
  trace(pen, [
    [x, y],
    [left, y],
  ]);
  pen.stroke();
  pen.setLineDash([]);
  trace(pen, curve);
  strokeOfLight(pen, night.saffron, 9);
  bead(pen, x, y, 14, night.cream);
  bead(pen, left, y, 14, night.saffron);
}

function draw(pen: Pen, t: number): void {
  backdrop(pen, 1280, 720, tints.petrol, { x: 640, y: 360, radius: 440 }, 5);
  const first = 1 - rise(t, waveUntil - 0.6, 0.9);
  if (first > 0) {
    pen.save();
    pen.globalAlpha = first * rise(t, 0.2, 1);
    centredOn(pen, 690, 300, 1.12, () => drawWave(pen, t));
    pen.restore();
  }
  const second = rise(t, waveUntil, 0.9);
  if (second > 0) {
    const share = progress(t, drawFrom, drawUntil);
    pen.save();
    pen.globalAlpha = second;
    drawButterfly(pen, mix(share, ease(share), 0.35), 640, 372, 108, 1 - rise(t, drawUntil, 1), 8);
    pen.restore();
  }
  curtain(pen, t, seconds, tints.petrol.deep);
}

function notes(): Note[] {
  const progression = [
    [45, 57, 60, 64],
    [41, 57, 60, 65],
    [48, 55, 64, 67],
    [43, 55, 59, 62],
  ];
  const wheels = Array.from({ length: 28 }, (_, i): Note => ({
    at: 1 + (i * turnSeconds) / 6.5,
    seconds: 0.6,
    pitch: degree(57, pentatonic, [0, 2, 4, 7, 4, 2, 5][i % 7] ?? 0) + 3,
    gain: 0.24,
    pan: Math.sin(i) * 0.5,
    voice: "pluck",
  }));
  const flight = Array.from({ length: 40 }, (_, i): Note => ({
    at: drawFrom + i * 0.3,
    seconds: 0.8,
    pitch: degree(60, pentatonic, [0, 3, 5, 7, 9, 7, 5, 3, 1, 4, 6, 8, 10, 8, 6, 4][i % 16] ?? 0),
    gain: 0.16 + (i / 40) * 0.08,
    pan: Math.sin(i * 0.7) * 0.7,
    voice: i % 4 ? "pluck" : "glass",
  }));
  const end = [48, 64, 67, 72, 76].map((pitch, i): Note => ({
    at: drawUntil + 0.1 + i * 0.06,
    seconds: 2,
    pitch,
    gain: 0.26,
    pan: i / 2.5 - 1,
    voice: "bell",
  }));
  return [...chords("pad", 0, 3.5, [...progression, ...progression], 0.12), ...wheels, ...flight, ...end];
}

function poster(pen: Pen, width: number, height: number): void {
  const focus = closeUpOf(width, height);
  const { x, y, radius } = focus;
  backdrop(pen, width, height, tints.petrol, focus);
  const size = radius / 3;
  const wings = Array.from({ length: 501 }, (_, i) => joints(i / 500, x, y, size).at(-1) ?? ([x, y] as const));
  trace(pen, wings, true);
  const light = pen.createLinearGradient(x - radius * 0.5, y + radius, x + radius * 0.6, y - radius);
  light.addColorStop(0, night.rose);
  light.addColorStop(0.45, night.coral);
  light.addColorStop(1, night.saffron);
  pen.fillStyle = light;
  pen.fill("evenodd");
  drawButterfly(pen, 0.86, x, y, size, 1, Math.max(4, radius / 60));
  const places = joints(0.86, x, y, size);
  arms().forEach((arm, i) => {
    const [px, py] = places[i] ?? [x, y];
    if (arm.turns !== 0) ring(pen, px, py, arm.length * size, faded(night.cream, 0.75), radius / 170);
  });
}

export const epicycles: Clip = {
  seconds,
  trailer: { from: 15.5, to: 22 },
  curtain: tints.petrol.deep,
  extraCrf: 3,
  draw,
  notes,
  poster,
};
