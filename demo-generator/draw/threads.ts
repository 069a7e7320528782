import { degree, major, type Note } from "../sound/note.ts";
import { playPiece } from "../sound/piece.ts";
import { backdrop, tints } from "../stage/backdrop.ts";
import type { Pen } from "../stage/clip.ts";
import { curious } from "../stage/curious.ts";
import { orb, shadeOf } from "../stage/lit.ts";
import { clamp01, ease, progress, tau } from "../stage/motion.ts";
import { paintedClip } from "../stage/painted.ts";
import { faded, ramp } from "../stage/palette.ts";

const seconds = 32;
const nails = 60;
const threadsFrom = 1.4;
const threadsUntil = 8;
/** The multiplier at the start of each step: 2 draws a cardioid, 3 a nephroid, and each next one has one more petal. */
const tables = [2, 3, 4, 5] as const;
const movesFrom = 10.5;
const each = 6;
const moving = 2.8;
const colors = ["#FFF1D2", "#FFC04D", "#FF8A5E", "#FF9DB6", "#FFC04D", "#FFF1D2"];

function tableAt(t: number): number {
  const step = Math.max(0, (t - movesFrom) / each);
  const whole = Math.min(tables.length - 2, Math.floor(step));
  const share = ease(clamp01(((step - whole) * each) / moving));
  return t < movesFrom ? 2 : (tables[whole] ?? 2) + share;
}

function place(nail: number): readonly [x: number, y: number] {
  const angle = (nail / nails) * tau;
  return [Math.sin(angle), Math.cos(angle)];
}

/** Threads from every nail to the nail with its number times the multiplier. */
function paint(pen: Pen, width: number, height: number, t: number, isPoster: boolean): void {
  const wide = isPoster && width > height * 2;
  const [x, y] = [width * (wide ? 0.68 : 0.5), height * 0.5];
  const radius = isPoster ? Math.min(width * 0.46, height * (wide ? 0.46 : 0.47)) : height * 0.45;
  backdrop(pen, width, height, tints.wine, { x, y, radius: radius * 1.06 });
  orb(pen, x, y, radius * 1.05, shadeOf(tints.wine.rich, 0.45), 1, 0.25);
  const table = tableAt(t);
  const shown = progress(t, threadsFrom, threadsUntil) * nails;
  pen.lineCap = "round";
  for (let nail = 0; nail < Math.min(nails, Math.ceil(shown)); nail++) {
    const [a, b] = [place(nail), place(nail * table)];
    const drawn = clamp01(shown - nail);
    pen.strokeStyle = faded(ramp(colors, nail / nails), 0.72);
    pen.lineWidth = radius * 0.0135;
    pen.beginPath();
    pen.moveTo(x + a[0] * radius, y + a[1] * radius);
    pen.lineTo(x + (a[0] + (b[0] - a[0]) * drawn) * radius, y + (a[1] + (b[1] - a[1]) * drawn) * radius);
    pen.stroke();
  }
  for (let nail = 0; nail < nails; nail++) {
    const [nx, ny] = place(nail);
    orb(pen, x + nx * radius, y + ny * radius, radius * 0.017, "#FFE3AE");
  }
  // The mascot is for children's posters.
  if (isPoster) return;
  const size = Math.min(width, height) * 0.19;
  curious(pen, Math.min(width - size * 0.5, x + radius * 1.05), height * 0.99, size, t, {
    look: [-0.8, -0.5],
    arms: [1.2 + 0.2 * Math.sin(t * 2), 0.3],
    smile: 1,
    wonder: Math.abs(table - Math.round(table)) > 0.02 ? 1 : 0,
  });
}

const notes = (): Note[] => [
  ...playPiece({
    seconds,
    root: 57,
    scale: major,
    chords: [0, 5, 3, 4],
    bar: 3,
    motif: [0, 2, null, 4],
    lead: "flute",
    broken: "pluck",
    seed: 22,
  }),
  ...Array.from({ length: 24 }, (_, i): Note => ({
    at: threadsFrom + (i / 24) * (threadsUntil - threadsFrom),
    seconds: 0.4,
    pitch: degree(69, major, [0, 2, 4, 7, 4, 2][i % 6] ?? 0),
    gain: 0.2,
    pan: Math.sin((i / 24) * tau) * 0.7,
    voice: "pluck",
  })),
  ...tables.slice(1).map((table, i): Note => ({
    at: movesFrom + i * each + moving * 0.8,
    seconds: 1.4,
    pitch: degree(81, major, table),
    gain: 0.34,
    voice: "bell",
  })),
];

export const threads = paintedClip({
  seconds,
  trailer: { from: 3, to: 10 },
  color: tints.wine.deep,
  paint,
  still: 9.6,
  extraCrf: 7,
  notes,
});
