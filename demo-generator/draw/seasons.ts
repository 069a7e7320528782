import { degree, line, major, type Note } from "../sound/note.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { curious, hop, type Pose } from "../stage/curious.ts";
import { type Air, airs, between, cloudPuff, cottage, hills, sky } from "../stage/land.ts";
import { bloom, lit, orb, shadeOf } from "../stage/lit.ts";
import { curtain } from "../stage/light.ts";
import { clamp01, ease, easeOut, mix, once, presence, progress, randomFrom } from "../stage/motion.ts";
import { blend } from "../stage/palette.ts";

const seconds = 26;
const firstAt = 2.4;
const each = 5;
const change = 1.4;

const seasons: readonly { air: Air; crown: string; ground: string }[] = [
  { air: airs.spring, crown: "#FF9DBD", ground: "#6CC27A" },
  { air: airs.noon, crown: "#3DAE5E", ground: "#4FB35C" },
  { air: airs.autumn, crown: "#EF7B33", ground: "#C9743A" },
  { air: airs.snow, crown: "#E6F1FF", ground: "#F2F8FF" },
];

/** Round tufts of a tree crown of radius 1 around (0, 0), from back to front. */
const puffs = [
  [-0.66, 0.06, 0.46],
  [0.64, 0.1, 0.46],
  [-0.36, -0.46, 0.5],
  [-0.3, 0.3, 0.46],
  [0.34, 0.3, 0.48],
  [0.32, -0.44, 0.54],
  [0, -0.06, 0.58],
] as const;

const apples = [
  [-0.62, -0.05],
  [0.1, -0.66],
  [0.62, 0.02],
  [-0.14, 0.16],
  [0.3, -0.2],
  [-0.44, 0.38],
  [0.3, 0.44],
  [-0.4, -0.5],
] as const;

const flakes = once(() => {
  const random = randomFrom(4);
  return Array.from({ length: 46 }, () => ({
    x: random(),
    y: random(),
    size: 0.6 + random() * 0.8,
    sway: random() * 6,
  }));
});

/** The season, from 0 (spring) to 3 (winter); fractions are transitions. */
function seasonAt(t: number): number {
  let season = 0;
  for (let i = 1; i < 4; i++)
    season += ease(progress(t, firstAt + i * each - change / 2, firstAt + i * each + change / 2));
  return season;
}

function look(season: number): { air: Air; crown: string; ground: string } {
  const index = Math.min(2, Math.floor(season));
  const [from, to] = [seasons[index] ?? seasons[0], seasons[index + 1] ?? seasons[3]];
  if (!from || !to) throw new Error("There are four seasons.");
  const share = season - index;
  return {
    air: between(from.air, to.air, share),
    crown: blend(from.crown, to.crown, share),
    ground: blend(from.ground, to.ground, share),
  };
}

/** Weight of a season, from 0 to 1. */
function share(season: number, which: number): number {
  return clamp01(1 - Math.abs(season - which) * 1.3);
}

function apple(pen: Pen, x: number, y: number, size: number): void {
  if (size <= 0.5) return;
  orb(pen, x, y, size, "#E8412F", 0.94);
  pen.fillStyle = "#3DAE5E";
  pen.beginPath();
  pen.ellipse(x + size * 0.34, y - size * 0.98, size * 0.4, size * 0.2, -0.5, 0, 7);
  pen.fill();
}

function trunk(pen: Pen, x: number, base: number, radius: number): void {
  const bark = "#8A5A44";
  pen.fillStyle = lit(pen, x, base - radius * 0.5, radius * 0.5, bark);
  pen.beginPath();
  pen.moveTo(x - radius * 0.3, base);
  pen.quadraticCurveTo(x - radius * 0.1, base - radius * 0.3, x - radius * 0.14, base - radius * 1.2);
  pen.lineTo(x + radius * 0.14, base - radius * 1.2);
  pen.quadraticCurveTo(x + radius * 0.1, base - radius * 0.3, x + radius * 0.3, base);
  pen.fill();
}

function blossom(pen: Pen, x: number, y: number, size: number): void {
  for (let petal = 0; petal < 5; petal++) {
    pen.fillStyle = "#FFF0F5";
    pen.beginPath();
    pen.arc(x + Math.cos(petal * 1.257) * size, y + Math.sin(petal * 1.257) * size, size * 0.72, 0, 7);
    pen.fill();
  }
  pen.fillStyle = "#FFC638";
  pen.beginPath();
  pen.arc(x, y, size * 0.55, 0, 7);
  pen.fill();
}

function crown(pen: Pen, x: number, y: number, radius: number, season: number, t: number): void {
  const breeze = Math.sin(t * 0.9) * radius * 0.014;
  const { crown: color } = look(season);
  puffs.forEach(([dx, dy, size], i) =>
    orb(
      pen,
      x + dx * radius + breeze * (1 - dy),
      y + dy * radius,
      size * radius,
      i < 3 ? shadeOf(color, 0.16) : color,
      1,
      0.4,
    ),
  );
  const spring = share(season, 0);
  const ripe = Math.max(share(season, 1) * 0.55, share(season, 2));
  const fall = clamp01((season - 2.1) * 1.3);
  apples.forEach(([dx, dy], i) => {
    const [px, py] = [x + dx * radius + breeze, y + dy * radius];
    if (spring > 0) blossom(pen, px, py, radius * 0.045 * spring);
    const drop = easeOut(clamp01(fall * 2 - (i % 4) * 0.3));
    apple(pen, px, mix(py, y + radius * (1.5 + (i % 3) * 0.07), drop), radius * 0.095 * ripe);
  });
}

/** Falling petals, leaves or snow. */
function weather(pen: Pen, width: number, height: number, season: number, t: number): void {
  const kinds = [
    { amount: share(season, 0), color: "#FFD3E2", size: 7, speed: 40, only: 16 },
    { amount: share(season, 2), color: "#E8662F", size: 10, speed: 70, only: 20 },
    { amount: share(season, 3), color: "#FFFFFF", size: 8, speed: 60, only: 46 },
  ];
  for (const kind of kinds) {
    if (kind.amount <= 0) continue;
    for (const flake of flakes().slice(0, kind.only)) {
      const y = ((flake.y * height + t * kind.speed * flake.size) % (height * 1.1)) - height * 0.05;
      const size = kind.size * flake.size * kind.amount;
      pen.fillStyle = kind.color;
      pen.beginPath();
      pen.ellipse(flake.x * width + Math.sin(t + flake.sway) * 22, y, size, size * 0.8, t + flake.sway, 0, 7);
      pen.fill();
    }
  }
}

function garden(pen: Pen, width: number, height: number, season: number, t: number): void {
  const { air, ground } = look(season);
  const unit = Math.min(width, height);
  sky(pen, width, height, air);
  const [sx, sy] = [width * 0.88, height * (0.18 + 0.1 * share(season, 3))];
  bloom(pen, sx, sy, unit * 0.46, "#FFF3C4", 0.85);
  orb(pen, sx, sy, unit * 0.1, blend("#FFD75E", "#FFF0D0", share(season, 3)));
  cloudPuff(pen, width * (0.16 + t * 0.002), height * 0.2, unit * 0.13, "#FFFFFF", 0.85);
  cloudPuff(pen, width * (0.46 + t * 0.001), height * 0.12, unit * 0.08, "#FFFFFF", 0.6);
  hills(pen, width, height, { ...air, near: ground }, 0.66, 4);
  cottage(
    pen,
    width * 0.09,
    height * 0.83,
    unit * 0.13,
    "#FFF1DA",
    share(season, 3) > 0.5 ? "#F6FAFF" : "#EE6352",
    share(season, 3) * 0.9,
  );
}

/** The character's activity per season: catching petals, napping, picking apples, hopping in the snow. */
function poseAt(t: number): Pose {
  const season = Math.min(3, Math.max(0, Math.floor((t - firstAt + 0.3) / each)));
  const local = t - firstAt - season * each;
  if (season === 0) {
    const jump = hop(local % 2.2, 0.8, 0.6, 60);
    return { arms: [1.5, 1.7], look: [0.5, -0.8], smile: 1, lift: jump.lift, stretch: jump.stretch };
  }
  if (season === 1) return { asleep: presence(local, 0.5, 4.6, 0.7), lean: 0.16, arms: [0.2, 0.6], smile: 0.7 };
  if (season === 2)
    return { arms: [1.1, 1.2], look: [0.3, local < 2.5 ? -0.8 : 0.6], wonder: local < 1.6 ? 1 : 0, smile: 1 };
  const jump = hop(local % 1.3, 0.35, 0.55, 80);
  return { arms: [1.5, 1.5], look: [-0.2, -0.6], smile: 1, lift: jump.lift, stretch: jump.stretch };
}

function draw(pen: Pen, t: number): void {
  const season = seasonAt(t);
  garden(pen, 1280, 720, season, t);
  const grown = mix(0.9, 1, ease(progress(t, 0, 2)));
  trunk(pen, 800, 690, 236);
  crown(pen, 800, 690 - 370 * grown, 236 * grown, season, t);
  const pose = poseAt(t);
  curious(pen, 430, 690, 190, t, pose);
  if (season > 1.6 && season < 3.2) {
    const held = ease(progress(t, firstAt + 2 * each + 1.6, firstAt + 2 * each + 2.2)) * share(season, 2);
    apple(pen, 430, 590, 34 * held);
  }
  weather(pen, 1280, 720, season, t);
  curtain(pen, t, seconds, airs.snow.middle);
}

function notes(): Note[] {
  const moods = [
    { root: 65, voice: "flute", steps: [0, 2, 4, 6, 4, 7, 4, 2] },
    { root: 67, voice: "marimba", steps: [0, 4, 2, 4, 5, 4, 2, 7] },
    { root: 62, voice: "pluck", steps: [4, 2, 1, 0, 2, 1, -1, 0] },
    { root: 72, voice: "glass", steps: [7, 4, 6, 4, 7, 9, 8, 7] },
  ] as const;
  const song = moods.flatMap((mood, i) =>
    line(
      mood.voice,
      firstAt + i * each,
      0.6,
      mood.steps.map((step) => degree(mood.root, major, step)),
      0.28,
      i % 2 ? 0.2 : -0.2,
    ),
  );
  const soft = moods.flatMap((mood, i): Note[] =>
    [0, 4, 7].map((step) => ({
      at: firstAt + i * each - 0.4,
      seconds: each,
      pitch: mood.root - 12 + step,
      gain: 0.1,
      pan: (step - 4) / 6,
      voice: "pad",
    })),
  );
  const opening = line("pluck", 0.4, 0.3, [65, 69, 72, 77, 72, 69], 0.25);
  return [
    ...opening,
    ...song,
    ...soft,
    ...Array.from({ length: 20 }, (_, i): Note => ({
      at: firstAt + i,
      seconds: 0.5,
      pitch: [41, 48, 43, 50, 38, 45, 48, 55][Math.floor(i / 2.5)] ?? 41,
      gain: 0.2,
      voice: "bass",
    })),
  ];
}

function poster(pen: Pen, width: number, height: number): void {
  const wide = width > height * 2;
  const x = width * (wide ? 0.68 : 0.5);
  const radius = Math.min(width * 0.4, height * 0.31);
  // The harvest: one tree in one light, not four slices of it.
  const season = 1.2;
  garden(pen, width, height, season, 0);
  trunk(pen, x, height * 0.95, radius);
  crown(pen, x, height * 0.95 - radius * 1.62, radius, season, 0);
  weather(pen, width, height, season, 3);
  curious(pen, x - radius * 0.62, height * 0.97, radius * 0.62, 0.9, { look: [0.6, -0.8], arms: [0.4, 1.6], smile: 1 });
}

export const appleTree: Clip = {
  seconds,
  trailer: { from: 9.8, to: 15.8 },
  curtain: airs.snow.middle,
  extraCrf: 1,
  draw,
  notes,
  poster,
};
