import { major, type Note } from "../sound/note.ts";
import { playPiece } from "../sound/piece.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { curious } from "../stage/curious.ts";
import { type Air, airs, between, cloudPuff, cottage, hills, ridge, sky, twinkles } from "../stage/land.ts";
import { curtain } from "../stage/light.ts";
import { bloom, lit, orb, shadeOf, slab } from "../stage/lit.ts";
import { ease, mix, progress, tau } from "../stage/motion.ts";
import { blend, faded } from "../stage/palette.ts";

const seconds = 92;
/** Two tides: high water is when the Moon is high. */
const tides = 2;
const warmDay: Air = { ...airs.noon, top: "#1B8CC4", middle: "#5EC3D8", low: "#FFEBC0" };

/** Water level, from 0 at low to 1 at high tide. */
function levelAt(t: number): number {
  return 0.5 - 0.5 * Math.cos((t / seconds) * tides * tau);
}

/** Darkness, from 0 by day to 1 at night: one day passes while the Moon rises twice. */
function nightAt(t: number): number {
  return ease(progress(t, 30, 46)) - ease(progress(t, 66, 84));
}

function airAt(night: number): Air {
  return night < 0.5 ? between(warmDay, airs.evening, night * 2) : between(airs.evening, airs.night, night * 2 - 1);
}

function lighthouse(pen: Pen, x: number, base: number, size: number, night: number, t: number): void {
  if (night > 0.2)
    for (const side of [0, Math.PI]) {
      const turn = Math.sin(t * 0.7 + side);
      const reach = size * 4.4 * turn;
      const light = pen.createLinearGradient(x, 0, x + reach, 0);
      light.addColorStop(0, faded("#FFEFB0", 0.5 * night));
      light.addColorStop(1, faded("#FFEFB0", 0));
      pen.fillStyle = light;
      pen.beginPath();
      pen.moveTo(x, base - size * 2.16);
      pen.lineTo(x + reach, base - size * 2.75);
      pen.lineTo(x + reach, base - size * 1.65);
      pen.fill();
    }
  const tone = (color: string): string => blend(color, "#3B2A7A", night * 0.5);
  for (let band = 0; band < 5; band++) {
    const [low, high] = [base - size * 0.4 * band, base - size * 0.4 * (band + 1)];
    const half = (at: number): number => size * mix(0.34, 0.2, (base - at) / (size * 2));
    pen.fillStyle = lit(pen, x, (low + high) / 2, size * 0.36, tone(band % 2 ? "#FFF1DA" : "#E8513F"));
    pen.beginPath();
    pen.moveTo(x - half(low), low + 1);
    pen.lineTo(x - half(high), high);
    pen.lineTo(x + half(high), high);
    pen.lineTo(x + half(low), low + 1);
    pen.fill();
  }
  slab(pen, x - size * 0.3, base - size * 2.08, size * 0.6, size * 0.1, size * 0.05, tone("#3F5C9A"));
  bloom(pen, x, base - size * 2.2, size * 0.6, "#FFE39A", night, 4);
  slab(
    pen,
    x - size * 0.15,
    base - size * 2.32,
    size * 0.3,
    size * 0.26,
    size * 0.05,
    blend("#BFE6F2", "#FFE9A8", night),
  );
  pen.fillStyle = lit(pen, x, base - size * 2.4, size * 0.26, tone("#E8513F"));
  pen.beginPath();
  pen.moveTo(x - size * 0.24, base - size * 2.3);
  pen.quadraticCurveTo(x, base - size * 2.72, x + size * 0.24, base - size * 2.3);
  pen.fill();
}

function boat(pen: Pen, x: number, y: number, size: number, lean: number, night: number): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate(lean);
  slab(pen, -size * 0.03, -size * 1.5, size * 0.07, size * 1.4, size * 0.03, "#8A5A44");
  pen.fillStyle = lit(pen, size * 0.3, -size * 0.8, size * 0.6, blend("#FFF1DA", "#9A8AC8", night * 0.6));
  pen.beginPath();
  pen.moveTo(size * 0.07, -size * 1.46);
  pen.quadraticCurveTo(size * 0.86, -size * 0.8, size * 0.8, -size * 0.3);
  pen.lineTo(size * 0.07, -size * 0.3);
  pen.fill();
  pen.fillStyle = lit(pen, 0, 0, size * 0.8, blend("#E8513F", "#5B2A6A", night * 0.5));
  pen.beginPath();
  pen.moveTo(-size * 0.84, -size * 0.2);
  pen.lineTo(size * 0.94, -size * 0.2);
  pen.quadraticCurveTo(size * 0.7, size * 0.3, 0, size * 0.3);
  pen.quadraticCurveTo(-size * 0.62, size * 0.3, -size * 0.84, -size * 0.2);
  pen.fill();
  pen.restore();
}

function water(pen: Pen, width: number, height: number, air: Air, t: number): void {
  for (let i = 0; i < 4; i++) {
    const share = i / 3;
    const wave = {
      base: height * (0.665 + 0.075 * i),
      rise: height * (0.006 + 0.008 * share),
      length: height * (0.4 + 0.3 * share),
      seed: i * 2.1,
      shift: t * (16 + 20 * i),
    };
    const color = blend(blend("#1787B8", air.middle, 0.35), blend("#7FE0D8", air.low, 0.3), share * 0.4);
    ridge(pen, width, height, wave, color, air.middle);
  }
}

/** The beach above the water line: foam, wet sand, then dry sand with pools, rocks and starfish. */
function beach(pen: Pen, width: number, height: number, air: Air, level: number, night: number, t: number): void {
  const unit = Math.min(width, height);
  const sand = blend("#EFC27E", air.near, 0.1 + night * 0.5);
  const edge = height * (mix(0.765, 1, level) + 0.006 * Math.sin(t * 1.1));
  const shore = { base: edge, rise: height * 0.018, length: height * 1.9, seed: 2.2 };
  ridge(pen, width, height, { ...shore, base: edge - height * 0.014 }, blend("#FFFFFF", air.low, 0.25), air.low);
  ridge(pen, width, height, shore, blend(shadeOf(sand, 0.2), air.middle, 0.25), air.middle);
  ridge(pen, width, height, { ...shore, base: edge + height * 0.045, seed: 2.6 }, sand, air.low);
  for (const [at, y, wide] of [
    [0.2, 0.9, 0.12],
    [0.56, 0.89, 0.08],
    [0.34, 0.96, 0.1],
  ] as const) {
    const shown = ease((height * y - edge) / (height * 0.08) - 0.6);
    pen.fillStyle = faded(blend(air.middle, "#FFFFFF", 0.15), shown);
    pen.beginPath();
    pen.ellipse(width * at, height * y, unit * wide, unit * wide * 0.17, 0, 0, tau);
    pen.fill();
  }
  for (const [at, y, size, color] of [
    [0.07, 0.88, 0.07, "#7A5A8A"],
    [0.12, 0.9, 0.045, "#8A6A94"],
    [0.28, 0.92, 0.014, "#F2637E"],
    [0.5, 0.95, 0.016, "#FF8A3C"],
    [0.14, 0.96, 0.013, "#F2553F"],
  ] as const)
    if (height * (y - size * 0.3) > edge)
      orb(pen, width * at, height * y, unit * size, blend(color, air.near, 0.1 + night * 0.45), 0.74, 0.6);
}

function moonOver(pen: Pen, width: number, height: number, t: number, night: number): void {
  const unit = Math.min(width, height);
  const way = ((t / seconds) * tides) % 1;
  const [x, y] = [width * mix(-0.12, 1.12, way), height * (0.62 - 0.46 * Math.sin(Math.PI * way))];
  bloom(pen, x, y, unit * 0.34, "#E3E8FF", 0.25 + 0.6 * night, 5);
  orb(pen, x, y, unit * 0.09, blend("#F4F4FA", "#F6EBCF", night));
  for (const [dx, dy, size] of [
    [-0.03, -0.02, 0.022],
    [0.03, 0.025, 0.018],
    [0.01, -0.045, 0.012],
  ] as const) {
    pen.fillStyle = shadeOf("#F4F0E4", 0.14);
    pen.beginPath();
    pen.arc(x + dx * unit, y + dy * unit, size * unit, 0, tau);
    pen.fill();
  }
}

function scene(pen: Pen, width: number, height: number, t: number, isPoster = false): void {
  const unit = Math.min(width, height);
  const [level, night] = [levelAt(t), nightAt(t)];
  const air = airAt(night);
  sky(pen, width, height, air);
  twinkles(pen, width, height * 0.6, 80, night, t);
  moonOver(pen, width, height, t, night);
  for (const [at, y, size] of [
    [0.1, 0.18, 0.12],
    [0.5, 0.26, 0.09],
    [0.86, 0.14, 0.1],
  ] as const)
    cloudPuff(
      pen,
      width * (((at + t * 0.0022) % 1.3) - 0.1),
      height * y,
      unit * size,
      blend(blend("#FFFFFF", air.low, 0.2), air.top, night * 0.6),
      0.7,
    );
  hills(pen, width * 1.2, height * 0.98, { ...air, near: blend(air.far, air.near, 0.4) }, 0.6, 2, 200);
  water(pen, width, height, air, t);
  beach(pen, width, height, air, level, night, t);
  const bx = width * (isPoster ? (width > height * 2 ? 0.56 : 0.34) : 0.4);
  const afloat = ease(progress(level, 0.3, 0.6));
  const ground = height * 0.88;
  const lift = height * mix(0, 0.055, ease(progress(level, 0.4, 1)));
  boat(
    pen,
    bx,
    ground - lift + Math.sin(t * 1.3) * 5 * afloat,
    unit * 0.13,
    mix(0.2, Math.sin(t * 1.1) * 0.05, afloat),
    night,
  );
  const [lx, ly] = [width * (isPoster ? (width > height * 2 ? 0.78 : 0.7) : 0.82), height * 0.83];
  orb(pen, lx + unit * 0.02, ly + unit * 0.2, unit * 0.34, blend("#6A5590", air.near, 0.3 + night * 0.3), 0.72, 0.5);
  lighthouse(pen, lx, ly, unit * 0.22, night, t);
  cottage(
    pen,
    lx + unit * 0.17,
    ly + unit * 0.025,
    unit * 0.11,
    blend("#FFF1DA", "#6A5AA0", night * 0.6),
    blend("#3F8EC8", "#2A2A6A", night * 0.4),
    night,
  );
  // The mascot is for children's posters.
  if (isPoster) return;
  curious(pen, lx - unit * 0.16, ly + unit * 0.045, unit * 0.1, t, {
    look: [-0.7, 0.2 - level * 0.4],
    smile: 1,
    arms: [0.3, 0.3],
    asleep: ease(progress(night, 0.9, 1)),
  });
}

function draw(pen: Pen, t: number): void {
  scene(pen, 1280, 720, t);
  curtain(pen, t, seconds, warmDay.top);
}

function notes(): Note[] {
  const surf = Array.from({ length: 18 }, (_, i): Note => ({
    at: i * 5,
    seconds: 6.4,
    pitch: 76 + 6 * levelAt(i * 5),
    gain: 0.22,
    pan: Math.sin(i * 1.7) * 0.6,
    voice: "breath",
  }));
  return [
    ...surf,
    ...playPiece({
      seconds,
      root: 62,
      scale: major,
      chords: [0, 3, 0, 4, 5, 3, 1, 4],
      bar: 4,
      motif: [0, null, 2, 4, null, 2],
      lead: "glass",
      broken: "pluck",
      seed: 74,
    }),
  ];
}

export const tideClip: Clip = {
  seconds,
  trailer: { from: 40, to: 48 },
  curtain: warmDay.top,
  extraCrf: 2,
  draw,
  notes,
  poster: (pen, width, height) => scene(pen, width, height, 38, true),
};
