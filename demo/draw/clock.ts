import { degree, line, major, type Note } from "#demo/sound/note.ts";
import type { Clip, Pen } from "#demo/stage/clip.ts";
import { focusOf } from "#demo/stage/composition.ts";
import { write } from "#demo/stage/lettering.ts";
import { curtain, disc, ground, roundedRect } from "#demo/stage/light.ts";
import { bounce, ease, mix, presence, progress, tau } from "#demo/stage/motion.ts";
import { blend, day, ramp } from "#demo/stage/palette.ts";

const seconds = 23.6;
const face = "#FFFDF6";
const skies = ["#FFCFA6", "#FFE7BE", "#C6E9FF", "#BDE5FF", "#BDE5FF", "#FFE7BE", "#FFC89A", "#5B66B8"];

interface Stop {
  hour: number;
  /** Instant at which the hands arrive, in seconds. */
  at: number;
  words: string;
  color: string;
}

const stops: readonly Stop[] = [
  { hour: 7, at: 3, words: "7 heures : bonjour !", color: day.tomato },
  { hour: 9, at: 7, words: "9 heures : à l’école !", color: day.ocean },
  { hour: 12, at: 11, words: "Midi : à table !", color: day.leaf },
  { hour: 16, at: 15, words: "4 heures : le goûter !", color: day.plum },
  { hour: 20, at: 19, words: "8 heures : bonne nuit !", color: day.sun },
];
const travel = 1.6;

/** The hour of the day at `t`, with minutes as its fraction: still at each stop, hurrying between. */
function hourAt(t: number): number {
  let hour = 6;
  for (const stop of stops) hour = mix(hour, stop.hour, ease(progress(t, stop.at - travel, stop.at)));
  return hour;
}

function sunFace(pen: Pen, x: number, y: number, radius: number, turn: number, asleep: number): void {
  pen.save();
  pen.translate(x, y);
  pen.save();
  pen.rotate(turn);
  for (let i = 0; i < 12; i++) {
    pen.rotate(tau / 12);
    pen.fillStyle = i % 2 ? "#FFB01F" : day.sun;
    roundedRect(pen, -radius * 0.13, -radius * 1.5, radius * 0.26, radius * 0.8, radius * 0.13);
    pen.fill();
  }
  pen.restore();
  disc(pen, 0, 0, radius, day.sun);
  disc(pen, -radius * 0.5, radius * 0.22, radius * 0.17, "#FF9E5E");
  disc(pen, radius * 0.5, radius * 0.22, radius * 0.17, "#FF9E5E");
  pen.strokeStyle = day.text;
  pen.lineWidth = radius * 0.09;
  for (const side of [-1, 1]) {
    pen.beginPath();
    if (asleep > 0.5) pen.arc(side * radius * 0.34, -radius * 0.08, radius * 0.13, 0.1 * Math.PI, 0.9 * Math.PI);
    else pen.arc(side * radius * 0.34, -radius * 0.05, radius * 0.035, 0, tau);
    pen.stroke();
  }
  pen.beginPath();
  pen.arc(0, radius * 0.14, radius * 0.32, 0.12 * Math.PI, 0.88 * Math.PI);
  pen.stroke();
  pen.restore();
}

function hand(pen: Pen, angle: number, length: number, width: number, color: string): void {
  pen.strokeStyle = color;
  pen.lineWidth = width;
  pen.beginPath();
  pen.moveTo(0, 0);
  pen.lineTo(Math.sin(angle) * length, -Math.cos(angle) * length);
  pen.stroke();
}

function clockFace(pen: Pen, x: number, y: number, radius: number, hour: number, rim: string, numbers = true): void {
  pen.save();
  pen.translate(x, y);
  disc(pen, 0, radius * 0.05, radius * 1.14, "rgba(38,48,77,0.12)");
  disc(pen, 0, 0, radius * 1.13, rim);
  disc(pen, 0, 0, radius, face);
  for (let i = 1; i <= 12; i++) {
    const angle = (i / 12) * tau;
    const [px, py] = [Math.sin(angle) * radius * 0.79, -Math.cos(angle) * radius * 0.79];
    if (numbers)
      write(pen, String(i), px, py + radius * 0.07, {
        size: radius * 0.2,
        weight: 700,
        color: i % 3 ? "#6B7594" : day.text,
        align: "center",
      });
    else disc(pen, px, py, radius * (i % 3 ? 0.035 : 0.06), i % 3 ? "#C9CEDD" : rim);
  }
  hand(pen, (hour % 1) * tau, radius * 0.64, radius * 0.055, day.ocean);
  hand(pen, ((hour % 12) / 12) * tau, radius * 0.42, radius * 0.09, day.tomato);
  disc(pen, 0, 0, radius * 0.075, day.text);
  pen.restore();
}

/** What one does at that hour, standing on (x, y). */
function thing(pen: Pen, hour: number, x: number, y: number, size: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 100, size / 100);
  const box = (left: number, top: number, width: number, height: number, radius: number, color: string): void => {
    pen.fillStyle = color;
    roundedRect(pen, left, top, width, height, radius);
    pen.fill();
  };
  if (hour === 7) {
    disc(pen, 78, -48, 30, day.white);
    disc(pen, 78, -48, 16, "#C6E9FF");
    box(-75, -100, 150, 100, 34, day.white);
    box(-75, -100, 150, 30, 12, day.tomato);
  } else if (hour === 9) {
    box(-34, -152, 68, 50, 24, day.bark);
    box(-80, -128, 160, 128, 30, day.ocean);
    box(-58, -62, 116, 46, 14, day.sun);
    box(-8, -70, 16, 26, 6, day.text);
  } else if (hour === 12) {
    disc(pen, 0, -50, 100, day.white);
    disc(pen, 0, -50, 70, "#EAF3FA");
    disc(pen, -18, -60, 36, day.tomato);
    disc(pen, 26, -34, 30, day.leaf);
    disc(pen, 20, -80, 22, day.sun);
  } else if (hour === 16) {
    box(-95, -72, 190, 72, 18, "#F3C48A");
    box(-95, -92, 190, 40, 18, day.pink);
    for (const dx of [-60, 0, 60]) disc(pen, dx, -100, 17, day.tomato);
  } else {
    box(-120, -46, 240, 46, 16, day.bark);
    box(-112, -80, 224, 50, 22, day.white);
    box(-30, -86, 146, 60, 24, day.plum);
    box(-112, -104, 70, 40, 20, "#FFF1C9");
  }
  pen.restore();
}

function hill(pen: Pen, width: number, height: number, top: number, color: string, phase: number): void {
  pen.fillStyle = color;
  pen.beginPath();
  pen.moveTo(0, height);
  for (let i = 0; i <= 60; i++) pen.lineTo((i / 60) * width, top + Math.sin((i / 60) * 4.2 + phase) * height * 0.05);
  pen.lineTo(width, height);
  pen.fill();
}

function scenery(pen: Pen, width: number, height: number, hour: number): void {
  const share = (hour - 6) / 14;
  ground(pen, width, height, ramp(skies, share));
  const dusk = progress(hour, 17, 20);
  if (dusk > 0)
    for (let i = 0; i < 16; i++)
      disc(
        pen,
        ((i * 0.381 + 0.07) % 1) * width,
        ((i * 0.617) % 1) * height * 0.5,
        2 + (i % 3) * 1.4,
        `rgba(255,246,214,${dusk})`,
      );
  hill(pen, width, height, height * 0.8, blend("#A9DB8C", "#5F8FA0", dusk), 0.4);
  hill(pen, width, height, height * 0.88, blend(day.grass, "#477790", dusk), 2.2);
}

function draw(pen: Pen, t: number): void {
  const hour = hourAt(t);
  scenery(pen, 1280, 720, hour);
  const share = (hour - 6) / 14;
  const angle = mix(Math.PI * 0.98, Math.PI * 0.02, share);
  sunFace(pen, 330 + Math.cos(angle) * 230, 560 - Math.sin(angle) * 400, 62, t * 0.25, progress(hour, 19, 20));
  for (const one of stops) {
    const shown = bounce(progress(t, one.at - 0.4, one.at + 0.3)) * (1 - ease(progress(t, one.at + 2, one.at + 2.5)));
    if (shown > 0) thing(pen, one.hour, 330, 560, 92 * shown);
  }
  const stop = stops.findLast((one) => t >= one.at - travel);
  const size = 236 * bounce(progress(t, 0.5, 1.5));
  const struck = stops.reduce((sum, one) => sum + presence(t, one.at, one.at + 0.5, 0.25), 0);
  clockFace(pen, 880, 330, size * (1 + struck * 0.03), hour, stop?.color ?? day.sun);
  for (const one of stops) {
    const shown = presence(t, one.at - 0.1, one.at + 2.4, 0.35);
    write(pen, one.words, 640, 676, {
      size: 52,
      weight: 700,
      align: "center",
      opacity: shown,
      color: one.hour === 20 ? day.white : day.text,
    });
  }
  const title = presence(t, 0.3, 2.2, 0.5);
  write(pen, "Quelle heure est-il, Soleil ?", 640, 676, {
    size: 52,
    weight: 700,
    align: "center",
    opacity: title,
    color: day.text,
  });
  curtain(pen, t, seconds, "#5B66B8");
}

function notes(): Note[] {
  const tune = [0, 2, 4, 2, 5, 4, 2, null, 1, 3, 5, 3, 4, 2, 0, null];
  const melody = [0, 1, 2].flatMap((round) =>
    line(
      "marimba",
      0.6 + round * 8.96,
      0.56,
      tune.map((step) => (step === null ? null : degree(72, major, step))),
      0.24,
      -0.2,
    ),
  );
  const bass = Array.from({ length: 12 }, (_, i): Note => ({
    at: 0.6 + i * 2.24,
    seconds: 1.4,
    pitch: [48, 53, 55, 48][i % 4] ?? 48,
    gain: 0.24,
    pan: 0.1,
    voice: "bass",
  }));
  const ticks = Array.from({ length: 44 }, (_, i): Note => ({
    at: 0.6 + i * 0.5,
    seconds: 0.1,
    pitch: i % 2 ? 98 : 104,
    gain: 0.1,
    pan: i % 2 ? 0.3 : -0.3,
    voice: "wood",
  }));
  const strikes = stops.flatMap((stop) =>
    [0, 4, 7].map((step, i): Note => ({
      at: stop.at + i * 0.09,
      seconds: 1,
      pitch: 72 + step,
      gain: 0.26,
      pan: 0.3,
      voice: "bell",
    })),
  );
  return [...melody, ...bass, ...ticks, ...strikes];
}

function poster(pen: Pen, width: number, height: number): void {
  scenery(pen, width, height, 10);
  const { x, y, radius } = focusOf(width, height);
  const tall = height > width;
  const dial = { x: tall ? x : x + radius * 0.12, y: tall ? y * 1.18 : y * 1.08, radius: radius * 0.78 };
  sunFace(pen, dial.x - dial.radius * 0.92, dial.y - dial.radius * 0.86, dial.radius * 0.42, 0.15, 0);
  clockFace(pen, dial.x, dial.y, dial.radius, 10.17, day.tomato);
}

export const clock: Clip = {
  seconds,
  trailer: { from: 5.4, to: 11.8 },
  curtain: "#FFF4DC",
  thrift: 3,
  draw,
  notes,
  poster,
};
