import { open, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Pictures } from "#server/adapters/pictures/pictures.ts";

/** Small pictures, one for so many seconds. */
export type TileShape = { width: number; height: number; everySeconds: number };

/** Raw RGB pictures one after the other, in the working folder. */
export const tilesFile = "tiles.rgb";

/** Below the working folder: a frame at the film's own size for each tile of the storyboard. */
export const framesFolder = "frames";

/** The files of the frames that belong to the pictures, from 0 on: posters are made of them. As FFmpeg writes them. */
export const framePattern = "%03d.jpg";
export const frameName = (tile: number): string => framePattern.replace("%03d", String(tile).padStart(3, "0"));

const longSide = 160;
/** At most so many pictures, however long the film: each costs a viewer about 2 KB. */
const mostTiles = 450;
const columns = 10;
const rows = 10;

export function shapeOfTiles(video: { width: number; height: number }, duration: number): TileShape {
  const scale = longSide / Math.max(video.width, video.height);
  const even = (value: number) => Math.max(2, Math.round((value * scale) / 2) * 2);
  return {
    width: even(video.width),
    height: even(video.height),
    everySeconds: Math.max(2, Math.ceil(duration / mostTiles)),
  };
}

const clock = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** The storyboard's cues, each with its place on a sheet by `#xywh`. */
export function storyboardCues({ width, height, everySeconds }: TileShape, count: number, duration: number): string {
  const cues = Array.from({ length: count }, (_, index) => {
    const place = index % (columns * rows);
    const corner = `${(place % columns) * width},${Math.floor(place / columns) * height}`;
    const until = index === count - 1 ? duration : (index + 1) * everySeconds;
    const sheet = sheetName(Math.floor(index / (columns * rows)));
    return `${clock(index * everySeconds)} --> ${clock(until)}\n${sheet}#xywh=${corner},${width},${height}\n`;
  });
  return `WEBVTT\n\n${cues.join("\n")}`;
}

const sheetName = (index: number) => `storyboard-${index + 1}.webp`;

/** Writes `storyboard.vtt` and its sheets into `out`. Returns the pictures, in turn, for who looks for a poster among them. */
export async function writeStoryboard(
  pictures: Pictures,
  folder: string,
  out: string,
  shape: TileShape,
  duration: number,
): Promise<Buffer[]> {
  const tiles = await readTiles(folder, shape);
  // The frame rate's rounding may give one picture more than there are spans.
  const count = Math.max(1, Math.min(tiles.length, Math.ceil(duration / shape.everySeconds)));
  for (let from = 0; from < count; from += columns * rows) {
    const onSheet = tiles.slice(from, Math.min(count, from + columns * rows));
    await writeSheet(pictures, path.join(out, sheetName(from / (columns * rows))), onSheet, shape);
  }
  await writeFile(path.join(out, "storyboard.vtt"), storyboardCues(shape, count, duration));
  return tiles.slice(0, count);
}

/** A film that holds far more than it claims gives more pictures than `mostTiles`. */
const mostKept = 2 * mostTiles;

async function beginningOf(file: string, mostBytes: number): Promise<Buffer> {
  const opened = await open(file);
  try {
    const { size } = await opened.stat();
    const content = Buffer.alloc(Math.min(size, mostBytes));
    const { bytesRead } = await opened.read(content, 0, content.length, 0);
    return content.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}

async function readTiles(folder: string, { width, height }: TileShape): Promise<Buffer[]> {
  const bytes = width * height * 3;
  const content = await beginningOf(path.join(folder, tilesFile), bytes * mostKept);
  return Array.from({ length: Math.floor(content.length / bytes) }, (_, index) =>
    content.subarray(index * bytes, (index + 1) * bytes),
  );
}

async function writeSheet(pictures: Pictures, file: string, tiles: readonly Buffer[], shape: TileShape): Promise<void> {
  const width = shape.width * Math.min(columns, tiles.length);
  const height = shape.height * Math.ceil(tiles.length / columns);
  const sheet = sheetOf(tiles, shape, { width, height });
  await writeFile(
    file,
    await pictures.encode(sheet, { width, height, channels: 3 }, [["webp", { quality: 62, effort: 4 }]]),
  );
}

/** The tiles in rows, as raw RGB; black where there is none. */
function sheetOf(tiles: readonly Buffer[], tile: TileShape, sheet: { width: number; height: number }): Buffer {
  const pixels = Buffer.alloc(sheet.width * sheet.height * 3);
  for (const [place, content] of tiles.entries()) {
    const left = (place % columns) * tile.width;
    const top = Math.floor(place / columns) * tile.height;
    for (let line = 0; line < tile.height; line += 1) {
      const from = line * tile.width * 3;
      content.copy(pixels, ((top + line) * sheet.width + left) * 3, from, from + tile.width * 3);
    }
  }
  return pixels;
}
