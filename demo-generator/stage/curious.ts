import type { Pen } from "./clip.ts";
import { groundShadow, lit, orb, rimOf, shadeOf } from "./lit.ts";
import { tau } from "./motion.ts";

/** Pose of the character. All parts have a neutral value. */
export interface Pose {
  /** Direction of its gaze, from -1 to 1; right and down are positive. */
  look?: readonly [x: number, y: number];
  /** Left and right arm, in quarter turns: hanging (0), level (1), raised (2). */
  arms?: readonly [left: number, right: number];
  /** From neutral (0) to a smile (1). */
  smile?: number;
  /** How far the mouth is open in wonder, from 0 to 1. */
  wonder?: number;
  /** How far the eyes are closed, from 0 to 1. */
  asleep?: number;
  /** Ratio of height to width: below 1 when landing, above 1 when jumping. */
  stretch?: number;
  /** Lean, in radians. */
  lean?: number;
  /** Phase of its steps in turns; absent if it stands. */
  step?: number;
  /** Height above the ground. */
  lift?: number;
  color?: string;
  shadow?: boolean;
}

export const curiousColor = "#FFB23E";
const ink = "#2A2144";
const belly = "#FFF1D2";
const leaf = "#4FC38A";

function feet(pen: Pen, size: number, color: string, step: number | undefined): void {
  pen.fillStyle = shadeOf(color, 0.36);
  for (const side of [-1, 1]) {
    const swing = step === undefined ? 0 : Math.sin(step * tau + (side > 0 ? Math.PI : 0));
    const lift = step === undefined ? 0 : Math.max(0, Math.cos(step * tau + (side > 0 ? Math.PI : 0)));
    pen.beginPath();
    pen.ellipse(
      side * size * 0.17 + swing * size * 0.1,
      -size * 0.05 - lift * size * 0.07,
      size * 0.13,
      size * 0.075,
      0,
      0,
      tau,
    );
    pen.fill();
  }
}

function arm(pen: Pen, side: number, size: number, raised: number, color: string): void {
  const angle = Math.PI / 2 - raised * (Math.PI / 2) * 0.82;
  const [x, y] = [side * size * 0.38, -size * 0.42];
  const [hx, hy] = [x + side * Math.cos(angle) * size * 0.26, y + Math.sin(angle) * size * 0.26];
  pen.strokeStyle = side > 0 ? color : shadeOf(color, 0.2);
  pen.lineWidth = size * 0.13;
  pen.lineCap = "round";
  pen.beginPath();
  pen.moveTo(x - side * size * 0.08, y);
  pen.quadraticCurveTo(x + side * size * 0.1, (y + hy) / 2 + size * 0.02, hx, hy);
  pen.stroke();
}

/** Two leaves that follow its movement with a delay. */
function sprout(pen: Pen, size: number, t: number): void {
  const sway = Math.sin(t * 2.1) * 0.1;
  pen.save();
  pen.translate(0, -size * 0.94);
  pen.rotate(sway);
  for (const [side, length, color] of [
    [-1, 0.2, shadeOf(leaf, 0.22)],
    [1, 0.26, leaf],
  ] as const) {
    pen.fillStyle = color;
    pen.beginPath();
    pen.moveTo(0, size * 0.06);
    pen.quadraticCurveTo(side * size * 0.02, -size * length, side * size * length, -size * length * 0.9);
    pen.quadraticCurveTo(side * size * length * 1.05, -size * 0.01, 0, size * 0.06);
    pen.fill();
  }
  pen.restore();
}

function eyes(pen: Pen, size: number, t: number, pose: Pose): void {
  const [lookX, lookY] = pose.look ?? [0, 0];
  const blinking = (t * 0.31) % 1 < 0.035 ? 1 : 0;
  const open = 1 - Math.max(pose.asleep ?? 0, blinking);
  const top = -size * 0.58 + lookY * size * 0.03;
  for (const side of [-1, 1]) {
    const x = side * size * 0.15 + lookX * size * 0.06;
    if (open < 0.25) {
      pen.strokeStyle = ink;
      pen.lineWidth = size * 0.035;
      pen.lineCap = "round";
      pen.beginPath();
      pen.arc(x, top, size * 0.07, 0.12 * Math.PI, 0.88 * Math.PI);
      pen.stroke();
      continue;
    }
    pen.fillStyle = "#FFFFFF";
    pen.beginPath();
    pen.ellipse(x, top, size * 0.105, size * 0.125 * open, 0, 0, tau);
    pen.fill();
    pen.fillStyle = ink;
    pen.beginPath();
    pen.ellipse(x + lookX * size * 0.045, top + lookY * size * 0.045, size * 0.068, size * 0.08 * open, 0, 0, tau);
    pen.fill();
    pen.fillStyle = "#FFFFFF";
    pen.beginPath();
    pen.arc(x + lookX * size * 0.045 + size * 0.022, top + lookY * size * 0.045 - size * 0.03, size * 0.02, 0, tau);
    pen.fill();
  }
}

function mouth(pen: Pen, size: number, pose: Pose): void {
  const [lookX, lookY] = pose.look ?? [0, 0];
  const [x, y] = [lookX * size * 0.07, -size * 0.4 + lookY * size * 0.03];
  const wonder = pose.wonder ?? 0;
  pen.fillStyle = ink;
  pen.beginPath();
  if (wonder > 0.2)
    pen.ellipse(x, y + size * 0.02, size * 0.04 + size * 0.02 * wonder, size * 0.06 * wonder, 0, 0, tau);
  else {
    const width = size * (0.06 + 0.06 * (pose.smile ?? 0.6));
    pen.moveTo(x - width, y - size * 0.01);
    pen.quadraticCurveTo(x, y + size * 0.035, x + width, y - size * 0.01);
    pen.quadraticCurveTo(x, y + size * (0.07 + 0.08 * (pose.smile ?? 0.6)), x - width, y - size * 0.01);
  }
  pen.fill();
  pen.fillStyle = "rgba(255,104,92,0.55)";
  for (const side of [-1, 1]) {
    pen.beginPath();
    pen.ellipse(side * size * 0.27 + lookX * size * 0.05, -size * 0.45, size * 0.06, size * 0.042, 0, 0, tau);
    pen.fill();
  }
}

/** Draws the curious one, the character of all kids' films: `size` high, standing on (x, y). */
export function curious(pen: Pen, x: number, y: number, size: number, t: number, pose: Pose = {}): void {
  if (size <= 1) return;
  const color = pose.color ?? curiousColor;
  const stretch = (pose.stretch ?? 1) * (1 + 0.012 * Math.sin(t * 2.6));
  const [left, right] = pose.arms ?? [0.15, 0.15];
  const bob = pose.step === undefined ? 0 : Math.abs(Math.sin(pose.step * tau)) * size * 0.05;
  const lift = pose.lift ?? 0;
  if (pose.shadow !== false) groundShadow(pen, x, y, size * 0.44 * Math.max(0.3, 1 - lift / (size * 3)));
  pen.save();
  pen.translate(x, y - bob - lift);
  pen.rotate(pose.lean ?? 0);
  pen.scale(1 / Math.sqrt(stretch), stretch);
  feet(pen, size, color, pose.step);
  arm(pen, -1, size, left, color);
  sprout(pen, size, t);
  orb(pen, 0, -size * 0.48, size * 0.46, color, 0.98);
  pen.fillStyle = lit(pen, 0, -size * 0.41, size * 0.34, belly, 0.5);
  pen.beginPath();
  pen.ellipse((pose.look?.[0] ?? 0) * size * 0.05, -size * 0.41, size * 0.315, size * 0.285, 0, 0, tau);
  pen.fill();
  arm(pen, 1, size, right, rimOf(color));
  eyes(pen, size, t, pose);
  mouth(pen, size, pose);
  pen.restore();
}

/** Height and stretch during a hop from `from` for `seconds`; 0 and 1 outside of it. */
export function hop(t: number, from: number, seconds: number, height: number): { lift: number; stretch: number } {
  const share = (t - from) / seconds;
  if (share < -0.25 || share > 1.25) return { lift: 0, stretch: 1 };
  if (share < 0) return { lift: 0, stretch: 1 - 0.16 * Math.sin((share + 0.25) * 4 * Math.PI) };
  if (share > 1) return { lift: 0, stretch: 1 - 0.16 * Math.sin((share - 1) * 4 * Math.PI) };
  const rise = 4 * share * (1 - share);
  return { lift: height * rise, stretch: 1 + 0.1 * (1 - rise) };
}
