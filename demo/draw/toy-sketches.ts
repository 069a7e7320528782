import type { Pen } from "#demo/stage/clip.ts";
import { disc } from "#demo/stage/light.ts";
import { tau } from "#demo/stage/motion.ts";
import { day } from "#demo/stage/palette.ts";

/** A small drawing that moves with time. */
export type Sketch = (pen: Pen, t: number) => void;

/** All sketches stand around (0, 0) and fit a circle of radius 100. */
export const bee: Sketch = (pen, t) => {
  const flap = Math.sin(t * 15) * 0.25;
  for (const side of [-1, 1]) {
    pen.save();
    pen.translate(-6, -40);
    pen.rotate(side * (0.5 + flap) - 0.15);
    pen.fillStyle = "rgba(255,255,255,0.85)";
    pen.beginPath();
    pen.ellipse(0, -36, 24, 42, 0, 0, tau);
    pen.fill();
    pen.restore();
  }
  pen.save();
  pen.beginPath();
  pen.ellipse(0, 0, 84, 56, 0, 0, tau);
  pen.fillStyle = day.sun;
  pen.fill();
  pen.clip();
  pen.fillStyle = day.text;
  for (const x of [-46, 0]) pen.fillRect(x, -60, 22, 120);
  pen.restore();
  disc(pen, 56, -10, 9, day.text);
  pen.strokeStyle = day.text;
  pen.lineWidth = 5;
  pen.beginPath();
  pen.arc(56, 8, 15, 0.1 * Math.PI, 0.8 * Math.PI);
  pen.stroke();
};

export const bubbles: Sketch = (pen, t) => {
  for (const [x, y, size, phase] of [
    [0, 20, 62, 0],
    [-62, -40, 32, 2],
    [58, -48, 40, 4],
    [4, -84, 20, 1],
  ] as const) {
    const lift = Math.sin(t * 1.6 + phase) * 7;
    disc(pen, x, y + lift, size, "rgba(46,139,221,0.28)");
    pen.strokeStyle = "rgba(46,139,221,0.75)";
    pen.lineWidth = 5;
    pen.beginPath();
    pen.arc(x, y + lift, size, 0, tau);
    pen.stroke();
    pen.strokeStyle = "rgba(255,255,255,0.95)";
    pen.lineWidth = 7;
    pen.beginPath();
    pen.arc(x, y + lift, size * 0.68, Math.PI * 1.08, Math.PI * 1.4);
    pen.stroke();
  }
};

export const cat: Sketch = (pen, t) => {
  pen.fillStyle = "#F08A3C";
  for (const side of [-1, 1]) {
    pen.beginPath();
    pen.moveTo(side * 80, -92);
    pen.lineTo(side * 84, -10);
    pen.lineTo(side * 18, -56);
    pen.fill();
  }
  pen.beginPath();
  pen.ellipse(0, 0, 88, 72, 0, 0, tau);
  pen.fill();
  const blink = t % 2.4 < 0.14 ? 0.15 : 1;
  for (const side of [-1, 1]) {
    pen.fillStyle = day.text;
    pen.beginPath();
    pen.ellipse(side * 34, -10, 10, 14 * blink, 0, 0, tau);
    pen.fill();
    pen.strokeStyle = "#FFF4DC";
    pen.lineWidth = 4;
    for (const lift of [-6, 8]) {
      pen.beginPath();
      pen.moveTo(side * 42, 22);
      pen.lineTo(side * 104, 20 + lift * 1.6);
      pen.stroke();
    }
  }
  disc(pen, 0, 16, 10, "#FF9DB6");
  pen.strokeStyle = day.text;
  pen.lineWidth = 5;
  for (const side of [-1, 1]) {
    pen.beginPath();
    pen.arc(side * 13, 28, 13, 0.05 * Math.PI, 0.95 * Math.PI);
    pen.stroke();
  }
};

export const dolphin: Sketch = (pen, t) => {
  pen.save();
  pen.rotate(-0.25 + Math.sin(t * 3) * 0.1);
  pen.fillStyle = "#5AA9E6";
  pen.beginPath();
  pen.moveTo(96, 8);
  pen.bezierCurveTo(60, -70, -40, -70, -84, 8);
  pen.bezierCurveTo(-40, 44, 40, 50, 96, 8);
  pen.fill();
  pen.beginPath();
  pen.moveTo(-2, -50);
  pen.quadraticCurveTo(-28, -78, -54, -80);
  pen.quadraticCurveTo(-44, -66, -42, -38);
  pen.fill();
  pen.beginPath();
  pen.moveTo(-76, 6);
  pen.quadraticCurveTo(-112, -34, -122, -30);
  pen.quadraticCurveTo(-112, 4, -120, 40);
  pen.quadraticCurveTo(-92, 34, -76, 6);
  pen.fill();
  pen.beginPath();
  pen.ellipse(96, 10, 30, 10, 0.12, 0, tau);
  pen.fill();
  pen.fillStyle = "#D6ECFB";
  pen.beginPath();
  pen.moveTo(86, 16);
  pen.bezierCurveTo(50, 22, 0, 26, -40, 24);
  pen.bezierCurveTo(0, 42, 50, 40, 86, 16);
  pen.fill();
  disc(pen, 52, -10, 8, day.text);
  pen.strokeStyle = day.text;
  pen.lineWidth = 4;
  pen.beginPath();
  pen.moveTo(116, 14);
  pen.quadraticCurveTo(86, 22, 66, 6);
  pen.stroke();
  pen.restore();
};

export const star: Sketch = (pen, t) => {
  pen.save();
  pen.rotate(Math.sin(t * 1.5) * 0.18);
  pen.fillStyle = day.sun;
  pen.strokeStyle = day.sun;
  pen.lineWidth = 26;
  pen.lineJoin = "round";
  pen.beginPath();
  for (let i = 0; i < 10; i++) {
    const radius = i % 2 ? 42 : 88;
    const angle = (i / 10) * tau - Math.PI / 2;
    pen.lineTo(Math.cos(angle) * radius, Math.sin(angle) * radius);
  }
  pen.closePath();
  pen.fill();
  pen.stroke();
  for (const side of [-1, 1]) disc(pen, side * 20, -8, 8, day.text);
  pen.strokeStyle = day.text;
  pen.lineWidth = 6;
  pen.beginPath();
  pen.arc(0, 8, 20, 0.12 * Math.PI, 0.88 * Math.PI);
  pen.stroke();
  pen.restore();
};
