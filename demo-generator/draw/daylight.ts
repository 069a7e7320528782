import { major } from "../sound/note.ts";
import { playPiece } from "../sound/piece.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { curious } from "../stage/curious.ts";
import { type Air, airs, between, cloudPuff, cottage, hills, pine, roundTree, sky, twinkles } from "../stage/land.ts";
import { curtain } from "../stage/light.ts";
import { bloom, lit, orb, shadeOf } from "../stage/lit.ts";
import { clamp01, ease, mix, progress, randomFrom, tau } from "../stage/motion.ts";
import { blend, faded } from "../stage/palette.ts";

const seconds = 92;
const firstHour = 5;
const hours = 24;

/** The colours of a day, each from its hour on. */
const day: readonly (readonly [hour: number, air: Air])[] = [
  [4, airs.night],
  [6.2, airs.dawn],
  [8.5, airs.morning],
  [13, airs.noon],
  [16.5, airs.noon],
  [19.6, airs.evening],
  [22, airs.night],
  [28, airs.night],
  [29.5, airs.dawn],
];

function airOf(hour: number): Air {
  const index = Math.max(
    0,
    day.findLastIndex(([from]) => hour >= from),
  );
  const [here, next] = [day[index], day[Math.min(day.length - 1, index + 1)]];
  if (!here || !next) return airs.noon;
  return between(here[1], next[1], ease(progress(hour, here[0], next[0])));
}

/** Daylight, from 0 at night to 1 by day. */
function daylightOf(hour: number): number {
  return Math.min(ease(progress(hour, 5.4, 8)), 1 - ease(progress(hour, 18.4, 21.2)));
}

function lights(pen: Pen, width: number, height: number, hour: number): void {
  const unit = Math.min(width, height);
  const noon = progress(hour, 5.6, 20.4);
  const [sx, sy] = [width * mix(0.04, 0.98, noon), height * (0.72 - 0.58 * Math.sin(Math.PI * noon))];
  const low = Math.abs(noon - 0.5) * 2;
  if (noon > 0 && noon < 1) {
    bloom(pen, sx, sy, unit * (0.5 + 0.25 * low), blend("#FFF3C4", "#FFB070", low ** 2), 0.9, 6);
    orb(pen, sx, sy, unit * 0.095, blend("#FFDB66", "#FF8456", low ** 3));
  }
  const night = progress(hour, 20.4, 29.8);
  if (night <= 0 || night >= 1) return;
  const [mx, my] = [width * mix(0.02, 0.96, night), height * (0.66 - 0.5 * Math.sin(Math.PI * night))];
  bloom(pen, mx, my, unit * 0.36, "#C9D2FF", 0.8, 5);
  orb(pen, mx, my, unit * 0.075, "#F6EBCF");
}

/** The river, which widens from the far hills towards the viewer. */
function river(pen: Pen, width: number, height: number, air: Air, t: number): void {
  const slope = pen.createLinearGradient(0, height * 0.7, 0, height);
  slope.addColorStop(0, blend(air.low, "#FFFFFF", 0.15));
  slope.addColorStop(1, blend(air.middle, air.near, 0.25));
  pen.fillStyle = slope;
  pen.beginPath();
  pen.moveTo(width * 0.6, height * 0.735);
  pen.bezierCurveTo(width * 0.42, height * 0.79, width * 0.86, height * 0.83, width * 0.42, height * 1.01);
  pen.lineTo(width * 0.94, height * 1.01);
  pen.bezierCurveTo(width * 1.04, height * 0.85, width * 0.5, height * 0.8, width * 0.635, height * 0.735);
  pen.fill();
  pen.fillStyle = faded("#FFFFFF", 0.32);
  for (let i = 0; i < 9; i++) {
    const share = (i * 0.113 + t * 0.018) % 1;
    const [y, wide] = [height * mix(0.78, 0.99, share), width * mix(0.012, 0.06, share)];
    const x = width * (0.64 + 0.05 * Math.sin(share * 5 + i));
    pen.beginPath();
    pen.ellipse(x, y, wide * Math.sin(Math.PI * share), height * 0.0035, 0, 0, tau);
    pen.fill();
  }
}

/** A village on both banks, whose windows light up one by one in the evening. */
function village(pen: Pen, width: number, height: number, air: Air, hour: number): void {
  const unit = Math.min(width, height);
  const dark = 1 - daylightOf(hour);
  const walls = ["#FFF1DA", "#FFD9B8", "#F7E3F0"];
  const roofs = ["#EE6352", "#8A6BE0", "#E8924F", "#3F8EC8"];
  for (const [i, [at, y, size]] of (
    [
      [0.07, 0.81, 0.085],
      [0.13, 0.835, 0.1],
      [0.2, 0.815, 0.08],
      [0.27, 0.84, 0.095],
      [0.345, 0.825, 0.075],
      [0.83, 0.83, 0.1],
      [0.9, 0.81, 0.08],
      [0.96, 0.84, 0.1],
    ] as const
  ).entries()) {
    const tone = (color: string): string => blend(color, air.near, dark * 0.66);
    const glow = Math.min(
      ease(progress(hour, 18.2 + i * 0.35, 19 + i * 0.35)),
      1 - ease(progress(hour, 22 + i * 0.5, 22.4 + i * 0.5)),
    );
    cottage(
      pen,
      width * at,
      height * y,
      unit * size,
      tone(walls[i % 3] ?? "#FFF1DA"),
      tone(roofs[i % 4] ?? "#EE6352"),
      Math.max(0, glow),
    );
  }
}

function birds(pen: Pen, width: number, height: number, hour: number, t: number): void {
  for (const [from, y] of [
    [7, 0.3],
    [17.4, 0.38],
  ] as const) {
    const share = progress(hour, from, from + 3.4);
    if (share <= 0 || share >= 1) continue;
    pen.fillStyle = faded("#2A2144", 0.75);
    for (let i = 0; i < 9; i++) {
      const row = Math.ceil(i / 2) * (i % 2 ? 1 : -1);
      const x = width * mix(-0.2, 1.25, share) - Math.abs(row) * 30;
      const [py, flap] = [height * y + row * 17 + Math.sin(t * 1.4 + i) * 5, Math.sin(t * 7 + i) * 7];
      pen.beginPath();
      pen.moveTo(x - 15, py - flap);
      pen.quadraticCurveTo(x - 5, py - 5, x, py);
      pen.quadraticCurveTo(x + 5, py - 5, x + 15, py - flap);
      pen.quadraticCurveTo(x + 5, py + 1, x, py + 6);
      pen.quadraticCurveTo(x - 5, py + 1, x - 15, py - flap);
      pen.fill();
    }
  }
}

/** A striped balloon that crosses the sky at noon. */
function airship(pen: Pen, x: number, y: number, size: number): void {
  pen.fillStyle = shadeOf("#8A5A44", 0.2);
  pen.beginPath();
  pen.roundRect(x - size * 0.17, y + size * 1.28, size * 0.34, size * 0.26, size * 0.06);
  pen.fill();
  for (const [wide, color] of [
    [1, "#F2553F"],
    [0.62, "#FFC04D"],
    [0.24, "#F2553F"],
  ] as const) {
    pen.fillStyle = lit(pen, x, y, size * wide, color, wide === 1 ? 1 : 0.6);
    pen.beginPath();
    pen.moveTo(x, y - size);
    pen.bezierCurveTo(
      x + size * 1.32 * wide,
      y - size,
      x + size * 1.16 * wide,
      y + size * 0.36,
      x + size * 0.2 * wide,
      y + size * 1.14,
    );
    pen.lineTo(x - size * 0.2 * wide, y + size * 1.14);
    pen.bezierCurveTo(x - size * 1.16 * wide, y + size * 0.36, x - size * 1.32 * wide, y - size, x, y - size);
    pen.fill();
  }
}

function fireflies(pen: Pen, width: number, height: number, amount: number, t: number): void {
  if (amount <= 0) return;
  const random = randomFrom(23);
  for (let i = 0; i < 20; i++) {
    const [x, y, phase] = [random() + 0.02 * Math.sin(t * 0.4 + i), 0.8 + random() * 0.18, random() * tau];
    const shine = amount * (0.5 + 0.5 * Math.sin(t * 1.3 + phase));
    bloom(pen, x * width, y * height, height * 0.03, "#FFE98A", shine, 3);
    pen.fillStyle = faded("#FFF6C4", shine);
    pen.beginPath();
    pen.arc(x * width, y * height, height * 0.005, 0, tau);
    pen.fill();
  }
}

function valley(pen: Pen, width: number, height: number, hour: number, t: number): void {
  const unit = Math.min(width, height);
  const air = airOf(hour);
  const bright = daylightOf(hour);
  sky(pen, width, height, air);
  twinkles(pen, width, height * 0.66, 90, 1 - ease(clamp01(bright * 2)), t);
  lights(pen, width, height, hour);
  for (const [at, y, size, pace] of [
    [0.1, 0.2, 0.14, 0.0032],
    [0.46, 0.13, 0.1, 0.0024],
    [0.74, 0.3, 0.12, 0.004],
    [1.1, 0.22, 0.09, 0.0028],
  ] as const)
    cloudPuff(
      pen,
      width * (((at + t * pace) % 1.5) - 0.2),
      height * y,
      unit * size,
      blend(blend("#FFFFFF", air.low, 0.3), air.top, (1 - bright) * 0.6),
      0.75,
    );
  hills(pen, width, height, air, 0.6, 5);
  river(pen, width, height, air, t);
  village(pen, width, height, air, hour);
  for (const [at, y, size] of [
    [0.02, 0.9, 0.24],
    [0.31, 0.93, 0.17],
    [0.98, 0.93, 0.28],
  ] as const)
    roundTree(
      pen,
      width * at,
      height * y,
      unit * size,
      blend(blend("#3DAE72", air.near, 0.3), air.near, (1 - bright) * 0.6),
      Math.sin(t * 0.8 + at * 9) * 2,
    );
  for (const at of [0.79, 0.86])
    pine(pen, width * at, height * 0.92, unit * 0.2, blend("#1F8F6B", air.near, 0.35 + (1 - bright) * 0.4));
}

function draw(pen: Pen, t: number): void {
  const hour = firstHour + (t / seconds) * hours;
  valley(pen, 1280, 720, hour, t);
  birds(pen, 1280, 720, hour, t);
  const aloft = progress(hour, 10, 17);
  if (aloft > 0 && aloft < 1)
    airship(pen, mix(1400, -120, aloft), 250 - 70 * Math.sin(Math.PI * aloft) + Math.sin(t) * 5, 74);
  const night = 1 - daylightOf(hour);
  const noon = progress(hour, 5.6, 20.4);
  curious(pen, 330, 706, 110, t, {
    look: [mix(-0.8, 0.9, noon), -0.6],
    asleep: ease(progress(hour, 21, 22)) * (1 - ease(progress(hour, 28, 28.8))),
    smile: 1,
    color: blend("#FFB23E", "#6A4A8A", night * 0.5),
  });
  fireflies(pen, 1280, 720, ease(clamp01(night * 1.6 - 0.6)), t);
  curtain(pen, t, seconds, airs.night.top);
}

const notes = (): ReturnType<typeof playPiece> =>
  playPiece({
    seconds,
    root: 59,
    scale: major,
    chords: [0, 4, 5, 3, 0, 3, 1, 4],
    bar: 4,
    motif: [0, 2, null, 4, null, 5, 4, null],
    lead: "flute",
    broken: "pluck",
    seed: 71,
  });

function poster(pen: Pen, width: number, height: number): void {
  valley(pen, width, height, 19.1, 6);
  const x = width * (width > height * 2 ? 0.66 : 0.5);
  airship(pen, x, height * 0.34, Math.min(width * 0.17, height * 0.17));
}

export const daylight: Clip = {
  seconds,
  extraCrf: 4,
  trailer: { from: 52, to: 58 },
  curtain: airs.night.top,
  draw,
  notes,
  poster,
};
