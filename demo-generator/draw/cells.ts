import { degree, major, type Note, pentatonic } from "../sound/note.ts";
import { playPiece } from "../sound/piece.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { curtain } from "../stage/light.ts";
import { blob, lit, orb, shadeOf } from "../stage/lit.ts";
import { clamp01, ease, once, progress, randomFrom, tau } from "../stage/motion.ts";
import { blend, pick } from "../stage/palette.ts";

type Point = readonly [x: number, y: number];

interface Seed {
  x: number;
  y: number;
  drift: number;
}

/** Seeds spread evenly over the unit square (Mitchell's best candidate). */
function sow(count: number, start: number): Seed[] {
  const random = randomFrom(start);
  const seeds: Seed[] = [];
  for (let i = 0; i < count; i++) {
    let best: Seed = { x: 0, y: 0, drift: 0 };
    let room = -1;
    for (let attempt = 0; attempt < 14; attempt++) {
      const one = { x: random() * 1.7 - 0.35, y: random() * 1.2 - 0.1, drift: random() * tau };
      const nearest = Math.min(2, ...seeds.map((other) => Math.hypot(one.x - other.x, one.y - other.y)));
      if (nearest > room) [best, room] = [one, nearest];
    }
    seeds.push(best);
  }
  return seeds;
}

/** The part of `shape` that is nearer to `a` than to `b`. */
function nearer(shape: readonly Point[], a: Point, b: Point): Point[] {
  const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const side = ([x, y]: Point): number => (x - mx) * (b[0] - a[0]) + (y - my) * (b[1] - a[1]);
  return shape.flatMap((point, i): Point[] => {
    const next = shape[(i + 1) % shape.length] ?? point;
    const [here, there] = [side(point), side(next)];
    const kept: Point[] = here <= 0 ? [point] : [];
    if (here * there >= 0) return kept;
    const share = here / (here - there);
    return [...kept, [point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share]];
  });
}

interface Territory {
  at: Point;
  outline: Point[];
  neighbours: number[];
}

/** The Voronoi cell of each seed on a field of `width` by `height`. */
function territories(seeds: readonly Seed[], width: number, height: number, t: number): Territory[] {
  const unit = Math.min(width, height);
  const places = seeds.map(({ x, y, drift }): Point => [
    (0.5 + (x - 0.5)) * width + Math.sin(t * 0.35 + drift) * unit * 0.03,
    y * height + Math.cos(t * 0.3 + drift * 2) * unit * 0.03,
  ]);
  const m = unit * 0.6;
  return places.map((at, i) => {
    let outline: Point[] = [
      [-m, -m],
      [width + m, -m],
      [width + m, height + m],
      [-m, height + m],
    ];
    places.forEach((other, j) => {
      if (j !== i && Math.hypot(at[0] - other[0], at[1] - other[1]) < unit * 1.1) outline = nearer(outline, at, other);
    });
    const isBorder = (other: Point): boolean =>
      outline.filter(
        (p) => Math.abs(Math.hypot(p[0] - at[0], p[1] - at[1]) - Math.hypot(p[0] - other[0], p[1] - other[1])) < 0.01,
      ).length > 1;
    const neighbours = places.flatMap((other, j) => (j !== i && isBorder(other) ? [j] : []));
    return { at, outline, neighbours };
  });
}

/** A four-colouring of the cells, found by backtracking. */
function fourColours(list: readonly Territory[]): number[] {
  const chosen: number[] = [];
  const choose = (index: number): boolean => {
    if (index === list.length) return true;
    for (let color = 0; color < 4; color++) {
      if (list[index]?.neighbours.some((other) => other < index && chosen[other] === color)) continue;
      chosen[index] = color;
      if (choose(index + 1)) return true;
    }
    chosen.length = index;
    return false;
  };
  return choose(0) ? chosen : list.map((_, i) => i % 4);
}

const field = once(() => sow(34, 5));
const meadow = ["#F2637E", "#FF9A4D", "#FFC94D", "#5CC48A", "#2FA5A0", "#4C8FE8", "#8A6BE0"];
const map = ["#F2553F", "#FFB934", "#2FAF87", "#4A6FE0"];

/** Draws one cell, inset by `gap` and scaled by `share`. */
function drawTerritory(pen: Pen, one: Territory, color: string, share: number, gap: number): void {
  const [x, y] = one.at;
  const scale = share * gap;
  const points = one.outline.flatMap((point, i): Point[] => {
    const next = one.outline[(i + 1) % one.outline.length] ?? point;
    const pull = ([px, py]: Point): Point => [x + (px - x) * scale, y + (py - y) * scale];
    return [pull(point), pull([(point[0] + next[0]) / 2, (point[1] + next[1]) / 2])];
  });
  if (points.length < 3) return;
  const reach = Math.max(...points.map(([px, py]) => Math.hypot(px - x, py - y)));
  blob(pen, points);
  pen.fillStyle = lit(pen, x, y, reach * 0.8, color, 0.85);
  pen.fill();
}

function growing(pen: Pen, width: number, height: number, t: number, grown: number): void {
  pen.fillStyle = "#1C1452";
  pen.fillRect(0, 0, width, height);
  const unit = Math.min(width, height);
  territories(field(), width, height, t).forEach((one, i) => {
    const share = ease(clamp01(grown * 2.2 - (i / 34) * 1.2));
    const color = pick(meadow, i * 3);
    if (share > 0.02) drawTerritory(pen, one, color, share, 0.95);
    const beat = 1 + 0.08 * Math.sin(t * 2 + i);
    orb(
      pen,
      one.at[0],
      one.at[1],
      unit * 0.022 * beat * clamp01(share * 6),
      blend(shadeOf(color, 0.5), "#FFF1D2", 0.75),
    );
  });
}

function colouring(pen: Pen, width: number, height: number, t: number, done: number): void {
  pen.fillStyle = "#2A1B4E";
  pen.fillRect(0, 0, width, height);
  const list = territories(field(), width, height, 0);
  const chosen = fourColours(list);
  list.forEach((one, i) => {
    const share = ease(clamp01(done * 36 - i));
    const glad = done >= 1 ? 0.02 * Math.sin(t * 3 + one.at[0] * 0.01) : 0;
    drawTerritory(
      pen,
      one,
      blend("#EFE3D2", pick(map, chosen[i] ?? 0), share),
      1 - 0.12 * Math.sin(Math.PI * share),
      0.965 + glad,
    );
  });
}

function clipOf(
  seconds: number,
  paint: typeof growing,
  from: number,
  until: number,
  music: readonly number[],
  seed: number,
): Clip {
  const color = "#1C1452";
  return {
    seconds,
    trailer: paint === growing ? { from: 9, to: 15 } : undefined,
    curtain: color,
    draw: (pen, t) => {
      paint(pen, 1280, 720, t, progress(t, from, until));
      curtain(pen, t, seconds, color);
    },
    notes: () => [
      ...playPiece({
        seconds,
        root: 59,
        scale: major,
        chords: music,
        bar: 3,
        motif: [0, 2, null, 4, 3, null],
        lead: "flute",
        broken: "marimba",
        seed,
      }),
      ...Array.from({ length: 34 }, (_, i): Note => ({
        at: from + ((until - from) * i) / 36,
        seconds: 0.4,
        pitch: degree(71, pentatonic, (i * 3) % 8),
        gain: 0.16,
        pan: Math.sin(i * 2.1) * 0.7,
        voice: "bell",
      })),
    ],
    poster: (pen, width, height) => paint(pen, width, height, 3, 1),
  };
}

export const cellGrowth = clipOf(30, growing, 1, 23, [0, 5, 3, 4], 61);
export const fourColourMap = clipOf(28, colouring, 2, 23, [0, 3, 1, 4], 62);
