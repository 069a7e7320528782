import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { Pen } from "./clip.ts";
import { randomFrom, tau } from "./motion.ts";
import { faded, night } from "./palette.ts";

/** Fills the whole surface with one colour and resets the pen's state. */
export function ground(pen: Pen, width: number, height: number, color: string): void {
  pen.globalAlpha = 1;
  pen.globalCompositeOperation = "source-over";
  pen.fillStyle = color;
  pen.fillRect(0, 0, width, height);
  pen.lineCap = "round";
  pen.lineJoin = "round";
}

/** Static stars, which cost the encoder nothing after the first frame. */
export function stars(pen: Pen, width: number, height: number, count: number, opacity = 1, seed = 7): void {
  const random = randomFrom(seed);
  for (let i = 0; i < count; i++) {
    const x = random() * width;
    const y = random() * height;
    const size = 0.5 + random() ** 4 * 1.5;
    pen.fillStyle = faded(night.paper, (0.12 + random() * 0.4) * opacity);
    pen.beginPath();
    pen.arc(x, y, size, 0, tau);
    pen.fill();
  }
}

const halos = new Map<string, Canvas>();

function halo(color: string): Canvas {
  const known = halos.get(color);
  if (known) return known;
  const size = 128;
  const canvas = createCanvas(size, size);
  const pen = canvas.getContext("2d");
  const gradient = pen.createRadialGradient(size / 2, size / 2, 0, size / 2, size / 2, size / 2);
  for (const [stop, opacity] of [
    [0, 0.55],
    [0.18, 0.3],
    [0.42, 0.1],
    [0.7, 0.025],
    [1, 0],
  ] as const) {
    gradient.addColorStop(stop, faded(color, opacity));
  }
  pen.fillStyle = gradient;
  pen.fillRect(0, 0, size, size);
  halos.set(color, canvas);
  return canvas;
}

/** A radial glow that fades to nothing at `radius`. */
export function glow(pen: Pen, x: number, y: number, radius: number, color: string, opacity = 1): void {
  if (opacity <= 0 || radius <= 0) return;
  pen.save();
  pen.globalAlpha *= Math.min(1, opacity);
  pen.globalCompositeOperation = "lighter";
  pen.drawImage(halo(color), x - radius, y - radius, radius * 2, radius * 2);
  pen.restore();
}

export function disc(pen: Pen, x: number, y: number, radius: number, fill: string): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.arc(x, y, Math.max(0, radius), 0, tau);
  pen.fill();
}

/** A glowing bead: a disc with a halo and a lighter centre. */
export function bead(pen: Pen, x: number, y: number, radius: number, color: string, opacity = 1): void {
  glow(pen, x, y, radius * 3.2, color, 0.9 * opacity);
  pen.save();
  pen.globalAlpha *= opacity;
  disc(pen, x, y, radius, color);
  disc(pen, x - radius * 0.18, y - radius * 0.2, radius * 0.5, "rgba(255,255,255,0.45)");
  pen.restore();
}

export function ring(pen: Pen, x: number, y: number, radius: number, color: string, width: number): void {
  pen.strokeStyle = color;
  pen.lineWidth = width;
  pen.beginPath();
  pen.arc(x, y, Math.max(0, radius), 0, tau);
  pen.stroke();
}

/** Strokes the current path as a glowing line: two wide faint strokes under a sharp one. */
export function strokeOfLight(pen: Pen, color: string, width: number, opacity = 1): void {
  for (const [spread, share] of [
    [6, 0.07],
    [3, 0.14],
    [1, 1],
  ] as const) {
    pen.strokeStyle = faded(color, share * opacity);
    pen.lineWidth = width * spread;
    pen.stroke();
  }
}

export type Point = readonly [x: number, y: number];

/** Starts a path through the points. */
export function trace(pen: Pen, points: readonly Point[], closed = false): void {
  pen.beginPath();
  points.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
  if (closed) pen.closePath();
}

export function roundedRect(pen: Pen, x: number, y: number, width: number, height: number, radius: number): void {
  pen.beginPath();
  pen.roundRect(x, y, width, height, Math.max(0, Math.min(radius, Math.abs(width) / 2, Math.abs(height) / 2)));
}

/** Fades from and to black. `seconds` is the clip's duration. */
export function curtain(pen: Pen, t: number, seconds: number, color: string): void {
  const opacity = Math.max(1 - t / 0.5, 1 - (seconds - 0.04 - t) / 0.9, 0);
  if (opacity <= 0) return;
  pen.globalAlpha = 1;
  pen.globalCompositeOperation = "source-over";
  pen.fillStyle = faded(color, opacity);
  pen.fillRect(0, 0, 1280, 720);
}
