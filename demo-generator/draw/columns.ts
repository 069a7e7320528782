import type { Pen } from "../stage/clip.ts";
import { slab } from "../stage/lit.ts";
import { tau } from "../stage/motion.ts";
import { ramp } from "../stage/palette.ts";

const ink = "#2A2144";
const colors = ["#43C6B4", "#5AA7FF", "#9A86FF", "#E86FB0", "#FF7D6B", "#FFB547"];

/** Facial expression of a column. */
export interface Face {
  look: readonly [x: number, y: number];
  t: number;
  /** How far the mouth is open in surprise, from 0 to 1. */
  wonder?: number;
  content?: number;
}

/** A tall creature standing on (x, base); `half` is half of its width, `share` (0 to 1) selects its colour. */
export function column(pen: Pen, x: number, base: number, half: number, tall: number, share: number, face: Face): void {
  slab(pen, x - half, base - tall, half * 2, tall + half, half, ramp(colors, share));
  const [lookX, lookY] = face.look;
  const y = base - tall + half * 0.92;
  const isBlinking = (face.t * 0.27) % 1 < 0.04;
  for (const side of [-1, 1]) {
    const ex = x + side * half * 0.36 + lookX * half * 0.2;
    pen.fillStyle = "#FFFFFF";
    pen.beginPath();
    pen.ellipse(ex, y, half * 0.27, half * (isBlinking ? 0.05 : 0.31), 0, 0, tau);
    pen.fill();
    pen.fillStyle = ink;
    pen.beginPath();
    pen.ellipse(
      ex + lookX * half * 0.12,
      y + lookY * half * 0.14,
      half * 0.16,
      half * (isBlinking ? 0.04 : 0.19),
      0,
      0,
      tau,
    );
    pen.fill();
  }
  const my = y + half * 0.56;
  pen.fillStyle = ink;
  pen.beginPath();
  if ((face.wonder ?? 0) > 0.3) pen.ellipse(x + lookX * half * 0.2, my, half * 0.11, half * 0.14, 0, 0, tau);
  else {
    const width = half * (0.16 + 0.14 * (face.content ?? 0.5));
    pen.moveTo(x + lookX * half * 0.2 - width, my - half * 0.04);
    pen.quadraticCurveTo(x + lookX * half * 0.2, my + half * 0.1, x + lookX * half * 0.2 + width, my - half * 0.04);
    pen.quadraticCurveTo(x + lookX * half * 0.2, my + half * 0.3, x + lookX * half * 0.2 - width, my - half * 0.04);
  }
  pen.fill();
}
