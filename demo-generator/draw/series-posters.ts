import type { Pen, Poster } from "../stage/clip.ts";
import { backdrop, tints } from "../stage/backdrop.ts";
import { closeUpOf } from "../stage/composition.ts";
import { curious } from "../stage/curious.ts";
import { type Point, trace } from "../stage/light.ts";
import { bloom, lit } from "../stage/lit.ts";
import { tau } from "../stage/motion.ts";
import { faded, night, ramp } from "../stage/palette.ts";
import { balloon } from "./balloons.ts";
import { fourColourMap } from "./cells.ts";
import { column } from "./columns.ts";
import { disc } from "./hanoi.ts";
import { journeysPoster } from "./journey.ts";
import { skyTalesPoster } from "./sky-tales.ts";
import { block, gear, workshop, workshopWall } from "./workshop.ts";

/** Seeing Sound: a note as expanding rings. */
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

/** The Art of Sorting: columns sorted by height, one of them still moving. */
function artOfSorting(pen: Pen, width: number, height: number): void {
  const focus = closeUpOf(width, height);
  backdrop(pen, width, height, tints.indigo, focus);
  const wide = width > height * 2;
  const left = wide ? width * 0.4 : width * 0.02;
  const count = height > width ? 5 : 7;
  const pitch = (width * (wide ? 0.6 : 0.97)) / count;
  for (const late of [false, true])
    for (let i = 0; i < count; i++) {
      const isLate = i === count - 3;
      if (isLate !== late) continue;
      const tall = height * (0.24 + (0.6 * i) / (count - 1)) * (height > width ? 0.82 : 1);
      const x = left + (i + 0.5) * pitch;
      const look = (isLate ? 0.9 : i < count - 3 ? 1 : -0.9) * 0.8;
      column(pen, x, height + (isLate ? -height * 0.1 : height * 0.02), pitch * 0.43, tall, i / (count - 1), {
        look: [look, isLate ? 0.2 : -0.15],
        t: 1 + i,
        wonder: isLate ? 1 : 0,
      });
    }
}

/** The Curious Workshop: the curious one on the table with toys from the machine. */
function curiousWorkshop(pen: Pen, width: number, height: number): void {
  const wide = width > height * 2;
  const tall = height > width * 1.2;
  const table = height * (tall ? 0.76 : 0.8);
  workshop(pen, width, height, 0.6, { wall: workshopWall, table });
  const x = width * (wide ? 0.66 : 0.5);
  const size = Math.min(width * (wide ? 0.4 : 0.66), height * 0.58);
  balloon(pen, x - size * 0.72, table - size * 0.95, size * 0.22, "#F2637E");
  gear(pen, x + size * 0.66, table - size * 0.42, size * 0.27, "#F2637E", 0.3);
  block(pen, x - size * 0.78, table + size * 0.12, size * 0.36, "#35B08E", 1);
  block(pen, x + size * 0.62, table + size * 0.16, size * 0.34, "#8A6BE0", 0);
  curious(pen, x, table + size * 0.12, size, 0.9, { arms: [1.7, 1.85], look: [0.5, -0.5], smile: 1, stretch: 1.03 });
  toyStar(pen, x + size * 0.45, table - size * 0.98, size * 0.17);
}

/** Brain Teasers: the tower of Hanoi on a four-coloured map. */
function puzzles(pen: Pen, width: number, height: number): void {
  fourColourMap.poster(pen, width, height);
  pen.fillStyle = faded("#1C1452", 0.62);
  pen.fillRect(0, 0, width, height);
  const x = width * (width > height * 2 ? 0.66 : 0.5);
  const unit = Math.min(width / 480, height / 600);
  for (let i = 0; i < 5; i++) disc(pen, x, height * 0.97 - i * 66 * unit, i, unit);
}

function toyStar(pen: Pen, x: number, y: number, radius: number): void {
  bloom(pen, x, y, radius * 2.6, "#FFE39A", 0.8);
  pen.fillStyle = lit(pen, x, y, radius, "#FFD257");
  pen.strokeStyle = pen.fillStyle;
  pen.lineWidth = radius * 0.4;
  pen.beginPath();
  for (let i = 0; i < 10; i++) {
    const r = i % 2 ? radius * 0.45 : radius * 0.9;
    pen.lineTo(
      x + Math.cos((i / 10) * tau - Math.PI / 2 + 0.2) * r,
      y + Math.sin((i / 10) * tau - Math.PI / 2 + 0.2) * r,
    );
  }
  pen.closePath();
  pen.fill();
  pen.stroke();
}

/** Posters of the series by slug. Films and episodes use their clip's poster. */
export const seriesPosters: Record<string, Poster> = {
  "voir-le-son": seeingSound,
  "l-art-de-trier": artOfSorting,
  "la-fabrique-des-curieux": curiousWorkshop,
  "un-balcon-sur-le-ciel": skyTalesPoster,
  "casse-tete": puzzles,
  "les-promenades-de-zou": journeysPoster,
};
