import { degree, line, major, type Note } from "../sound/note.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { curious, hop } from "../stage/curious.ts";
import { write } from "../stage/lettering.ts";
import { curtain } from "../stage/light.ts";
import { groundShadow, lit, rimOf, shadeOf } from "../stage/lit.ts";
import { bounce, ease, progress } from "../stage/motion.ts";
import { blend } from "../stage/palette.ts";
import { bee, bubbles, cat, dolphin, type Sketch, star } from "./toy-sketches.ts";
import { workshop, workshopWall } from "./workshop.ts";

const seconds = 25;
const firstAt = 2.8;
const each = 3.4;
const table = 560;

/** Letters are toys that stand on the table like the animals. */
interface Toy {
  letter: string;
  color: string;
  wall: string;
  sketch: Sketch;
  size: number;
}

const pages: readonly Toy[] = [
  { letter: "A", color: "#F2553F", wall: "#12718A", sketch: bee, size: 1.5 },
  { letter: "B", color: "#FFB934", wall: "#2A5FB8", sketch: bubbles, size: 1.45 },
  { letter: "C", color: "#35B08E", wall: "#7A4BB5", sketch: cat, size: 1.5 },
  { letter: "D", color: "#FF8FB0", wall: "#0F7F86", sketch: dolphin, size: 1.5 },
  { letter: "E", color: "#5AA7FF", wall: "#A83A6A", sketch: star, size: 1.4 },
];

function sketchAt(pen: Pen, sketch: Sketch, x: number, y: number, scale: number, t: number): void {
  if (scale <= 0.01) return;
  pen.save();
  pen.translate(x, y);
  pen.scale(scale, scale);
  sketch(pen, t);
  pen.restore();
}

/** A three-dimensional letter with a lit face and a shaded side. */
function toyLetter(pen: Pen, letter: string, x: number, y: number, size: number, color: string): void {
  if (size < 2) return;
  groundShadow(pen, x, y, size * 0.36);
  const depth = Math.round(size * 0.07);
  for (let i = depth; i > 0; i -= 2)
    write(pen, letter, x - i, y + i * 0.5, { size, weight: 800, color: shadeOf(color, 0.42), align: "center" });
  pen.save();
  pen.font = `800 ${size}px "Silecs Display"`;
  pen.textAlign = "center";
  pen.fillStyle = rimOf(color);
  pen.fillText(letter, x + 3, y - 3);
  pen.fillStyle = lit(pen, x, y - size * 0.36, size * 0.5, color);
  pen.fillText(letter, x, y);
  pen.restore();
}

function wallAt(t: number): string {
  const place = (t - firstAt) / each;
  const index = Math.floor(place);
  const [before, after] = [pages[index - 1]?.wall ?? workshopWall, pages[index]?.wall ?? workshopWall];
  return blend(before, after, ease(progress(place - index, 0, 0.25)));
}

function toysOf(pen: Pen, t: number): void {
  pages.forEach((page, i) => {
    const local = t - firstAt - i * each;
    if (local < 0 || local > each + 0.4) return;
    const away = ease(progress(local, each - 0.35, each + 0.1));
    const shown = bounce(progress(local, 0.2, 0.8)) * (1 - away);
    toyLetter(pen, page.letter, 280, table + 66, 380 * shown, page.color);
    const arrival = bounce(progress(local, 0.9, 1.5)) * (1 - away);
    sketchAt(pen, page.sketch, 1010, table - 130 + Math.sin(local * 2.4) * 9, page.size * arrival, t);
  });
}

function paradeOf(pen: Pen, local: number, t: number): void {
  const order = [pages[0], pages[1], undefined, pages[2], pages[3], pages[4]];
  order.forEach((page, i) => {
    if (!page) return;
    const grown = bounce(progress(local, i * 0.15, 0.6 + i * 0.15));
    const x = 150 + i * 196;
    sketchAt(pen, page.sketch, x, table - 40 - Math.abs(Math.sin(t * 3 + i)) * 26, page.size * 0.6 * grown, t);
  });
}

function draw(pen: Pen, t: number): void {
  workshop(pen, 1280, 720, t, { wall: wallAt(t), table });
  const index = Math.floor((t - firstAt) / each);
  const local = t - firstAt - index * each;
  const isEnd = index >= pages.length;
  const isOpening = index < 0;
  const jump = hop(t, isOpening ? 1.2 : firstAt + index * each + (isEnd ? 0.9 : 1.1), 0.5, 70);
  const look = isOpening ? Math.sin(t * 2.2) : isEnd ? Math.sin(t * 1.6) * 0.5 : local < 1 ? -0.9 : 0.9;
  if (isEnd) paradeOf(pen, t - firstAt - pages.length * each, t);
  else toysOf(pen, t);
  curious(pen, isEnd ? 542 : 650, table + 84, isEnd ? 190 : 240, t, {
    arms: isEnd ? [1.6 + 0.3 * Math.sin(t * 6), 1.6 - 0.3 * Math.sin(t * 6)] : local < 1 ? [1.2, 0.3] : [0.3, 1.3],
    look: [look, isEnd ? -0.1 : -0.25],
    smile: 1,
    wonder: !isOpening && !isEnd && local > 0.25 && local < 0.9 ? 1 : 0,
    lift: jump.lift,
    stretch: jump.stretch,
  });
  curtain(pen, t, seconds, workshopWall);
}

function notes(): Note[] {
  const jingle = pages.flatMap((_, i): Note[] => {
    const at = firstAt + i * each;
    return line(
      "marimba",
      at + 0.4,
      0.2,
      [0, 2, 4, 7].map((step) => degree(60 + i * 2, major, step)),
      0.34,
      -0.2,
    ).concat([{ at: at + 1.3, seconds: 0.8, pitch: 72 + i * 2, gain: 0.36, pan: 0.3, voice: "bell" }]);
  });
  const walk = Array.from({ length: 52 }, (_, i): Note => ({
    at: 0.4 + i * 0.425,
    seconds: 0.3,
    pitch: [48, 55, 52, 55, 53, 57, 50, 55][i % 8] ?? 48,
    gain: 0.2,
    pan: i % 2 ? 0.25 : -0.25,
    voice: i % 2 ? "pluck" : "bass",
  }));
  const opening = pages.map((_, i): Note => ({
    at: 0.4 + i * 0.18,
    seconds: 0.5,
    pitch: degree(67, major, i),
    gain: 0.3,
    pan: i / 2.5 - 0.8,
    voice: "pluck",
  }));
  const end = [60, 64, 67, 72, 76].map((pitch, i): Note => ({
    at: firstAt + pages.length * each + i * 0.15,
    seconds: 1,
    pitch,
    gain: 0.3,
    pan: i / 2.5 - 0.8,
    voice: "bell",
  }));
  return [...jingle, ...walk, ...opening, ...end];
}

function poster(pen: Pen, width: number, height: number): void {
  const at = height * 0.8;
  workshop(pen, width, height, 0.6, { wall: workshopWall, table: at });
  const x = width * (width > height * 2 ? 0.66 : 0.5);
  const unit = Math.min(width * 0.42, height * 0.5);
  toyLetter(pen, "A", x - unit * 0.6, at + unit * 0.14, unit * 1.1, "#F2553F");
  sketchAt(pen, bee, x + unit * 0.62, at - unit * 0.98, unit / 290, 0.4);
  curious(pen, x + unit * 0.34, at + unit * 0.2, unit * 0.86, 0.9, {
    arms: [0.3, 1.6],
    look: [0.5, -0.8],
    wonder: 0,
    smile: 1,
  });
}

export const letters: Clip = { seconds, curtain: workshopWall, draw, notes, poster };
