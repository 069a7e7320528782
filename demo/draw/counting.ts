import { degree, line, major, type Note } from "#demo/sound/note.ts";
import type { Clip, Pen } from "#demo/stage/clip.ts";
import { write } from "#demo/stage/lettering.ts";
import { curtain, ground } from "#demo/stage/light.ts";
import { bounce, ease, presence, progress } from "#demo/stage/motion.ts";
import { day, daySeries, pick } from "#demo/stage/palette.ts";

const seconds = 23;
const firstAt = 2.6;
const each = 1.5;
const flightAt = firstAt + 10 * each + 0.6;
/** Dark enough to read on the sky. */
const digits = [day.tomato, "#E58A00", day.leaf, day.ocean, day.plum, "#E0528A"];
const words = ["un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"];

export function balloon(pen: Pen, x: number, y: number, size: number, color: string, string = true): void {
  if (string) {
    pen.strokeStyle = "rgba(38,48,77,0.35)";
    pen.lineWidth = size * 0.045;
    pen.beginPath();
    pen.moveTo(x, y + size * 1.22);
    pen.bezierCurveTo(x + size * 0.3, y + size * 1.7, x - size * 0.3, y + size * 2.1, x, y + size * 2.6);
    pen.stroke();
  }
  pen.fillStyle = color;
  pen.beginPath();
  pen.moveTo(x, y + size * 1.15);
  pen.bezierCurveTo(x - size * 0.5, y + size * 0.95, x - size, y + size * 0.45, x - size, y - size * 0.1);
  pen.bezierCurveTo(x - size, y - size * 0.7, x - size * 0.55, y - size * 1.1, x, y - size * 1.1);
  pen.bezierCurveTo(x + size * 0.55, y - size * 1.1, x + size, y - size * 0.7, x + size, y - size * 0.1);
  pen.bezierCurveTo(x + size, y + size * 0.45, x + size * 0.5, y + size * 0.95, x, y + size * 1.15);
  pen.fill();
  pen.beginPath();
  pen.moveTo(x - size * 0.14, y + size * 1.3);
  pen.lineTo(x + size * 0.14, y + size * 1.3);
  pen.lineTo(x, y + size * 1.05);
  pen.fill();
  pen.strokeStyle = "rgba(255,255,255,0.65)";
  pen.lineWidth = size * 0.13;
  pen.beginPath();
  pen.arc(x, y - size * 0.1, size * 0.68, Math.PI * 1.12, Math.PI * 1.42);
  pen.stroke();
}

export function cloud(pen: Pen, x: number, y: number, size: number, color = "rgba(255,255,255,0.9)"): void {
  pen.fillStyle = color;
  pen.beginPath();
  pen.arc(x - size * 0.7, y, size * 0.42, 0, 7);
  pen.arc(x - size * 0.15, y - size * 0.28, size * 0.56, 0, 7);
  pen.arc(x + size * 0.5, y - size * 0.08, size * 0.46, 0, 7);
  pen.roundRect(x - size * 1.1, y - size * 0.05, size * 2.04, size * 0.46, size * 0.23);
  pen.fill();
}

function hills(pen: Pen, width: number, height: number): void {
  for (const [color, cx, top, radius] of [
    ["#B7E3A0", 0.2, 0.86, 0.7],
    ["#9BD68A", 0.75, 0.84, 0.62],
    [day.grass, 0.45, 0.93, 0.9],
  ] as const) {
    pen.fillStyle = color;
    pen.beginPath();
    pen.ellipse(width * cx, height * (top + 0.3), width * radius, height * 0.32, 0, 0, 7);
    pen.fill();
  }
}

/** The balloon's place among the ten: two rows of five over the meadow. */
function place(index: number): [number, number] {
  return [560 + (index % 5) * 142 + (index > 4 ? 36 : 0), index > 4 ? 330 : 150];
}

function draw(pen: Pen, t: number): void {
  ground(pen, 1280, 720, day.sky);
  cloud(pen, 180, 120, 88);
  cloud(pen, 1120, 90, 60, "rgba(255,255,255,0.7)");
  hills(pen, 1280, 720);
  const flight = Math.max(0, t - flightAt) ** 2 * 34;
  for (let i = 0; i < 10; i++) {
    const at = firstAt + i * each;
    if (t < at) continue;
    const [x, y] = place(i);
    const arrive = bounce(progress(t, at, at + 0.7));
    const sway = Math.sin(t * 1.1 + i * 1.7) * 5;
    balloon(
      pen,
      x + sway,
      y + (1 - ease(progress(t, at, at + 0.7))) * 420 - flight * (1 + (i % 3) * 0.2),
      52 * Math.max(0.2, arrive),
      pick(daySeries, i),
    );
  }
  const count = Math.min(10, Math.floor((t - firstAt) / each) + 1);
  if (count >= 1 && t < flightAt + 0.3) {
    const at = firstAt + (count - 1) * each;
    const size = 300 * (0.8 + 0.2 * bounce(progress(t, at, at + 0.5)));
    const opacity = 1 - progress(t, flightAt, flightAt + 0.3);
    write(pen, String(count), 250, 430, {
      size,
      weight: 800,
      color: pick(digits, count - 1),
      align: "center",
      opacity,
    });
    write(pen, words[count - 1] ?? "", 250, 530, { size: 62, weight: 700, color: day.text, align: "center", opacity });
  }
  write(pen, "Dix ballons dans le ciel", 640, 400, {
    size: 76,
    weight: 800,
    color: day.text,
    align: "center",
    opacity: presence(t, 0.3, 2.5, 0.4),
  });
  write(pen, "Tout le monde s’envole !", 640, 560, {
    size: 76,
    weight: 800,
    color: day.text,
    align: "center",
    opacity: presence(t, flightAt + 1.4, seconds, 0.5),
  });
  curtain(pen, t, seconds, day.cream);
}

function notes(): Note[] {
  const steps = words.map((_, i): Note => ({
    at: firstAt + i * each,
    seconds: 0.8,
    pitch: degree(60, major, i),
    gain: 0.42,
    pan: ((i % 5) - 2) * 0.25,
    voice: "bell",
  }));
  const pops = words.map((_, i): Note => ({
    at: firstAt + i * each,
    seconds: 0.1,
    pitch: 90,
    gain: 0.3,
    pan: 0,
    voice: "wood",
  }));
  const bass = Array.from({ length: 26 }, (_, i): Note => ({
    at: 0.3 + i * 0.75,
    seconds: 0.5,
    pitch: [48, 55, 53, 55][i % 4] ?? 48,
    gain: 0.26,
    pan: -0.1,
    voice: "bass",
  }));
  const strum = Array.from({ length: 26 }, (_, i): Note => ({
    at: 0.3 + 0.375 + i * 0.75,
    seconds: 0.4,
    pitch: [64, 67, 65, 67][i % 4] ?? 64,
    gain: 0.16,
    pan: 0.3,
    voice: "pluck",
  }));
  const away = line(
    "marimba",
    flightAt + 0.3,
    0.16,
    [60, 62, 64, 65, 67, 69, 71, 72, 74, 76, 77, 79, 81, 83, 84],
    0.3,
    0.1,
  );
  const end = [72, 76, 79, 84].map((pitch): Note => ({
    at: flightAt + 2.8,
    seconds: 1,
    pitch,
    gain: 0.26,
    voice: "bell",
  }));
  return [...steps, ...pops, ...bass, ...strum, ...away, ...end];
}

function poster(pen: Pen, width: number, height: number): void {
  ground(pen, width, height, day.sky);
  const wide = width > height * 2;
  cloud(pen, width * 0.16, height * 0.22, height * 0.11);
  cloud(pen, width * 0.9, height * 0.66, height * 0.09);
  hills(pen, width, height);
  const x = width * (wide ? 0.68 : 0.5);
  const size = Math.min(width, height) * 0.125;
  const spots = [
    [0, -1.7],
    [-2.1, -0.9],
    [2.1, -1],
    [-1.1, 0.5],
    [1.2, 0.4],
    [-3.3, 0.9],
    [3.3, 0.8],
    [0, 2.1],
  ] as const;
  spots.forEach(([dx, dy], i) =>
    balloon(
      pen,
      x + dx * size * 1.05,
      height * 0.4 + dy * size * 1.12,
      size * (i === 0 ? 1.15 : 0.95),
      pick(daySeries, i),
    ),
  );
}

export const counting: Clip = { seconds, trailer: { from: 7, to: 13 }, curtain: day.cream, draw, notes, poster };
