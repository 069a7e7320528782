import { chords, type Note, pitchOf } from "../sound/note.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { backdrop, shade, tints } from "../stage/backdrop.ts";
import { closeUpOf } from "../stage/composition.ts";
import { bead, curtain, type Point, strokeOfLight, trace } from "../stage/light.ts";
import { ease, mix, presence, rise, tau } from "../stage/motion.ts";
import { faded, night, pick } from "../stage/palette.ts";

const seconds = 23;
const voices = 6;
const lights = [night.saffron, "#FF9A7A", night.cream, "#FFC2B0", night.paper, "#FFD0DC"];
const firstAt = 4;
const each = 1.9;
const mergeAt = 15.8;
const root = 110;

function entry(n: number): number {
  return firstAt + (n - 1) * each;
}

/** A standing wave with `n` antinodes between x and x + width, at a phase of its oscillation. */
function mode(n: number, x: number, y: number, width: number, height: number): Point[] {
  return Array.from({ length: 161 }, (_, i): Point => [
    x + (width * i) / 160,
    y - height * Math.sin((Math.PI * n * i) / 160),
  ]);
}

function swing(n: number, t: number): number {
  return Math.cos(tau * t * (0.42 + 0.17 * n));
}

function drawMode(pen: Pen, n: number, t: number, y: number, strength: number, left: number, width: number): void {
  if (strength <= 0) return;
  const color = pick(lights, n - 1);
  const height = (58 / Math.sqrt(n)) * strength;
  pen.beginPath();
  for (const side of [1, -1]) {
    const shape = mode(n, left, y, width, height * side);
    (side === 1 ? shape : shape.toReversed()).forEach(([px, py], i) =>
      i || side === -1 ? pen.lineTo(px, py) : pen.moveTo(px, py),
    );
  }
  pen.fillStyle = faded(color, 0.24 * strength);
  pen.fill();
  trace(pen, mode(n, left, y, width, height * swing(n, t)));
  strokeOfLight(pen, color, 8, strength);
  for (let node = 0; node <= n; node++) bead(pen, left + (width * node) / n, y, 11, night.paper, 0.8 * strength);
}

/** The string's actual motion: the sum of its six harmonics. */
function sum(t: number, x: number, y: number, width: number, height: number): Point[] {
  return Array.from({ length: 241 }, (_, i): Point => {
    let value = 0;
    for (let n = 1; n <= voices; n++)
      value += (Math.sin((Math.PI * n * i) / 240) * swing(n, t) * Math.sin(n * 0.62)) / n ** 1.1;
    return [x + (width * i) / 240, y - height * value];
  });
}

function draw(pen: Pen, t: number): void {
  backdrop(pen, 1280, 720, shade(tints.raspberry, 0.25), { x: 640, y: 360, radius: 480 }, 5);
  const merge = ease((t - mergeAt) / 1.6);
  const [left, width] = [90, 1100];
  const lone = presence(t, 0.3, firstAt + 0.4, 0.7);
  if (lone > 0) {
    trace(pen, sum(t * 1.2, 90, 360, 1100, 170));
    strokeOfLight(pen, night.cream, 9, lone);
  }
  for (let n = 1; n <= voices; n++) {
    const strength = rise(t, entry(n) - 0.2, 0.9) * (1 - merge);
    const y = mix(80 + (n - 1) * 112, 360, merge);
    drawMode(pen, n, t, y, strength, left, width);
  }
  const whole = presence(t, mergeAt + 0.7, seconds, 0.9);
  if (whole > 0) {
    trace(pen, sum(t * 0.8, 90, 360, 1100, 210));
    strokeOfLight(pen, night.saffron, 11, whole);
    bead(pen, 90, 360, 18, night.paper, whole);
    bead(pen, 1190, 360, 18, night.paper, whole);
  }
  curtain(pen, t, seconds, tints.raspberry.deep);
}

function notes(): Note[] {
  const partials = Array.from({ length: voices }, (_, i): Note => ({
    at: entry(i + 1),
    seconds: seconds - entry(i + 1),
    pitch: pitchOf(root * (i + 1)),
    gain: 0.2 / (i + 1) ** 0.5,
    pan: (i % 2 ? 0.5 : -0.5) * (i / voices),
    voice: "tone",
  }));
  const strikes = Array.from({ length: voices }, (_, i): Note => ({
    at: entry(i + 1),
    seconds: 1,
    pitch: pitchOf(root * (i + 1)),
    gain: 0.3,
    pan: 0,
    voice: "pluck",
  }));
  const opening: Note[] = [
    { at: 0.8, seconds: 2, pitch: 45, gain: 0.6, voice: "pluck" },
    { at: 2.3, seconds: 2, pitch: 45, gain: 0.5, voice: "pluck" },
  ];
  const end = [0, 0.16, 0.32, 0.48, 0.64, 0.8].map((later, i): Note => ({
    at: mergeAt + 1.4 + later,
    seconds: 2,
    pitch: pitchOf(root * (i + 1)),
    gain: 0.32,
    pan: i / 3 - 0.8,
    voice: "pluck",
  }));
  return [
    ...opening,
    ...partials,
    ...strikes,
    ...end,
    ...chords("pad", mergeAt + 1.4, 5, [[45, 57, 64, 69, 73]], 0.12),
  ];
}

function poster(pen: Pen, width: number, height: number): void {
  const { y, radius } = closeUpOf(width, height);
  const wide = width > height * 2;
  const left = width * (wide ? 0.38 : -0.1);
  const right = width * 1.08;
  const focus = { x: (left + right) / 2, y, radius: radius * 0.8 };
  backdrop(pen, width, height, shade(tints.raspberry, 0.25), focus);
  for (let n = 1; n <= voices; n++) {
    const color = pick(lights, n - 1);
    const shape = [1, -1].map((side) => mode(n, left, y, right - left, (radius * 0.86 * side) / n ** 0.62));
    trace(pen, [...(shape[0] ?? []), ...(shape[1] ?? []).toReversed()], true);
    if (n <= 3) {
      pen.fillStyle = faded(color, 0.16);
      pen.fill();
    }
    for (const line of shape) {
      trace(pen, line);
      strokeOfLight(pen, color, radius / (n === 1 ? 60 : 85));
    }
  }
}

export const harmonics: Clip = { seconds, curtain: tints.raspberry.deep, extraCrf: 3, draw, notes, poster };
