import { chords, degree, minorPentatonic, type Note } from "../sound/note.ts";
import { backdrop, tints } from "../stage/backdrop.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { curtain, roundedRect } from "../stage/light.ts";
import { ease, once, presence, randomFrom } from "../stage/motion.ts";
import { faded, night, ramp } from "../stage/palette.ts";

const seconds = 25;
const columns = 64;
const rows = 36;
/** Five generations per second: a period-2 oscillator flashes at 2.5 Hz, below the limit for photosensitive viewers. */
const pace = 5;
const gunFrom = 1.2;
const flowerFrom = 12.4;
const ages = [night.cream, night.saffron, night.coral, night.rose, night.lilac, "#6F6AC8"];

/** Each cell holds its age in generations, or the negative number of generations since it died; 0 if it never lived. */
type Grid = Int16Array;

function step(grid: Grid): Grid {
  const next = new Int16Array(grid.length);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      let neighbours = 0;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const [nx, ny] = [x + dx, y + dy];
          if ((dx || dy) && nx >= 0 && ny >= 0 && nx < columns && ny < rows && (grid[ny * columns + nx] ?? 0) > 0)
            neighbours++;
        }
      }
      const was = grid[y * columns + x] ?? 0;
      const lives = neighbours === 3 || (was > 0 && neighbours === 2);
      if (lives) next[y * columns + x] = was > 0 ? was + 1 : 1;
      else if (was !== 0) next[y * columns + x] = was > 0 ? -1 : was - 1;
    }
  }
  return next;
}

function generations(start: Grid, count: number): Grid[] {
  const all = [start];
  for (let i = 0; i < count; i++) all.push(step(all[i] ?? start));
  return all;
}

/** Bill Gosper's glider gun (1970), which emits a glider every thirty generations. */
const gosperGun = [
  "........................#...........",
  "......................#.#...........",
  "............##......##............##",
  "...........#...#....##............##",
  "##........#.....#...##..............",
  "##........#...#.##....#.#...........",
  "..........#.....#.......#...........",
  "...........#...#....................",
  "............##......................",
];

const gun = once(() => {
  const grid = new Int16Array(columns * rows);
  gosperGun.forEach((row, y) => [...row].forEach((cell, x) => cell === "#" && (grid[(y + 7) * columns + x + 9] = 1)));
  return generations(grid, 70);
});

/** A seed that is mirrored horizontally and vertically, a symmetry that the rules preserve. */
const flower = once(() => {
  const grid = new Int16Array(columns * rows);
  const random = randomFrom(483);
  for (let y = 0; y < 9; y++) {
    for (let x = 0; x < 13; x++) {
      if (random() < 0.36)
        for (const cx of [31 - x, 32 + x]) for (const cy of [17 - y, 18 + y]) grid[cy * columns + cx] = 1;
    }
  }
  return generations(grid, 70);
});

interface Field {
  x: number;
  y: number;
  cell: number;
  /** Colours of living cells from youngest to oldest, and of dying ones. */
  ages: readonly string[];
  gone: string;
}

function drawCell(pen: Pen, field: Field, x: number, y: number, age: number, size: number): void {
  const side = field.cell * 0.84 * size;
  if (side < 0.5) return;
  pen.fillStyle = age > 0 ? ramp(field.ages, Math.min(1, (age - 1) / 7)) : faded(field.gone, 0.34);
  roundedRect(
    pen,
    field.x + (x + 0.5) * field.cell - side / 2,
    field.y + (y + 0.5) * field.cell - side / 2,
    side,
    side,
    side * 0.32,
  );
  pen.fill();
}

/** Between generations, new cells grow and dying ones shrink. */
function drawField(pen: Pen, field: Field, all: readonly Grid[], time: number): void {
  const index = Math.max(0, Math.min(all.length - 2, Math.floor(time)));
  const share = ease((time - index) / 0.6);
  const before = all[index];
  const after = all[index + 1];
  if (!before || !after) return;
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const was = before[y * columns + x] ?? 0;
      const is = after[y * columns + x] ?? 0;
      if (is > 0) drawCell(pen, field, x, y, is, was > 0 ? 1 : share);
      else if (is === -1) drawCell(pen, field, x, y, is, 1 - share);
    }
  }
}

function draw(pen: Pen, t: number): void {
  backdrop(pen, 1280, 720, tints.emerald, { x: 640, y: 360, radius: 460 }, 5);
  const field: Field = { x: 0, y: 0, cell: 20, ages, gone: night.mint };
  const first = presence(t, 0.4, flowerFrom - 0.4, 0.7);
  const second = presence(t, flowerFrom - 0.2, seconds, 0.6);
  pen.save();
  pen.globalAlpha = first;
  if (first > 0) drawField(pen, field, gun(), Math.max(0, t - gunFrom) * pace);
  pen.globalAlpha = second;
  if (second > 0) drawField(pen, field, flower(), Math.max(0, t - flowerFrom - 0.6) * pace);
  pen.restore();
  curtain(pen, t, seconds, tints.emerald.deep);
}

/** The music follows the cells: notes for the births of every second generation, panned by column, pitched by row. */
function notes(): Note[] {
  const born = (all: readonly Grid[], from: number, until: number): Note[] =>
    all.flatMap((grid, i): Note[] => {
      const at = from + (i - 1) / pace;
      if (i < 1 || i % 2 || at > until) return [];
      const places = [...grid.keys()].filter((place) => grid[place] === 1);
      return places
        .filter((_, n) => n % Math.max(1, Math.ceil(places.length / 3)) === 0)
        .map((place) => ({
          at,
          seconds: 0.4,
          pitch: degree(57, minorPentatonic, Math.round((1 - Math.floor(place / columns) / rows) * 12)),
          gain: 0.15,
          pan: ((place % columns) / columns) * 1.6 - 0.8,
          voice: i % 4 ? "marimba" : "glass",
        }));
    });
  return [
    ...chords(
      "pad",
      0,
      4.6,
      [
        [45, 52, 60],
        [41, 53, 60],
        [43, 55, 59],
        [45, 52, 60],
        [38, 53, 57],
        [45, 52, 60],
      ],
      0.1,
    ),
    ...born(gun(), gunFrom, flowerFrom - 1),
    ...born(flower(), flowerFrom + 0.6, seconds - 1.4),
  ];
}

function poster(pen: Pen, width: number, height: number): void {
  const wide = width > height * 2;
  const tall = height > width * 1.2;
  const cell = tall ? width / 14 : height / (wide ? 15 : 17);
  const x = width * (wide ? 0.7 : 0.5);
  backdrop(pen, width, height, tints.emerald, { x, y: height / 2, radius: Math.min(width * 0.6, height * 0.5) });
  const field: Field = {
    x: x - (cell * columns) / 2,
    y: height / 2 - (cell * rows) / 2,
    cell,
    ages: [night.paper, night.cream, night.saffron, "#FF9A5A", night.coral, night.mint],
    gone: night.mint,
  };
  if (wide) {
    // The field ends where the page's title starts.
    pen.beginPath();
    pen.rect(x - cell * 11, 0, width, height);
    pen.clip();
  }
  drawField(pen, field, flower(), 53);
}

export const life: Clip = {
  seconds,
  trailer: { from: 13.2, to: 19.4 },
  curtain: tints.emerald.deep,
  extraCrf: 6,
  draw,
  notes,
  poster,
};
