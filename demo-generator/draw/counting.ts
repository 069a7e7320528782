import { degree, line, major, type Note } from "../sound/note.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { curious, hop } from "../stage/curious.ts";
import { airs, cloudPuff, cottage, hills, ridgeHeight, roundTree, sky } from "../stage/land.ts";
import { bloom, orb } from "../stage/lit.ts";
import { curtain } from "../stage/light.ts";
import { bounce, ease, mix, progress } from "../stage/motion.ts";
import { pick } from "../stage/palette.ts";
import { balloon, ribbon } from "./balloons.ts";

const seconds = 25;
const firstAt = 2.6;
const each = 1.5;
const flightAt = firstAt + 10 * each + 0.6;
const many = 10;
const colors = ["#F2553F", "#FFB934", "#2FAF87", "#2F7FE0", "#8B62DE", "#F0709C"];
const walk = 0.9;

/** Positions of the bunch of balloons above the hand that holds them, in units of their size. */
const bunch = [
  [0, -3.2],
  [-1.7, -3.9],
  [1.8, -3.8],
  [-0.8, -5.4],
  [1.1, -5.5],
  [-3.3, -4.7],
  [3.4, -4.6],
  [-2.4, -6.4],
  [2.8, -6.5],
  [0.2, -7.4],
] as const;

function meadow(pen: Pen, width: number, height: number, shift: number, sink = 0): void {
  const air = airs.morning;
  sky(pen, width, height, air);
  const [sx, sy, unit] = [width * 0.87, height * 0.16, Math.min(width, height)];
  bloom(pen, sx, sy, unit * 0.5, "#FFF3C4", 0.9);
  orb(pen, sx, sy, unit * 0.1, "#FFD75E");
  cloudPuff(pen, width * 0.14 - shift * 0.06, height * 0.2 + sink * 0.2, unit * 0.13, "#FFFFFF", 0.92);
  cloudPuff(pen, width * 0.62 - shift * 0.04, height * 0.34 + sink * 0.25, unit * 0.09, "#FFFFFF", 0.7);
  pen.save();
  pen.translate(0, sink);
  const near = { base: height * 0.93, rise: height * 0.05, length: height * 1.5, seed: 6.3, shift };
  hills(pen, width, height + unit * 0.2, air, 0.66, 4, shift);
  for (const [at, size, color] of [
    [0.1, 0.2, "#2F9E6A"],
    [0.2, 0.15, "#49B36B"],
    [0.94, 0.23, "#2B9467"],
  ] as const)
    roundTree(pen, width * at, ridgeHeight(near, width * at) + 6, unit * size, color);
  cottage(pen, width * 0.79, ridgeHeight(near, width * 0.79) + 8, unit * 0.12, "#FFF1DA", "#EE6352");
  pen.restore();
}

/** Height to which the balloons have lifted everything at `t`. */
function flightOf(t: number): number {
  return Math.max(0, t - flightAt) ** 2.1 * 20;
}

function drawBunch(pen: Pen, t: number, handX: number, handY: number, size: number): void {
  const held = Array.from({ length: many }, (_, i) => i).filter((i) => t >= firstAt + i * each);
  const places = held.map((i) => {
    const at = firstAt + i * each;
    const share = ease(progress(t, at + 0.25, at + 1));
    const [dx, dy] = bunch[i] ?? [0, 0];
    const sway = Math.sin(t * 1.1 + i * 1.7) * 6 * share;
    return {
      i,
      x: mix(handX + 30, handX + dx * size + sway, share),
      y: mix(handY - size * 0.9, handY + dy * size + Math.cos(t * 0.9 + i) * 5 * share, share),
      size: size * mix(0.15, 1, bounce(progress(t, at, at + 0.45))),
    };
  });
  for (const one of places)
    ribbon(pen, one.x, one.y + one.size * 1.3, handX, handY, size * 0.055, "rgba(42,33,68,0.55)");
  for (const one of places) balloon(pen, one.x, one.y, one.size, pick(colors, one.i));
}

function draw(pen: Pen, t: number): void {
  const flight = flightOf(t);
  meadow(pen, 1280, 720, t * 3, Math.min(700, flight * 0.55));
  const count = Math.max(0, Math.min(many, Math.floor((t - firstAt) / each) + 1));
  const jump = hop(t, firstAt + (count - 1) * each + 0.5, 0.5, 46);
  const flying = Math.min(1, flight / 60);
  const size = 190;
  const sway = Math.sin(t * 1.3) * 0.06 * flying;
  const [x, y] = [640 + Math.sin(t * 0.9) * 26 * flying, 664];
  const lift = t > flightAt ? Math.min(150, flight * 0.5) : count ? jump.lift : 0;
  const handX = x + size * 0.56;
  drawBunch(pen, t, handX, y - lift - size * (t < firstAt ? 0.3 : 0.68), 50);
  curious(pen, x, y, size, t, {
    arms: [t > flightAt ? 1.5 + 0.2 * Math.sin(t * 5) : 0.3, t < firstAt ? 0.2 + walk : 1.55],
    look: t < firstAt ? [Math.sin(t * 2) * 0.8, -0.2] : [0.3, -0.7],
    wonder: t > flightAt && t < flightAt + 1.8 ? 1 : 0,
    smile: 1,
    lift,
    stretch: t > flightAt ? 1.05 : jump.stretch,
    lean: sway,
    shadow: flight < 40,
  });
  curtain(pen, t, seconds, airs.morning.middle);
}

function notes(): Note[] {
  const steps = Array.from({ length: many }, (_, i): Note => ({
    at: firstAt + i * each,
    seconds: 0.8,
    pitch: degree(60, major, i),
    gain: 0.42,
    pan: ((i % 5) - 2) * 0.25,
    voice: "bell",
  }));
  const pops = Array.from({ length: many }, (_, i): Note => ({
    at: firstAt + i * each,
    seconds: 0.1,
    pitch: 90,
    gain: 0.3,
    pan: 0,
    voice: "wood",
  }));
  const bass = Array.from({ length: 26 }, (_, i): Note => ({
    at: 0.3 + i * 0.75,
    seconds: 0.5,
    pitch: [48, 55, 53, 55][i % 4] ?? 48,
    gain: 0.26,
    pan: -0.1,
    voice: "bass",
  }));
  const strum = Array.from({ length: 26 }, (_, i): Note => ({
    at: 0.3 + 0.375 + i * 0.75,
    seconds: 0.4,
    pitch: [64, 67, 65, 67][i % 4] ?? 64,
    gain: 0.16,
    pan: 0.3,
    voice: "pluck",
  }));
  const away = line(
    "marimba",
    flightAt + 0.3,
    0.16,
    [60, 62, 64, 65, 67, 69, 71, 72, 74, 76, 77, 79, 81, 83, 84],
    0.3,
    0.1,
  );
  const end = [72, 76, 79, 84].map((pitch): Note => ({
    at: flightAt + 2.8,
    seconds: 1,
    pitch,
    gain: 0.26,
    voice: "bell",
  }));
  return [...steps, ...pops, ...bass, ...strum, ...away, ...end];
}

function poster(pen: Pen, width: number, height: number): void {
  meadow(pen, width, height, 0);
  const x = width * (width > height * 2 ? 0.66 : 0.48);
  const size = Math.min(width * 0.4, height * 0.33);
  const [handX, handY] = [x + size * 0.5, height * 0.93 - size * 0.86];
  const unit = Math.min(height * 0.082, width * 0.095);
  bunch.forEach(([dx, dy]) =>
    ribbon(pen, handX + dx * unit, handY + (dy + 1.3) * unit, handX, handY, unit * 0.06, "rgba(42,33,68,0.55)"),
  );
  bunch.forEach(([dx, dy], i) => balloon(pen, handX + dx * unit, handY + dy * unit, unit, pick(colors, i)));
  curious(pen, x, height * 0.93, size, 0.9, { arms: [0.4, 1.6], look: [0.4, -0.7], smile: 1, lift: size * 0.16 });
}

export const counting: Clip = {
  seconds,
  trailer: { from: 7, to: 13 },
  curtain: airs.morning.middle,
  draw,
  notes,
  poster,
};
