import { chords, degree, minorPentatonic, type Note } from "../sound/note.ts";
import { backdrop, shade, tints } from "../stage/backdrop.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { bead, curtain, disc, ring } from "../stage/light.ts";
import { clamp01, easeOut, mix, progress } from "../stage/motion.ts";
import { faded, night } from "../stage/palette.ts";

const seconds = 23;
const firstDrop = 2.4;
const secondDrop = 7;
const wavelength = 64;
const speed = 96;

interface Source {
  x: number;
  y: number;
  since: number;
}

/** Radii of the wave crests emitted by a source so far. */
function crests(source: Source, t: number, length: number, reach: number): number[] {
  const front = (t - source.since) * speed * (length / wavelength);
  const radii: number[] = [];
  for (let radius = front; radius > 0; radius -= length) if (radius < reach) radii.push(radius);
  return radii;
}

/** Crests fade with distance. */
function strength(radius: number, reach: number): number {
  return clamp01(1 - radius / reach) ** 0.8 * clamp01(radius / 30);
}

/** Colours of both sets of crests and of their intersections, opacity from 0 to 1, and line width in wavelengths. */
interface Water {
  first: string;
  second: string;
  meeting: string;
  opacity: number;
  line: number;
}

const inTheFilm: Water = { first: night.cream, second: "#FFB3C6", meeting: night.saffron, opacity: 0.7, line: 1 / 8 };

/** Crests as rings, with a bead of light at every intersection of crests from both sources. */
function pond(pen: Pen, first: Source, second: Source, t: number, length: number, reach: number, water: Water): void {
  const [ringsA, ringsB] = [crests(first, t, length, reach), crests(second, t, length, reach)];
  for (const radius of ringsA)
    ring(
      pen,
      first.x,
      first.y,
      radius,
      faded(water.first, water.opacity * strength(radius, reach)),
      length * water.line,
    );
  for (const radius of ringsB)
    ring(
      pen,
      second.x,
      second.y,
      radius,
      faded(water.second, water.opacity * strength(radius, reach)),
      length * water.line,
    );
  const gap = second.x - first.x;
  for (const a of ringsA) {
    for (const b of ringsB) {
      const along = (a * a - b * b + gap * gap) / (2 * gap);
      const square = a * a - along * along;
      if (square < 0) continue;
      const opacity = Math.min(strength(a, reach), strength(b, reach)) * 1.5;
      const size = (length / 11) * clamp01(0.35 + opacity);
      for (const side of [-1, 1])
        disc(pen, first.x + along, first.y + side * Math.sqrt(square), size, faded(water.meeting, opacity));
    }
  }
}

function drop(pen: Pen, x: number, y: number, t: number, at: number): void {
  const fall = progress(t, at - 0.8, at);
  if (fall > 0 && fall < 1) bead(pen, x, mix(y - 420, y, fall * fall), 11, night.saffron);
  const splash = progress(t, at, at + 0.7);
  if (splash > 0 && splash < 1) ring(pen, x, y, 14 + easeOut(splash) * 50, faded(night.cream, 1 - splash), 3);
  if (t > at) disc(pen, x, y, 8, night.cream);
}

function draw(pen: Pen, t: number): void {
  backdrop(pen, 1280, 720, shade(tints.raspberry, 0.1), { x: 640, y: 360, radius: 480 }, 5);
  const first: Source = { x: 470, y: 360, since: firstDrop };
  const second: Source = { x: 810, y: 360, since: secondDrop };
  pond(pen, first, second, t, wavelength, 900, inTheFilm);
  drop(pen, first.x, first.y, t, firstDrop);
  drop(pen, second.x, second.y, t, secondDrop);
  curtain(pen, t, seconds, tints.raspberry.deep);
}

function notes(): Note[] {
  const pulse = (from: number, pan: number, pitch: number): Note[] =>
    Array.from({ length: Math.floor((seconds - 1.5 - from) / (wavelength / speed)) }, (_, i): Note => ({
      at: from + (i * wavelength) / speed,
      seconds: 0.4,
      pitch: degree(pitch, minorPentatonic, [0, 2, 1, 3][i % 4] ?? 0),
      gain: 0.17,
      pan,
      voice: "marimba",
    }));
  return [
    ...chords(
      "pad",
      0,
      5.8,
      [
        [40, 52, 59, 64],
        [36, 55, 60, 64],
        [45, 52, 60, 64],
        [40, 52, 59, 67],
      ],
      0.12,
    ),
    ...pulse(firstDrop, -0.7, 64),
    ...pulse(secondDrop, 0.7, 71),
    { at: firstDrop, seconds: 1, pitch: 76, gain: 0.4, pan: -0.5, voice: "glass" },
    { at: secondDrop, seconds: 1, pitch: 83, gain: 0.4, pan: 0.5, voice: "glass" },
  ];
}

function poster(pen: Pen, width: number, height: number): void {
  const wide = width > height * 2;
  const tall = height > width * 1.2;
  const x = width * (wide ? 0.7 : 0.54);
  const y = height * (tall ? 0.42 : 0.5);
  const gap = Math.min(width, height) * 0.24;
  const tint = shade(tints.raspberry, 0.1);
  backdrop(pen, width, height, tint, { x, y, radius: Math.min(width, height) * 0.5 });
  const water: Water = { first: night.cream, second: "#FFB3C6", meeting: night.saffron, opacity: 0.8, line: 1 / 9 };
  const reach = Math.max(width, height) * (wide ? 0.42 : 0.66);
  for (const side of [-1, 1]) {
    for (let radius = 104; radius < reach * 0.8; radius += 104)
      disc(pen, x + side * gap, y, radius - 40, faded(night.cream, 0.055));
  }
  pond(pen, { x: x - gap, y, since: -40 }, { x: x + gap, y, since: -40.2 }, 0, 104, reach, water);
  for (const side of [-1, 1]) disc(pen, x + side * gap, y, 20, night.paper);
}

export const interference: Clip = { seconds, curtain: tints.raspberry.deep, extraCrf: 5, draw, notes, poster };
