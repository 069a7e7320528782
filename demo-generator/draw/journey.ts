import { major, type Note, pentatonic } from "../sound/note.ts";
import { type Piece, playPiece } from "../sound/piece.ts";
import type { Clip, Pen, Poster } from "../stage/clip.ts";
import { curious, hop, type Pose } from "../stage/curious.ts";
import { cloudPuff, hills, ridge, ridgeHeight, sky, twinkles } from "../stage/land.ts";
import { curtain } from "../stage/light.ts";
import { bloom, orb } from "../stage/lit.ts";
import { ease, progress, randomFrom, tau } from "../stage/motion.ts";
import { blend, faded } from "../stage/palette.ts";
import { balloon } from "./balloons.ts";
import { type Country, forest, mountain, nightWood, shore, tones } from "./countries.ts";
import type { Sketch } from "./toy-sketches.ts";

const seconds = 28;
const stride = 150;

function weather(pen: Pen, width: number, height: number, kind: Country["weather"], t: number): void {
  if (kind === "none") return;
  const random = randomFrom(19);
  const count = kind === "snow" ? 60 : 22;
  for (let i = 0; i < count; i++) {
    const [x0, y0, size, phase] = [random(), random(), 0.5 + random(), random() * tau];
    if (kind === "fireflies") {
      const [x, y] = [
        (x0 + 0.03 * Math.sin(t * 0.5 + phase)) * width,
        (0.45 + y0 * 0.5 + 0.02 * Math.sin(t + phase)) * height,
      ];
      const shine = 0.5 + 0.5 * Math.sin(t * 1.4 + phase);
      bloom(pen, x, y, height * 0.04, "#FFE98A", shine, 3);
      pen.fillStyle = faded("#FFF6C4", shine);
      pen.beginPath();
      pen.arc(x, y, height * 0.006, 0, tau);
      pen.fill();
      continue;
    }
    const speed = kind === "snow" ? 0.07 : 0.045;
    const y = ((y0 + t * speed * size) % 1.1) * height - height * 0.05;
    const x = (((x0 - t * 0.02) % 1) + 1) % 1;
    pen.fillStyle = kind === "snow" ? "#FFFFFF" : tones(["#FFC04D", "#8FD07A", "#EE8A52"], i);
    pen.beginPath();
    const r = height * 0.009 * size;
    pen.ellipse(x * width + Math.sin(t + phase) * 20, y, r, r * (kind === "snow" ? 1 : 0.5), t + phase, 0, tau);
    pen.fill();
  }
}

function scenery(pen: Pen, width: number, height: number, country: Country, t: number, shift: number): void {
  const unit = Math.min(width, height);
  const { air } = country;
  sky(pen, width, height, air);
  if (country.weather === "fireflies") twinkles(pen, width, height * 0.6, 70, 1, t);
  const [sx, sy] = [width * 0.84, height * 0.2];
  bloom(pen, sx, sy, unit * 0.5, blend(country.orb, "#FFFFFF", 0.3), 0.9, 5);
  orb(pen, sx, sy, unit * 0.105, country.orb);
  for (const [at, y, size] of [
    [0.16, 0.18, 0.14],
    [0.62, 0.3, 0.09],
    [1.1, 0.14, 0.12],
  ] as const) {
    const x = ((((at * width - shift * 0.05) % (width * 1.4)) + width * 1.4) % (width * 1.4)) - width * 0.2;
    cloudPuff(
      pen,
      x,
      y * height,
      size * unit,
      blend("#FFFFFF", air.top, country.weather === "fireflies" ? 0.6 : 0.05),
      0.8,
    );
  }
  hills(pen, width, height, air, 0.6, 3, shift);
  if (country.sea) {
    for (let i = 0; i < 3; i++) {
      const wave = {
        base: height * (0.68 + i * 0.05),
        rise: height * 0.012,
        length: unit * 0.5,
        seed: i * 2,
        shift: t * (26 + 14 * i),
      };
      ridge(pen, width, height, wave, blend(country.sea, "#8FE0E0", 0.3 - i * 0.12));
    }
  }
}

function alongThePath(pen: Pen, width: number, height: number, country: Country, t: number, shift: number): void {
  const unit = Math.min(width, height);
  const near = { base: height * 0.87, rise: height * 0.022, length: height * 1.5, seed: 6.3, shift };
  const back = { base: height * 0.83, rise: height * 0.03, length: height * 1.2, seed: 2.3, shift: shift * 0.7 };
  if (!country.sea) ridge(pen, width, height, back, country.air.near);
  const every = unit * 0.42;
  for (let i = Math.floor((shift * 0.7) / every) - 1; i * every - shift * 0.7 < width + every; i++) {
    const x = i * every - shift * 0.7 + Math.sin(i * 7.3) * every * 0.22;
    country.plant(
      pen,
      x,
      (country.sea ? ridgeHeight(near, x) : ridgeHeight(back, x)) + unit * 0.012,
      unit * (0.3 + 0.08 * Math.sin(i * 3.7)),
      i,
      t,
    );
  }
  ridge(pen, width, height, near, country.path);
}

function poseOf(t: number, country: Country): Pose & { lift: number } {
  const { at } = country.meeting;
  const isMeeting = t > at && t < at + 6;
  const jump = [4.5, 8, 11.2, at + 2, 22.5, 25.2]
    .map((one) => hop(t, one, 0.7, 110))
    .find(({ lift, stretch }) => lift > 0 || stretch !== 1);
  return {
    step: isMeeting ? undefined : t * 1.25,
    look: isMeeting ? [0.7, -0.6] : [0.6, -0.15],
    arms: isMeeting
      ? [0.4, 1.5 + 0.25 * Math.sin(t * 5)]
      : [0.5 + 0.4 * Math.sin(t * 7.8), 0.5 - 0.4 * Math.sin(t * 7.8)],
    wonder: t > at && t < at + 1.6 ? 1 : 0,
    smile: 1,
    lift: jump?.lift ?? 0,
    stretch: jump?.stretch ?? 1,
  };
}

/** Steps walked until `t`; the walk pauses during the encounter. */
function shiftAt(t: number, country: Country): number {
  const { at } = country.meeting;
  const halt = 6 * ease(progress(t, at - 0.6, at + 6.6));
  return (t - halt) * stride;
}

/** The friend enters from the right, facing left. */
function drawFriend(pen: Pen, x: number, y: number, scale: number, sketch: Sketch, t: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(-scale, scale);
  sketch(pen, t);
  pen.restore();
}

function walk(country: Country, index: number, piece: Partial<Piece>): Clip {
  const draw = (pen: Pen, t: number): void => {
    const shift = shiftAt(t, country) + index * 900;
    scenery(pen, 1280, 720, country, t, shift);
    const { at, flies } = country.meeting;
    const arrive = ease(progress(t, at - 1.4, at + 0.4)) - ease(progress(t, at + 5.6, at + 7.4));
    const [fx, fy] = flies
      ? [1400 - 560 * arrive, 250 + Math.sin(t * 2.2) * 26]
      : [1400 - 540 * arrive, 575 - Math.abs(Math.sin(t * 3)) * 24];
    if (arrive > 0 && country.sea)
      drawFriend(pen, fx, 560 - 150 * Math.abs(Math.sin(t * 1.6)), 0.95, country.friend, t);
    alongThePath(pen, 1280, 720, country, t, shift);
    if (arrive > 0 && !country.sea) drawFriend(pen, fx, fy, flies ? 0.95 : 0.85, country.friend, t);
    curious(pen, 470, 668, 200, t, poseOf(t, country));
    weather(pen, 1280, 720, country.weather, t);
    curtain(pen, t, seconds, country.air.top);
  };
  const steps = (): Note[] =>
    Array.from({ length: 52 }, (_, i): Note => ({
      at: 0.8 + i * 0.5,
      seconds: 0.1,
      pitch: i % 2 ? 82 : 78,
      gain: 0.1,
      pan: i % 2 ? 0.2 : -0.2,
      voice: "wood",
    }));
  return {
    seconds,
    extraCrf: 1,
    trailer: country.trailer ? { from: country.meeting.at - 2, to: country.meeting.at + 4 } : undefined,
    curtain: country.air.top,
    draw,
    notes: () => [
      ...playPiece({
        seconds,
        root: 60,
        scale: major,
        chords: [0, 3, 4, 0],
        bar: 2,
        motif: [0, 2, 4, 2],
        lead: "marimba",
        broken: "pluck",
        seed: 30 + index,
        ...piece,
      }),
      ...(country.weather === "fireflies" ? [] : steps()),
    ],
    poster: posterOf(country, index),
  };
}

function posterOf(country: Country, index: number): Poster {
  return (pen, width, height) => {
    scenery(pen, width, height, country, 3, index * 900);
    alongThePath(pen, width, height, country, 3, index * 900);
    const wide = width > height * 2;
    const x = width * (wide ? 0.66 : 0.46);
    const size = Math.min(width * 0.5, height * 0.44);
    if (country === nightWood || country === forest)
      drawFriend(pen, x + size * 0.75, height * 0.94 - size * 1.05, size / 330, country.friend, 0.4);
    if (country === shore) balloon(pen, x + size * 0.62, height * 0.94 - size * 1.15, size * 0.22, "#F2637E");
    curious(pen, x, height * 0.94, size, 0.9, { arms: [0.5, 1.6], look: [0.5, -0.5], smile: 1 });
    weather(pen, width, height, country.weather, 3);
  };
}

/** The series' poster: a walk through the forest. */
export const journeysPoster: Poster = (pen, width, height) => {
  const x = width * (width > height * 2 ? 0.66 : 0.5);
  scenery(pen, width, height, forest, 3, 700);
  alongThePath(pen, width, height, forest, 3, 700);
  curious(pen, x, height * 0.95, Math.min(width * 0.5, height * 0.48), 0.9, {
    step: 0.12,
    look: [0.6, -0.3],
    arms: [0.9, 1.5],
    smile: 1,
  });
};

export const journeys = {
  "walk-forest": walk(forest, 0, { root: 62 }),
  "walk-shore": walk(shore, 1, { root: 65, chords: [0, 4, 5, 3], lead: "flute" }),
  "walk-snow": walk(mountain, 2, {
    root: 67,
    scale: pentatonic,
    chords: [0, 2, 3, 1],
    lead: "glass",
    broken: "marimba",
  }),
  "night-wood": walk(nightWood, 3, {
    root: 58,
    chords: [0, 5, 3, 4],
    bar: 3,
    lead: "glass",
    broken: "pluck",
    motif: [0, null, 2, null, 4, 2],
  }),
} satisfies Record<string, Clip>;
