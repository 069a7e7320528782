import { chords, degree, line, major, type Note } from "../sound/note.ts";
import { backdrop, tints } from "../stage/backdrop.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { ridge } from "../stage/land.ts";
import { curtain, disc, glow, type Point, trace } from "../stage/light.ts";
import { clamp01, ease, easeOut, progress, tau } from "../stage/motion.ts";
import { faded, night, ramp } from "../stage/palette.ts";

const seconds = 25;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

function limb(pen: Pen, from: Point, to: Point, width: number, color: string): void {
  pen.strokeStyle = color;
  pen.lineWidth = width;
  trace(pen, [from, to]);
  pen.stroke();
}

interface Greens {
  stem: string;
  /** Colours from the base of a leaf to its tip. */
  leaf: readonly [string, string];
  edge: string;
}

const inTheSun: Greens = { stem: "#0F4A3C", leaf: ["#14594A", "#2F7D4B"], edge: "#1B6A4C" };

/** A frond: an unrolling stem with smaller fronds on both sides. `share` is its growth. */
function frond(
  pen: Pen,
  x: number,
  y: number,
  angle: number,
  length: number,
  share: number,
  level: number,
  greens: Greens,
): void {
  const pairs = level === 2 ? 15 : 8;
  const open = ease(share);
  let [px, py, direction] = [x, y, angle];
  for (let i = 0; i < pairs; i++) {
    const along = i / pairs;
    const grown = clamp01(share * 1.9 - along);
    if (grown <= 0) return;
    const step = (length / pairs) * (1.25 - along * 0.5) * easeOut(grown);
    direction += (level === 2 ? 0.02 : 0.03) + (1 - open) * 0.2 * along;
    const next: Point = [px + Math.cos(direction) * step, py + Math.sin(direction) * step];
    limb(
      pen,
      [px, py],
      next,
      level === 2 ? 4.4 * (1 - along * 0.75) : 2.2 * (1 - along * 0.6),
      level === 2 ? greens.stem : ramp(greens.leaf, along),
    );
    if (level > 0 && i > 0) {
      const reach = length * (level === 2 ? 0.36 : 0.22) * (1 - along) ** 0.8 * grown;
      for (const side of [-1, 1]) {
        if (level === 2)
          frond(
            pen,
            next[0],
            next[1],
            direction + side * (1.12 - along * 0.3),
            reach,
            clamp01(grown * 1.3 - 0.15),
            1,
            greens,
          );
        else
          limb(
            pen,
            next,
            [next[0] + Math.cos(direction + side * 0.9) * reach, next[1] + Math.sin(direction + side * 0.9) * reach],
            2,
            greens.edge,
          );
      }
    }
    [px, py] = next;
  }
}

/** A tree that branches at every node and blossoms last. */
function tree(pen: Pen, x: number, y: number, angle: number, length: number, share: number, level: number): void {
  const grown = easeOut(clamp01(share * 8.2 - (7 - level)));
  if (grown <= 0) return;
  const to: Point = [x + Math.cos(angle) * length * grown, y + Math.sin(angle) * length * grown];
  limb(pen, [x, y], to, 1.2 + level ** 1.55 * 0.72, ramp(["#C98A6A", "#8D5C6E", "#5A4566"], level / 7));
  if (level === 0) {
    const bloom = ease(share * 8.2 - 7.2);
    if (bloom > 0)
      disc(
        pen,
        to[0],
        to[1],
        6.4 * bloom,
        faded(ramp([night.rose, "#FFC9D8", night.coral], ((x * 7 + y * 3) % 97) / 97), 0.9),
      );
    return;
  }
  const lean = ((level * 37) % 11) / 60;
  tree(pen, to[0], to[1], angle - 0.42 - lean, length * 0.79, share, level - 1);
  tree(pen, to[0], to[1], angle + 0.36 + lean * 0.6, length * 0.76, share, level - 1);
}

/** A sunflower: seed n lies n golden angles round, at the square root of n (Helmut Vogel, 1979). */
function sunflower(pen: Pen, x: number, y: number, radius: number, share: number): void {
  const count = 420;
  const petals = ease(progress(share, 0.45, 0.95));
  for (let layer = 0; layer < 2; layer++) {
    for (let i = 0; i < 21; i++) {
      const angle = ((i + layer * 0.5) / 21) * tau;
      const length = radius * (0.62 + 0.9 * petals) * (layer ? 0.92 : 1.02);
      pen.save();
      pen.translate(x, y);
      pen.rotate(angle);
      pen.fillStyle = layer ? night.saffron : "#E08A2E";
      pen.beginPath();
      pen.moveTo(radius * 0.5, 0);
      pen.quadraticCurveTo(radius * 0.95, -radius * 0.22 * petals, length, 0);
      pen.quadraticCurveTo(radius * 0.95, radius * 0.22 * petals, radius * 0.5, 0);
      pen.fill();
      pen.restore();
    }
  }
  disc(pen, x, y, radius * easeOut(share * 1.4) * 0.93, "#2A1B22");
  for (let n = 0; n < count; n++) {
    const grown = easeOut(clamp01(share * 2 - (1 - n / count) * 0.9));
    if (grown <= 0) continue;
    const distance = radius * 0.92 * Math.sqrt((n + 0.5) / count) * easeOut(share * 1.4);
    const angle = n * goldenAngle;
    disc(
      pen,
      x + Math.cos(angle) * distance,
      y + Math.sin(angle) * distance,
      radius * 0.034 * grown,
      ramp(["#FFE3AE", "#F4A942", "#B4603A", "#7A3F36"], n / count),
    );
  }
}

function stem(pen: Pen, x: number, from: number, to: number, share: number, green = "#3E8F76"): void {
  pen.strokeStyle = green;
  pen.lineWidth = 9;
  pen.beginPath();
  pen.moveTo(x, from);
  pen.quadraticCurveTo(x + 26, (from + to) / 2, x, from + (to - from) * ease(share));
  pen.stroke();
  for (const [side, at] of [
    [-1, 0.45],
    [1, 0.62],
  ] as const) {
    const grown = ease(progress(share, at, 1));
    pen.fillStyle = green;
    pen.beginPath();
    const y = from + (to - from) * at;
    pen.moveTo(x + 12, y);
    pen.quadraticCurveTo(x + side * 60 * grown + 12, y - 70 * grown, x + side * 118 * grown + 12, y - 34 * grown);
    pen.quadraticCurveTo(x + side * 60 * grown + 12, y + 8 * grown, x + 12, y);
    pen.fill();
  }
}

const soil = 536;

function draw(pen: Pen, t: number): void {
  backdrop(pen, 1280, 720, tints.honey, { x: 640, y: 330, radius: 440 }, 5);
  disc(pen, 640, 330, 300, "#FBE6AE");
  ridge(pen, 1280, 720, { base: soil + 4, rise: 14, length: 1400, seed: 1 }, "#5A7A2E", tints.honey.deep);
  frond(pen, 235, soil, -Math.PI / 2 - 0.14, 430, progress(t, 1.4, 8.6), 3, inTheSun);
  tree(pen, 640, soil, -Math.PI / 2, 114, progress(t, 7, 15), 7);
  const flower = progress(t, 13.6, 22);
  if (flower > 0) {
    stem(pen, 1040, soil, 222, progress(flower, 0, 0.5));
    if (flower > 0.35) sunflower(pen, 1040, 210, 98, progress(flower, 0.35, 1));
    glow(pen, 1040, 210, 320, night.saffron, progress(t, 20, 22) * 0.35);
  }
  curtain(pen, t, seconds, tints.honey.deep);
}

function notes(): Note[] {
  const leaves = Array.from({ length: 26 }, (_, i): Note => ({
    at: 1.5 + i * 0.27,
    seconds: 0.5,
    pitch: degree(60, major, [0, 2, 4, 1, 3, 5, 2, 4, 6, 3, 5, 7][i % 12] ?? 0),
    gain: 0.19,
    pan: -0.5 + (i % 5) * 0.08,
    voice: "pluck",
  }));
  const boughs = Array.from({ length: 28 }, (_, i): Note => ({
    at: 7.2 + i * 0.27,
    seconds: 0.6,
    pitch: degree(57, major, [0, 4, 7, 9, 7, 4][i % 6] ?? 0) + 2,
    gain: 0.17,
    pan: Math.sin(i) * 0.25,
    voice: "marimba",
  }));
  const seeds = Array.from({ length: 34 }, (_, i): Note => ({
    at: 15.4 + i * 0.2,
    seconds: 0.6,
    pitch: degree(64, major, (i * 5) % 13),
    gain: 0.13,
    pan: 0.4 + Math.sin(i) * 0.2,
    voice: "glass",
  }));
  const song = line(
    "flute",
    3.4,
    1.05,
    [67, 69, 72, null, 71, 69, 67, 64, null, 65, 67, 69, 72, null, 74, 72, 71, 67, 72, 72],
    0.16,
    0.1,
  );
  return [
    ...chords(
      "pad",
      0,
      4.2,
      [
        [48, 55, 64],
        [45, 57, 60],
        [41, 57, 65],
        [43, 55, 62],
        [48, 60, 64],
        [48, 55, 64],
      ],
      0.12,
    ),
    ...leaves,
    ...boughs,
    ...seeds,
    ...song,
  ];
}

function poster(pen: Pen, width: number, height: number): void {
  const wide = width > height * 2;
  const tall = height > width * 1.2;
  const x = width * (wide ? 0.73 : tall ? 0.54 : 0.56);
  const y = height * (tall ? 0.4 : 0.42);
  const radius = Math.min(height * 0.27, width * 0.34);
  backdrop(pen, width, height, tints.honey, { x, y, radius: radius * 1.75 });
  disc(pen, x, y, radius * 1.72, "#FBE6AE");
  const fern = (at: number, side: number, lean: number, size: number): void => {
    pen.save();
    pen.translate(at, height * 1.04);
    pen.scale((side * height) / size, height / size);
    frond(pen, 0, 0, -Math.PI / 2 - lean, 280, 1, 2, inTheSun);
    pen.restore();
  };
  fern(x - radius * 0.9, 1, 0.52, tall ? 390 : 310);
  fern(x + radius * 0.9, -1, 0.5, tall ? 430 : 330);
  stem(pen, x, height * 1.05, y, 1, inTheSun.stem);
  sunflower(pen, x, y, radius, 1);
}

export const herbarium: Clip = {
  seconds,
  trailer: { from: 14.4, to: 21 },
  curtain: tints.honey.deep,
  extraCrf: 3,
  draw,
  notes,
  poster,
};
