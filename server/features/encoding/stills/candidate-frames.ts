import path from "node:path";
import { mkdir, readFile, rename } from "node:fs/promises";
import type { Pictures } from "#server/adapters/pictures/pictures.ts";
import { outFolder, type Work } from "../attempts/attempt.ts";
import { frameName, framesFolder, type TileShape } from "./storyboard.ts";

/** Limits for decoding the frames that FFmpeg wrote. */
const frameLimits = { formats: ["jpeg"], mostPixels: 16_000_000 } as const;
/** How many frames are offered to an editor. */
const candidateCount = 8;

export type Candidate = { name: string; seconds: number; width: number; height: number };

/** Subfolder of a version that is not served to players. */
export const originalsFolder = "originals";

/**
 * Moves the frames of distinct scenes into `originalsFolder`, the best first.
 * @param tiles the storyboard's tiles; each has a frame of the same index
 */
export async function extractCandidates(
  pictures: Pictures,
  { folder }: Work,
  tiles: readonly Buffer[],
  { everySeconds }: TileShape,
): Promise<Candidate[]> {
  await mkdir(path.join(folder, outFolder, originalsFolder), { recursive: true });
  const moveFrame = async (tile: number, index: number): Promise<Candidate> => {
    const name = `poster-${index + 1}.jpg`;
    const target = path.join(folder, outFolder, originalsFolder, name);
    await rename(path.join(folder, framesFolder, frameName(tile)), target);
    const { width, height } = await pictures.inspect(await readFile(target), frameLimits);
    return { name, seconds: tile * everySeconds, width, height };
  };
  return Promise.all(distinctTiles(tiles, candidateCount).map(moveFrame));
}

type ScoredTile = { index: number; histogram: number[]; score: number };

/**
 * Indexes of up to `count` tiles, the best first. Each next tile maximises its score times its distance from those already
 * chosen; black, white and flat tiles are chosen last.
 */
export function distinctTiles(tiles: readonly Buffer[], count: number): number[] {
  const scored = tiles.map(scoreTile);
  const chosen: ScoredTile[] = [];
  while (chosen.length < Math.min(count, scored.length)) {
    const worth = (tile: ScoredTile) =>
      tile.score * Math.min(1, ...chosen.map((other) => 2 * distance(tile.histogram, other.histogram)));
    const rest = scored.filter((tile) => !chosen.includes(tile));
    const best = rest.reduce((a, b) => (worth(b) > worth(a) ? b : a));
    // The remaining tiles are too similar to the chosen ones.
    if (chosen.length > 0 && worth(best) < 0.02) break;
    chosen.push(best);
  }
  return chosen.map(({ index }) => index);
}

const levels = 4;

/** Colour histogram (4 × 4 × 4) and score from 0 to 1, by contrast, saturation and medium brightness. @param tile raw RGB */
function scoreTile(tile: Buffer, index: number): ScoredTile {
  const histogram = Array.from({ length: levels ** 3 }, () => 0);
  const pixels = tile.length / 3;
  let [brightness, squares, saturation] = [0, 0, 0];
  for (let at = 0; at < tile.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [tile[at], tile[at + 1], tile[at + 2]];
    const bin = (red >> 6) * levels * levels + (green >> 6) * levels + (blue >> 6);
    histogram[bin] = (histogram[bin] ?? 0) + 1 / pixels;
    const value = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    brightness += value;
    squares += value * value;
    saturation += Math.max(red, green, blue) - Math.min(red, green, blue);
  }
  const mean = brightness / pixels;
  const deviation = Math.sqrt(Math.max(0, squares / pixels - mean * mean));
  const contrast = Math.min(1, deviation / 64);
  const exposure = 1 - Math.abs(mean - 118) / 140;
  const score = contrast * (0.6 + 0.4 * Math.min(1, saturation / pixels / 80)) * Math.max(0.05, exposure);
  return { index, histogram, score: Math.max(0.001, score) };
}

/** Half the L1 distance of two histograms: from 0 for identical to 1 for disjoint. */
function distance(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, bin) => sum + Math.abs(value - (b[bin] ?? 0)), 0) / 2;
}
