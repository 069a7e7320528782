import { degree, minorPentatonic, type Note } from "../sound/note.ts";
import { playPiece } from "../sound/piece.ts";
import type { Pen } from "../stage/clip.ts";
import { curious } from "../stage/curious.ts";
import { bloom, groundShadow, lit, orb, shadeOf } from "../stage/lit.ts";
import { once, progress, tau } from "../stage/motion.ts";
import { paintedClip } from "../stage/painted.ts";
import { faded, ramp } from "../stage/palette.ts";

const seconds = 36;
const from = 2;
const until = 33.5;
const across = 1;
const down = 0.62;
const focal = Math.sqrt(across ** 2 - down ** 2);
const bounces = 46;
const colors = ["#FFC04D", "#FF8A5C", "#F2637E", "#FFE3A0"];

type Point = readonly [x: number, y: number];

/** Points of impact on the cushion. Launched between the foci, the ball always stays between two hyperbolas. */
const path = once((): Point[] => {
  const points: Point[] = [[0.3, 0]];
  let [x, y] = [0.3, 0];
  let [dx, dy] = [Math.cos(1.05), Math.sin(1.05)];
  for (let i = 0; i < bounces; i++) {
    const a = (dx / across) ** 2 + (dy / down) ** 2;
    const b = 2 * ((x * dx) / across ** 2 + (y * dy) / down ** 2);
    const c = (x / across) ** 2 + (y / down) ** 2 - 1;
    const far = (-b + Math.sqrt(Math.max(0, b * b - 4 * a * c))) / (2 * a);
    [x, y] = [x + dx * far, y + dy * far];
    points.push([x, y]);
    const [nx, ny] = [x / across ** 2, y / down ** 2];
    const along = (2 * (dx * nx + dy * ny)) / (nx * nx + ny * ny);
    [dx, dy] = [dx - along * nx, dy - along * ny];
  }
  return points;
});

/** Length of the path up to each point. */
const lengths = once(() => {
  let sum = 0;
  return path().map((point, i) => {
    const before = path()[i - 1] ?? point;
    sum += Math.hypot(point[0] - before[0], point[1] - before[1]);
    return sum;
  });
});

interface Table {
  x: number;
  y: number;
  unit: number;
}

function table(pen: Pen, width: number, height: number, { x, y, unit }: Table): void {
  pen.fillStyle = lit(pen, width / 2, height / 2, width * 0.62, "#8E1F33");
  pen.fillRect(0, 0, width, height);
  for (const [grow, color] of [
    [1.15, "#5A1420"],
    [1.12, "#D2763F"],
    [1.035, shadeOf("#0A6450", 0.4)],
    [1, "#0F7A60"],
  ] as const) {
    pen.fillStyle = lit(pen, x, y, unit * grow, color, grow === 1 ? 0.7 : 1);
    pen.beginPath();
    pen.ellipse(
      x,
      y + (grow === 1.15 ? unit * 0.05 : 0),
      unit * (across + grow - 1),
      unit * (down + grow - 1),
      0,
      0,
      tau,
    );
    pen.fill();
  }
  for (const side of [-1, 1]) orb(pen, x + side * focal * unit, y, unit * 0.026, "#FFE3A0");
}

function trail(pen: Pen, { x, y, unit }: Table, travelled: number): [number, number] {
  const [points, sums] = [path(), lengths()];
  let at: [number, number] = [x, y];
  const shown = points.findIndex((_, i) => (sums[i] ?? 0) > travelled);
  const last = shown < 0 ? points.length - 1 : shown;
  for (let i = 1; i <= last; i++) {
    const [a, b] = [points[i - 1] ?? [0, 0], points[i] ?? [0, 0]];
    const share = Math.min(1, (travelled - (sums[i - 1] ?? 0)) / ((sums[i] ?? 1) - (sums[i - 1] ?? 0)));
    at = [x + (a[0] + (b[0] - a[0]) * share) * unit, y + (a[1] + (b[1] - a[1]) * share) * unit];
    pen.strokeStyle = faded(ramp(colors, (i % 16) / 15), 0.55);
    pen.lineWidth = unit * 0.017;
    pen.beginPath();
    pen.moveTo(x + a[0] * unit, y + a[1] * unit);
    pen.lineTo(...at);
    pen.stroke();
  }
  return at;
}

function paint(pen: Pen, width: number, height: number, t: number, isPoster: boolean): void {
  pen.lineCap = "round";
  const wide = width > height * 2;
  const place: Table = {
    x: width * (isPoster && wide ? 0.62 : 0.5),
    y: height * 0.5,
    unit: isPoster ? Math.max(width * (wide ? 0.34 : 0.46), height * 0.62) : 560,
  };
  table(pen, width, height, place);
  const total = lengths().at(-1) ?? 1;
  const travelled = progress(t, from, until) * total;
  pen.save();
  pen.beginPath();
  pen.ellipse(place.x, place.y, place.unit * across, place.unit * down, 0, 0, tau);
  pen.clip();
  const [bx, by] = trail(pen, place, travelled);
  groundShadow(pen, bx, by + place.unit * 0.035, place.unit * 0.045, 0.5);
  bloom(pen, bx, by, place.unit * 0.14, "#FFF1D2", 0.7, 3);
  orb(pen, bx, by, place.unit * 0.042, "#FFF6E4");
  pen.restore();
  const size = Math.min(width, height) * 0.17;
  curious(pen, width * (isPoster && wide ? 0.94 : 0.945), height * 0.99, size, t, {
    look: [(bx - width) / width, (by - height) / height],
    smile: 1,
    arms: [0.3, 0.3],
  });
}

const notes = (): Note[] => {
  const total = lengths().at(-1) ?? 1;
  return [
    ...playPiece({
      seconds,
      root: 55,
      scale: minorPentatonic,
      chords: [0, 2, 3, 1],
      bar: 3,
      motif: [0, null, 3, 2],
      lead: "flute",
      broken: "pluck",
      seed: 83,
    }),
    ...path()
      .slice(1)
      .map(([px, py], i): Note => ({
        at: from + ((lengths()[i + 1] ?? 0) / total) * (until - from),
        seconds: 0.2,
        pitch: degree(62, minorPentatonic, Math.round((1 - py / down) * 4)),
        gain: 0.3,
        pan: px * 0.8,
        voice: "marimba",
      })),
  ];
};

export const billiard = paintedClip({
  seconds,
  trailer: { from: 12, to: 19 },
  color: "#5A1420",
  paint,
  still: 25.5,
  extraCrf: 2,
  notes,
});
