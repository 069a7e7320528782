import type { Pen } from "../stage/clip.ts";
import { bloom, lit, orb, rimOf, shadeOf, slab } from "../stage/lit.ts";
import { tau } from "../stage/motion.ts";
import { blend, faded } from "../stage/palette.ts";

export const workshopWall = "#12718A";
const wood = "#E8824F";

/** A gear with a hole, rotated by `turn` radians. */
export function gear(pen: Pen, x: number, y: number, radius: number, color: string, turn: number, teeth = 9): void {
  pen.fillStyle = lit(pen, x, y, radius * 1.2, color);
  for (let i = 0; i < teeth; i++) {
    const angle = turn + (i / teeth) * tau;
    pen.save();
    pen.translate(x + Math.cos(angle) * radius * 0.96, y + Math.sin(angle) * radius * 0.96);
    pen.rotate(angle + Math.PI / 2);
    pen.fillStyle = lit(pen, 0, 0, radius * 0.3, color, 0.6);
    pen.beginPath();
    pen.roundRect(-radius * 0.19, -radius * 0.26, radius * 0.38, radius * 0.6, radius * 0.1);
    pen.fill();
    pen.restore();
  }
  orb(pen, x, y, radius, color);
  orb(pen, x, y, radius * 0.62, shadeOf(color, 0.18));
  orb(pen, x, y, radius * 0.24, rimOf(color));
}

/** A toy block standing on (x, y), with a circle, triangle or square on its face. */
export function block(pen: Pen, x: number, y: number, size: number, color: string, sign: number): void {
  slab(pen, x - size / 2, y - size, size, size, size * 0.16, color);
  pen.fillStyle = "rgba(255,246,224,0.94)";
  pen.beginPath();
  if (sign === 0) pen.arc(x, y - size / 2, size * 0.25, 0, tau);
  else if (sign === 1) {
    pen.moveTo(x, y - size * 0.77);
    pen.quadraticCurveTo(x + size * 0.16, y - size * 0.5, x + size * 0.27, y - size * 0.29);
    pen.quadraticCurveTo(x, y - size * 0.24, x - size * 0.27, y - size * 0.29);
    pen.quadraticCurveTo(x - size * 0.16, y - size * 0.5, x, y - size * 0.77);
  } else pen.roundRect(x - size * 0.22, y - size * 0.72, size * 0.44, size * 0.44, size * 0.08);
  pen.fill();
}

/** The round window at the upper right. */
function roundWindow(pen: Pen, x: number, y: number, radius: number, wall: string): void {
  bloom(pen, x, y, radius * 2.7, "#FFD98A", 0.55);
  orb(pen, x, y, radius * 1.16, blend(wood, wall, 0.15));
  const slope = pen.createLinearGradient(x, y - radius, x, y + radius);
  slope.addColorStop(0, "#FFF3C9");
  slope.addColorStop(1, "#FFC77A");
  pen.fillStyle = slope;
  pen.beginPath();
  pen.arc(x, y, radius, 0, tau);
  pen.fill();
  pen.fillStyle = blend(wood, wall, 0.15);
  pen.fillRect(x - radius * 0.06, y - radius, radius * 0.12, radius * 2);
  pen.fillRect(x - radius, y - radius * 0.06, radius * 2, radius * 0.12);
}

function beam(pen: Pen, x: number, y: number, radius: number, width: number, height: number): void {
  const slope = pen.createLinearGradient(x, y, x - width * 0.5, height);
  slope.addColorStop(0, "rgba(255,226,160,0.3)");
  slope.addColorStop(1, "rgba(255,226,160,0)");
  pen.fillStyle = slope;
  pen.beginPath();
  pen.moveTo(x - radius, y - radius * 0.4);
  pen.lineTo(x + radius * 0.7, y + radius * 0.8);
  pen.lineTo(x - width * 0.12, height);
  pen.lineTo(x - width * 0.75, height);
  pen.fill();
}

function shelf(pen: Pen, x: number, y: number, unit: number, wall: string): void {
  const deep = shadeOf(wall, 0.32);
  slab(pen, x - unit * 0.85, y, unit * 1.7, unit * 0.1, unit * 0.05, deep);
  const tone = (color: string): string => blend(color, wall, 0.42);
  slab(pen, x - unit * 0.72, y - unit * 0.46, unit * 0.16, unit * 0.46, unit * 0.04, tone("#F2637E"));
  slab(pen, x - unit * 0.54, y - unit * 0.56, unit * 0.14, unit * 0.56, unit * 0.04, tone("#FFC04D"));
  slab(pen, x - unit * 0.38, y - unit * 0.4, unit * 0.18, unit * 0.4, unit * 0.04, tone("#5CC4B4"));
  orb(pen, x + unit * 0.12, y - unit * 0.19, unit * 0.19, tone("#FF8A5C"));
  slab(pen, x + unit * 0.44, y - unit * 0.34, unit * 0.3, unit * 0.34, unit * 0.12, tone("#9C7BE8"));
}

export interface Room {
  wall: string;
  /** Position of the table's edge. */
  table: number;
}

/** The workshop: wall, window with a beam of light, shelf, turning gears and a table. */
export function workshop(pen: Pen, width: number, height: number, t: number, room: Room): void {
  const { wall, table } = room;
  const unit = Math.min(width, height) * 0.4;
  pen.globalAlpha = 1;
  pen.lineCap = "round";
  pen.lineJoin = "round";
  const slope = pen.createLinearGradient(width, 0, 0, height);
  slope.addColorStop(0, blend(wall, "#FFD98A", 0.3));
  slope.addColorStop(0.45, wall);
  slope.addColorStop(1, shadeOf(wall, 0.5));
  pen.fillStyle = slope;
  pen.fillRect(0, 0, width, height);
  const far = blend(wall, shadeOf(wall, 0.5), 0.45);
  gear(pen, width * 0.06, height * 0.16, unit * 0.62, far, t * 0.25, 11);
  gear(
    pen,
    width * 0.06 + unit * 0.99,
    height * 0.16 + unit * 0.42,
    unit * 0.36,
    shadeOf(wall, 0.12),
    0.2 - t * 0.43,
    7,
  );
  const [wx, wy, wr] = [width * 0.86, height * 0.21, unit * 0.38];
  roundWindow(pen, wx, wy, wr, wall);
  if (width > height) shelf(pen, width * 0.56, table - height * 0.42, unit * 0.7, wall);
  beam(pen, wx, wy, wr, width, height);
  pen.fillStyle = shadeOf(wood, 0.22);
  pen.fillRect(0, table, width, height - table);
  const top = pen.createLinearGradient(width, table, 0, height);
  top.addColorStop(0, rimOf(wood));
  top.addColorStop(0.4, wood);
  top.addColorStop(1, shadeOf(wood, 0.42));
  pen.fillStyle = top;
  pen.beginPath();
  pen.roundRect(-20, table, width + 40, height, 18);
  pen.fill();
  pen.fillStyle = faded("#FFE9C4", 0.34);
  pen.fillRect(0, table, width, unit * 0.035);
}
