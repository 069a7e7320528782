import { chords, degree, line, major, type Note } from "#demo/sound/note.ts";
import type { Clip, Pen } from "#demo/stage/clip.ts";
import { focusOf } from "#demo/stage/composition.ts";
import { write } from "#demo/stage/lettering.ts";
import { curtain, disc, ground, type Point } from "#demo/stage/light.ts";
import { bounce, ease, mix, presence, progress, randomFrom, rise, tau } from "#demo/stage/motion.ts";
import { day } from "#demo/stage/palette.ts";

const seconds = 25;
const sky = "#BFE0FF";

/** Lands as blobs on the globe: longitude and latitude in radians, and half-size. */
const lands = [
  [0.2, 0.55, 0.34],
  [0.55, 0.7, 0.3],
  [0.05, 0.05, 0.3],
  [0.3, -0.25, 0.27],
  [0.2, -0.5, 0.16],
  [1.35, 0.6, 0.42],
  [1.9, 0.75, 0.36],
  [1.5, 0.2, 0.2],
  [2.3, -0.45, 0.25],
  [-1.5, 0.75, 0.4],
  [-1.8, 0.45, 0.28],
  [-1.2, 0.05, 0.22],
  [-1.05, -0.35, 0.27],
  [-1.2, -0.7, 0.14],
  [-0.7, 1.15, 0.2],
] as const;
/** Where the child of the story lives. */
const home = { longitude: 0.12, latitude: 0.72 };

/** A point of the globe as seen from in front; `facing` is above 0 on the visible side. */
function onGlobe(longitude: number, latitude: number, turn: number): { x: number; y: number; facing: number } {
  const angle = longitude + turn;
  return {
    x: Math.sin(angle) * Math.cos(latitude),
    y: -Math.sin(latitude),
    facing: Math.cos(angle) * Math.cos(latitude),
  };
}

/** The outline of a round land, flattened towards the rim. */
function land(longitude: number, latitude: number, size: number, turn: number): Point[] | null {
  const points: Point[] = [];
  let visible = false;
  for (let i = 0; i < 28; i++) {
    const a = (i / 28) * tau;
    const wave = 1 + 0.16 * Math.sin(3 * a + longitude * 7);
    const spot = onGlobe(
      longitude + (Math.cos(a) * size * wave) / Math.max(0.4, Math.cos(latitude)),
      latitude + Math.sin(a) * size * wave,
      turn,
    );
    if (spot.facing > 0) visible = true;
    const rim = spot.facing > 0 ? 1 : 1 / Math.max(0.01, Math.hypot(spot.x, spot.y));
    points.push([spot.x * rim, spot.y * rim]);
  }
  return visible ? points : null;
}

function globe(pen: Pen, x: number, y: number, radius: number, turn: number): void {
  pen.save();
  pen.translate(x, y);
  disc(pen, 0, 0, radius * 1.09, "rgba(255,255,255,0.5)");
  disc(pen, 0, 0, radius, "#3C97E8");
  pen.beginPath();
  pen.arc(0, 0, radius, 0, tau);
  pen.clip();
  for (const [longitude, latitude, size] of lands) {
    const outline = land(longitude, latitude, size, turn);
    if (!outline) continue;
    pen.fillStyle = "#7CCB6B";
    pen.beginPath();
    outline.forEach(([px, py], i) => (i ? pen.lineTo(px * radius, py * radius) : pen.moveTo(px * radius, py * radius)));
    pen.closePath();
    pen.fill();
  }
  disc(pen, 0, -radius * 1.04, radius * 0.2, day.white);
  disc(pen, 0, radius * 1.03, radius * 0.24, day.white);
  // The Sun stands on the left: the right half lies in shadow, behind a soft edge.
  pen.fillStyle = "rgba(34,34,98,0.72)";
  pen.fillRect(radius * 0.12, -radius, radius, radius * 2);
  pen.fillStyle = "rgba(34,34,98,0.3)";
  pen.fillRect(-radius * 0.04, -radius, radius * 0.16, radius * 2);
  pen.restore();
}

/** Lit windows on the night side. */
function lights(pen: Pen, x: number, y: number, radius: number, turn: number): void {
  const random = randomFrom(12);
  for (const [longitude, latitude, size] of lands) {
    for (let i = 0; i < 3; i++) {
      const spot = onGlobe(longitude + (random() - 0.5) * size, latitude + (random() - 0.5) * size, turn);
      if (spot.facing > 0.1 && spot.x > 0.2)
        disc(pen, x + spot.x * radius, y + spot.y * radius, radius * 0.014, "#FFE08A");
    }
  }
}

function house(pen: Pen, x: number, y: number, size: number, lit: boolean): void {
  pen.fillStyle = day.white;
  pen.fillRect(x - size * 0.5, y - size * 0.8, size, size * 0.8);
  pen.fillStyle = day.tomato;
  pen.beginPath();
  pen.moveTo(x - size * 0.72, y - size * 0.74);
  pen.lineTo(x, y - size * 1.45);
  pen.lineTo(x + size * 0.72, y - size * 0.74);
  pen.fill();
  pen.fillStyle = lit ? "#FFC83D" : "#9CCBEF";
  pen.fillRect(x - size * 0.2, y - size * 0.6, size * 0.4, size * 0.36);
}

function bigSun(pen: Pen, x: number, y: number, radius: number, t: number): void {
  for (let i = 0; i < 3; i++)
    disc(pen, x, y, radius * (1.16 + i * 0.17 + 0.02 * Math.sin(t * 1.6 + i)), `rgba(255,198,56,${0.34 - i * 0.1})`);
  disc(pen, x, y, radius, day.sun);
  disc(pen, x + radius * 0.36, y + radius * 0.2, radius * 0.1, "#FF9E5E");
  disc(pen, x + radius * 0.86, y + radius * 0.12, radius * 0.07, "#FF9E5E");
  pen.strokeStyle = day.text;
  pen.lineWidth = radius * 0.045;
  for (const dx of [0.46, 0.78]) {
    pen.beginPath();
    pen.arc(x + radius * dx, y, radius * 0.018, 0, tau);
    pen.stroke();
  }
  pen.beginPath();
  pen.arc(x + radius * 0.61, y + radius * 0.1, radius * 0.14, 0.15 * Math.PI, 0.85 * Math.PI);
  pen.stroke();
}

/** The globe's turn at `t`, in radians: one spin to look at, a stop by day, a stop by night, and round again. */
function turnAt(t: number): number {
  const spin = ease(progress(t, 3, 8.4)) * tau;
  const days =
    0.55 * ease(progress(t, 8.6, 13.4)) + 1.45 * ease(progress(t, 13.4, 15.6)) + 0.25 * ease(progress(t, 15.6, 19));
  const last = ease(progress(t, 19, 24)) * (tau - 2.25);
  return -home.longitude - 1.15 + spin + days + last;
}

function draw(pen: Pen, t: number): void {
  ground(pen, 1280, 720, sky);
  const grown = bounce(progress(t, 0.4, 1.5));
  bigSun(pen, -60, 300, 230, t);
  const [x, y, radius] = [790, 300, 232 * grown];
  const turn = turnAt(t);
  globe(pen, x, y, radius, turn);
  lights(pen, x, y, radius, turn);
  const spot = onGlobe(home.longitude, home.latitude, turn);
  if (spot.facing > -0.05 && t > 1.6) {
    const size = 46 * rise(t, 1.6, 0.6) * mix(0.7, 1, Math.max(0, spot.facing));
    house(pen, x + spot.x * radius, y + spot.y * radius, size, spot.x > 0.12);
  }
  const isNight = spot.x > 0.05 || spot.facing < 0;
  const say = (from: number, to: number, words: string): void =>
    write(pen, words, 640, 664, {
      size: 50,
      weight: 700,
      color: day.text,
      align: "center",
      opacity: presence(t, from, to, 0.4),
    });
  say(0.4, 3, "Pourquoi fait-il nuit ?");
  say(3.2, 8.4, "La Terre tourne, comme une toupie");
  say(8.8, 13.6, "Face au Soleil : le jour");
  say(14, 18.8, "De l’autre côté : la nuit");
  say(19.2, 24.2, "Un tour entier, et c’est demain !");
  write(pen, isNight ? "nuit" : "jour", 1170, 120, {
    size: 46,
    weight: 700,
    color: isNight ? "#4B45A0" : "#D77A00",
    align: "center",
    opacity: rise(t, 3.4, 0.8) * (1 - rise(t, 23.4, 0.6)),
  });
  curtain(pen, t, seconds, day.cream);
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
  ground(pen, width, height, sky);
  const { x, y, radius } = focusOf(width, height);
  const wide = width > height * 2;
  bigSun(
    pen,
    wide ? width * 0.2 : width * 0.02,
    wide ? height * 0.5 : height * 0.16,
    Math.min(width, height) * (wide ? 0.28 : 0.24),
    0,
  );
  const size = radius * 0.82;
  const [gx, gy] = [x + radius * (wide ? 0.05 : 0.12), y + radius * 0.16];
  const turn = -0.32;
  globe(pen, gx, gy, size, turn);
  lights(pen, gx, gy, size, turn);
  const spot = onGlobe(home.longitude, home.latitude, turn);
  house(pen, gx + spot.x * size, gy + spot.y * size, size * 0.26, false);
}

export const planet: Clip = { seconds, trailer: { from: 8.4, to: 14.4 }, curtain: day.cream, draw, notes, poster };
