import { minorPentatonic, type Note } from "../sound/note.ts";
import { playPiece } from "../sound/piece.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { curious } from "../stage/curious.ts";
import {
  type Air,
  airs,
  between,
  cloudPuff,
  cottage,
  hills,
  pine,
  ridge,
  roundTree,
  sky,
  twinkles,
} from "../stage/land.ts";
import { curtain } from "../stage/light.ts";
import { bloom, lit, orb, shadeOf, slab } from "../stage/lit.ts";
import { ease, mix, presence, progress, tau } from "../stage/motion.ts";
import { blend, faded, pick } from "../stage/palette.ts";

const seconds = 90;
const pace = 300;
const rail = 0.86;

function airAt(t: number): Air {
  if (t < 44) return between({ ...airs.noon, low: "#FFE2A8" }, airs.evening, ease(progress(t, 6, 40)));
  return between(airs.evening, airs.night, ease(progress(t, 46, 72)));
}

/** Distance travelled until `t`, from the first station to the last. */
function travelled(t: number): number {
  const start = 9;
  const stop = seconds - 9;
  if (t < start) return (pace * t * t) / (2 * start);
  const cruise = pace * (t - start / 2);
  if (t < stop) return cruise;
  const late = t - stop;
  return pace * (stop - start / 2 + late - (late * late) / 18);
}

/** Calls `place` for each visible object of a row with a spacing of `every` units, moved by `shift`. */
function along(shift: number, every: number, width: number, place: (x: number, index: number) => void): void {
  for (let i = Math.floor(shift / every) - 1; i * every - shift < width + every; i++) place(i * every - shift, i);
}

/** The sea along a part of the line. */
function sea(pen: Pen, width: number, height: number, air: Air, amount: number, t: number): void {
  if (amount <= 0) return;
  const top = height * mix(1, 0.62, amount);
  for (let i = 0; i < 4; i++) {
    const wave = {
      base: top + height * 0.055 * i,
      rise: height * 0.008,
      length: height * 0.44,
      seed: i * 2,
      shift: t * (24 + 30 * i),
    };
    ridge(pen, width, height, wave, blend(blend("#1C7FC4", air.middle, 0.45), air.near, i * 0.16), air.low);
  }
  pen.fillStyle = faded("#FFE7B8", 0.4 * amount);
  for (let i = 0; i < 10; i++) {
    pen.beginPath();
    pen.ellipse(
      width * 0.8 + Math.sin(i * 2.1 + t * 0.8) * 40,
      top + height * (0.02 + i * 0.022),
      20 + i * 9,
      height * 0.004,
      0,
      0,
      tau,
    );
    pen.fill();
  }
}

function country(pen: Pen, width: number, height: number, t: number, shift: number): void {
  const unit = Math.min(width, height);
  const air = airAt(t);
  const dark = ease(progress(t, 40, 66));
  sky(pen, width, height, air);
  twinkles(pen, width, height * 0.6, 80, dark, t);
  const sunk = progress(t, 0, 50);
  const [sx, sy] = [width * 0.8, height * mix(0.14, 0.82, sunk)];
  bloom(pen, sx, sy, unit * 0.6, blend("#FFF3C4", "#FFB070", sunk), 1 - dark, 6);
  if (sunk < 1) orb(pen, sx, sy, unit * 0.11, blend("#FFDB66", "#FF7A56", sunk));
  const [mx, my] = [width * 0.7, height * mix(0.5, 0.18, progress(t, 52, 90))];
  bloom(pen, mx, my, unit * 0.34 * dark, "#C9D2FF", dark, 5);
  orb(pen, mx, my, unit * 0.07 * ease(progress(t, 54, 62)), "#F6EBCF");
  along(shift * 0.03, unit * 0.62, width, (x, i) =>
    cloudPuff(
      pen,
      x,
      height * (0.16 + 0.09 * ((i * 7) % 3)),
      unit * (0.08 + 0.03 * (i % 3)),
      blend(blend("#FFFFFF", air.low, 0.4), air.top, dark * 0.6),
      0.72,
    ),
  );
  hills(pen, width, height, air, 0.54, 3, shift * 0.22);
  sea(pen, width, height, air, presence(t, 24, 48, 6), t);
  const inland = 1 - presence(t, 22, 50, 5);
  if (inland <= 0) return;
  along(shift * 0.34, unit * 0.3, width, (x, i) => {
    const y = height * (mix(1.1, 0.8, inland) + 0.012 * Math.sin(i * 2.2));
    if (i % 5 === 0)
      cottage(
        pen,
        x,
        y,
        unit * 0.085,
        blend("#FFF1DA", air.near, dark * 0.6),
        blend("#EE6352", air.near, dark * 0.5),
        ease(progress(t, 40 + (i % 4), 44 + (i % 4))),
      );
    else if (i % 3)
      roundTree(pen, x, y, unit * (0.14 + 0.03 * Math.sin(i * 3.3)), blend("#3DAE72", air.near, 0.35 + dark * 0.45));
    else pine(pen, x, y, unit * 0.2, blend("#1F8F6B", air.near, 0.4 + dark * 0.4));
  });
}

/** A wagon with its left end at x, and its passenger at the window. */
function wagon(pen: Pen, x: number, base: number, size: number, index: number, t: number, dark: number): void {
  const color = blend(index === 0 ? "#E2453F" : "#F0703C", "#5A2A6A", dark * 0.45);
  const [wide, tall] = [size * 2.6, size];
  if (index > 0) slab(pen, x - size * 0.16, base - tall * 0.34, size * 0.24, size * 0.12, 4, "#3B2160");
  slab(pen, x, base - tall, wide, tall * 0.9, size * 0.16, color);
  slab(pen, x + size * 0.04, base - tall * 1.06, wide - size * 0.08, size * 0.14, size * 0.07, shadeOf(color, 0.3));
  slab(pen, x, base - tall * 0.34, wide, size * 0.1, size * 0.04, blend("#FFE2A8", "#8A6BC0", dark * 0.5));
  for (let window = 0; window < 4; window++) {
    const [wx, wy] = [x + size * (0.2 + window * 0.58), base - tall * 0.84];
    if (dark > 0.2) bloom(pen, wx + size * 0.22, wy + size * 0.2, size * 0.5, "#FFD070", dark * 0.5, 2);
    pen.save();
    pen.beginPath();
    pen.roundRect(wx, wy, size * 0.44, size * 0.42, size * 0.08);
    pen.fillStyle = blend("#BFE6F2", "#FFD977", dark);
    pen.fill();
    pen.clip();
    if ((window + index * 2) % 3 === 1) {
      const isOurs = index === 1 && window === 2;
      curious(pen, wx + size * 0.22, wy + size * 0.5, size * 0.4, t + index, {
        look: [0.8, -0.2],
        color: isOurs ? undefined : pick(["#8A6BE0", "#35B08E", "#F2637E"], window + index),
        shadow: false,
        asleep: isOurs ? ease(progress(t, 74, 78)) : 0,
      });
    }
    pen.restore();
  }
}

function train(pen: Pen, width: number, height: number, t: number, shift: number): void {
  const size = height * 0.2;
  const base = height * rail - size * 0.1;
  const dark = ease(progress(t, 40, 66));
  const start = width * 0.1 + Math.sin(t * 0.3) * 12;
  const bob = Math.sin(shift * 0.02) * 1.6;
  for (let i = 2; i >= 0; i--) {
    const x = start + (2 - i) * size * 2.74 - size * 2.2;
    const index = i;
    wagon(pen, x, base + bob * (i % 2 ? 1 : -1), size, index, t, dark);
    for (const at of [0.4, 0.9, 1.7, 2.2]) orb(pen, x + size * at, base + size * 0.02, size * 0.15, "#3B2160");
  }
  const nose = start + 3 * size * 2.74 - size * 2.2 - size * 0.14;
  pen.fillStyle = lit(pen, nose, base - size * 0.5, size, blend("#E2453F", "#5A2A6A", dark * 0.45));
  pen.beginPath();
  pen.moveTo(nose - size * 0.3, base - size);
  pen.bezierCurveTo(
    nose + size * 0.5,
    base - size,
    nose + size * 0.9,
    base - size * 0.5,
    nose + size * 0.98,
    base - size * 0.1,
  );
  pen.lineTo(nose - size * 0.3, base - size * 0.1);
  pen.fill();
  orb(pen, nose + size * 0.74, base - size * 0.26, size * 0.08, "#FFE9A8");
  if (dark <= 0) return;
  const beam = pen.createLinearGradient(nose + size * 0.8, 0, nose + size * 3.6, 0);
  beam.addColorStop(0, faded("#FFE9A8", 0.55 * dark));
  beam.addColorStop(1, faded("#FFE9A8", 0));
  pen.fillStyle = beam;
  pen.beginPath();
  pen.moveTo(nose + size * 0.78, base - size * 0.3);
  pen.lineTo(nose + size * 3.6, base - size * 0.8);
  pen.lineTo(nose + size * 3.6, base + size * 0.3);
  pen.lineTo(nose + size * 0.78, base - size * 0.2);
  pen.fill();
}

/** The embankment, the sleepers and the foreground. */
function foreground(pen: Pen, width: number, height: number, t: number, shift: number): void {
  const air = airAt(t);
  const unit = Math.min(width, height);
  const bank = shadeOf(air.near, 0.2);
  pen.fillStyle = bank;
  pen.fillRect(0, height * rail + unit * 0.014, width, height);
  slab(pen, -20, height * rail + unit * 0.004, width + 40, unit * 0.022, unit * 0.01, blend("#B98A6A", air.near, 0.3));
  along(shift, unit * 0.16, width, (x) => {
    pen.fillStyle = blend("#7A4C3E", bank, 0.4);
    pen.beginPath();
    pen.roundRect(x, height * rail + unit * 0.03, unit * 0.07, unit * 0.026, unit * 0.01);
    pen.fill();
  });
  const near = { base: height * 0.945, rise: height * 0.016, length: height * 0.7, seed: 3, shift: shift * 1.25 };
  ridge(pen, width, height, near, blend(air.near, "#120C38", 0.35));
  along(shift * 1.5, unit * 1.7, width, (x, i) => {
    const dark = blend(air.near, "#120C38", 0.5);
    if (i % 2) orb(pen, x, height * 1.02, unit * 0.16, dark, 0.7, 0.4);
    else orb(pen, x + unit * 0.1, height * 1.03, unit * 0.12, dark, 0.8, 0.4);
  });
}

function scene(pen: Pen, width: number, height: number, t: number): void {
  const shift = travelled(t);
  country(pen, width, height, t, shift);
  train(pen, width, height, t, shift);
  foreground(pen, width, height, t, shift);
}

function draw(pen: Pen, t: number): void {
  scene(pen, 1280, 720, t);
  curtain(pen, t, seconds, airs.night.top);
}

/** The sound of the rail joints: two knocks per wagon length, at the train's speed. */
function rails(): Note[] {
  const notes: Note[] = [];
  for (let t = 0, next = 0; t < seconds - 2; t += 0.02) {
    if (travelled(t) < next) continue;
    next += 260;
    for (const [after, pitch] of [
      [0, 62],
      [0.14, 58],
    ] as const)
      notes.push({ at: t + after, seconds: 0.1, pitch, gain: 0.16, pan: -0.2, voice: "wood" });
  }
  return notes;
}

const notes = (): Note[] => [
  ...rails(),
  ...playPiece({
    seconds,
    root: 57,
    scale: minorPentatonic,
    chords: [0, 2, 3, 1, 0, 4, 3, 2],
    bar: 3.46,
    motif: [0, 2, 3, null, 4, 3, 2, null],
    lead: "pluck",
    broken: "marimba",
    seed: 73,
  }),
];

function poster(pen: Pen, width: number, height: number): void {
  const t = 33;
  const unit = Math.min(width, height);
  country(pen, width, height, t, 800);
  pen.save();
  const scale = height > width ? 0.8 : 1;
  pen.translate(
    width > height * 2 ? width * 0.3 : height > width ? -unit * 0.62 : -unit * 0.1,
    height * (1 - scale) * rail,
  );
  pen.scale(scale, scale);
  train(pen, unit * 1.4, height, 0.5, 0);
  pen.restore();
  foreground(pen, width, height, t, 800);
}

export const nightTrain: Clip = {
  seconds,
  extraCrf: 4,
  trailer: { from: 36, to: 42 },
  curtain: airs.night.top,
  draw,
  notes,
  poster,
};
