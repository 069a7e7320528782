import { degree, line, major, type Note } from "../sound/note.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { curious, hop, type Pose } from "../stage/curious.ts";
import { type Air, airs, between, cloudPuff, cottage, hills, roundTree, sky, twinkles } from "../stage/land.ts";
import { bloom, lit, orb, shadeOf, slab } from "../stage/lit.ts";
import { curtain } from "../stage/light.ts";
import { bounce, ease, mix, presence, progress, tau } from "../stage/motion.ts";
import { blend } from "../stage/palette.ts";

const seconds = 25;
const tower = "#E2604E";

/** The hours at which the film stops, and when the hands arrive there, in seconds. */
const stops = [
  { hour: 7, at: 3 },
  { hour: 9, at: 7 },
  { hour: 12, at: 11 },
  { hour: 16, at: 15 },
  { hour: 20, at: 19 },
] as const;
const travel = 1.6;

/** The time of day at `t`, in hours: constant at each stop, fast in between. */
function hourAt(t: number): number {
  let hour = 6;
  for (const stop of stops) hour = mix(hour, stop.hour, ease(progress(t, stop.at - travel, stop.at)));
  return hour;
}

function airOf(hour: number): Air {
  if (hour < 9) return between(airs.dawn, airs.morning, ease(progress(hour, 6, 9)));
  if (hour < 12) return between(airs.morning, airs.noon, ease(progress(hour, 9, 12)));
  if (hour < 18.5) return between(airs.noon, airs.evening, ease(progress(hour, 14.5, 18.5)));
  return between(airs.evening, airs.night, ease(progress(hour, 18.5, 20)));
}

function hand(pen: Pen, angle: number, length: number, width: number, color: string): void {
  pen.strokeStyle = color;
  pen.lineWidth = width;
  pen.beginPath();
  pen.moveTo(-Math.sin(angle) * length * 0.16, Math.cos(angle) * length * 0.16);
  pen.lineTo(Math.sin(angle) * length, -Math.cos(angle) * length);
  pen.stroke();
}

/** Beads mark the hours on the dial; every third is large. */
function dial(pen: Pen, x: number, y: number, radius: number, hour: number): void {
  orb(pen, x, y, radius * 1.16, "#FFC04D");
  pen.save();
  pen.translate(x, y);
  pen.fillStyle = lit(pen, 0, 0, radius, "#FFF6E0", 0.35);
  pen.beginPath();
  pen.arc(0, 0, radius, 0, tau);
  pen.fill();
  for (let i = 0; i < 12; i++) {
    const angle = (i / 12) * tau;
    const [px, py] = [Math.sin(angle) * radius * 0.8, -Math.cos(angle) * radius * 0.8];
    orb(pen, px, py, radius * (i % 3 ? 0.05 : 0.085), i % 3 ? "#C9B8E8" : "#7A5CC8");
  }
  hand(pen, (hour % 1) * tau, radius * 0.66, radius * 0.075, "#2A78D8");
  hand(pen, ((hour % 12) / 12) * tau, radius * 0.44, radius * 0.12, "#F2553F");
  pen.restore();
  orb(pen, x, y, radius * 0.1, "#2A2144");
}

function clockTower(pen: Pen, x: number, base: number, size: number, hour: number, struck: number): void {
  const dusk = ease(progress(hour, 16, 20));
  const wall = blend(tower, "#5B3A8A", dusk * 0.55);
  slab(pen, x - size * 0.62, base - size * 2.7, size * 1.24, size * 2.8, size * 0.06, wall);
  pen.fillStyle = lit(pen, x, base - size * 3, size, blend("#7A5CC8", "#3B2A7A", dusk * 0.6));
  pen.beginPath();
  pen.moveTo(x - size * 0.84, base - size * 2.62);
  pen.quadraticCurveTo(x - size * 0.2, base - size * 2.95, x, base - size * 3.6);
  pen.quadraticCurveTo(x + size * 0.2, base - size * 2.95, x + size * 0.84, base - size * 2.62);
  pen.closePath();
  pen.fill();
  for (const side of [-1, 1]) {
    pen.fillStyle = blend(shadeOf(wall, 0.35), "#FFD977", dusk);
    pen.beginPath();
    pen.roundRect(x + side * size * 0.26 - size * 0.1, base - size * 0.72, size * 0.2, size * 0.34, size * 0.1);
    pen.fill();
  }
  pen.fillStyle = shadeOf(wall, 0.4);
  pen.beginPath();
  pen.roundRect(x - size * 0.17, base - size * 0.36, size * 0.34, size * 0.5, [size * 0.17, size * 0.17, 0, 0]);
  pen.fill();
  dial(pen, x, base - size * 1.75, size * 0.66 * (1 + struck * 0.035), hour);
}

function scenery(pen: Pen, width: number, height: number, hour: number, t: number): void {
  const air = airOf(hour);
  const dusk = ease(progress(hour, 17, 20));
  const unit = Math.min(width, height);
  sky(pen, width, height, air);
  twinkles(pen, width, height * 0.6, 60, dusk, t);
  const share = (hour - 6) / 13;
  const [sx, sy] = [width * mix(0.06, 0.9, share), height * (0.74 - 0.62 * Math.sin(Math.PI * mix(0.06, 0.98, share)))];
  bloom(pen, sx, sy, unit * 0.42, "#FFEFB0", 0.9 * (1 - dusk));
  orb(pen, sx, sy, unit * 0.105, blend("#FFD75E", "#FF8A5C", Math.abs(share - 0.45) * 1.6));
  const moon = height * mix(0.5, 0.17, dusk);
  bloom(pen, width * 0.24, moon, unit * 0.3, "#C9D2FF", 0.7 * dusk);
  if (dusk > 0) orb(pen, width * 0.24, moon, unit * 0.075 * dusk, "#F4EED8");
  cloudPuff(pen, width * (0.36 + t * 0.002), height * 0.24, unit * 0.12, blend("#FFFFFF", air.top, dusk * 0.7), 0.8);
  cloudPuff(pen, width * (0.06 + t * 0.003), height * 0.36, unit * 0.08, blend("#FFFFFF", air.top, dusk * 0.7), 0.6);
  hills(pen, width, height, air, 0.64, 4);
  const green = blend("#3DAE72", air.near, 0.15 + dusk * 0.6);
  for (const [at, y, size] of [
    [0.05, 0.84, 0.26],
    [0.44, 0.79, 0.14],
    [0.94, 0.86, 0.3],
  ] as const)
    roundTree(pen, width * at, height * y, unit * size, green, Math.sin(t * 0.9 + at * 9) * 2);
  cottage(pen, width * 0.36, height * 0.81, unit * 0.1, blend("#FFF1DA", "#8A7AC0", dusk * 0.7), "#EE8A52", dusk);
}

/** The character's activity at that hour. */
function poseAt(t: number): Pose {
  const index = stops.findLastIndex((one) => t >= one.at - 0.3);
  const local = t - (stops[index]?.at ?? 0);
  if (index < 0) return { asleep: 1 - ease(progress(t, 1.4, 2)), arms: [0.1, 0.1], smile: 0.6 };
  if (index === 0) return { arms: [1.9 * presence(local, 0, 2.4, 0.6), 1.9 * presence(local, 0, 2.4, 0.6)], smile: 1 };
  if (index === 1) return { step: local < 2.6 ? local * 1.7 : undefined, look: [0.9, -0.1], smile: 1 };
  if (index === 2) return { arms: [0.9, 0.9], look: [-0.7, 0.5], smile: 1 };
  if (index === 3) {
    const jump = hop(local, 0.3, 0.55, 90);
    return { arms: [1.6, 1.6], look: [-0.6, 0.1], smile: 1, lift: jump.lift, stretch: jump.stretch };
  }
  return { asleep: ease(progress(local, 1, 2)), arms: [0.1, 0.1], smile: 0.5, look: [0.2, local < 1 ? -0.6 : 0.2] };
}

/** The prop of the hour, standing on (x, y): a bowl, a satchel, a plate, a cake, a night light. */
function thing(pen: Pen, hour: number, x: number, y: number, size: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 100, size / 100);
  if (hour === 7) {
    for (const dx of [-22, 10, 40]) cloudPuff(pen, dx, -128 - dx * 0.4, 15, "#FFFFFF", 0.75);
    slab(pen, -74, -100, 148, 100, 48, "#F4F0FF");
    slab(pen, -74, -100, 148, 34, 16, "#F2637E");
  } else if (hour === 9) {
    slab(pen, -34, -150, 68, 50, 24, shadeOf("#2A78D8", 0.3));
    slab(pen, -80, -128, 160, 128, 34, "#2A78D8");
    slab(pen, -58, -64, 116, 48, 16, "#FFC04D");
  } else if (hour === 12) {
    orb(pen, 0, -44, 108, "#FFFFFF", 0.42);
    orb(pen, -30, -66, 34, "#F2553F");
    orb(pen, 34, -60, 30, "#3DAE72");
    orb(pen, 4, -88, 24, "#FFC04D");
  } else if (hour === 16) {
    slab(pen, -95, -74, 190, 74, 20, "#E8A65C");
    slab(pen, -95, -98, 190, 46, 22, "#FF9DB6");
    for (const dx of [-58, 0, 58]) orb(pen, dx, -110, 19, "#F2553F");
  } else {
    bloom(pen, 0, -110, 190, "#FFD977", 1);
    slab(pen, -12, -70, 24, 70, 8, "#7A5CC8");
    slab(pen, -58, -150, 116, 90, 44, "#FFD977");
  }
  pen.restore();
}

function draw(pen: Pen, t: number): void {
  const hour = hourAt(t);
  scenery(pen, 1280, 720, hour, t);
  const struck = stops.reduce((sum, one) => sum + presence(t, one.at, one.at + 0.5, 0.25), 0);
  clockTower(pen, 905, 700, 228 * bounce(progress(t, 0.2, 1.3)), hour, struck);
  for (const one of stops) {
    const until = one.hour === 20 ? seconds + 1 : one.at + 2.2;
    const shown = bounce(progress(t, one.at - 0.4, one.at + 0.3)) * (1 - ease(progress(t, until, until + 0.5)));
    if (shown > 0) thing(pen, one.hour, 190, 684, 100 * shown);
  }
  curious(pen, 420, 694, 220, t, poseAt(t));
  curtain(pen, t, seconds, airs.night.middle);
}

function notes(): Note[] {
  const tune = [0, 2, 4, 2, 5, 4, 2, null, 1, 3, 5, 3, 4, 2, 0, null];
  const melody = [0, 1, 2].flatMap((round) =>
    line(
      "marimba",
      0.6 + round * 8.96,
      0.56,
      tune.map((step) => (step === null ? null : degree(72, major, step))),
      0.24,
      -0.2,
    ),
  );
  const bass = Array.from({ length: 12 }, (_, i): Note => ({
    at: 0.6 + i * 2.24,
    seconds: 1.4,
    pitch: [48, 53, 55, 48][i % 4] ?? 48,
    gain: 0.24,
    pan: 0.1,
    voice: "bass",
  }));
  const ticks = Array.from({ length: 44 }, (_, i): Note => ({
    at: 0.6 + i * 0.5,
    seconds: 0.1,
    pitch: i % 2 ? 98 : 104,
    gain: 0.1,
    pan: i % 2 ? 0.3 : -0.3,
    voice: "wood",
  }));
  const strikes = stops.flatMap((stop) =>
    [0, 4, 7].map((step, i): Note => ({
      at: stop.at + i * 0.09,
      seconds: 1,
      pitch: 72 + step,
      gain: 0.26,
      pan: 0.3,
      voice: "bell",
    })),
  );
  return [...melody, ...bass, ...ticks, ...strikes];
}

function poster(pen: Pen, width: number, height: number): void {
  scenery(pen, width, height, 9.4, 0);
  const wide = width > height * 2;
  const size = Math.min(width * 0.33, height * 0.28);
  const x = width * (wide ? 0.72 : 0.54);
  clockTower(pen, x, height * 0.99, size, 10.17, 0);
  curious(pen, x - size * 1.12, height * 0.96, size * 0.94, 0.9, { look: [0.7, -0.8], arms: [0.4, 1.6], smile: 1 });
}

export const clock: Clip = {
  seconds,
  trailer: { from: 5.4, to: 11.8 },
  curtain: airs.night.middle,
  extraCrf: 2,
  draw,
  notes,
  poster,
};
