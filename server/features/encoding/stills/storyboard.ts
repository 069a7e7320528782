import { open, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Pictures } from "#server/adapters/pictures/pictures.ts";

/** Size of the storyboard's tiles, and the interval between them. */
export type TileShape = { width: number; height: number; everySeconds: number };

/** File of the working folder: the tiles as consecutive raw RGB frames. */
export const tilesFile = "tiles.rgb";

/** Below the working folder: a frame at the film's own size for each tile of the storyboard. */
export const framesFolder = "frames";

/** File names of the frames, numbered from 0 like the tiles, in FFmpeg's notation. Posters are rendered from them. */
export const framePattern = "%03d.jpg";
export const frameName = (tile: number): string => framePattern.replace("%03d", String(tile).padStart(3, "0"));

const longSide = 160;
/** Maximum number of tiles, however long the film: each costs a viewer about 2 KB. */
const maxTiles = 450;
const columns = 10;
const rows = 10;

export function tileShapeFor(video: { width: number; height: number }, duration: number): TileShape {
  const scale = longSide / Math.max(video.width, video.height);
  const even = (value: number) => Math.max(2, Math.round((value * scale) / 2) * 2);
  return {
    width: even(video.width),
    height: even(video.height),
    everySeconds: Math.max(2, Math.ceil(duration / maxTiles)),
  };
}

const clock = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** The storyboard's WebVTT, whose cues refer to a region of a sheet by `#xywh`. */
export function storyboardCues({ width, height, everySeconds }: TileShape, count: number, duration: number): string {
  const cues = Array.from({ length: count }, (_, index) => {
    const onSheet = index % (columns * rows);
    const corner = `${(onSheet % columns) * width},${Math.floor(onSheet / columns) * height}`;
    const until = index === count - 1 ? duration : (index + 1) * everySeconds;
    const sheet = sheetName(Math.floor(index / (columns * rows)));
    return `${clock(index * everySeconds)} --> ${clock(until)}\n${sheet}#xywh=${corner},${width},${height}\n`;
  });
  return `WEBVTT\n\n${cues.join("\n")}`;
}

const sheetName = (index: number) => `storyboard-${index + 1}.webp`;

/** Writes `storyboard.vtt` and its sheets into `out`. Returns the tiles in order. */
export async function writeStoryboard(
  pictures: Pictures,
  folder: string,
  out: string,
  shape: TileShape,
  duration: number,
): Promise<Buffer[]> {
  const tiles = await readTiles(folder, shape);
  // Rounding of the frame rate may yield one tile more than there are intervals.
  const count = Math.max(1, Math.min(tiles.length, Math.ceil(duration / shape.everySeconds)));
  for (let from = 0; from < count; from += columns * rows) {
    const onSheet = tiles.slice(from, Math.min(count, from + columns * rows));
    await writeSheet(pictures, path.join(out, sheetName(from / (columns * rows))), onSheet, shape);
  }
  await writeFile(path.join(out, "storyboard.vtt"), storyboardCues(shape, count, duration));
  return tiles.slice(0, count);
}

/** A film far longer than its header claims yields more than `maxTiles`; this bounds what is read into memory. */
const maxTilesRead = 2 * maxTiles;

async function readStart(file: string, maxBytes: number): Promise<Buffer> {
  const opened = await open(file);
  try {
    const { size } = await opened.stat();
    const content = Buffer.alloc(Math.min(size, maxBytes));
    const { bytesRead } = await opened.read(content, 0, content.length, 0);
    return content.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}

async function readTiles(folder: string, { width, height }: TileShape): Promise<Buffer[]> {
  const bytes = width * height * 3;
  const content = await readStart(path.join(folder, tilesFile), bytes * maxTilesRead);
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

/** The tiles in a grid, as raw RGB; empty cells are black. */
function sheetOf(tiles: readonly Buffer[], tile: TileShape, sheet: { width: number; height: number }): Buffer {
  const pixels = Buffer.alloc(sheet.width * sheet.height * 3);
  for (const [index, content] of tiles.entries()) {
    const left = (index % columns) * tile.width;
    const top = Math.floor(index / columns) * tile.height;
    for (let line = 0; line < tile.height; line += 1) {
      const from = line * tile.width * 3;
      content.copy(pixels, ((top + line) * sheet.width + left) * 3, from, from + tile.width * 3);
    }
  }
  return pixels;
}
