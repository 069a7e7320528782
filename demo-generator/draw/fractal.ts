import { createCanvas } from "@napi-rs/canvas";
import { chords, degree, minorPentatonic, type Note } from "../sound/note.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { curtain, ground } from "../stage/light.ts";
import { clamp01, ease, mix, once, tau } from "../stage/motion.ts";
import { ramp } from "../stage/palette.ts";

const seconds = 24;
/** Centre of the zoom: a spiral between the set's two main components. */
const centre = [-0.743643887037151, 0.13182590420533] as const;
const startRadius = 2.2;
/** Natural logarithm of the total magnification. */
const depth = 9.4;
const maxSteps = 2200;

/**
 * The zoom uses one map of the neighbourhood in log-polar coordinates, computed once: a column is a direction,
 * a row a distance, and zooming shifts the rows. Mipmap levels halve the resolution for the dense centre of a frame.
 */
const columns = 2560;
const rowsPerUnit = columns / tau;
const reach = 7.2;
const rows = Math.ceil((depth + reach) * rowsPerUnit);

/** Colours from far outside the set to its edge, monotonic in lightness so that the finest details are all light. */
const colors = ["#142A96", "#1F45C4", "#3A78EC", "#7CC8FF", "#F6F1DC", "#FFC25A", "#FF8A5E", "#FFE9C0"];

/** Continuous escape time (Linas Vepštas's renormalisation); 0 inside the set. */
function escape(cx: number, cy: number): number {
  // Points of the main cardioid and the period-2 disc never escape.
  const q = (cx - 0.25) ** 2 + cy * cy;
  if (q * (q + cx - 0.25) <= 0.25 * cy * cy || (cx + 1) ** 2 + cy * cy <= 0.0625) return 0;
  let [x, y, xx, yy] = [0, 0, 0, 0];
  for (let i = 0; i < maxSteps; i++) {
    y = 2 * x * y + cy;
    x = xx - yy + cx;
    xx = x * x;
    yy = y * y;
    if (xx + yy > 64) return i + 1 - Math.log2(Math.log2(xx + yy) / 2);
  }
  return 0;
}

type Rgb = readonly [red: number, green: number, blue: number];

interface Hues {
  inside: Rgb;
  table: Rgb[];
}

function huesOf(inside: Rgb, steps: readonly string[]): Hues {
  const table = Array.from({ length: 2048 }, (_, i): Rgb => {
    const value = Number.parseInt(ramp(steps, i / 2047).slice(1), 16);
    return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
  });
  return { inside, table };
}

/** The colour of a point, by its escape time relative to the shortest in its row. */
function colorOf(steps: number, quickest: number, { inside, table }: Hues): Rgb {
  if (steps <= 0) return inside;
  const share = clamp01(Math.log(steps / quickest) / 2.05);
  return table[Math.floor(share * 2047)] ?? [0, 0, 0];
}

/** Shortest escape time per row, smoothed over neighbouring rows. */
function quickestByRow(steps: Float32Array): Float32Array {
  const raw = Float32Array.from({ length: rows }, (_, row) => {
    const sorted = steps
      .slice(row * columns, (row + 1) * columns)
      .filter((value) => value > 0)
      .toSorted();
    return sorted[Math.floor(sorted.length * 0.04)] ?? 1;
  });
  const span = Math.round(rowsPerUnit * 0.7);
  const sums = new Float64Array(rows + 1);
  raw.forEach((value, row) => (sums[row + 1] = (sums[row] ?? 0) + value));
  return raw.map((_, row) => {
    const [from, to] = [Math.max(0, row - span), Math.min(rows, row + span)];
    return Math.max(1.5, ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from));
  });
}

interface Level {
  width: number;
  height: number;
  pixels: Uint8Array;
}

function halve(level: Level): Level {
  const [width, height] = [level.width >> 1, level.height >> 1];
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width * 3; x++) {
      const at = (y * 2 * level.width + Math.floor(x / 3) * 2) * 3 + (x % 3);
      pixels[y * width * 3 + x] =
        ((level.pixels[at] ?? 0) +
          (level.pixels[at + 3] ?? 0) +
          (level.pixels[at + level.width * 3] ?? 0) +
          (level.pixels[at + level.width * 3 + 3] ?? 0)) >>
        2;
    }
  }
  return { width, height, pixels };
}

/** Escape times of the whole map, and the shortest per row. */
const survey = once(() => {
  const steps = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const radius = startRadius * Math.exp(-row / rowsPerUnit);
    for (let column = 0; column < columns; column++) {
      const angle = (column / columns) * tau;
      steps[row * columns + column] = escape(
        centre[0] + radius * Math.cos(angle),
        centre[1] + radius * Math.sin(angle),
      );
    }
  }
  return { steps, quickest: quickestByRow(steps) };
});

function levelsIn(hues: Hues): Level[] {
  const { steps, quickest } = survey();
  const pixels = new Uint8Array(columns * rows * 3);
  for (let at = 0; at < steps.length; at++)
    pixels.set(colorOf(steps[at] ?? 0, quickest[Math.floor(at / columns)] ?? 1, hues), at * 3);
  const all: Level[] = [{ width: columns, height: rows, pixels }];
  for (let i = 0; i < 5; i++) all.push(halve(all[i] ?? { width: 0, height: 0, pixels }));
  return all;
}

/** From cobalt to cream; the set itself is darker blue. */
const levels = once(() => levelsIn(huesOf([13, 20, 92], colors)));
const depthColor = "#0D145C";

/** Paints `width` × `height` pixels of the set; `zoom` is the logarithm of the magnification. */
function paint(
  map: readonly Level[],
  width: number,
  height: number,
  zoom: number,
  turn: number,
  middle: readonly [number, number],
  out: Uint8ClampedArray,
): void {
  const outer = Math.hypot(width, height) / 2;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = x + 0.5 - middle[0];
      const dy = y + 0.5 - middle[1];
      const distance = Math.max(0.7, Math.hypot(dx, dy));
      const wanted = Math.max(0, Math.log2(rowsPerUnit / distance) + 0.5);
      const level = map[Math.min(5, Math.floor(wanted))];
      const direction = (Math.atan2(dy, dx) / tau + turn + 2) % 1;
      const down = zoom + Math.log(outer / distance);
      const at = (y * width + x) * 4;
      if (level) sample(level, direction, (down * rowsPerUnit) / rows, out, at);
      out[at + 3] = 255;
    }
  }
}

function sample(level: Level, across: number, down: number, out: Uint8ClampedArray, at: number): void {
  const fx = across * level.width;
  const fy = Math.max(0, Math.min(level.height - 1.001, down * level.height));
  const x0 = Math.floor(fx) % level.width;
  const x1 = (x0 + 1) % level.width;
  const y0 = Math.floor(fy);
  const [sx, sy] = [fx - Math.floor(fx), fy - y0];
  const top = y0 * level.width;
  const bottom = Math.min(level.height - 1, y0 + 1) * level.width;
  for (let c = 0; c < 3; c++) {
    const above = mix(level.pixels[(top + x0) * 3 + c] ?? 0, level.pixels[(top + x1) * 3 + c] ?? 0, sx);
    const below = mix(level.pixels[(bottom + x0) * 3 + c] ?? 0, level.pixels[(bottom + x1) * 3 + c] ?? 0, sx);
    out[at + c] = mix(above, below, sy);
  }
}

/** Painted at three quarters of the stage's size and enlarged, since finer detail would only cost bits. */
const scene = once(() => createCanvas(960, 540));

function draw(pen: Pen, t: number): void {
  ground(pen, 1280, 720, depthColor);
  const canvas = scene();
  const brush = canvas.getContext("2d");
  const image = brush.createImageData(canvas.width, canvas.height);
  const share = clamp01(t / seconds);
  paint(
    levels(),
    canvas.width,
    canvas.height,
    mix(share, ease(share), 0.3) * depth,
    share * 0.12,
    [480, 270],
    image.data,
  );
  brush.putImageData(image, 0, 0);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(canvas, 0, 0, 1280, 720);
  curtain(pen, t, seconds, depthColor);
}

function notes(): Note[] {
  const fall = Array.from({ length: 44 }, (_, i): Note => ({
    at: 1.4 + i * 0.52,
    seconds: 1,
    pitch: degree(86, minorPentatonic, -Math.floor(i / 3) + [0, 2, 4][i % 3]!),
    gain: 0.12,
    pan: Math.sin(i * 0.8) * 0.8,
    voice: "glass",
  }));
  const breath = Array.from({ length: 5 }, (_, i): Note => ({
    at: i * 5.2,
    seconds: 5.6,
    pitch: 62 + i * 2,
    gain: 0.35,
    pan: i % 2 ? 0.5 : -0.5,
    voice: "breath",
  }));
  return [
    ...chords(
      "pad",
      0,
      5.2,
      [
        [33, 52, 57, 60],
        [29, 53, 57, 60],
        [36, 52, 55, 64],
        [31, 50, 55, 59],
        [33, 52, 57, 64],
      ],
      0.14,
    ),
    ...fall,
    ...breath,
  ];
}

function poster(pen: Pen, width: number, height: number): void {
  const [w, h] = [Math.round(width), Math.round(height)];
  const canvas = createCanvas(w, h);
  const brush = canvas.getContext("2d");
  const image = brush.createImageData(w, h);
  const wide = width > height * 2;
  paint(levels(), w, h, 6.1, 0.1, [w * (wide ? 0.7 : 0.5), h * 0.5], image.data);
  brush.putImageData(image, 0, 0);
  pen.drawImage(canvas, 0, 0, width, height);
}

export const fractal: Clip = {
  seconds,
  trailer: { from: 6, to: 12 },
  curtain: depthColor,
  extraCrf: 9,
  draw,
  notes,
  poster,
};
