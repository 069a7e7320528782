import { minor, type Note } from "../sound/note.ts";
import { playPiece } from "../sound/piece.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { curtain } from "../stage/light.ts";
import { bloom, lit, orb } from "../stage/lit.ts";
import { clamp01, ease, mix, progress, randomFrom, tau } from "../stage/motion.ts";
import { faded, pick, ramp } from "../stage/palette.ts";
import { fish, jelly, whale } from "./sea-creatures.ts";

const seconds = 90;
const waters = ["#3FC4D4", "#1C97C4", "#1466A8", "#123F86", "#0F2463", "#0B143F", "#080B2A"];
const fishes = ["#FF8A3C", "#FFC94D", "#F2637E", "#FFE7C4", "#8A6BE0"];

/** Depth at `t`, from 0 below the surface to 1 on the sea floor. */
function depthAt(t: number): number {
  return ease(progress(t, 2, seconds - 6));
}

function water(pen: Pen, width: number, height: number, depth: number): void {
  const slope = pen.createLinearGradient(width * 0.6, 0, width * 0.45, height);
  slope.addColorStop(0, ramp(waters, depth * 0.94));
  slope.addColorStop(1, ramp(waters, Math.min(1, depth * 0.94 + 0.2)));
  pen.globalAlpha = 1;
  pen.lineCap = "round";
  pen.lineJoin = "round";
  pen.fillStyle = slope;
  pen.fillRect(0, 0, width, height);
}

/** Rays of light from the upper right, which fade with depth. */
function shafts(pen: Pen, width: number, height: number, depth: number, t: number): void {
  const strength = clamp01(1 - depth * 2.6);
  if (strength <= 0) return;
  for (let i = 0; i < 6; i++) {
    const x = width * (0.3 + i * 0.17) + Math.sin(t * 0.3 + i) * 30;
    const wide = width * (0.04 + 0.03 * (i % 3));
    const slope = pen.createLinearGradient(x, 0, x - height * 0.5, height);
    slope.addColorStop(0, faded("#EFFFF4", 0.26 * strength));
    slope.addColorStop(1, faded("#EFFFF4", 0));
    pen.fillStyle = slope;
    pen.beginPath();
    pen.moveTo(x - wide, -10);
    pen.lineTo(x + wide, -10);
    pen.lineTo(x + wide * 0.6 - height * 0.5, height);
    pen.lineTo(x - wide * 2.4 - height * 0.5, height);
    pen.fill();
  }
}

/** Schools of fish at several depths; `seen` is the depth of the picture's centre, in picture heights. */
function schools(pen: Pen, width: number, height: number, seen: number, t: number): void {
  for (let school = 0; school < 8; school++) {
    const level = (0.3 + school * 0.56 - seen) * height;
    if (level < -height * 0.5 || level > height * 1.5) continue;
    const random = randomFrom(school + 3);
    const way = school % 2 ? -1 : 1;
    for (let i = 0; i < 11; i++) {
      const [dx, dy] = [random() * 520, (random() - 0.5) * 280];
      const run = ((t * (46 + school * 4) + dx + school * 300) % (width + 500)) - 250;
      const x = way > 0 ? run : width - run;
      fish(pen, x, level + dy + Math.sin(t * 1.1 + i) * 12, 20 + random() * 17, pick(fishes, school), t + i, way);
    }
  }
}

/** Glowing particles, more of them the darker it is. */
function sparks(pen: Pen, width: number, height: number, depth: number, seen: number, t: number): void {
  const amount = ease(progress(depth, 0.45, 0.8));
  const random = randomFrom(29);
  for (let i = 0; i < 44; i++) {
    const [x0, y0, size, phase] = [random(), random(), random(), random() * tau];
    const y = ((((y0 - seen * (0.5 + size)) % 1) + 1) % 1) * height;
    const x = (x0 + 0.02 * Math.sin(t * 0.4 + phase)) * width;
    const color = pick(["#7CF0DC", "#8FC7FF", "#E6A0FF"], i);
    const shine = amount * (0.45 + 0.45 * Math.sin(t * 1.1 + phase));
    if (i % 4 === 0) bloom(pen, x, y, height * 0.035, color, shine, 3);
    pen.fillStyle = i % 2 || depth < 0.5 ? faded("#EAFBFF", Math.max(0.16 * (1 - depth), shine)) : faded(color, shine);
    pen.beginPath();
    pen.arc(x, y, height * (0.003 + 0.005 * size), 0, tau);
    pen.fill();
  }
}

/** The sea floor with smoking chimneys and the creatures around them. */
function ground(pen: Pen, width: number, height: number, rise: number, t: number): void {
  if (rise <= 0) return;
  const y = height * (1.5 - 0.62 * rise);
  for (const [at, tall, wide] of [
    [0.2, 0.34, 0.1],
    [0.34, 0.22, 0.08],
    [0.76, 0.42, 0.12],
  ] as const) {
    const [x, top] = [width * at, y - height * tall];
    for (let puff = 0; puff < 6; puff++) {
      const share = (puff / 6 + t * 0.05) % 1;
      pen.fillStyle = faded("#5A4A8A", 0.5 * (1 - share));
      pen.beginPath();
      pen.arc(
        x + Math.sin(t * 0.5 + puff * 2) * 20 * share,
        top - share * height * 0.36,
        height * (0.03 + 0.07 * share),
        0,
        tau,
      );
      pen.fill();
    }
    bloom(pen, x, top, height * 0.12, "#FF8A5C", 0.9, 4);
    pen.fillStyle = lit(pen, x, y - height * tall * 0.5, height * tall * 0.6, "#4A3A7C");
    pen.beginPath();
    pen.moveTo(x - height * wide, y + 40);
    pen.quadraticCurveTo(x - height * wide * 0.4, top + height * 0.1, x - height * wide * 0.34, top);
    pen.lineTo(x + height * wide * 0.34, top);
    pen.quadraticCurveTo(x + height * wide * 0.4, top + height * 0.1, x + height * wide, y + 40);
    pen.fill();
  }
  const slope = pen.createLinearGradient(0, y - 30, 0, height);
  slope.addColorStop(0, "#5A4A94");
  slope.addColorStop(1, "#1C1448");
  pen.fillStyle = slope;
  pen.beginPath();
  pen.moveTo(-10, height + 10);
  for (let x = -10; x <= width + 20; x += 20) pen.lineTo(x, y + Math.sin(x * 0.006) * 22 + Math.sin(x * 0.017) * 8);
  pen.lineTo(width + 20, height + 10);
  pen.fill();
  for (let i = 0; i < 7; i++)
    orb(
      pen,
      width * (0.08 + i * 0.14),
      y + 34 + (i % 3) * 22,
      height * 0.014 * (1 + (i % 3)),
      pick(["#F2637E", "#FFC94D", "#7CE3C3"], i),
    );
}

function scene(pen: Pen, width: number, height: number, depth: number, t: number): void {
  const seen = depth * 5.6;
  water(pen, width, height, depth);
  shafts(pen, width, height, depth, t);
  sparks(pen, width, height, depth, seen, t);
  schools(pen, width, height, seen, t);
  const cruise = progress(depth, 0.3, 0.62);
  if (cruise > 0 && cruise < 1)
    whale(pen, mix(width * 1.35, -width * 0.4, cruise), height * mix(0.62, 0.38, cruise), height * 0.32, t);
  for (let i = 0; i < 6; i++) {
    const level = (3.6 + i * 0.42 - seen) * height - Math.sin(t * 0.6 + i) * 26;
    if (level > -height * 0.3 && level < height * 1.3)
      jelly(
        pen,
        width * (0.14 + ((i * 0.37) % 0.8)),
        level,
        height * (0.06 + 0.02 * (i % 3)),
        pick(["#E66FC0", "#8A6BE0", "#43C6D4"], i),
        t + i,
      );
  }
  ground(pen, width, height, ease(progress(depth, 0.86, 1)), t);
}

function draw(pen: Pen, t: number): void {
  scene(pen, 1280, 720, depthAt(t), t);
  curtain(pen, t, seconds, waters[1] ?? "#1C97C4");
}

function notes(): Note[] {
  const song = Array.from({ length: 5 }, (_, i): Note => ({
    at: 30 + i * 5.2,
    seconds: 2.6,
    pitch: 45 + (i % 3) * 4,
    gain: 0.22,
    pan: 0.6 - i * 0.3,
    voice: "flute",
  }));
  const breath = Array.from({ length: 12 }, (_, i): Note => ({
    at: i * 8,
    seconds: 8,
    pitch: 66 - i * 1.6,
    gain: 0.26,
    pan: Math.sin(i),
    voice: "breath",
  }));
  return [
    ...breath,
    ...song,
    ...playPiece({
      seconds,
      root: 55,
      scale: minor,
      chords: [0, 5, 2, 6, 3, 0, 5, 4],
      bar: 4,
      motif: [0, null, 4, null, 2, null],
      lead: "glass",
      broken: "marimba",
      seed: 72,
    }),
  ];
}

function poster(pen: Pen, width: number, height: number): void {
  const x = width * (width > height * 2 ? 0.68 : 0.52);
  water(pen, width, height, 0.3);
  shafts(pen, width, height, 0.08, 2);
  const size = Math.min(width * 0.36, height * 0.4);
  whale(pen, x - size * 0.12, height * 0.42, size, 1.2);
  for (let i = 0; i < 7; i++)
    fish(
      pen,
      x - size * 0.7 + (i % 4) * size * 0.42,
      height * (0.7 + 0.07 * ((i * 2) % 3)),
      size * 0.085,
      pick(fishes, i),
      i,
      i % 2 ? -1 : 1,
    );
  jelly(pen, x + size * 0.86, height * 0.78, size * 0.17, "#E66FC0", 1);
}

export const descent: Clip = {
  seconds,
  extraCrf: 3,
  trailer: { from: 36, to: 42 },
  curtain: waters[1] ?? "#1C97C4",
  draw,
  notes,
  poster,
};
