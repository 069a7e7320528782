import type { CanvasGradient } from "@napi-rs/canvas";
import type { Pen } from "./clip.ts";
import { tau } from "./motion.ts";
import { blend, faded } from "./palette.ts";

/** All pictures have the same warm light from the upper right. Shadows are tinted violet. */
const warm = "#FFF0CF";
const cool = "#2B1650";

/** Gradient for a body of `radius` around (x, y): lighter towards the light, darker away from it. */
export function lit(pen: Pen, x: number, y: number, radius: number, color: string, contrast = 1): CanvasGradient {
  const slope = pen.createLinearGradient(x + radius * 0.7, y - radius * 0.8, x - radius * 0.7, y + radius * 0.9);
  slope.addColorStop(0, blend(color, warm, 0.3 * contrast));
  slope.addColorStop(0.5, color);
  slope.addColorStop(1, blend(color, cool, 0.34 * contrast));
  return slope;
}

/** Colour of a lit edge. */
export function rimOf(color: string): string {
  return blend(color, warm, 0.55);
}

export function shadeOf(color: string, strength = 0.3): string {
  return blend(color, cool, strength);
}

/** A round body with a lit edge; `stretch` is its ratio of height to width, `rim` the colour of its edge. */
export function orb(pen: Pen, x: number, y: number, radius: number, color: string, stretch = 1, rim = 1): void {
  if (radius <= 0) return;
  pen.fillStyle = blend(color, warm, 0.55 * rim);
  pen.beginPath();
  pen.ellipse(x, y, radius, radius * stretch, 0, 0, tau);
  pen.fill();
  pen.fillStyle = lit(pen, x, y, radius, color);
  pen.beginPath();
  pen.ellipse(x - radius * 0.045, y + radius * 0.05, radius * 0.935, radius * 0.935 * stretch, 0, 0, tau);
  pen.fill();
}

/** A rounded block with its upper left corner at (x, y). */
export function slab(
  pen: Pen,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  color: string,
): void {
  if (width <= 0 || height <= 0) return;
  const corner = Math.min(radius, width / 2, height / 2);
  const edge = Math.min(width, height) * 0.06;
  pen.fillStyle = rimOf(color);
  pen.beginPath();
  pen.roundRect(x, y, width, height, corner);
  pen.fill();
  pen.fillStyle = lit(pen, x + width / 2, y + height / 2, Math.max(width, height) / 2, color);
  pen.beginPath();
  pen.roundRect(x, y + edge, width - edge, height - edge, Math.max(0, corner - edge / 2));
  pen.fill();
}

/** A soft ground shadow for an object of this radius. */
export function groundShadow(pen: Pen, x: number, y: number, radius: number, opacity = 0.24): void {
  for (const [size, share] of [
    [1.25, 0.35],
    [1, 0.5],
  ] as const) {
    pen.fillStyle = faded(cool, opacity * share);
    pen.beginPath();
    pen.ellipse(x - radius * 0.12, y, radius * size, radius * size * 0.22, 0, 0, tau);
    pen.fill();
  }
}

/** Concentric rings of light in even steps. */
export function bloom(pen: Pen, x: number, y: number, radius: number, color: string, opacity = 1, steps = 4): void {
  pen.fillStyle = faded(color, 0.17 * opacity);
  for (let step = 0; step < steps; step++) {
    pen.beginPath();
    pen.arc(x, y, radius * (1 - (step / steps) * 0.72), 0, tau);
    pen.fill();
  }
}

/** A closed smooth path through points. */
export function blob(pen: Pen, points: readonly (readonly [number, number])[]): void {
  const at = (index: number): readonly [number, number] => points[(index + points.length) % points.length] ?? [0, 0];
  const between = (index: number): [number, number] => {
    const [[ax, ay], [bx, by]] = [at(index), at(index + 1)];
    return [(ax + bx) / 2, (ay + by) / 2];
  };
  pen.beginPath();
  pen.moveTo(...between(-1));
  points.forEach((point, i) => pen.quadraticCurveTo(...point, ...between(i)));
  pen.closePath();
}
