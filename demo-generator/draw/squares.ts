import { degree, major, type Note } from "../sound/note.ts";
import { playPiece } from "../sound/piece.ts";
import type { Pen } from "../stage/clip.ts";
import { curious } from "../stage/curious.ts";
import { lit, rimOf, shadeOf } from "../stage/lit.ts";
import { bounce, clamp01, mix, progress } from "../stage/motion.ts";
import { paintedClip } from "../stage/painted.ts";
import { pick } from "../stage/palette.ts";

const seconds = 34;
const from = 1.6;
const each = 2.5;
const count = 12;
const colors = ["#F2553F", "#FF8A3C", "#FFC04D", "#35B08E", "#2FA5A0", "#3F8EF0", "#8A6BE0", "#E8609A"];

interface Square {
  x: number;
  y: number;
  side: number;
  /** Centre of its quarter circle, in fractions of its side, and the start angle of the arc. */
  pivot: readonly [number, number];
  turn: number;
}

/** Squares with Fibonacci numbers as sides, each placed along the long side of all previous ones. */
function squares(): Square[] {
  const list: Square[] = [];
  let [left, top, right, bottom] = [0, 0, 1, 1];
  list.push({ x: 0, y: 0, side: 1, pivot: [1, 1], turn: Math.PI });
  for (let i = 1; i < count; i++) {
    const direction = i % 4;
    const side = direction % 2 ? bottom - top : right - left;
    if (direction === 1) {
      list.push({ x: right, y: top, side, pivot: [0, 1], turn: -Math.PI / 2 });
      right += side;
    } else if (direction === 2) {
      list.push({ x: left, y: bottom, side, pivot: [0, 0], turn: 0 });
      bottom += side;
    } else if (direction === 3) {
      list.push({ x: left - side, y: top, side, pivot: [1, 0], turn: Math.PI / 2 });
      left -= side;
    } else {
      list.push({ x: left, y: top - side, side, pivot: [1, 1], turn: Math.PI });
      top -= side;
    }
  }
  return list;
}

/** Bounding box of the first squares, as centre and size. */
function frameOf(list: readonly Square[], shown: number): [x: number, y: number, width: number, height: number] {
  const part = list.slice(0, Math.max(1, shown));
  const [left, top] = [Math.min(...part.map(({ x }) => x)), Math.min(...part.map(({ y }) => y))];
  const right = Math.max(...part.map(({ x, side }) => x + side));
  const bottom = Math.max(...part.map(({ y, side }) => y + side));
  return [(left + right) / 2, (top + bottom) / 2, right - left, bottom - top];
}

function drawSquare(pen: Pen, one: Square, index: number, grown: number): void {
  const { x, y, side } = one;
  const color = pick(colors, index);
  const inset = (side * (1 - grown)) / 2;
  pen.fillStyle = lit(pen, x + side / 2, y + side / 2, side * 0.7, color, 0.8);
  pen.fillRect(x + inset, y + inset, side - inset * 2 + side * 0.004, side - inset * 2 + side * 0.004);
  const [px, py] = [x + one.pivot[0] * side, y + one.pivot[1] * side];
  if (grown < 0.9) return;
  const sweep = clamp01((grown - 0.9) * 10);
  pen.fillStyle = lit(pen, x + side / 2, y + side / 2, side * 0.8, rimOf(color), 0.8);
  pen.beginPath();
  pen.moveTo(px, py);
  pen.arc(px, py, side, one.turn, one.turn + (Math.PI / 2) * sweep);
  pen.fill();
  pen.fillStyle = lit(pen, x + side / 2, y + side / 2, side * 0.6, shadeOf(color, 0.16), 0.8);
  pen.beginPath();
  pen.moveTo(px, py);
  pen.arc(px, py, side * 0.72, one.turn, one.turn + (Math.PI / 2) * sweep);
  pen.fill();
}

function paint(pen: Pen, width: number, height: number, at: number, isPoster: boolean): void {
  const list = squares();
  // Every second rectangle is upright, so a tall poster uses the previous one.
  const t = isPoster && height > width ? at - each : at;
  const place = clamp01((t - from) / (each * (count - 1))) * (count - 1);
  const step = Math.floor(place);
  const [a, b] = [frameOf(list, step + 1), frameOf(list, step + 2)];
  const share = place - step;
  const [cx, cy] = [mix(a[0], b[0], share), mix(a[1], b[1], share)];
  const isWide = isPoster && width > height * 2;
  const isTall = isPoster && height > width;
  const fit = isWide ? 0.86 : isPoster ? 1.08 : 1.04;
  const scaleOf = ([, , w, h]: typeof a): number => Math.max(width / w, height / h) * fit * 0.94;
  const scale = scaleOf(a) * (scaleOf(b) / scaleOf(a)) ** share;
  pen.fillStyle = lit(pen, width / 2, height / 2, width * 0.6, "#2A1B6E");
  pen.fillRect(0, 0, width, height);
  pen.save();
  // In nearly square posters the picture is shifted right, to keep the spiral's centre visible.
  const aside = isPoster && !isTall ? Math.max(0, 1.5 - width / height) * 0.4 : 0;
  pen.translate(width * (isWide ? 0.6 : 0.5 + aside), height / 2);
  pen.scale(scale, scale);
  pen.rotate(isPoster ? 0 : 0.02 * Math.sin(t * 0.2));
  pen.translate(-cx, -cy);
  list.forEach((one, i) => {
    const grown = bounce(progress(t, from + i * each - 1.6, from + i * each - 0.3));
    if (i === 0 || grown > 0) drawSquare(pen, one, i, i === 0 ? 1 : Math.min(1, grown));
  });
  pen.restore();
  // The mascot is for children's posters.
  if (isPoster) return;
  const size = Math.min(width, height) * 0.2;
  pen.save();
  pen.translate(width * 0.9, height * 0.98);
  curious(pen, 0, 0, size, t, { look: [-0.8, -0.4], arms: [1.4, 0.3], smile: 1 });
  pen.restore();
}

const notes = (): Note[] => [
  ...playPiece({
    seconds,
    root: 60,
    scale: major,
    chords: [0, 3, 4, 0],
    bar: 2.5,
    motif: [0, 1, 2, 4, 7],
    lead: "marimba",
    broken: "pluck",
    seed: 81,
  }),
  ...Array.from({ length: count }, (_, i): Note => ({
    at: Math.max(0.2, from + i * each - 0.9),
    seconds: 1,
    pitch: degree(84, major, -i),
    gain: 0.34,
    pan: Math.sin(i * 1.6) * 0.5,
    voice: "bell",
  })),
];

export const squareSpiral = paintedClip({
  seconds,
  trailer: { from: 14, to: 21 },
  color: "#2A1B6E",
  paint,
  still: 24.1,
  extraCrf: 3,
  notes,
});
