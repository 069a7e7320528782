import { degree, line, major, type Note } from "#demo/sound/note.ts";
import type { Clip, Pen } from "#demo/stage/clip.ts";
import { write } from "#demo/stage/lettering.ts";
import { curtain, disc, ground } from "#demo/stage/light.ts";
import { bounce, ease, presence, progress } from "#demo/stage/motion.ts";
import { day } from "#demo/stage/palette.ts";
import { bee, bubbles, cat, dolphin, type Sketch, star } from "./toy-sketches.ts";

const seconds = 24;
const firstAt = 2.8;
const each = 3.4;

interface Page {
  letter: string;
  word: string;
  color: string;
  paper: string;
  sketch: Sketch;
}

const pages: readonly Page[] = [
  { letter: "A", word: "abeille", color: day.tomato, paper: "#FFE9B8", sketch: bee },
  { letter: "B", word: "bulles", color: day.ocean, paper: "#D3ECFF", sketch: bubbles },
  { letter: "C", word: "chat", color: day.leaf, paper: "#DDF3D2", sketch: cat },
  { letter: "D", word: "dauphin", color: day.plum, paper: "#E9DDFA", sketch: dolphin },
  { letter: "E", word: "étoile", color: "#E0528A", paper: "#FFDCE6", sketch: star },
];

function sketchAt(pen: Pen, sketch: Sketch, x: number, y: number, scale: number, t: number): void {
  if (scale <= 0.01) return;
  pen.save();
  pen.translate(x, y);
  pen.scale(scale, scale);
  pen.lineCap = "round";
  sketch(pen, t);
  pen.restore();
}

function drawPage(pen: Pen, page: Page, left: number, local: number, t: number): void {
  pen.fillStyle = page.paper;
  pen.fillRect(left, 0, 1281, 720);
  write(pen, page.letter, 330 + left, 480, {
    size: 420 * (0.85 + 0.15 * bounce(progress(local, 0.3, 1))),
    weight: 800,
    color: page.color,
    align: "center",
  });
  sketchAt(pen, page.sketch, 860 + left, 310 + Math.sin(local * 2) * 10, 1.9 * bounce(progress(local, 0.4, 1.1)), t);
  write(pen, `${page.letter} comme ${page.word}`, 640 + left, 660, {
    size: 64,
    weight: 700,
    color: day.text,
    align: "center",
  });
}

function draw(pen: Pen, t: number): void {
  ground(pen, 1280, 720, day.cream);
  const index = Math.floor((t - firstAt) / each);
  const page = pages[index];
  if (t < firstAt) {
    pages.forEach((one, i) =>
      write(pen, one.letter, 240 + i * 200, 400 - 40 * bounce(progress(t, 0.3 + i * 0.18, 1 + i * 0.18)) + 40, {
        size: 190,
        weight: 800,
        color: one.color,
        align: "center",
        opacity: presence(t, 0.3 + i * 0.18, firstAt + 0.1, 0.3),
      }),
    );
    write(pen, "A comme abeille", 640, 600, {
      size: 60,
      weight: 700,
      color: day.text,
      align: "center",
      opacity: presence(t, 0.8, firstAt, 0.4),
    });
  } else if (page) {
    const local = t - firstAt - index * each;
    const slide = (1 - ease(progress(local, 0, 0.7))) * 1280;
    const before = pages[index - 1];
    if (before && slide > 0) drawPage(pen, before, slide - 1280, each, t);
    drawPage(pen, page, slide, local, t);
  } else {
    const local = t - firstAt - pages.length * each;
    pages.forEach((one, i) => {
      const grown = bounce(progress(local, i * 0.15, 0.6 + i * 0.15));
      sketchAt(pen, one.sketch, 200 + i * 220, 300, 0.95 * grown, t);
      write(pen, one.letter, 200 + i * 220, 560, {
        size: 130,
        weight: 800,
        color: one.color,
        align: "center",
        opacity: Math.min(1, grown),
      });
    });
  }
  curtain(pen, t, seconds, day.cream);
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
  ground(pen, width, height, "#FFE9B8");
  const wide = width > height * 2;
  const x = width * (wide ? 0.7 : 0.5);
  const size = Math.min(width, height);
  for (const [dx, dy, radius, color] of [
    [-0.62, 0.42, 0.2, "#FFD98C"],
    [0.66, -0.36, 0.26, "#FFD98C"],
    [0.5, 0.5, 0.12, "#FFDFA0"],
  ] as const)
    disc(pen, x + dx * size, height / 2 + dy * size, radius * size, color);
  pen.setLineDash([size * 0.004, size * 0.04]);
  pen.strokeStyle = "rgba(38,48,77,0.4)";
  pen.lineWidth = size * 0.012;
  pen.lineCap = "round";
  pen.beginPath();
  pen.moveTo(x - size * 0.62, height * 0.82);
  pen.bezierCurveTo(x - size * 0.2, height * 1.02, x + size * 0.2, height * 0.62, x - size * 0.1, height * 0.56);
  pen.stroke();
  pen.setLineDash([]);
  sketchAt(pen, bee, x, height * 0.48, size / (height > width ? 215 : 250), 0.4);
}

export const letters: Clip = { seconds, curtain: day.cream, draw, notes, poster };
