import type { Pen } from "./clip.ts";
import { bloom, lit, orb, rimOf, shadeOf, slab } from "./lit.ts";
import { randomFrom, tau } from "./motion.ts";
import { blend, faded } from "./palette.ts";

/** A landscape's colours at one time of day: sky from top to bottom, ground from far to near. */
export interface Air {
  top: string;
  middle: string;
  low: string;
  far: string;
  near: string;
}

export const airs = {
  dawn: { top: "#5B4B9E", middle: "#E8779A", low: "#FFC48A", far: "#A8679E", near: "#4A3A7C" },
  morning: { top: "#2E9BD6", middle: "#7CCBE8", low: "#FFE9B8", far: "#7DB9B4", near: "#2F8A6B" },
  noon: { top: "#1D86D8", middle: "#58B7EA", low: "#BDE8F2", far: "#6FBFA8", near: "#2E9A5E" },
  evening: { top: "#3D2B7A", middle: "#D4527A", low: "#FFB057", far: "#94487F", near: "#3B2160" },
  night: { top: "#0F1245", middle: "#27307E", low: "#4C5CB4", far: "#2B3A86", near: "#141A4E" },
  snow: { top: "#4F7FC4", middle: "#9CC3EA", low: "#EAF3FF", far: "#AFCBEA", near: "#F4F9FF" },
  autumn: { top: "#D9683C", middle: "#F0A24E", low: "#FFE0A0", far: "#D98A4A", near: "#9C4A2E" },
  spring: { top: "#4AA8D8", middle: "#9ED9E6", low: "#FFE3EC", far: "#8CCB9E", near: "#4FA866" },
} as const satisfies Record<string, Air>;

/** Interpolates between two sets of colours. */
export function between(from: Air, to: Air, share: number): Air {
  if (share <= 0) return from;
  if (share >= 1) return to;
  return {
    top: blend(from.top, to.top, share),
    middle: blend(from.middle, to.middle, share),
    low: blend(from.low, to.low, share),
    far: blend(from.far, to.far, share),
    near: blend(from.near, to.near, share),
  };
}

/** Fills the picture with sky and resets the pen's state. */
export function sky(pen: Pen, width: number, height: number, air: Air): void {
  pen.globalAlpha = 1;
  pen.globalCompositeOperation = "source-over";
  pen.lineCap = "round";
  pen.lineJoin = "round";
  const slope = pen.createLinearGradient(width * 0.35, 0, width * 0.5, height);
  slope.addColorStop(0, air.top);
  slope.addColorStop(0.45, air.middle);
  slope.addColorStop(0.85, air.low);
  pen.fillStyle = slope;
  pen.fillRect(0, 0, width, height);
}

/** A line of hills: `base` is its mean distance from the top, `rise` its amplitude, `length` its wavelength, all in units. */
export interface Ridge {
  base: number;
  rise: number;
  length: number;
  seed: number;
  /** Offset to the left. */
  shift?: number;
}

export function ridgeHeight({ base, rise, length, seed, shift = 0 }: Ridge, x: number): number {
  const at = ((x + shift) / length) * tau;
  return (
    base -
    rise * (0.6 * Math.sin(at + seed) + 0.28 * Math.sin(at * 2.3 + seed * 2.7) + 0.12 * Math.sin(at * 4.1 + seed * 5))
  );
}

export function ridge(pen: Pen, width: number, height: number, form: Ridge, color: string, mist = color): void {
  const slope = pen.createLinearGradient(0, form.base - form.rise, 0, Math.min(height, form.base + height * 0.34));
  slope.addColorStop(0, rimOf(color));
  slope.addColorStop(0.1, color);
  slope.addColorStop(1, blend(shadeOf(color, 0.16), mist, 0.3));
  pen.fillStyle = slope;
  pen.beginPath();
  pen.moveTo(-10, height + 10);
  for (let x = -10; x <= width + 20; x += 12) pen.lineTo(x, ridgeHeight(form, x));
  pen.lineTo(width + 20, height + 10);
  pen.fill();
}

/** Hills from far to near between two heights, moved by `shift` with parallax. */
export function hills(pen: Pen, width: number, height: number, air: Air, top: number, count = 4, shift = 0): void {
  for (let i = 0; i < count; i++) {
    const share = count === 1 ? 1 : i / (count - 1);
    const form: Ridge = {
      base: height * (top + (0.92 - top) * share),
      rise: height * (0.075 - 0.03 * share),
      length: height * (0.95 + 0.55 * share),
      seed: i * 1.9 + 0.6,
      shift: shift * (0.12 + 0.88 * share * share),
    };
    ridge(pen, width, height, form, blend(air.far, air.near, share), air.low);
  }
}

export function cloudPuff(pen: Pen, x: number, y: number, size: number, color: string, opacity = 1): void {
  const slope = pen.createLinearGradient(x + size * 0.5, y - size * 0.7, x - size * 0.4, y + size * 0.5);
  slope.addColorStop(0, faded(rimOf(color), opacity));
  slope.addColorStop(1, faded(color, opacity * 0.8));
  pen.fillStyle = slope;
  pen.beginPath();
  for (const [dx, dy, r] of [
    [-0.74, 0.02, 0.36],
    [-0.18, -0.24, 0.52],
    [0.46, -0.08, 0.42],
  ] as const) {
    pen.moveTo(x + (dx + r) * size, y + dy * size);
    pen.arc(x + dx * size, y + dy * size, r * size, 0, tau);
  }
  pen.roundRect(x - size * 1.1, y - size * 0.06, size * 1.98, size * 0.44, size * 0.22);
  pen.fill();
}

export function roundTree(pen: Pen, x: number, y: number, size: number, color: string, sway = 0): void {
  pen.fillStyle = shadeOf("#8A5A44", 0.25);
  pen.beginPath();
  pen.moveTo(x - size * 0.09, y);
  pen.quadraticCurveTo(x - size * 0.03, y - size * 0.4, x - size * 0.05 + sway * 0.5, y - size * 0.75);
  pen.lineTo(x + size * 0.05 + sway * 0.5, y - size * 0.75);
  pen.quadraticCurveTo(x + size * 0.03, y - size * 0.4, x + size * 0.09, y);
  pen.fill();
  orb(pen, x - size * 0.2 + sway * 0.8, y - size * 0.72, size * 0.3, shadeOf(color, 0.14));
  orb(pen, x + size * 0.2 + sway, y - size * 0.76, size * 0.3, color);
  orb(pen, x + sway, y - size * 1, size * 0.34, color);
}

export function pine(pen: Pen, x: number, y: number, size: number, color: string, cap?: string): void {
  pen.fillStyle = shadeOf("#7A4C3E", 0.3);
  pen.fillRect(x - size * 0.05, y - size * 0.25, size * 0.1, size * 0.25);
  for (let i = 0; i < 3; i++) {
    const [low, half] = [y - size * (0.16 + i * 0.26), size * (0.36 - i * 0.085)];
    const tip = low - size * 0.5;
    pen.fillStyle = lit(pen, x, low - size * 0.2, half, blend(color, rimOf(color), i * 0.12));
    pen.beginPath();
    pen.moveTo(x, tip);
    pen.quadraticCurveTo(x + half * 0.5, low - size * 0.12, x + half, low);
    pen.quadraticCurveTo(x, low + size * 0.08, x - half, low);
    pen.quadraticCurveTo(x - half * 0.5, low - size * 0.12, x, tip);
    pen.fill();
    if (!cap) continue;
    pen.fillStyle = cap;
    pen.beginPath();
    pen.moveTo(x, tip);
    pen.quadraticCurveTo(x + half * 0.5, low - size * 0.16, x + half * 0.62, low - size * 0.14);
    pen.quadraticCurveTo(x + half * 0.2, low - size * 0.2, x - half * 0.3, low - size * 0.22);
    pen.fill();
  }
}

export function cottage(pen: Pen, x: number, y: number, size: number, wall: string, roof: string, glow = 0): void {
  slab(pen, x - size * 0.5, y - size * 0.75, size, size * 0.75, size * 0.04, wall);
  pen.fillStyle = lit(pen, x, y - size, size * 0.6, roof);
  pen.beginPath();
  pen.moveTo(x - size * 0.66, y - size * 0.68);
  pen.lineTo(x - size * 0.04, y - size * 1.3);
  pen.quadraticCurveTo(x, y - size * 1.34, x + size * 0.04, y - size * 1.3);
  pen.lineTo(x + size * 0.66, y - size * 0.68);
  pen.closePath();
  pen.fill();
  if (glow > 0) bloom(pen, x + size * 0.17, y - size * 0.42, size * 0.6, "#FFD070", glow * 0.7, 3);
  pen.fillStyle = blend("#6FA8D6", "#FFE08A", glow);
  pen.beginPath();
  pen.roundRect(x + size * 0.04, y - size * 0.55, size * 0.26, size * 0.26, size * 0.04);
  pen.fill();
  pen.fillStyle = shadeOf(roof, 0.3);
  pen.beginPath();
  pen.roundRect(x - size * 0.34, y - size * 0.46, size * 0.24, size * 0.46, [size * 0.12, size * 0.12, 0, 0]);
  pen.fill();
}

/** Slowly twinkling stars. */
export function twinkles(pen: Pen, width: number, height: number, count: number, opacity: number, t: number): void {
  if (opacity <= 0) return;
  const random = randomFrom(41);
  for (let i = 0; i < count; i++) {
    const [x, y, size, phase] = [random() * width, random() ** 1.3 * height, 1.2 + random() ** 3 * 2.6, random() * tau];
    pen.fillStyle = faded("#FFF3D0", opacity * (0.55 + 0.35 * Math.sin(t * 0.9 + phase)));
    pen.beginPath();
    pen.arc(x, y, size, 0, tau);
    pen.fill();
  }
}
