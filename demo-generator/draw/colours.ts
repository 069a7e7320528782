import { line, type Note } from "../sound/note.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { curtain, disc, ground } from "../stage/light.ts";
import { bounce, ease, mix, presence, progress, tau } from "../stage/motion.ts";
import { blend, day } from "../stage/palette.ts";

const seconds = 24;
const paper = "#FFEFC9";
const paint = {
  red: "#F4473A",
  yellow: "#FFCB2E",
  blue: "#2E7FE8",
  orange: "#FF8A24",
  green: "#3FAE5A",
  purple: "#8A4FC8",
};

interface Meeting {
  at: number;
  left: string;
  right: string;
  child: string;
}

const meetings: readonly Meeting[] = [
  { at: 3.6, left: paint.red, right: paint.yellow, child: paint.orange },
  { at: 8.8, left: paint.yellow, right: paint.blue, child: paint.green },
  { at: 14, left: paint.blue, right: paint.red, child: paint.purple },
];
const meetingSeconds = 5;
const rainbowAt = 19.2;
const rainbow = [paint.red, paint.orange, paint.yellow, paint.green, paint.blue, paint.purple];

/** A wobbling drop of paint with eyes and a smile. */
export function drop(pen: Pen, x: number, y: number, size: number, color: string, wobble: number, look = 0): void {
  if (size <= 1) return;
  pen.save();
  pen.translate(x, y);
  pen.scale(1 + wobble * 0.06, 1 - wobble * 0.06);
  pen.fillStyle = color;
  pen.beginPath();
  pen.moveTo(0, -size * 1.28);
  pen.bezierCurveTo(size * 0.18, -size * 0.86, size, -size * 0.5, size, size * 0.12);
  pen.bezierCurveTo(size, size * 0.7, size * 0.56, size, 0, size);
  pen.bezierCurveTo(-size * 0.56, size, -size, size * 0.7, -size, size * 0.12);
  pen.bezierCurveTo(-size, -size * 0.5, -size * 0.18, -size * 0.86, 0, -size * 1.28);
  pen.fill();
  pen.strokeStyle = "rgba(255,255,255,0.5)";
  pen.lineWidth = size * 0.12;
  pen.beginPath();
  pen.arc(0, size * 0.1, size * 0.74, Math.PI * 1.02, Math.PI * 1.26);
  pen.stroke();
  for (const side of [-1, 1]) {
    disc(pen, side * size * 0.32, 0, size * 0.19, day.white);
    disc(pen, side * size * 0.32 + look * size * 0.07, size * 0.02, size * 0.1, day.text);
  }
  pen.strokeStyle = day.text;
  pen.lineWidth = size * 0.075;
  pen.beginPath();
  pen.arc(0, size * 0.28, size * 0.26, 0.12 * Math.PI, 0.88 * Math.PI);
  pen.stroke();
  pen.restore();
}

function splash(pen: Pen, x: number, y: number, share: number, colors: readonly string[]): void {
  if (share <= 0 || share >= 1) return;
  for (let i = 0; i < 14; i++) {
    const angle = (i / 14) * tau;
    const distance = 90 + ease(share) * (150 + (i % 3) * 50);
    disc(
      pen,
      x + Math.cos(angle) * distance,
      y + Math.sin(angle) * distance * 0.8,
      19 * (1 - share) * (1 + (i % 2) * 0.6),
      colors[i % colors.length] ?? day.sun,
    );
  }
}

function drawMeeting(pen: Pen, meeting: Meeting, t: number): void {
  const local = t - meeting.at;
  const away = 1 - ease(progress(local, meetingSeconds - 0.6, meetingSeconds));
  const come = ease(progress(local, 0.3, 1.9));
  const merged = progress(local, 1.8, 2.3);
  const y = 370;
  const hop = Math.abs(Math.sin(local * 4.2)) * 26 * (1 - merged);
  if (merged < 1) {
    const size = 105 * bounce(progress(local, 0, 0.6));
    drop(
      pen,
      mix(260, 590, come),
      y - hop,
      size * (1 - merged * 0.3),
      blend(meeting.left, meeting.child, merged),
      Math.sin(local * 8.4),
      1,
    );
    drop(
      pen,
      mix(1020, 690, come),
      y - hop,
      size * (1 - merged * 0.3),
      blend(meeting.right, meeting.child, merged),
      Math.sin(local * 8.4 + 1),
      -1,
    );
  }
  if (local > 2)
    drop(
      pen,
      640,
      y - 10,
      168 * bounce(progress(local, 2, 2.7)) * away,
      meeting.child,
      Math.sin(local * 6) * Math.exp(-(local - 2) * 0.8),
    );
  splash(pen, 640, y, progress(local, 1.95, 2.9), [meeting.left, meeting.right, meeting.child]);
}

function drawRainbow(pen: Pen, t: number, x: number, y: number, radius: number): void {
  rainbow.forEach((color, i) => {
    const grown = ease(progress(t, rainbowAt + i * 0.14, rainbowAt + 1.5 + i * 0.14));
    if (grown <= 0) return;
    pen.strokeStyle = color;
    pen.lineWidth = radius * 0.093;
    pen.lineCap = "round";
    pen.beginPath();
    pen.arc(x, y, radius * (1 - i * 0.088), Math.PI, Math.PI * (1 + grown));
    pen.stroke();
  });
}

/** A pale rainbow in the background. */
function arcs(pen: Pen, x: number, y: number, size: number): void {
  for (const [i, color] of rainbow.entries()) {
    pen.strokeStyle = color;
    pen.globalAlpha = 0.28;
    pen.lineWidth = size * 0.42;
    pen.beginPath();
    pen.arc(x, y, size * (3.6 - i * 0.42), Math.PI, 2 * Math.PI);
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

function draw(pen: Pen, t: number): void {
  ground(pen, 1280, 720, paper);
  arcs(pen, 640, 720, 200);
  const opening = presence(t, 0.3, 3.4, 0.5);
  if (opening > 0) {
    [paint.red, paint.yellow, paint.blue].forEach((color, i) =>
      drop(
        pen,
        380 + i * 260,
        380 - Math.abs(Math.sin(t * 3 + i)) * 24,
        120 * bounce(progress(t, 0.4 + i * 0.25, 1 + i * 0.25)) * opening,
        color,
        Math.sin(t * 6 + i),
      ),
    );
  }
  const meeting = meetings.find((one) => t >= one.at && t < one.at + meetingSeconds);
  if (meeting) drawMeeting(pen, meeting, t);
  if (t > rainbowAt) {
    drawRainbow(pen, t, 640, 560, 430);
    rainbow.forEach((color, i) =>
      drop(
        pen,
        340 + i * 120,
        600 - Math.abs(Math.sin(t * 3.2 + i * 0.8)) * 34,
        44 * bounce(progress(t, rainbowAt + 1.2 + i * 0.12, rainbowAt + 1.8 + i * 0.12)),
        color,
        Math.sin(t * 6 + i),
      ),
    );
  }
  curtain(pen, t, seconds, paper);
}

function notes(): Note[] {
  const tune = [60, null, 64, 67, null, 64, 65, null, 69, 72, null, 69, 67, 65, 64, 62];
  const melody = [0, 1, 2, 3].flatMap((round) => line("pluck", 0.4 + round * 5.44, 0.34, tune, 0.26, -0.15));
  const bass = Array.from({ length: 33 }, (_, i): Note => ({
    at: 0.4 + i * 0.68,
    seconds: 0.4,
    pitch: [36, 43, 41, 43][Math.floor(i / 2) % 4] ?? 36,
    gain: 0.3,
    voice: "bass",
  }));
  const pops = meetings.flatMap((meeting, i) =>
    [72, 76, 79, 84].map((pitch, n): Note => ({
      at: meeting.at + 2 + n * 0.07,
      seconds: 0.5,
      pitch: pitch + i * 2,
      gain: 0.34,
      pan: n / 2 - 0.75,
      voice: "bell",
    })),
  );
  const end = rainbow.map((_, i): Note => ({
    at: rainbowAt + 0.2 + i * 0.14,
    seconds: 0.8,
    pitch: [60, 64, 67, 72, 76, 79][i] ?? 72,
    gain: 0.3,
    pan: i / 3 - 0.8,
    voice: "marimba",
  }));
  return [...melody, ...bass, ...pops, ...end];
}

function poster(pen: Pen, width: number, height: number): void {
  ground(pen, width, height, paper);
  const wide = width > height * 2;
  const x = width * (wide ? 0.68 : 0.5);
  const size = Math.min(width * 0.18, height * 0.25);
  const tall = height > width * 1.2;
  arcs(pen, x, height * 0.98, size);
  const dy = tall ? -height * 0.06 : 0;
  drop(pen, x - size * (tall ? 1.2 : 1.5), height * 0.66 + dy, size * 0.92, paint.red, 0.4, 1);
  drop(pen, x + size * (tall ? 1.2 : 1.5), height * 0.66 + dy, size * 0.92, paint.blue, -0.3, -1);
  drop(pen, x, height * (tall ? 0.42 : 0.48) + dy, size, paint.yellow, 0);
}

export const colours: Clip = { seconds, trailer: { from: 3.7, to: 9.7 }, curtain: paper, draw, notes, poster };
