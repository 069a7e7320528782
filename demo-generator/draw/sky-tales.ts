import { type Piece, playPiece } from "../sound/piece.ts";
import { major, minor } from "../sound/note.ts";
import type { Clip, Pen, Poster } from "../stage/clip.ts";
import { focusOf } from "../stage/composition.ts";
import { curious } from "../stage/curious.ts";
import { type Air, airs, between, hills, pine, sky, twinkles } from "../stage/land.ts";
import { curtain } from "../stage/light.ts";
import { blob, bloom, orb, shadeOf } from "../stage/lit.ts";
import { clamp01, ease, mix, progress, randomFrom, tau } from "../stage/motion.ts";
import { blend, faded } from "../stage/palette.ts";

const seconds = 28;

/** The hill with the spectator, used in all three episodes; without `look`, nobody stands on it. */
function lookout(pen: Pen, width: number, height: number, air: Air, t: number, look?: readonly [number, number]): void {
  hills(pen, width, height, air, 0.74, 3);
  const unit = Math.min(width, height);
  const dark = blend(air.near, "#120C38", 0.35);
  for (const [at, size] of [
    [0.04, 0.3],
    [0.12, 0.22],
    [0.93, 0.34],
    [0.86, 0.2],
  ] as const)
    pine(pen, width * at, height * 0.97, unit * size, dark);
  if (look)
    curious(pen, width * 0.27, height * 0.95, unit * 0.17, t, { look, arms: [0.3, 1.5], wonder: 0.4, smile: 1 });
}

/** The Moon in front of the sun; `way` moves it across from -1 to 1. */
function eclipse(pen: Pen, width: number, height: number, t: number, way: number, isPoster = false): void {
  const cover = ease(1 - clamp01((Math.abs(way) - 0.05) / 0.75));
  const air = between(airs.noon, { ...airs.night, low: "#E8744F", middle: "#4A2A74" }, cover ** 2);
  const unit = Math.min(width, height);
  const focus = focusOf(width, height);
  const [x, y] = isPoster ? [focus.x, height * 0.4] : [width * 0.6, height * 0.37];
  const radius = unit * (isPoster ? 0.25 : 0.19);
  sky(pen, width, height, air);
  twinkles(pen, width, height * 0.7, 60, cover ** 4, t);
  bloom(pen, x, y, radius * (3.4 - cover * 0.6), blend("#FFE7A0", "#FFB46A", cover), 1, 6);
  const corona = clamp01((cover - 0.86) / 0.14);
  for (let ring = 0; ring < (corona > 0 ? 4 : 0); ring++) {
    const points = Array.from({ length: 24 }, (_, i): [number, number] => {
      const angle = (i / 24) * tau;
      const reach = radius * (2 - ring * 0.24) * (1 + 0.16 * Math.sin(i * 2.4 + t * 0.4 + ring) * corona);
      return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
    });
    pen.fillStyle = faded("#FFE9BE", 0.2 * corona);
    blob(pen, points);
    pen.fill();
  }
  orb(pen, x, y, radius, blend("#FFD04A", "#FFF6DC", corona));
  const shift = way * radius * 2.3;
  pen.fillStyle = blend(air.middle, "#1A1046", 0.95 * cover ** 2);
  pen.beginPath();
  pen.arc(x + shift, y - shift * 0.16, radius * 0.985, 0, tau);
  pen.fill();
  if (corona > 0) {
    const flash = clamp01(1 - Math.abs(Math.abs(way) - 0.07) / 0.04);
    bloom(pen, x - Math.sign(way) * radius * 0.98, y, radius * 0.7 * flash, "#FFFBEA", flash, 4);
  }
  lookout(pen, width, height, air, t, [0.8, -0.7]);
}

/** The Moon at a phase: 0 is new, 0.5 full, 1 new again. */
function moonAt(pen: Pen, x: number, y: number, radius: number, age: number, ground: string): void {
  const lightness = 1 - Math.abs(age * 2 - 1);
  bloom(pen, x, y, radius * 1.9, "#C9D2FF", 0.2 + 0.8 * lightness, 5);
  pen.save();
  pen.beginPath();
  pen.arc(x, y, radius, 0, tau);
  pen.clip();
  pen.fillStyle = blend(ground, "#8C93D8", 0.16);
  pen.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  const isWaxing = age < 0.5;
  const bulge = Math.cos(age * tau);
  pen.beginPath();
  pen.arc(x, y, radius, -Math.PI / 2, Math.PI / 2, !isWaxing);
  pen.ellipse(x, y, Math.abs(bulge) * radius, radius, 0, Math.PI / 2, -Math.PI / 2, isWaxing ? bulge > 0 : bulge < 0);
  pen.clip();
  orb(pen, x, y, radius * 1.02, "#F6E7C0");
  for (const [dx, dy, size] of [
    [-0.4, -0.3, 0.24],
    [0.24, -0.46, 0.15],
    [0.36, 0.2, 0.27],
    [-0.2, 0.42, 0.19],
    [-0.62, 0.2, 0.12],
    [0.06, 0.02, 0.1],
  ] as const) {
    pen.fillStyle = shadeOf("#F6E7C0", 0.15);
    pen.beginPath();
    pen.ellipse(x + dx * radius, y + dy * radius, size * radius, size * radius * 0.92, 0, 0, tau);
    pen.fill();
  }
  pen.restore();
}

function moonMonth(
  pen: Pen,
  width: number,
  height: number,
  t: number,
  age: number,
  isPoster = false,
  isEmpty = false,
): void {
  const air = between(airs.night, airs.evening, 0.16 * (1 - Math.abs(age * 2 - 1)));
  sky(pen, width, height, air);
  twinkles(pen, width, height * 0.75, 80, 0.9 - 0.5 * (1 - Math.abs(age * 2 - 1)), t);
  const focus = focusOf(width, height);
  const unit = Math.min(width, height);
  const x = isPoster ? focus.x : mix(width * 0.9, width * 0.34, age);
  const y = isPoster ? height * 0.38 : height * (0.5 - 0.18 * Math.sin(Math.PI * age));
  moonAt(pen, x, y, unit * (isPoster ? 0.3 : 0.23), age, air.middle);
  lookout(pen, width, height, air, t, isEmpty ? undefined : [mix(0.9, 0.3, age), -0.7]);
}

/** A comet with two tails, and occasional shooting stars. */
function comet(pen: Pen, width: number, height: number, t: number, way: number, isPoster = false): void {
  const air = { ...airs.night, top: "#082A4A", middle: "#0E5A78", low: "#3FA39A", far: "#176A7A", near: "#0B2E4C" };
  sky(pen, width, height, air);
  twinkles(pen, width, height * 0.75, 90, 1, t);
  const unit = Math.min(width, height);
  const x = isPoster ? focusOf(width, height).x - unit * 0.1 : mix(width * 1.1, width * 0.16, way);
  const y = isPoster ? height * 0.46 : mix(height * 0.1, height * 0.5, way ** 1.4);
  const size = unit * (isPoster ? 0.085 : 0.05 * (0.8 + 0.5 * Math.sin(Math.PI * way)));
  for (const [turn, length, color, wide] of [
    [-0.42, 15, "#FFD98A", 2.6],
    [-0.62, 13, "#8FE3FF", 1.6],
  ] as const) {
    pen.save();
    pen.translate(x, y);
    pen.rotate(turn);
    const slope = pen.createLinearGradient(0, 0, size * length, 0);
    slope.addColorStop(0, faded(color, 0.8));
    slope.addColorStop(1, faded(color, 0));
    pen.fillStyle = slope;
    pen.beginPath();
    pen.moveTo(0, -size * 0.8);
    pen.quadraticCurveTo(size * length * 0.5, -size * wide, size * length, -size * wide * 1.3);
    pen.lineTo(size * length, size * wide * 1.1);
    pen.quadraticCurveTo(size * length * 0.5, size * wide * 0.4, 0, size * 0.8);
    pen.fill();
    pen.restore();
  }
  bloom(pen, x, y, size * 3.4, "#FFF3D0", 1, 5);
  orb(pen, x, y, size, "#FFF3D6");
  shootingStars(pen, width, height, t);
  lookout(pen, width, height, air, t, [mix(0.9, -0.2, way), -0.8]);
}

function shootingStars(pen: Pen, width: number, height: number, t: number): void {
  const random = randomFrom(8);
  for (let i = 0; i < 9; i++) {
    const [at, x, y] = [2 + i * 3.1 + random(), random() * width, random() * height * 0.4];
    const share = progress(t, at, at + 0.7);
    if (share <= 0 || share >= 1) continue;
    const length = height * 0.2 * Math.sin(Math.PI * share);
    const [px, py] = [x - share * height * 0.35, y + share * height * 0.16];
    const slope = pen.createLinearGradient(px, py, px + length, py - length * 0.45);
    slope.addColorStop(0, "rgba(255,248,220,0.95)");
    slope.addColorStop(1, "rgba(255,248,220,0)");
    pen.strokeStyle = slope;
    pen.lineWidth = height * 0.009;
    pen.beginPath();
    pen.moveTo(px, py);
    pen.lineTo(px + length, py - length * 0.45);
    pen.stroke();
  }
}

type Tale = (pen: Pen, width: number, height: number, t: number, share: number, isPoster?: boolean) => void;

function clipOf(tale: Tale, share: (t: number) => number, still: number, color: string, piece: Partial<Piece>): Clip {
  return {
    seconds,
    trailer: tale === moonMonth ? undefined : { from: 10, to: 16 },
    curtain: color,
    draw: (pen, t) => {
      tale(pen, 1280, 720, t, share(t));
      curtain(pen, t, seconds, color);
    },
    notes: () =>
      playPiece({
        seconds,
        root: 57,
        scale: minor,
        chords: [0, 5, 3, 4],
        bar: 3,
        motif: [0, null, 2, 4, null, 3],
        lead: "flute",
        broken: "glass",
        seed: 3,
        ...piece,
      }),
    poster: (pen, width, height) => tale(pen, width, height, 6, still, true),
  };
}

export const skyTales = {
  eclipse: clipOf(eclipse, (t) => mix(0.95, -0.95, progress(t, 1, 27)), 0.062, "#1A1046", { root: 55, seed: 11 }),
  moon: clipOf(moonMonth, (t) => mix(0.03, 0.97, ease(progress(t, 0.5, 27.5))), 0.36, airs.night.top, {
    root: 60,
    scale: major,
    chords: [0, 3, 1, 4],
    broken: "pluck",
    seed: 12,
  }),
  comet: clipOf(comet, (t) => progress(t, 0, seconds), 0.5, "#082A4A", {
    root: 62,
    chords: [0, 3, 5, 4],
    lead: "bell",
    seed: 13,
  }),
} satisfies Record<string, Clip>;

/** The series' poster: the Moon above the hills. The mascot is for children's posters. */
export const skyTalesPoster: Poster = (pen, width, height) => moonMonth(pen, width, height, 4, 0.5, true, true);
