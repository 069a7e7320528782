import { chords, degree, minorPentatonic, type Note } from "../sound/note.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { backdrop, shade, tints } from "../stage/backdrop.ts";
import { closeUpOf } from "../stage/composition.ts";
import { curious } from "../stage/curious.ts";
import { curtain } from "../stage/light.ts";
import { orb } from "../stage/lit.ts";
import { ease, mix, once, presence, progress, randomFrom, tau } from "../stage/motion.ts";
import { night, ramp } from "../stage/palette.ts";

const seconds = 25;
const count = 90;
const sortFrom = 3.2;
const sortUntil = 18.6;
const wheel = [
  night.saffron,
  night.coral,
  night.rose,
  night.lilac,
  night.azure,
  night.mint,
  night.cream,
  night.saffron,
];

interface Swap {
  a: number;
  b: number;
  pivot: number;
}

function shuffled(): number[] {
  const random = randomFrom(1959);
  const values = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [values[i], values[j]] = [values[j] ?? 0, values[i] ?? 0];
  }
  return values;
}

/** Hoare's partition with the middle element as pivot; records every swap. */
const swaps = once((): Swap[] => {
  const values = shuffled();
  const done: Swap[] = [];
  const sort = (low: number, high: number): void => {
    if (low >= high) return;
    const pivot = values[(low + high) >> 1] ?? 0;
    let i = low;
    let j = high;
    while (i <= j) {
      while ((values[i] ?? 0) < pivot) i++;
      while ((values[j] ?? 0) > pivot) j--;
      if (i > j) break;
      if (i !== j) {
        [values[i], values[j]] = [values[j] ?? 0, values[i] ?? 0];
        done.push({ a: i, b: j, pivot });
      }
      i++;
      j--;
    }
    sort(low, j);
    sort(i, high);
  };
  sort(0, count - 1);
  return done;
});

/** The order after the first `steps` swaps. */
function orderAfter(steps: number): number[] {
  const values = shuffled();
  for (const { a, b } of swaps().slice(0, steps)) [values[a], values[b]] = [values[b] ?? 0, values[a] ?? 0];
  return values;
}

interface Wheel {
  x: number;
  y: number;
  radius: number;
}

/** One wedge of the wheel. */
function ray(pen: Pen, { x, y, radius }: Wheel, place: number, value: number, lift = 0): void {
  const angle = (place / count) * tau - Math.PI / 2;
  const half = (tau / count) * 0.46;
  const inner = radius * 0.3;
  const outer = radius * (0.44 + 0.56 * (value / (count - 1))) + lift;
  pen.fillStyle = ramp(wheel, value / count);
  pen.beginPath();
  pen.arc(x, y, inner, angle - half, angle + half);
  pen.arc(x, y, outer, angle + half, angle - half, true);
  pen.closePath();
  pen.fill();
}

/** The centre of the wheel, whose eyes follow the swaps. */
function heart(pen: Pen, { x, y, radius }: Wheel, t: number, look: readonly [number, number], smile: number): void {
  const size = radius * 0.5;
  curious(pen, x, y + size * 0.5, size, t, { look, smile, arms: [smile * 1.4, smile * 1.4], shadow: false });
}

function draw(pen: Pen, t: number): void {
  backdrop(pen, 1280, 720, shade(tints.indigo, -0.25), { x: 640, y: 360, radius: 470 }, 5);
  const at: Wheel = { x: 640, y: 360, radius: 420 };
  const list = swaps();
  const position = progress(t, sortFrom, sortUntil) * list.length;
  const steps = Math.min(list.length, Math.floor(position));
  const current = t > sortFrom ? list[steps] : undefined;
  const share = ease((position - steps) * 1.2);
  const appear = progress(t, 0.4, 2.6) * count * 1.3;
  const order = orderAfter(steps);
  const finale = presence(t, sortUntil, seconds - 0.2, 1.2);
  order.forEach((value, place) => {
    const isMoving = current && (place === current.a || place === current.b);
    if (isMoving) return;
    const wave = finale * 12 * Math.max(0, Math.sin((t - sortUntil) * 3 - (place / count) * tau));
    if (appear > place) ray(pen, at, place, value * Math.min(1, (appear - place) / 14), wave);
  });
  if (current) {
    const first = order[current.a] ?? 0;
    const second = order[current.b] ?? 0;
    ray(pen, at, mix(current.a, current.b, share), first, 16);
    ray(pen, at, mix(current.b, current.a, share), second, 16);
  }
  const seen = current ? (mix(current.a, current.b, share) / count) * tau - Math.PI / 2 : t * 1.6;
  orb(pen, at.x, at.y, at.radius * 0.28, tints.indigo.light);
  heart(pen, at, t, [Math.cos(seen) * 0.9, Math.sin(seen) * 0.9], finale);
  curtain(pen, t, seconds, tints.indigo.deep);
}

function notes(): Note[] {
  const list = swaps();
  const heard = list.map((swap, i): Note => {
    const value = orderAfter(i)[swap.a] ?? 0;
    return {
      at: mix(sortFrom, sortUntil, i / list.length),
      seconds: 0.2,
      pitch: degree(50, minorPentatonic, Math.round((value / count) * 16)),
      gain: 0.2,
      pan: Math.sin((swap.a / count) * tau) * 0.8,
      voice: i % 3 ? "marimba" : "pluck",
    };
  });
  const finale = Array.from({ length: 16 }, (_, i): Note => ({
    at: sortUntil + 0.1 + i * 0.11,
    seconds: 0.5,
    pitch: degree(50, minorPentatonic, i),
    gain: 0.2,
    pan: i / 8 - 1,
    voice: "bell",
  }));
  return [
    ...chords(
      "pad",
      0,
      5.6,
      [
        [38, 53, 57, 62],
        [34, 53, 58, 62],
        [36, 52, 55, 64],
        [38, 57, 62, 65],
      ],
      0.1,
    ),
    ...heard,
    ...finale,
  ];
}

function poster(pen: Pen, width: number, height: number): void {
  const focus = closeUpOf(width, height);
  const { x, y } = focus;
  const radius = focus.radius * 1.04;
  const tint = shade(tints.indigo, -0.45);
  backdrop(pen, width, height, tint, focus);
  const mixed = shuffled();
  for (let place = 0; place < count; place++) {
    const sorted = place < count * 0.62;
    ray(pen, { x, y, radius }, place, sorted ? place : (mixed[place] ?? 0));
  }
  orb(pen, x, y, radius * 0.28, tints.indigo.light);
  heart(pen, { x, y, radius }, 0.9, [0.6, -0.5], 1);
}

export const quickSort: Clip = {
  seconds,
  trailer: { from: 14, to: 20.4 },
  curtain: tints.indigo.deep,
  extraCrf: 3,
  draw,
  notes,
  poster,
};
