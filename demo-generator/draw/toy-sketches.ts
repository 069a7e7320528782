import type { Pen } from "../stage/clip.ts";
import { lit, orb, rimOf, shadeOf } from "../stage/lit.ts";
import { tau } from "../stage/motion.ts";
import { faded } from "../stage/palette.ts";

/** A small animated drawing. */
export type Sketch = (pen: Pen, t: number) => void;

const ink = "#2A2144";

function eye(pen: Pen, x: number, y: number, size: number, t: number): void {
  const open = (t * 0.41) % 1 < 0.04 ? 0.12 : 1;
  for (const [color, dx, dy, r] of [
    ["#FFFFFF", 0, 0, 1],
    [ink, 0.18, 0.1, 0.64],
    ["#FFFFFF", 0.36, -0.2, 0.22],
  ] as const) {
    pen.fillStyle = color;
    pen.beginPath();
    pen.ellipse(x + dx * size, y + dy * size * open, r * size, r * size * 1.15 * open, 0, 0, tau);
    pen.fill();
  }
}

function smile(pen: Pen, x: number, y: number, size: number): void {
  pen.fillStyle = ink;
  pen.beginPath();
  pen.moveTo(x - size, y);
  pen.quadraticCurveTo(x, y + size * 0.5, x + size, y);
  pen.quadraticCurveTo(x, y + size * 1.3, x - size, y);
  pen.fill();
}

/** All sketches are centred on (0, 0) and fit into a circle of radius 100. */
export const bee: Sketch = (pen, t) => {
  const flap = Math.sin(t * 15) * 0.25;
  for (const side of [-1, 1]) {
    pen.save();
    pen.translate(-8, -38);
    pen.rotate(side * (0.5 + flap) - 0.15);
    pen.fillStyle = side > 0 ? "rgba(255,255,255,0.92)" : "rgba(214,232,255,0.8)";
    pen.beginPath();
    pen.ellipse(0, -38, 25, 44, 0, 0, tau);
    pen.fill();
    pen.restore();
  }
  orb(pen, 0, 0, 84, "#FFC02E", 0.7);
  pen.save();
  pen.beginPath();
  pen.ellipse(-3, 2, 79, 54, 0, 0, tau);
  pen.clip();
  pen.fillStyle = ink;
  for (const x of [-58, -12]) {
    pen.beginPath();
    pen.ellipse(x, 0, 13, 70, 0.08, 0, tau);
    pen.fill();
  }
  pen.restore();
  eye(pen, 44, -10, 14, t);
  smile(pen, 56, 16, 11);
};

export const bubbles: Sketch = (pen, t) => {
  for (const [x, y, size, phase] of [
    [0, 20, 62, 0],
    [-62, -40, 32, 2],
    [58, -48, 40, 4],
    [4, -84, 20, 1],
  ] as const) {
    const [bx, by] = [x + Math.sin(t + phase) * 4, y + Math.sin(t * 1.6 + phase) * 7];
    const slope = pen.createRadialGradient(bx - size * 0.2, by + size * 0.2, size * 0.2, bx, by, size);
    slope.addColorStop(0, "rgba(160,220,255,0.14)");
    slope.addColorStop(0.8, "rgba(150,210,255,0.5)");
    slope.addColorStop(1, "rgba(255,190,230,0.85)");
    pen.fillStyle = slope;
    pen.beginPath();
    pen.arc(bx, by, size, 0, tau);
    pen.fill();
    pen.fillStyle = "rgba(255,255,255,0.92)";
    pen.beginPath();
    pen.ellipse(bx + size * 0.42, by - size * 0.42, size * 0.2, size * 0.12, 0.8, 0, tau);
    pen.fill();
  }
};

export const cat: Sketch = (pen, t) => {
  const coat = "#F0803C";
  for (const side of [-1, 1]) {
    pen.fillStyle = side > 0 ? rimOf(coat) : shadeOf(coat, 0.2);
    pen.beginPath();
    pen.moveTo(side * 82, -94);
    pen.quadraticCurveTo(side * 96, -50, side * 78, -6);
    pen.lineTo(side * 16, -54);
    pen.quadraticCurveTo(side * 50, -86, side * 82, -94);
    pen.fill();
  }
  orb(pen, 0, 4, 88, coat, 0.84);
  pen.fillStyle = "#FFE7C4";
  pen.beginPath();
  pen.ellipse(0, 36, 44, 32, 0, 0, tau);
  pen.fill();
  for (const side of [-1, 1]) eye(pen, side * 34, -8, 16, t);
  pen.fillStyle = "#F2637E";
  pen.beginPath();
  pen.ellipse(0, 20, 11, 8, 0, 0, tau);
  pen.fill();
  for (const side of [-1, 1]) smile(pen, side * 12, 32, 12);
};

export const dolphin: Sketch = (pen, t) => {
  const skin = "#4C9BE8";
  pen.save();
  pen.rotate(-0.25 + Math.sin(t * 3) * 0.1);
  pen.fillStyle = shadeOf(skin, 0.2);
  pen.beginPath();
  pen.moveTo(-72, 4);
  pen.quadraticCurveTo(-112, -36, -124, -30);
  pen.quadraticCurveTo(-110, 4, -120, 42);
  pen.quadraticCurveTo(-90, 36, -72, 4);
  pen.fill();
  pen.beginPath();
  pen.moveTo(0, -46);
  pen.quadraticCurveTo(-26, -80, -56, -82);
  pen.quadraticCurveTo(-44, -64, -42, -34);
  pen.fill();
  pen.fillStyle = lit(pen, 0, -4, 90, skin);
  pen.beginPath();
  pen.moveTo(124, 8);
  pen.quadraticCurveTo(108, -4, 92, -6);
  pen.bezierCurveTo(60, -72, -40, -70, -86, 8);
  pen.bezierCurveTo(-40, 46, 44, 50, 92, 22);
  pen.quadraticCurveTo(116, 22, 124, 8);
  pen.fill();
  pen.fillStyle = faded("#EAF6FF", 0.9);
  pen.beginPath();
  pen.moveTo(100, 16);
  pen.bezierCurveTo(50, 22, 0, 24, -44, 22);
  pen.bezierCurveTo(0, 42, 54, 42, 100, 16);
  pen.fill();
  eye(pen, 56, -10, 12, t);
  smile(pen, 84, 8, 11);
  pen.restore();
};

export const star: Sketch = (pen, t) => {
  pen.save();
  pen.rotate(Math.sin(t * 1.5) * 0.18);
  pen.fillStyle = lit(pen, 0, 0, 90, "#FFC638");
  pen.strokeStyle = pen.fillStyle;
  pen.lineWidth = 30;
  pen.lineJoin = "round";
  pen.beginPath();
  for (let i = 0; i < 10; i++) {
    const radius = i % 2 ? 42 : 84;
    const angle = (i / 10) * tau - Math.PI / 2;
    pen.lineTo(Math.cos(angle) * radius, Math.sin(angle) * radius);
  }
  pen.closePath();
  pen.fill();
  pen.stroke();
  for (const side of [-1, 1]) eye(pen, side * 24, -6, 14, t);
  smile(pen, 0, 18, 14);
  pen.restore();
};
