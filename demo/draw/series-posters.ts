import type { Pen, Poster } from "#demo/stage/clip.ts";
import { backdrop, tints } from "#demo/stage/backdrop.ts";
import { closeUpOf } from "#demo/stage/composition.ts";
import { disc, ground, type Point, trace } from "#demo/stage/light.ts";
import { randomFrom, tau } from "#demo/stage/motion.ts";
import { day, daySeries, faded, night, pick, ramp } from "#demo/stage/palette.ts";
import { balloon } from "./counting.ts";
import { drop } from "./colours.ts";

/** Seeing Sound: a note as rings of sound, from its heart to the air around. */
function seeingSound(pen: Pen, width: number, height: number): void {
  const focus = closeUpOf(width, height);
  const { x, y, radius } = focus;
  backdrop(pen, width, height, tints.raspberry, focus, 2);
  const rings = 9;
  for (let i = rings - 1; i >= 0; i--) {
    const share = i / (rings - 1);
    const base = radius * (0.16 + share * 0.84);
    const points = Array.from({ length: 361 }, (_, n): Point => {
      const a = (n / 360) * tau;
      const bend = 0.11 * Math.sin(6 * a + i * 0.5) * Math.sin(Math.PI * (0.15 + share * 0.75));
      const r = base * (1 + bend + 0.03 * Math.sin(12 * a - i * 0.9));
      return [x + Math.cos(a) * r, y + Math.sin(a) * r];
    });
    trace(pen, points, true);
    pen.fillStyle = ramp(["#FFF3D6", night.saffron, night.coral, "#D2346F", "#8E1C63", "#5A1258"], share);
    pen.fill();
  }
}

/** The Art of Sorting: beads of all sizes falling into rank. */
function artOfSorting(pen: Pen, width: number, height: number): void {
  const focus = closeUpOf(width, height);
  const { x, y } = focus;
  const radius = focus.radius * (width === height ? 0.86 : 0.94);
  backdrop(pen, width, height, tints.indigo, focus);
  const random = randomFrom(70);
  const across = 7;
  const step = (radius * 2) / across;
  const colors = ["#8FD0FF", night.lilac, night.rose, night.coral, night.saffron];
  for (let column = 0; column < across; column++) {
    for (let row = 0; row <= column; row++) {
      const stray = column > 3 && row > column - 2 ? 1 : 0;
      const px = x - radius + (column + 0.5) * step + stray * (random() - 0.5) * step * 0.5;
      const py = y + radius - (row + 0.5) * step - stray * (0.3 + random()) * step * 0.6;
      const color = ramp(colors, column / (across - 1));
      disc(pen, px, py, step * 0.42, color);
      disc(pen, px - step * 0.1, py - step * 0.12, step * 0.17, faded("#FFFFFF", 0.45));
    }
  }
}

/** The Curious Workshop: a cube of letters, a balloon, a pencil and a drop on a work table. */
function curiousWorkshop(pen: Pen, width: number, height: number): void {
  ground(pen, width, height, "#CFEAFF");
  const wide = width > height * 2;
  const x = width * (wide ? 0.69 : 0.5);
  const tall = height > width * 1.2;
  const unit = Math.min(width * (wide ? 0.3 : width < height * 1.2 ? 0.9 : 0.62), height) * 0.43;
  const table = height * (tall ? 0.76 : 0.82);
  disc(pen, x, table, unit * 1.75, "#E4F4FF");
  pen.fillStyle = "#F2B877";
  pen.fillRect(0, table, width, height - table);
  pen.fillStyle = "#E3A25E";
  pen.fillRect(0, table, width, unit * 0.09);
  balloon(pen, x + unit * 0.75, table - unit * 1.45, unit * 0.34, day.plum);
  balloon(pen, x - unit * 0.95, table - unit * 1.3, unit * 0.28, day.ocean);
  gear(pen, x - unit * 0.08, table - unit * 1.28, unit * 0.36, day.pink);
  for (const [i, [dx, dy]] of (
    [
      [-0.62, 0],
      [0.1, 0],
      [-0.26, 0.66],
    ] as const
  ).entries())
    block(pen, x + dx * unit, table - dy * unit, unit * 0.64, pick([day.tomato, day.leaf, day.sun], i), i);
  drop(pen, x + unit * 0.98, table - unit * 0.36, unit * 0.34, daySeries[3], 0, -1);
}

function gear(pen: Pen, x: number, y: number, radius: number, color: string): void {
  pen.fillStyle = faded(color, 1);
  for (let i = 0; i < 8; i++) {
    pen.save();
    pen.translate(x, y);
    pen.rotate((i / 8) * tau + 0.2);
    pen.beginPath();
    pen.roundRect(-radius * 0.2, -radius * 1.28, radius * 0.4, radius * 0.6, radius * 0.12);
    pen.fill();
    pen.restore();
  }
  disc(pen, x, y, radius, color);
  disc(pen, x, y, radius * 0.42, "#E4F4FF");
}

/** A toy block standing on (x, y), with a circle, a triangle or a square on its face. */
function block(pen: Pen, x: number, y: number, size: number, color: string, sign: number): void {
  pen.fillStyle = color;
  pen.beginPath();
  pen.roundRect(x - size / 2, y - size, size, size, size * 0.14);
  pen.fill();
  pen.fillStyle = "rgba(255,255,255,0.92)";
  pen.beginPath();
  if (sign === 0) pen.arc(x, y - size / 2, size * 0.26, 0, tau);
  else if (sign === 1) {
    pen.moveTo(x, y - size * 0.78);
    pen.lineTo(x + size * 0.28, y - size * 0.28);
    pen.lineTo(x - size * 0.28, y - size * 0.28);
  } else pen.roundRect(x - size * 0.23, y - size * 0.73, size * 0.46, size * 0.46, size * 0.06);
  pen.fill();
}

/** Posters of the series, by slug; films and episodes have their clip's. */
export const seriesPosters: Record<string, Poster> = {
  "voir-le-son": seeingSound,
  "l-art-de-trier": artOfSorting,
  "la-fabrique-des-curieux": curiousWorkshop,
};
