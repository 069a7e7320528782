import { degree, type Note, pentatonic } from "../sound/note.ts";
import { playPiece } from "../sound/piece.ts";
import type { Pen } from "../stage/clip.ts";
import { curious } from "../stage/curious.ts";
import { airs, between, hills, sky, twinkles } from "../stage/land.ts";
import { bloom, lit, rimOf, shadeOf } from "../stage/lit.ts";
import { ease, once, presence, progress, randomFrom, rise, tau } from "../stage/motion.ts";
import { paintedClip } from "../stage/painted.ts";
import { faded, pick } from "../stage/palette.ts";
import { still } from "../stage/still.ts";

const seconds = 42;
/** Zou releases the first lantern; the village follows. */
const firstAt = 5;
const othersFrom = 9;
const colors = ["#FFC04D", "#FF8A5E", "#F2637E", "#FFD98A"];
const air = between(airs.evening, airs.night, 0.72);

interface Lantern {
  at: number;
  /** Starting point and size, as fractions of the picture. */
  x: number;
  size: number;
  sway: number;
  color: string;
}

const lanterns = once((): Lantern[] => {
  const random = randomFrom(57);
  return Array.from({ length: 30 }, (_, i) => ({
    at: othersFrom + i * 0.72 + random() * 0.5,
    x: ((i * 0.618) % 1) * 0.96 + 0.02,
    size: 0.045 + 0.055 * random(),
    sway: random() * tau,
    color: pick(colors, i),
  })).toSorted((a, b) => a.size - b.size);
});

function lantern(pen: Pen, x: number, y: number, size: number, color: string, tilt: number): void {
  bloom(pen, x, y, size * 1.5, color, 0.62, 3);
  pen.save();
  pen.translate(x, y);
  pen.rotate(tilt);
  pen.fillStyle = rimOf(color);
  pen.beginPath();
  pen.roundRect(-size * 0.4, -size * 0.55, size * 0.8, size * 1.1, [
    size * 0.36,
    size * 0.36,
    size * 0.14,
    size * 0.14,
  ]);
  pen.fill();
  pen.fillStyle = lit(pen, 0, 0, size * 0.5, color);
  pen.beginPath();
  pen.roundRect(-size * 0.4, -size * 0.52, size * 0.76, size * 1.04, [
    size * 0.34,
    size * 0.34,
    size * 0.12,
    size * 0.12,
  ]);
  pen.fill();
  pen.fillStyle = "#FFF1D2";
  pen.beginPath();
  pen.ellipse(0, size * 0.26, size * 0.17, size * 0.24, 0, 0, tau);
  pen.fill();
  pen.fillStyle = shadeOf(color, 0.4);
  pen.fillRect(-size * 0.3, size * 0.5, size * 0.6, size * 0.07);
  pen.restore();
}

function land(pen: Pen, width: number, height: number): void {
  sky(pen, width, height, air);
  hills(pen, width, height * 0.86, air, 0.66, 3);
  const lake = pen.createLinearGradient(0, height * 0.76, 0, height);
  lake.addColorStop(0, "#6A5BB8");
  lake.addColorStop(1, "#221B62");
  pen.fillStyle = lake;
  pen.fillRect(0, height * 0.76, width, height * 0.24);
}

/** The far shore is dark; the lake reflects what rises above it. */
function paint(pen: Pen, width: number, height: number, t: number, isPoster: boolean): void {
  const unit = Math.min(width, height);
  if (isPoster) land(pen, width, height);
  else still(pen, "lanterns", (ground) => land(ground, width, height));
  twinkles(pen, width, height * 0.5, 60, 0.8, t);
  for (const { at, x, size, sway, color } of lanterns()) {
    const age = t - at;
    if (age < 0) continue;
    const y = height * 0.8 - age * unit * (0.05 + size * 0.25) - Math.max(0, age - 2) * unit * 0.012;
    if (y < -unit * 0.2) continue;
    const drift = x * width + Math.sin(age * 0.5 + sway) * unit * 0.025;
    const grown = rise(age, 0, 1.2) * size * unit;
    lantern(pen, drift, y, grown, color, Math.sin(age * 0.6 + sway) * 0.08);
    const depth = height * 0.78 + (height * 0.8 - y) * 0.16;
    pen.fillStyle = faded(color, 0.2 * presence(age, 0.2, 14));
    pen.beginPath();
    pen.ellipse(drift, depth, grown * 0.7, grown * 0.16, 0, 0, tau);
    pen.fill();
  }
  pen.fillStyle = "#3A2A70";
  pen.beginPath();
  pen.ellipse(width * 0.3, height * 1.05, unit * 0.75, unit * 0.2, 0, 0, tau);
  pen.fill();
  const wide = isPoster && width > height * 2;
  const [zx, zy, size] = [width * (wide ? 0.52 : 0.3), height * 0.95, unit * (isPoster ? 0.34 : 0.26)];
  const up = ease(progress(t, firstAt, firstAt + 15));
  const isHeld = t < firstAt;
  const [lx, ly] = [zx + size * 0.62 + up * unit * 0.12, zy - size * 0.86 - up * height * 1.15];
  lantern(pen, lx, ly, size * 0.58, "#FFC04D", 0.05 * Math.sin(t * 1.4));
  curious(pen, zx, zy, size, t, {
    look: [0.5, isHeld ? -0.2 : -0.9],
    arms: [0.2, isHeld ? 1.1 : 0.6 + rise(t, firstAt, 0.6) * 1.1],
    smile: 1,
    wonder: t > firstAt && t < firstAt + 2 ? 1 : 0,
    shadow: false,
  });
}

const notes = (): Note[] => [
  ...playPiece({
    seconds,
    root: 62,
    scale: pentatonic,
    chords: [0, 3, 4, 2],
    bar: 3.5,
    motif: [0, 2, null, 3, null, 4],
    lead: "flute",
    broken: "glass",
    seed: 57,
  }),
  ...lanterns().map(({ at, x }, i): Note => ({
    at,
    seconds: 1,
    pitch: degree(74, pentatonic, i % 7),
    gain: 0.18,
    pan: x * 1.6 - 0.8,
    voice: "bell",
  })),
];

export const lanternFeast = paintedClip({
  seconds,
  trailer: { from: 14, to: 21 },
  color: airs.night.top,
  paint,
  still: 22,
  extraCrf: 3,
  notes,
});
