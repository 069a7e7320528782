import type { Pen } from "../stage/clip.ts";
import { lit, rimOf, shadeOf } from "../stage/lit.ts";

/** A balloon around (x, y), without its string. */
export function balloon(pen: Pen, x: number, y: number, size: number, color: string): void {
  if (size <= 0) return;
  pen.fillStyle = shadeOf(color, 0.25);
  pen.beginPath();
  pen.moveTo(x - size * 0.16, y + size * 1.3);
  pen.lineTo(x + size * 0.16, y + size * 1.3);
  pen.lineTo(x, y + size * 1.02);
  pen.fill();
  pen.fillStyle = lit(pen, x, y, size * 1.1, color);
  pen.beginPath();
  pen.moveTo(x, y + size * 1.15);
  pen.bezierCurveTo(x - size * 0.5, y + size * 0.95, x - size, y + size * 0.45, x - size, y - size * 0.1);
  pen.bezierCurveTo(x - size, y - size * 0.7, x - size * 0.55, y - size * 1.1, x, y - size * 1.1);
  pen.bezierCurveTo(x + size * 0.55, y - size * 1.1, x + size, y - size * 0.7, x + size, y - size * 0.1);
  pen.bezierCurveTo(x + size, y + size * 0.45, x + size * 0.5, y + size * 0.95, x, y + size * 1.15);
  pen.fill();
  pen.fillStyle = rimOf(rimOf(color));
  pen.beginPath();
  pen.ellipse(x + size * 0.42, y - size * 0.5, size * 0.2, size * 0.32, 0.6, 0, 7);
  pen.fill();
}

/** The string from a balloon to the hand that holds it. */
export function ribbon(pen: Pen, x: number, y: number, toX: number, toY: number, width: number, color: string): void {
  pen.strokeStyle = color;
  pen.lineWidth = width;
  pen.beginPath();
  pen.moveTo(x, y);
  pen.bezierCurveTo(x, y + (toY - y) * 0.5, toX, y + (toY - y) * 0.5, toX, toY);
  pen.stroke();
}
