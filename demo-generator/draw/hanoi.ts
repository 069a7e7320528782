import { degree, type Note, pentatonic } from "../sound/note.ts";
import { playPiece } from "../sound/piece.ts";
import { backdrop, tints } from "../stage/backdrop.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { curious } from "../stage/curious.ts";
import { curtain } from "../stage/light.ts";
import { groundShadow, shadeOf, slab } from "../stage/lit.ts";
import { ease, mix, once, progress } from "../stage/motion.ts";
import { pick } from "../stage/palette.ts";

const seconds = 32;
const count = 5;
const from = 3;
const until = 28.5;
const colors = ["#F2553F", "#FF8A3C", "#FFC04D", "#35B08E", "#3F8EF0"];
const floor = 640;
const pegs = [300, 640, 980];
const high = 66;

/** The shortest solution: 31 moves for five discs. Disc 0 is the largest. */
const moves = once(() => {
  const list: { disc: number; from: number; to: number }[] = [];
  const carry = (disc: number, start: number, end: number): void => {
    if (disc >= count) return;
    const spare = 3 - start - end;
    carry(disc + 1, start, spare);
    list.push({ disc, from: start, to: end });
    carry(disc + 1, spare, end);
  };
  carry(0, 0, 2);
  return list;
});

/** The discs on each peg before a move, from bottom to top. */
function pilesBefore(move: number): number[][] {
  const piles: number[][] = [Array.from({ length: count }, (_, i) => i), [], []];
  for (const one of moves().slice(0, move)) piles[one.to]?.push(piles[one.from]?.pop() ?? 0);
  return piles;
}

export function disc(pen: Pen, x: number, y: number, index: number, unit = 1): void {
  const half = (150 - index * 24) * unit;
  slab(pen, x - half, y - high * unit, half * 2, high * unit * 0.94, high * unit * 0.46, pick(colors, index));
}

function stand(pen: Pen, x: number, y: number, unit: number): void {
  groundShadow(pen, x, y + 14 * unit, 190 * unit, 0.4);
  slab(pen, x - 15 * unit, y - 420 * unit, 30 * unit, 430 * unit, 15 * unit, "#E8C79A");
  slab(pen, x - 172 * unit, y, 344 * unit, 34 * unit, 17 * unit, "#D29A62");
}

function draw(pen: Pen, t: number): void {
  backdrop(pen, 1280, 720, tints.emerald, { x: 760, y: 260, radius: 470 }, 5);
  pen.fillStyle = shadeOf(tints.emerald.rich, 0.28);
  pen.fillRect(0, floor + 34, 1280, 100);
  const list = moves();
  const position = progress(t, from, until) * list.length;
  const index = Math.min(list.length - 1, Math.floor(position));
  const isDone = position >= list.length;
  const piles = pilesBefore(isDone ? list.length : index);
  const move = t > from && !isDone ? list[index] : undefined;
  for (const x of pegs) stand(pen, x, floor, 1);
  piles.forEach((pile, peg) =>
    pile.forEach((one, level) => {
      if (move && one === move.disc) return;
      const glad = isDone ? 18 * Math.max(0, Math.sin((t - until) * 5 - level * 0.6)) : 0;
      disc(pen, pegs[peg] ?? 0, floor - level * high - glad, one);
    }),
  );
  let look: [number, number] = [Math.sin(t) * 0.8, 0];
  if (move) {
    const share = position - index;
    const level = (piles[move.to]?.length ?? 0) * high;
    const start = ((piles[move.from]?.length ?? 1) - 1) * high;
    const x = mix(pegs[move.from] ?? 0, pegs[move.to] ?? 0, ease(progress(share, 0.2, 0.8)));
    const y = share < 0.5 ? mix(start, 440, ease(share / 0.34)) : mix(440, level, ease((share - 0.66) / 0.3));
    disc(pen, x, floor - y, move.disc);
    look = [(x - 640) / 420, -0.3];
  }
  curious(pen, 120, 706, 140, t, {
    look: isDone ? [0.9, -0.4] : look,
    arms: isDone ? [1.7, 1.7] : [0.2, 0.6],
    smile: isDone ? 1 : 0.6,
  });
  curtain(pen, t, seconds, tints.emerald.deep);
}

function notes(): Note[] {
  const list = moves();
  const each = (until - from) / list.length;
  return [
    ...playPiece({
      seconds,
      root: 55,
      scale: pentatonic,
      chords: [0, 2, 1, 3],
      bar: 4,
      motif: [0, null, null, 2],
      lead: "glass",
      broken: "pluck",
      seed: 51,
    }),
    ...list.map((move, i): Note => ({
      at: from + (i + 0.96) * each,
      seconds: 0.4,
      pitch: degree(60, pentatonic, move.disc * 2),
      gain: 0.36,
      pan: (move.to - 1) * 0.6,
      voice: "marimba",
    })),
  ];
}

function poster(pen: Pen, width: number, height: number): void {
  const wide = width > height * 2;
  const x = width * (wide ? 0.68 : 0.5);
  backdrop(pen, width, height, tints.emerald, { x, y: height * 0.42, radius: Math.min(width, height) * 0.5 });
  const unit = Math.min(width / 460, height / 620);
  const base = height * 0.92;
  stand(pen, x, base - 20 * unit, unit);
  for (let i = 0; i < count - 1; i++) disc(pen, x, base - 20 * unit - i * high * unit, i, unit);
  disc(pen, x + 30 * unit, base - 20 * unit - (count + 1.1) * high * unit, count - 1, unit);
  curious(pen, x - 30 * unit, base - 20 * unit - (count - 1) * high * unit, 120 * unit, 0.9, {
    look: [0.5, -0.8],
    arms: [1.5, 1.7],
    wonder: 1,
    shadow: false,
  });
}

export const hanoi: Clip = { seconds, curtain: tints.emerald.deep, draw, notes, poster };
