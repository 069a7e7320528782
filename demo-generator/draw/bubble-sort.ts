import { chords, degree, major, type Note } from "../sound/note.ts";
import { backdrop, shade, tints } from "../stage/backdrop.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { curtain } from "../stage/light.ts";
import { ease, mix, once, progress, randomFrom, rise } from "../stage/motion.ts";
import { column } from "./columns.ts";

const seconds = 26;
const count = 16;
const sortFrom = 3;
const sortUntil = 19.6;

interface Comparison {
  at: number;
  swapped: boolean;
  /** The order before this step. */
  order: number[];
  /** How many at the end are in their final position. */
  settled: number;
}

function shuffled(): number[] {
  const random = randomFrom(5);
  const values = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [values[i], values[j]] = [values[j] ?? 0, values[i] ?? 0];
  }
  return values;
}

const comparisons = once((): Comparison[] => {
  const order = shuffled();
  const all: Comparison[] = [];
  for (let settled = 0; settled < count - 1; settled++) {
    let quiet = true;
    for (let at = 0; at < count - 1 - settled; at++) {
      const swapped = (order[at] ?? 0) > (order[at + 1] ?? 0);
      all.push({ at, swapped, order: [...order], settled });
      if (!swapped) continue;
      quiet = false;
      [order[at], order[at + 1]] = [order[at + 1] ?? 0, order[at] ?? 0];
    }
    if (quiet) break;
  }
  return all;
});

function draw(pen: Pen, t: number): void {
  backdrop(pen, 1280, 720, tints.indigo, { x: 820, y: 300, radius: 480 }, 5);
  const pitch = 1280 / count;
  const list = comparisons();
  const position = progress(t, sortFrom, sortUntil) * list.length;
  const current = list[Math.min(list.length - 1, Math.floor(position))];
  if (!current) return;
  const isDone = position >= list.length;
  const isSorting = t > sortFrom && !isDone;
  const share = isDone ? 1 : ease((position % 1) * 1.15);
  const at = (place: number): number => (place + 0.5) * pitch;
  current.order.forEach((value, place) => {
    const isPair = isSorting && (place === current.at || place === current.at + 1);
    const isSwapped = current.swapped && (isPair || isDone);
    const to =
      isSwapped && place === current.at ? place + 1 : isSwapped && place === current.at + 1 ? place - 1 : place;
    const wave = isDone ? 34 * Math.max(0, Math.sin((t - sortUntil) * 4 - to * 0.42)) : 0;
    const arc = isSwapped && isPair ? 46 * Math.sin(Math.PI * share) : 0;
    const grown = rise(t, 0.2 + place * 0.06, 0.7);
    const tall = (110 + (520 * value) / (count - 1)) * grown;
    const attention = (current.at + 0.5 - place) / 4;
    const lookX = isSorting ? Math.max(-0.9, Math.min(0.9, attention)) : isDone ? 0 : Math.sin(t * 2 + place);
    column(pen, at(mix(place, to, share)), 724 - wave - arc, pitch * 0.45, tall, value / (count - 1), {
      look: [lookX, isDone ? -0.4 : 0.1],
      t: t + value * 0.7,
      wonder: isPair && current.swapped ? 1 : 0,
      content: isDone || place >= count - current.settled ? 1 : 0.35,
    });
  });
  curtain(pen, t, seconds, tints.indigo.deep);
}

function notes(): Note[] {
  const list = comparisons();
  const heard = list.map((one, i): Note => ({
    at: mix(sortFrom, sortUntil, i / list.length),
    seconds: 0.2,
    pitch: degree(55, major, Math.round(((one.order[one.at] ?? 0) / count) * 14)),
    gain: one.swapped ? 0.26 : 0.12,
    pan: (one.at / count) * 1.4 - 0.7,
    voice: "marimba",
  }));
  const finale = Array.from({ length: count }, (_, i): Note => ({
    at: sortUntil + 0.2 + i * 0.1,
    seconds: 0.5,
    pitch: degree(55, major, i),
    gain: 0.22,
    pan: i / 8 - 1,
    voice: "bell",
  }));
  return [
    ...chords(
      "pad",
      0,
      5,
      [
        [43, 59, 62],
        [40, 59, 64],
        [48, 60, 64],
        [50, 57, 66],
        [43, 59, 67],
      ],
      0.09,
    ),
    ...heard,
    ...finale,
  ];
}

function poster(pen: Pen, width: number, height: number): void {
  const wide = width > height * 2;
  const shown = height > width ? 6 : 9;
  const left = wide ? width * 0.4 : 0;
  const pitch = (width - left) / shown;
  backdrop(pen, width, height, shade(tints.indigo, 0.35), { x: width * 0.6, y: height * 0.5, radius: height * 0.5 });
  const order = [3, 1, 0, 5, 2, 4, 7, 6, 8];
  order
    .filter((value) => value < shown)
    .forEach((value, place) => {
      const tall = height * (0.2 + (0.66 * value) / (shown - 1)) * (height > width ? 0.8 : 1);
      column(pen, left + (place + 0.5) * pitch, height * 1.01, pitch * 0.45, tall, value / (shown - 1), {
        look: [place % 2 ? -0.8 : 0.8, 0.1],
        t: 1 + place,
        wonder: place === 3 ? 1 : 0,
      });
    });
}

export const bubbleSort: Clip = { seconds, curtain: tints.indigo.deep, draw, notes, poster };
