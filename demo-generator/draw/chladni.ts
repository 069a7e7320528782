import { degree, minor, type Note } from "../sound/note.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { backdrop, shade, tints } from "../stage/backdrop.ts";
import { closeUpOf } from "../stage/composition.ts";
import { curtain, roundedRect } from "../stage/light.ts";
import { ease, mix, once, progress, randomFrom, rise } from "../stage/motion.ts";
import { night, ramp } from "../stage/palette.ts";

const seconds = 23;
const grains = 2600;
const firstAt = 2.6;
const each = 4.6;

/** Mode numbers of the figures of a square plate (Ernst Chladni, 1787); the sign combines its two degenerate modes. */
const figures = [
  { m: 1, n: 3, sign: -1, step: 0 },
  { m: 2, n: 4, sign: 1, step: 3 },
  { m: 3, n: 5, sign: -1, step: 5 },
  { m: 4, n: 6, sign: 1, step: 8 },
] as const;

type Figure = (typeof figures)[number];

/** Amplitude of the plate at (x, y), both from 0 to 1. */
function motion({ m, n, sign }: Figure, x: number, y: number): number {
  const [a, b] = [Math.PI * x, Math.PI * y];
  return Math.cos(n * a) * Math.cos(m * b) + sign * Math.cos(m * a) * Math.cos(n * b);
}

type Point = readonly [x: number, y: number];

/** Resting positions of all grains for each figure, by gradient descent from the previous ones. */
const resting = once((): Point[][] => {
  const random = randomFrom(1787);
  let places: Point[] = Array.from({ length: grains }, () => [random(), random()]);
  const all = [places];
  for (const figure of figures) {
    places = places.map(([startX, startY]): Point => {
      let [x, y] = [startX + (random() - 0.5) * 0.07, startY + (random() - 0.5) * 0.07];
      for (let i = 0; i < 60; i++) {
        const here = motion(figure, x, y);
        const slopeX = (motion(figure, x + 0.002, y) - here) / 0.002;
        const slopeY = (motion(figure, x, y + 0.002) - here) / 0.002;
        x -= Math.max(-0.02, Math.min(0.02, here * slopeX * 0.0016));
        y -= Math.max(-0.02, Math.min(0.02, here * slopeY * 0.0016));
        x = Math.max(0.004, Math.min(0.996, x));
        y = Math.max(0.004, Math.min(0.996, y));
      }
      return [x + (random() - 0.5) * 0.009, y + (random() - 0.5) * 0.009];
    });
    all.push(places);
  }
  return all;
});

function plate(pen: Pen, x: number, y: number, side: number, metal: string): void {
  pen.fillStyle = metal;
  roundedRect(pen, x - side * 0.03, y - side * 0.03, side * 1.06, side * 1.06, side * 0.03);
  pen.fill();
}

function sand(pen: Pen, places: readonly Point[], x: number, y: number, side: number, size: number): void {
  places.forEach(([px, py], i) => {
    pen.fillStyle = ramp([night.cream, night.saffron, "#E58F4A"], (i % 17) / 16);
    pen.fillRect(x + px * side - size / 2, y + py * side - size / 2, size, size);
  });
}

function draw(pen: Pen, t: number): void {
  backdrop(pen, 1280, 720, shade(tints.raspberry, 0.6), { x: 640, y: 360, radius: 460 }, 5);
  const [x, y, side] = [300, 20, 680];
  pen.globalAlpha = rise(t, 0.3, 1);
  plate(pen, x, y, side, tints.raspberry.deep);
  const index = Math.max(0, Math.min(figures.length - 1, Math.floor((t - firstAt) / each)));
  const share = progress(t, firstAt + index * each, firstAt + index * each + 2.6);
  const before = resting()[index] ?? [];
  const after = resting()[index + 1] ?? [];
  const places = before.map((from, i): Point => {
    const late = (i % 53) / 53;
    const way = ease((share - late * 0.35) / 0.65);
    const to = after[i] ?? from;
    const hop = Math.sin(way * Math.PI) * 0.012 * Math.sin(i * 12.9);
    return [mix(from[0], to[0], way) + hop, mix(from[1], to[1], way) - Math.abs(hop)];
  });
  sand(pen, places, x, y, side, 6);
  pen.globalAlpha = 1;
  curtain(pen, t, seconds, tints.raspberry.deep);
}

function notes(): Note[] {
  return figures.flatMap(({ step }, i): Note[] => {
    const at = firstAt + i * each;
    const pitch = degree(50, minor, step);
    return [
      { at, seconds: each - 0.5, pitch, gain: 0.3, pan: 0, voice: "flute" },
      { at, seconds: each - 0.3, pitch: pitch + 7, gain: 0.09, pan: 0.5, voice: "pad" },
      { at, seconds: each - 0.3, pitch: pitch - 12, gain: 0.13, pan: -0.5, voice: "pad" },
      { at, seconds: 2.6, pitch: 108, gain: 0.35, pan: 0.3, voice: "breath" },
      ...Array.from({ length: 9 }, (_, n): Note => ({
        at: at + 0.3 + n * 0.46,
        seconds: 0.4,
        pitch: pitch + 24 + (n % 3 === 2 ? 7 : 0),
        gain: 0.12,
        pan: n / 4.5 - 1,
        voice: "glass",
      })),
    ];
  });
}

function poster(pen: Pen, width: number, height: number): void {
  const focus = closeUpOf(width, height);
  const { x, y, radius } = focus;
  const tint = shade(tints.raspberry, 0.6);
  backdrop(pen, width, height, tint, focus);
  const isWhole = width === height;
  const side = radius * (isWhole ? 1.5 : 1.95);
  pen.save();
  pen.translate(x, y);
  pen.rotate(width > height * 2 ? Math.PI / 4 : isWhole ? 0 : -0.16);
  plate(pen, -side / 2, -side / 2, side, tint.deep);
  sand(pen, resting()[4] ?? [], -side / 2, -side / 2, side, side / 68);
  pen.restore();
}

export const chladni: Clip = { seconds, curtain: tints.raspberry.deep, extraCrf: 6, draw, notes, poster };
