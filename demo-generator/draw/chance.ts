import { degree, type Note, pentatonic } from "../sound/note.ts";
import { playPiece } from "../sound/piece.ts";
import { backdrop, tints } from "../stage/backdrop.ts";
import type { Pen } from "../stage/clip.ts";
import { curious } from "../stage/curious.ts";
import { lit, orb, rimOf, slab } from "../stage/lit.ts";
import { bounce, mix, once, progress, randomFrom } from "../stage/motion.ts";
import { paintedClip } from "../stage/painted.ts";
import { blend, pick } from "../stage/palette.ts";

const seconds = 40;
const from = 2;
const count = 46;
const pace = 0.64;
/** Rows of pegs, and the time from one row to the next in seconds. */
const rows = 7;
const rowSeconds = 0.24;
const colors = ["#8FD8F0", "#5AC8E0", "#4FC38A", "#FFC04D", "#FF8A3C", "#F2637E", "#E8609A", "#C98BF0"];

/** Dimensions in a space of 720 by 720 around the board's centre. */
const across = 74;
const top = -262;
const rowHeight = 46;
const floor = 322;
const ballRadius = 12;

interface Ball {
  releasedAt: number;
  landsAt: number;
  /** Position after each row, in half pegs from the centre. */
  steps: number[];
  bin: number;
  /** How many balls lie below it. */
  below: number;
}

const restOf = ({ below }: Ball): number => floor - ballRadius - below * ballRadius * 1.86;

/** Every ball randomly goes left or right at each peg (Francis Galton's board). */
const balls = once((): Ball[] => {
  const random = randomFrom(1889);
  const heights = Array<number>(rows + 1).fill(0);
  return Array.from({ length: count }, (_, i) => {
    const steps = [0];
    for (let row = 0; row < rows; row++) steps.push((steps.at(-1) ?? 0) + (random() < 0.5 ? -1 : 1));
    const bin = ((steps.at(-1) ?? 0) + rows) / 2;
    const below = heights[bin] ?? 0;
    heights[bin] = below + 1;
    const releasedAt = from + i * pace;
    return { releasedAt, landsAt: releasedAt + rows * rowSeconds + 0.55 - below * 0.012, steps, bin, below };
  });
});

function placeOf(ball: Ball, t: number): readonly [x: number, y: number] {
  const through = (t - ball.releasedAt) / rowSeconds;
  const row = Math.floor(through);
  if (row < rows) {
    const share = through - row;
    const x = mix(ball.steps[row] ?? 0, ball.steps[row + 1] ?? 0, share) * (across / 2);
    return [x, top + (row + share) * rowHeight - 24 - Math.sin(share * Math.PI) * 12];
  }
  const share = progress(t, ball.releasedAt + rows * rowSeconds, ball.landsAt);
  return [(ball.steps.at(-1) ?? 0) * (across / 2), mix(top + rows * rowHeight - 24, restOf(ball), share * share)];
}

function board(pen: Pen): void {
  const [half, edge] = [(across * (rows + 2)) / 2 - 12, 9];
  pen.fillStyle = rimOf("#8A7CE8");
  pen.beginPath();
  pen.roundRect(-half, -346, half * 2, 698, 44);
  pen.fill();
  pen.fillStyle = lit(pen, 0, 0, 420, "#241C66");
  pen.beginPath();
  pen.roundRect(-half + edge, -346 + edge, half * 2 - edge * 2, 698 - edge * 2, 44 - edge);
  pen.fill();
  for (let row = 0; row < rows; row++)
    for (let peg = -row; peg <= row; peg += 2) orb(pen, (peg * across) / 2, top + row * rowHeight, 8, "#F3D9A8");
  for (let wall = 0; wall <= rows + 1; wall++) {
    pen.fillStyle = "#6A60CC";
    pen.beginPath();
    pen.roundRect((wall - (rows + 1) / 2) * across - 3, 78, 6, floor - 74, 3);
    pen.fill();
  }
  pen.beginPath();
  pen.roundRect((-(rows + 1) / 2) * across - 3, floor, (rows + 1) * across + 6, 7, 3);
  pen.fill();
}

function paint(pen: Pen, width: number, height: number, t: number, isPoster: boolean): void {
  const wide = isPoster && width > height * 2;
  const [x, y] = [width * (wide ? 0.7 : 0.5), height * 0.5];
  backdrop(pen, width, height, tints.indigo, { x, y, radius: height * 0.5 });
  pen.save();
  pen.translate(x, y);
  const scale = Math.min(width, height) / 720;
  pen.scale(scale, scale);
  board(pen);
  for (const ball of balls()) {
    if (t < ball.releasedAt) continue;
    const [bx, by] = placeOf(ball, t);
    orb(pen, bx, by, ballRadius, pick(colors, ball.bin));
  }
  const last = balls().findLast(({ releasedAt }) => releasedAt <= t);
  const since = last ? t - last.releasedAt : 1;
  const poured = t < from + count * pace ? bounce(Math.min(1, since / 0.3)) : 1;
  slab(pen, -46, -358, 92, 44, 14, "#FFC04D");
  slab(pen, -17, -318 - 4 * (1 - poured), 34, 20, 6, blend("#FFC04D", "#7A3E0C", 0.3));
  pen.restore();
  // The mascot is for children's posters.
  if (isPoster) return;
  const size = Math.min(width, height) * 0.2;
  const room = x + 321 * scale;
  const stands = width - room > size * 1.1 ? room + size * 0.62 : width - size * 0.5;
  curious(pen, stands, height * 0.99, size, t, {
    look: [-0.7, last && since < 1 ? -0.8 : -0.2],
    arms: [0.3, t > from + count * pace + 1.6 ? 1.8 : 0.4],
    smile: 1,
    wonder: since < 0.12 ? 1 : 0,
  });
}

const notes = (): Note[] => [
  ...playPiece({
    seconds,
    root: 58,
    scale: pentatonic,
    chords: [0, 3, 1, 4],
    bar: 3.2,
    motif: [0, null, 2, 4, null],
    lead: "flute",
    broken: "pluck",
    seed: 1889,
  }),
  ...balls().map(({ landsAt, bin }): Note => ({
    at: landsAt,
    seconds: 0.3,
    pitch: degree(62, pentatonic, bin),
    gain: 0.26,
    pan: (bin / rows - 0.5) * 1.4,
    voice: "marimba",
  })),
];

export const chance = paintedClip({
  seconds,
  trailer: { from: 22, to: 29 },
  color: tints.indigo.deep,
  paint,
  still: 30.2,
  extraCrf: 2,
  notes,
});
