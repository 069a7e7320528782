import type { Pen } from "../stage/clip.ts";
import { bloom, lit, orb, rimOf, shadeOf } from "../stage/lit.ts";
import { tau } from "../stage/motion.ts";
import { faded } from "../stage/palette.ts";

/** A fish that swims right (`way` 1) or left (-1). */
export function fish(pen: Pen, x: number, y: number, size: number, color: string, t: number, way = 1): void {
  const wag = Math.sin(t * 6) * 0.25;
  pen.save();
  pen.translate(x, y);
  pen.scale(way, 1);
  pen.fillStyle = shadeOf(color, 0.18);
  pen.beginPath();
  pen.moveTo(-size * 0.72, 0);
  pen.quadraticCurveTo(-size * 1.1, -size * (0.5 + wag), -size * 1.36, -size * 0.42);
  pen.quadraticCurveTo(-size * 1.16, 0, -size * 1.36, size * 0.42);
  pen.quadraticCurveTo(-size * 1.1, size * (0.5 - wag), -size * 0.72, 0);
  pen.fill();
  pen.fillStyle = lit(pen, 0, 0, size, color);
  pen.beginPath();
  pen.moveTo(size, 0);
  pen.bezierCurveTo(size * 0.5, -size * 0.72, -size * 0.5, -size * 0.56, -size * 0.86, 0);
  pen.bezierCurveTo(-size * 0.5, size * 0.56, size * 0.5, size * 0.72, size, 0);
  pen.fill();
  orb(pen, size * 0.52, -size * 0.12, size * 0.14, "#FFFFFF");
  pen.fillStyle = "#2A2144";
  pen.beginPath();
  pen.arc(size * 0.56, -size * 0.11, size * 0.08, 0, tau);
  pen.fill();
  pen.restore();
}

export function whale(pen: Pen, x: number, y: number, size: number, t: number): void {
  const skin = "#2F6FB8";
  const wave = Math.sin(t * 0.9) * size * 0.1;
  pen.fillStyle = shadeOf(skin, 0.24);
  pen.beginPath();
  pen.moveTo(x + size * 1.02, y - size * 0.02);
  pen.quadraticCurveTo(x + size * 1.36, y - size * 0.3 + wave, x + size * 1.56, y - size * 0.26 + wave);
  pen.quadraticCurveTo(x + size * 1.4, y - size * 0.02 + wave, x + size * 1.54, y + size * 0.2 + wave);
  pen.quadraticCurveTo(x + size * 1.3, y + size * 0.16 + wave, x + size * 1, y + size * 0.08);
  pen.fill();
  pen.fillStyle = lit(pen, x, y, size, skin);
  pen.beginPath();
  pen.moveTo(x - size, y + size * 0.06);
  pen.bezierCurveTo(x - size * 0.96, y - size * 0.5, x - size * 0.1, y - size * 0.56, x + size * 0.34, y - size * 0.3);
  pen.quadraticCurveTo(x + size * 0.76, y - size * 0.1, x + size * 1.16, y - size * 0.04 + wave * 0.5);
  pen.quadraticCurveTo(x + size * 0.7, y + size * 0.24, x + size * 0.1, y + size * 0.34);
  pen.bezierCurveTo(x - size * 0.5, y + size * 0.42, x - size * 0.98, y + size * 0.36, x - size, y + size * 0.06);
  pen.fill();
  pen.fillStyle = faded("#DCEFFF", 0.85);
  pen.beginPath();
  pen.moveTo(x - size * 0.98, y + size * 0.1);
  pen.bezierCurveTo(x - size * 0.5, y + size * 0.2, x - size * 0.1, y + size * 0.24, x + size * 0.2, y + size * 0.31);
  pen.bezierCurveTo(x - size * 0.4, y + size * 0.42, x - size * 0.94, y + size * 0.36, x - size * 0.98, y + size * 0.1);
  pen.fill();
  pen.fillStyle = shadeOf(skin, 0.2);
  pen.beginPath();
  pen.ellipse(x - size * 0.18, y + size * 0.36, size * 0.11, size * 0.26, 0.9 + Math.sin(t * 0.9) * 0.2, 0, tau);
  pen.fill();
  orb(pen, x - size * 0.66, y + size * 0.03, size * 0.045, "#FFFFFF");
  orb(pen, x - size * 0.67, y + size * 0.035, size * 0.027, "#2A2144");
}

/** A luminous jellyfish. */
export function jelly(pen: Pen, x: number, y: number, size: number, color: string, t: number): void {
  const pulse = 0.5 + 0.5 * Math.sin(t * 1.8);
  bloom(pen, x, y, size * 2.3, color, 0.55 + 0.25 * pulse, 4);
  for (let i = 0; i < 5; i++) {
    const dx = (i - 2) * size * 0.34;
    pen.strokeStyle = faded(rimOf(color), 0.6);
    pen.lineWidth = size * 0.1;
    pen.beginPath();
    pen.moveTo(x + dx, y + size * 0.1);
    pen.bezierCurveTo(
      x + dx + Math.sin(t * 1.5 + i) * size * 0.3,
      y + size * 0.7,
      x + dx - Math.sin(t * 1.5 + i) * size * 0.3,
      y + size * 1.1,
      x + dx * 0.7,
      y + size * (1.5 + 0.2 * pulse),
    );
    pen.stroke();
  }
  const wide = size * (0.94 + 0.12 * pulse);
  pen.fillStyle = lit(pen, x, y - size * 0.3, size, color, 1.2);
  pen.beginPath();
  pen.moveTo(x - wide, y + size * 0.16);
  pen.bezierCurveTo(x - wide, y - size * 1.1, x + wide, y - size * 1.1, x + wide, y + size * 0.16);
  pen.quadraticCurveTo(x, y + size * 0.34, x - wide, y + size * 0.16);
  pen.fill();
}
