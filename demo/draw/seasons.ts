import { degree, line, major, type Note } from "#demo/sound/note.ts";
import type { Clip, Pen } from "#demo/stage/clip.ts";
import { write } from "#demo/stage/lettering.ts";
import { curtain, disc, ground } from "#demo/stage/light.ts";
import { bounce, clamp01, ease, easeOut, mix, once, presence, progress, randomFrom } from "#demo/stage/motion.ts";
import { blend, day } from "#demo/stage/palette.ts";

const seconds = 24;
const firstAt = 2.4;
const each = 5;
const change = 1.4;

const seasons = [
  { name: "Le printemps", sky: "#D5F0FF", meadow: "#A6DD8C", crown: "#FFC4D6", shade: "#FFAFC8" },
  { name: "L’été", sky: "#BDE6FF", meadow: "#86CC6C", crown: "#5DB865", shade: "#4AA757" },
  { name: "L’automne", sky: "#FFE8C7", meadow: "#D9C877", crown: "#F2994A", shade: "#E27F35" },
  { name: "L’hiver", sky: "#DCE9F7", meadow: "#FFFFFF", crown: "#F4FAFF", shade: "#DDEBF8" },
] as const;

/** Round puffs that make the crown, around (0, 0), for a crown of radius 1. */
const puffs = [
  [0, -0.5, 0.62],
  [-0.62, -0.14, 0.54],
  [0.62, -0.16, 0.55],
  [-0.34, 0.3, 0.5],
  [0.36, 0.3, 0.5],
  [0, 0, 0.6],
] as const;

const apples = [
  [-0.5, -0.2],
  [0.12, -0.62],
  [0.55, 0.06],
  [-0.1, 0.12],
  [0.34, -0.24],
  [-0.72, 0.22],
  [0.2, 0.46],
  [-0.4, -0.64],
] as const;

const flakes = once(() => {
  const random = randomFrom(4);
  return Array.from({ length: 42 }, () => ({
    x: random(),
    y: random(),
    size: 0.6 + random() * 0.8,
    sway: random() * 6,
  }));
});

/** Which season it is: 0 spring to 3 winter, with the change between two as a fraction. */
function seasonAt(t: number): number {
  let season = 0;
  for (let i = 1; i < 4; i++)
    season += ease(progress(t, firstAt + i * each - change / 2, firstAt + i * each + change / 2));
  return season;
}

function colorAt(key: "sky" | "meadow" | "crown" | "shade", season: number): string {
  const index = Math.min(2, Math.floor(season));
  return blend(seasons[index]?.[key] ?? day.sky, seasons[index + 1]?.[key] ?? day.sky, season - index);
}

/** How much of a season there is, from 0 to 1. */
function share(season: number, which: number): number {
  return clamp01(1 - Math.abs(season - which) * 1.3);
}

function apple(pen: Pen, x: number, y: number, size: number): void {
  disc(pen, x - size * 0.3, y, size * 0.75, day.tomato);
  disc(pen, x + size * 0.3, y, size * 0.75, day.tomato);
  pen.strokeStyle = day.bark;
  pen.lineWidth = size * 0.2;
  pen.beginPath();
  pen.moveTo(x, y - size * 0.5);
  pen.lineTo(x + size * 0.14, y - size * 1.05);
  pen.stroke();
  disc(pen, x - size * 0.45, y - size * 0.22, size * 0.16, "rgba(255,255,255,0.7)");
}

function trunk(pen: Pen, x: number, base: number, radius: number): void {
  pen.fillStyle = day.bark;
  pen.beginPath();
  pen.moveTo(x - radius * 0.2, base);
  pen.quadraticCurveTo(x - radius * 0.1, base - radius * 0.6, x - radius * 0.13, base - radius * 1.25);
  pen.lineTo(x + radius * 0.13, base - radius * 1.25);
  pen.quadraticCurveTo(x + radius * 0.1, base - radius * 0.6, x + radius * 0.2, base);
  pen.fill();
}

function crown(pen: Pen, x: number, y: number, radius: number, season: number, t: number): void {
  const breeze = Math.sin(t * 0.9) * radius * 0.012;
  for (const [dx, dy, size] of puffs)
    disc(
      pen,
      x + dx * radius + breeze + radius * 0.05,
      y + dy * radius + radius * 0.07,
      size * radius,
      colorAt("shade", season),
    );
  for (const [dx, dy, size] of puffs)
    disc(pen, x + dx * radius + breeze, y + dy * radius, size * radius, colorAt("crown", season));
  const spring = share(season, 0);
  const autumn = share(season, 2);
  const ripe = Math.max(share(season, 1) * 0.55, autumn);
  const fall = clamp01((season - 2.1) * 1.3);
  apples.forEach(([dx, dy], i) => {
    const [px, py] = [x + dx * radius + breeze, y + dy * radius];
    if (spring > 0)
      for (let petal = 0; petal < 5; petal++)
        disc(
          pen,
          px + Math.cos(petal * 1.257) * radius * 0.055,
          py + Math.sin(petal * 1.257) * radius * 0.055,
          radius * 0.045 * spring,
          day.white,
        );
    if (spring > 0) disc(pen, px, py, radius * 0.035 * spring, day.sun);
    if (ripe > 0 && i !== 5)
      apple(
        pen,
        px,
        mix(py, y + radius * (1.36 + (i % 3) * 0.06), easeOut(clamp01(fall * 2 - (i % 4) * 0.3))),
        radius * 0.095 * ripe,
      );
  });
}

/** What falls through the air: petals, leaves or snow. */
function weather(pen: Pen, width: number, height: number, season: number, t: number): void {
  const kinds = [
    { amount: share(season, 0), color: "#FFC4D6", size: 6, speed: 40, only: 14 },
    { amount: share(season, 2), color: "#E8893A", size: 9, speed: 70, only: 18 },
    { amount: share(season, 3), color: "#FFFFFF", size: 7, speed: 60, only: 42 },
  ];
  for (const kind of kinds) {
    if (kind.amount <= 0) continue;
    for (const flake of flakes().slice(0, kind.only)) {
      const y = ((flake.y * height + t * kind.speed * flake.size) % (height * 1.1)) - height * 0.05;
      disc(pen, flake.x * width + Math.sin(t + flake.sway) * 22, y, kind.size * flake.size * kind.amount, kind.color);
    }
  }
}

function garden(pen: Pen, width: number, height: number, season: number): void {
  ground(pen, width, height, colorAt("sky", season));
  const summer = Math.max(0.55, share(season, 1));
  disc(
    pen,
    width * 0.14,
    height * mix(0.3, 0.2, summer),
    height * 0.1 * (0.8 + summer * 0.3),
    blend("#FFE9A8", day.sun, share(season, 1)),
  );
  for (const [x, y, r, tone] of [
    [0.2, 1.12, 0.5, 0.08],
    [0.85, 1.15, 0.55, 0.05],
    [0.5, 1.28, 0.9, 0],
  ] as const) {
    pen.fillStyle = blend(colorAt("meadow", season), "#5A8FB0", tone);
    pen.beginPath();
    pen.ellipse(width * x, height * y, width * r, height * 0.42, 0, 0, 7);
    pen.fill();
  }
}

function draw(pen: Pen, t: number): void {
  const season = seasonAt(t);
  garden(pen, 1280, 720, season);
  const grown = bounce(progress(t, 0.3, 1.5));
  trunk(pen, 880, 640, 210 * grown);
  crown(pen, 880, 640 - 360 * grown, 210 * grown, season, t);
  weather(pen, 1280, 720, season, t);
  seasons.forEach(({ name }, i) =>
    write(pen, name, 72, 660, {
      size: 60,
      weight: 700,
      color: day.text,
      opacity: presence(t, firstAt + i * each, firstAt + (i + 1) * each - 0.2, 0.5),
    }),
  );
  write(pen, "Un pommier, quatre saisons", 72, 660, {
    size: 56,
    weight: 800,
    color: day.text,
    opacity: presence(t, 0.4, firstAt, 0.4),
  });
  curtain(pen, t, seconds, day.cream);
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
  const radius = Math.min(width * 0.36, height * 0.3);
  // Four quarters of the same garden, one for each season, under one tree.
  for (let i = 0; i < 4; i++) {
    pen.save();
    pen.beginPath();
    const [from, to] = [i === 0 ? 0 : x + (i - 2) * radius * 0.56, i === 3 ? width : x + (i - 1) * radius * 0.56];
    pen.rect(from, 0, to - from + 1, height);
    pen.clip();
    garden(pen, width, height, i);
    trunk(pen, x, height * 0.92, radius);
    crown(pen, x, height * 0.92 - radius * 1.75, radius, i, 0);
    weather(pen, width, height, i, 3);
    pen.restore();
  }
}

export const appleTree: Clip = { seconds, trailer: { from: 9.8, to: 15.8 }, curtain: day.cream, draw, notes, poster };
