import { degree, minorPentatonic, type Note } from "../sound/note.ts";
import { playPiece } from "../sound/piece.ts";
import { shade, tints } from "../stage/backdrop.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { curious } from "../stage/curious.ts";
import { curtain } from "../stage/light.ts";
import { bloom, lit, orb, shadeOf, slab } from "../stage/lit.ts";
import { mix, once, progress, randomFrom } from "../stage/motion.ts";
import { blend } from "../stage/palette.ts";

const seconds = 30;
const across = 15;
const down = 9;
const growFrom = 0.8;
const growUntil = 9;
const walkFrom = 10.5;
const walkUntil = 27;
const tint = tints.aubergine;
const hedge = "#3FB58A";

type Cell = readonly [column: number, row: number];

/** A maze of `across` by `down` squares, walls included: its cells in carving order, and the solution. */
const maze = once(() => {
  const random = randomFrom(77);
  const before = new Map<string, Cell | null>();
  const dug: Cell[] = [];
  const dig = (cell: Cell, from: Cell | null): void => {
    before.set(cell.join(), from);
    if (from) dug.push([(cell[0] + from[0]) / 2, (cell[1] + from[1]) / 2]);
    dug.push(cell);
    const ways: Cell[] = [
      [2, 0],
      [-2, 0],
      [0, 2],
      [0, -2],
    ];
    for (const [dx, dy] of ways.toSorted(() => random() - 0.5)) {
      const next: Cell = [cell[0] + dx, cell[1] + dy];
      const isInside = next[0] > 0 && next[1] > 0 && next[0] < across && next[1] < down;
      if (isInside && !before.has(next.join())) dig(next, cell);
    }
  };
  dig([1, 1], null);
  const way: Cell[] = [];
  for (let cell: Cell | null = [across - 2, down - 2]; cell;) {
    way.unshift(cell);
    const from: Cell | null = before.get(cell.join()) ?? null;
    if (from) way.unshift([(cell[0] + from[0]) / 2, (cell[1] + from[1]) / 2]);
    cell = from;
  }
  return { dug, way };
});

interface Board {
  x: number;
  y: number;
  side: number;
}

/** The maze with `share` of its passages carved: hedges on a lit ground. */
function board(pen: Pen, { x, y, side }: Board, share: number, walked: number): void {
  const { dug, way } = maze();
  const open = new Set(dug.slice(0, Math.round(dug.length * share)).map((cell) => cell.join()));
  const steps = new Map(way.slice(0, Math.floor(walked) + 1).map((cell, i) => [cell.join(), i]));
  pen.fillStyle = lit(
    pen,
    x + side * across * 0.5,
    y + side * down * 0.5,
    side * across * 0.6,
    blend(tint.rich, tint.light, 0.35),
    0.7,
  );
  pen.fillRect(x - side * 2, y - side * 2, side * (across + 4), side * (down + 4));
  for (const [key, i] of steps) {
    const [column = 0, row = 0] = key.split(",").map(Number);
    orb(
      pen,
      x + (column + 0.5) * side,
      y + (row + 0.5) * side,
      side * 0.13,
      blend("#FFC04D", "#FF7D6B", i / way.length),
    );
  }
  for (let row = -1; row <= down; row++)
    for (let column = -1; column <= across; column++) {
      if (open.has(`${column},${row}`)) continue;
      const [px, py] = [x + column * side, y + row * side];
      pen.fillStyle = shadeOf(tint.rich, 0.5);
      pen.fillRect(px - side * 0.1, py + side * 0.12, side, side);
      slab(
        pen,
        px,
        py - side * 0.1,
        side * 1.01,
        side * 1.1,
        side * 0.26,
        (column + row) % 2 ? hedge : shadeOf(hedge, 0.08),
      );
    }
}

function wayPlace(walked: number, { x, y, side }: Board): [number, number] {
  const { way } = maze();
  const index = Math.min(way.length - 2, Math.floor(walked));
  const [a, b] = [way[index] ?? [1, 1], way[index + 1] ?? [1, 1]];
  const share = Math.min(1, walked - index);
  return [x + (mix(a[0], b[0], share) + 0.5) * side, y + (mix(a[1], b[1], share) + 0.78) * side];
}

function draw(pen: Pen, t: number): void {
  const side = 86;
  const place: Board = { x: 640 - (side * across) / 2, y: 360 - (side * down) / 2 + 6, side };
  const { way } = maze();
  const walked = progress(t, walkFrom, walkUntil) * (way.length - 1);
  board(pen, place, progress(t, growFrom, growUntil), t > walkFrom ? walked : 0);
  const goal = wayPlace(way.length - 1, place);
  bloom(pen, goal[0], goal[1] - 24, 90 + 8 * Math.sin(t * 3), "#FFE08A", 0.9, 4);
  const [x, y] = wayPlace(walked, place);
  const next = wayPlace(Math.min(way.length - 1.001, walked + 1), place);
  const isWalking = t > walkFrom && t < walkUntil;
  if (t > 2)
    curious(pen, x, y, side * 0.92 * Math.min(1, (t - 2) * 2), t, {
      look: isWalking ? [Math.sign(next[0] - x) * 0.8, Math.sign(next[1] - y) * 0.5] : [Math.sin(t * 2) * 0.8, -0.3],
      step: isWalking ? t * 1.8 : undefined,
      arms: t > walkUntil ? [1.7, 1.7] : [0.3, 0.3],
      smile: 1,
    });
  curtain(pen, t, seconds, tint.deep);
}

function notes(): Note[] {
  const { way } = maze();
  return [
    ...playPiece({
      seconds,
      root: 57,
      scale: minorPentatonic,
      chords: [0, 3, 1, 2],
      bar: 3,
      motif: [0, 2, null, 1],
      lead: "flute",
      broken: "marimba",
      seed: 52,
    }),
    ...way.map(([column, row], i): Note => ({
      at: mix(walkFrom, walkUntil, i / way.length),
      seconds: 0.2,
      pitch: degree(69, minorPentatonic, (down - row) >> 1),
      gain: 0.2,
      pan: (column / across) * 1.4 - 0.7,
      voice: "pluck",
    })),
  ];
}

function poster(pen: Pen, width: number, height: number): void {
  const side = Math.min(width, height) * (width > height ? 0.19 : 0.26);
  const x = width * (width > height * 2 ? 0.66 : 0.5);
  const { way } = maze();
  const at = Math.floor(way.length * 0.45);
  const [column, row] = way[at] ?? [5, 3];
  const place: Board = { x: x - (column + 0.5) * side, y: height * 0.52 - (row + 0.5) * side, side };
  pen.fillStyle = shade(tint, -0.3).rich;
  pen.fillRect(0, 0, width, height);
  for (let dx = -1; dx <= 1; dx++)
    board(pen, { ...place, x: place.x + dx * side * (across - 1) }, 1, dx === 0 ? at : 0);
  board(pen, place, 1, at);
  curious(pen, x, height * 0.52 + side * 0.28, side * 0.95, 0.9, { look: [0.7, -0.5], arms: [0.4, 1.5], smile: 1 });
}

export const mazeClip: Clip = { seconds, trailer: { from: 14, to: 21 }, curtain: tint.deep, draw, notes, poster };
