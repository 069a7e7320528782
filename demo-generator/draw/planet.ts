import { chords, degree, line, major, type Note } from "../sound/note.ts";
import { backdrop, shade, tints } from "../stage/backdrop.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { focusOf } from "../stage/composition.ts";
import { curious } from "../stage/curious.ts";
import { cottage, pine, roundTree, twinkles } from "../stage/land.ts";
import { blob, bloom, lit, orb, rimOf } from "../stage/lit.ts";
import { curtain } from "../stage/light.ts";
import { clamp01, ease, mix, progress, randomFrom, tau } from "../stage/motion.ts";
import { blend, faded } from "../stage/palette.ts";

const seconds = 26;
/** Direction of the light, as a clockwise angle from the right: the upper right. */
const sunward = -Math.PI * 0.25;

/** Land masses on the rotating planet: angle, distance from its centre and size, in radii. */
const lands = [
  [0.1, 0.5, 0.34],
  [1.3, 0.62, 0.3],
  [2.2, 0.4, 0.26],
  [3.3, 0.66, 0.32],
  [4.4, 0.5, 0.36],
  [5.4, 0.72, 0.22],
] as const;

/** Daylight at `angle` of the planet, from 0 at night to 1 by day, with a smooth transition. */
function dayAt(angle: number): number {
  return clamp01(0.5 + Math.cos(angle - sunward) * 2.4);
}

function ball(pen: Pen, x: number, y: number, radius: number, turn: number): void {
  bloom(pen, x, y, radius * 1.35, "#8FD0FF", 0.5, 3);
  pen.save();
  pen.beginPath();
  pen.arc(x, y, radius, 0, tau);
  pen.clip();
  pen.fillStyle = lit(pen, x, y, radius, "#2F8FE0", 0.7);
  pen.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  for (const [angle, away, size] of lands) {
    const [cx, cy] = [x + Math.cos(angle + turn) * away * radius, y + Math.sin(angle + turn) * away * radius];
    const points = Array.from({ length: 9 }, (_, i): [number, number] => {
      const a = (i / 9) * tau;
      const r = size * radius * (1 + 0.22 * Math.sin(3 * a + angle * 7));
      return [cx + Math.cos(a + turn) * r, cy + Math.sin(a + turn) * r];
    });
    blob(pen, points);
    pen.fillStyle = lit(pen, cx, cy, size * radius, "#43B36B", 0.6);
    pen.fill();
  }
  ringOfGrass(pen, x, y, radius);
  const [dx, dy] = [Math.cos(sunward) * radius, Math.sin(sunward) * radius];
  const night = pen.createLinearGradient(x + dx, y + dy, x - dx, y - dy);
  for (const [stop, opacity] of [
    [0.4, 0],
    [0.5, 0.42],
    [0.6, 0.8],
    [1, 0.88],
  ] as const)
    night.addColorStop(stop, faded("#151053", opacity));
  pen.fillStyle = night;
  pen.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  pen.restore();
}

/** A meadow around the planet, on which its inhabitants stand. */
function ringOfGrass(pen: Pen, x: number, y: number, radius: number): void {
  pen.strokeStyle = lit(pen, x, y, radius, "#5CC46F", 0.6);
  pen.lineWidth = radius * 0.13;
  pen.beginPath();
  pen.arc(x, y, radius * 0.95, 0, tau);
  pen.stroke();
}

/** Draws something on the planet's edge, perpendicular to it. */
function onEdge(pen: Pen, x: number, y: number, radius: number, angle: number, drawing: (day: number) => void): void {
  pen.save();
  pen.translate(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
  pen.rotate(angle + Math.PI / 2);
  drawing(dayAt(angle));
  pen.restore();
}

/** Lit windows on the night side. */
function windows(pen: Pen, x: number, y: number, radius: number, turn: number): void {
  const random = randomFrom(12);
  for (let i = 0; i < 26; i++) {
    const [angle, away] = [random() * tau + turn, (0.25 + 0.6 * random()) * radius];
    const place = Math.cos(angle - sunward) * away;
    const shown = clamp01((-place / radius - 0.12) * 6);
    if (shown <= 0) continue;
    const [px, py] = [x + Math.cos(angle) * away, y + Math.sin(angle) * away];
    bloom(pen, px, py, radius * 0.05, "#FFD977", shown, 2);
    pen.fillStyle = faded("#FFE9A8", shown);
    pen.beginPath();
    pen.arc(px, py, radius * 0.014, 0, tau);
    pen.fill();
  }
}

function village(pen: Pen, x: number, y: number, radius: number, turn: number, t: number): void {
  const size = radius * 0.22;
  const foot = radius * 0.99;
  for (const [angle, kind, scale] of [
    [0.62, 0, 1],
    [1.4, 1, 1.1],
    [2.3, 2, 1],
    [3.0, 0, 0.9],
    [3.9, 1, 1.2],
    [4.9, 2, 1.1],
    [5.5, 0, 1],
  ] as const)
    onEdge(pen, x, y, foot, angle + turn, (day) => {
      const tone = (color: string): string => blend("#20195E", color, mix(0.4, 1, day));
      if (kind === 0) roundTree(pen, 0, 0, size * 1.2 * scale, tone("#3DAE72"));
      else if (kind === 1) pine(pen, 0, 0, size * 1.3 * scale, tone("#1F8F6B"));
      else cottage(pen, 0, 0, size * scale, tone("#FFE9CC"), tone("#8A6BE0"), 1 - day);
    });
  onEdge(pen, x, y, foot, turn - 0.34, (day) =>
    cottage(pen, 0, 0, size * 1.25, blend("#3A3180", "#FFF1DA", mix(0.35, 1, day)), "#F2553F", 1 - day),
  );
  onEdge(pen, x, y, foot, turn, (day) =>
    curious(pen, 0, 0, size * 1.5, t, {
      asleep: ease(1 - day * 1.6),
      arms: [0.2 + day * 0.5, 0.2 + day * (0.9 + 0.3 * Math.sin(t * 4))],
      smile: 1,
      look: [0.3, -0.3],
      color: blend("#8A5A9A", "#FFB23E", mix(0.35, 1, day)),
      shadow: false,
    }),
  );
}

function bigSun(pen: Pen, x: number, y: number, radius: number, t: number): void {
  bloom(pen, x, y, radius * (2.3 + 0.04 * Math.sin(t * 1.2)), "#FFC65A", 0.9, 5);
  orb(pen, x, y, radius, "#FFC638");
  orb(pen, x, y, radius * 0.8, rimOf("#FFD25A"));
}

/** The planet's rotation at `t`: a full turn, a stop by day, a stop at night, and on to the next morning. */
function turnAt(t: number): number {
  const morning = -Math.PI * 0.42;
  const spin = ease(progress(t, 3, 8.4)) * tau;
  const evening =
    0.5 * ease(progress(t, 8.8, 13.2)) + 2.6 * ease(progress(t, 13.2, 16)) + 0.3 * ease(progress(t, 16, 19));
  return morning + spin + evening + (tau - 3.4) * ease(progress(t, 19, 24.6));
}

function draw(pen: Pen, t: number): void {
  backdrop(pen, 1280, 720, shade(tints.indigo, -0.3), { x: 1180, y: 60, radius: 560 }, 5);
  twinkles(pen, 1280, 720, 70, 0.8, t);
  bigSun(pen, 1180, 70, 150, t);
  const [x, y, radius] = [560, 404, 252 * mix(0.9, 1, ease(progress(t, 0, 2.4)))];
  const turn = turnAt(t);
  ball(pen, x, y, radius, turn);
  windows(pen, x, y, radius, turn);
  village(pen, x, y, radius, turn, t);
  curtain(pen, t, seconds, tints.indigo.deep);
}

function notes(): Note[] {
  const song = [0, 4, 2, 5, 4, 2, 1, null, 0, 4, 6, 7, 6, 4, 2, null];
  const melody = [0, 1, 2].flatMap((round) =>
    line(
      "flute",
      1 + round * 7.68,
      0.48,
      song.map((step) => (step === null ? null : degree(65, major, step))),
      0.2,
      round % 2 ? 0.25 : -0.25,
    ),
  );
  const stars = Array.from({ length: 44 }, (_, i): Note => ({
    at: 0.8 + i * 0.52,
    seconds: 0.6,
    pitch: degree(77, major, [0, 2, 4, 2][i % 4] ?? 0),
    gain: 0.1,
    pan: Math.sin(i * 1.3) * 0.7,
    voice: "glass",
  }));
  return [
    ...chords(
      "pad",
      0,
      5,
      [
        [53, 57, 60],
        [50, 57, 62],
        [46, 58, 62],
        [48, 55, 64],
        [53, 60, 65],
      ],
      0.12,
    ),
    ...melody,
    ...stars,
  ];
}

function poster(pen: Pen, width: number, height: number): void {
  const { x, y, radius } = focusOf(width, height);
  const wide = width > height * 2;
  const unit = Math.min(width, height);
  const sun = { x: width * 0.95, y: height * 0.08, radius: unit * 0.6 };
  backdrop(pen, width, height, shade(tints.indigo, -0.3), sun, 5);
  twinkles(pen, width, height, 60, 0.8, 1);
  bigSun(pen, sun.x, sun.y, unit * 0.19, 0);
  const size = radius * 0.78;
  const [gx, gy] = [x - (wide ? radius * 0.16 : radius * 0.06), y + radius * (wide ? 0.22 : 0.2)];
  ball(pen, gx, gy, size, -1.9);
  windows(pen, gx, gy, size, -1.9);
  village(pen, gx, gy, size, -1.55, 0.9);
}

export const planet: Clip = {
  seconds,
  trailer: { from: 8.4, to: 14.4 },
  curtain: tints.indigo.deep,
  draw,
  notes,
  poster,
};
