import { chords, degree, major, type Note } from "#demo/sound/note.ts";
import { backdrop, shade, tints } from "#demo/stage/backdrop.ts";
import type { Clip, Pen } from "#demo/stage/clip.ts";
import { remark, titleCard } from "#demo/stage/lettering.ts";
import { bead, curtain, glow, ground, roundedRect } from "#demo/stage/light.ts";
import { ease, mix, once, presence, progress, randomFrom, rise } from "#demo/stage/motion.ts";
import { faded, night, ramp } from "#demo/stage/palette.ts";

const seconds = 24;
const count = 16;
const sortFrom = 3;
const sortUntil = 19.6;
const colors = [night.azure, night.lilac, night.rose, night.coral, night.saffron];

interface Comparison {
  at: number;
  swapped: boolean;
  /** The order before it. */
  order: number[];
  /** How many at the end are in place for good. */
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

function bar(
  pen: Pen,
  place: number,
  value: number,
  stage: { left: number; base: number; pitch: number; height: number },
  lift: number,
  opacity: number,
): void {
  const width = stage.pitch * 0.66;
  const height = stage.height * (0.14 + (0.86 * value) / (count - 1));
  const color = ramp(colors, value / (count - 1));
  const x = stage.left + place * stage.pitch;
  pen.fillStyle = faded(color, opacity);
  roundedRect(pen, x, stage.base - height - lift, width, height, width / 2);
  pen.fill();
  pen.fillStyle = faded("#FFFFFF", 0.35 * opacity);
  pen.beginPath();
  pen.arc(x + width / 2, stage.base - height - lift + width / 2, width * 0.22, 0, Math.PI * 2);
  pen.fill();
}

function draw(pen: Pen, t: number): void {
  ground(pen, 1280, 720, night.ink);
  const stage = { left: 112, base: 540, pitch: 67, height: 440 };
  const list = comparisons();
  const position = progress(t, sortFrom, sortUntil) * list.length;
  const current = list[Math.min(list.length - 1, Math.floor(position))];
  if (!current) return;
  const done = position >= list.length;
  const share = done ? 1 : ease((position % 1) * 1.15);
  const finale = presence(t, sortUntil, seconds, 0.8);
  current.order.forEach((value, place) => {
    const isPair = !done && t > sortFrom && (place === current.at || place === current.at + 1);
    const to =
      current.swapped && place === current.at
        ? place + 1
        : current.swapped && place === current.at + 1
          ? place - 1
          : place;
    const wave = finale * 20 * Math.max(0, Math.sin((t - sortUntil) * 4 - to * 0.42));
    const settled = done || place >= count - current.settled;
    const grown = rise(t, 0.5 + place * 0.09, 0.7);
    bar(
      pen,
      mix(place, to, share),
      value,
      { ...stage, height: stage.height * grown },
      wave + (isPair ? 8 : 0),
      isPair || settled || t < sortFrom ? 1 : 0.62,
    );
  });
  if (!done && t > sortFrom) bead(pen, stage.left + (current.at + 0.83) * stage.pitch, stage.base + 26, 6, night.paper);
  glow(pen, 640, 330, 520, night.saffron, finale * 0.22);
  titleCard(pen, t, "La patience des bulles", "L’Art de trier, épisode 1", 5);
  remark(pen, t, 6, 11, "Comparer deux voisines, les échanger");
  remark(pen, t, 11.4, 17, "Les plus grandes remontent");
  remark(pen, t, sortUntil + 0.3, seconds - 0.6, `${list.length} comparaisons`);
  curtain(pen, t, seconds, night.ink);
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
  const left = wide ? width * 0.42 : width * 0.05;
  const pitch = (width * (wide ? 0.6 : 1)) / count;
  const focus = { x: left + pitch * 12, y: height * 0.55, radius: height * 0.5 };
  backdrop(pen, width, height, shade(tints.indigo, 0.35), focus);
  const order = comparisons()[Math.floor(comparisons().length * 0.55)]?.order ?? [];
  order.forEach((value, place) =>
    bar(pen, place, value, { left, base: height * 1.05, pitch, height: height * 0.96 }, 0, 1),
  );
}

export const bubbleSort: Clip = { seconds, curtain: night.ink, draw, notes, poster };
