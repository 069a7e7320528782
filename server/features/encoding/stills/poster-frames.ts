import path from "node:path";
import { mkdir, readFile, rename } from "node:fs/promises";
import type { Pictures } from "#server/adapters/pictures/pictures.ts";
import { outFolder, type Work } from "../attempts/attempt.ts";
import { frameName, framesFolder, type TileShape } from "./storyboard.ts";

/** As FFmpeg writes them. */
const frames = { formats: ["jpeg"], mostPixels: 16_000_000 } as const;
/** How many frames a person may choose from. */
const wanted = 8;

export type Candidate = { name: string; seconds: number; width: number; height: number };

/** The folder below a version's that no player may read. */
export const originals = "originals";

/**
 * Takes the frames of distinct scenes, the best first, into the folder of originals.
 * @param tiles the storyboard's pictures, each of which has its frame
 */
export async function takeCandidates(
  pictures: Pictures,
  { folder }: Work,
  tiles: readonly Buffer[],
  { everySeconds }: TileShape,
): Promise<Candidate[]> {
  await mkdir(path.join(folder, outFolder, originals), { recursive: true });
  const take = async (tile: number, place: number): Promise<Candidate> => {
    const name = `poster-${place + 1}.jpg`;
    const taken = path.join(folder, outFolder, originals, name);
    await rename(path.join(folder, framesFolder, frameName(tile)), taken);
    const { width, height } = await pictures.look(await readFile(taken), frames);
    return { name, seconds: tile * everySeconds, width, height };
  };
  return Promise.all(distinctTiles(tiles, wanted).map(take));
}

type Look = { index: number; histogram: number[]; score: number };

/**
 * The tiles to take, the best first: each is the one that is good to look at and unlike those before. Black, white and flat
 * ones come only where there is nothing else.
 */
export function distinctTiles(tiles: readonly Buffer[], count: number): number[] {
  const looks = tiles.map(lookOf);
  const chosen: Look[] = [];
  while (chosen.length < Math.min(count, looks.length)) {
    const worth = (look: Look) =>
      look.score * Math.min(1, ...chosen.map((other) => 2 * distance(look.histogram, other.histogram)));
    const rest = looks.filter((look) => !chosen.includes(look));
    const best = rest.reduce((a, b) => (worth(b) > worth(a) ? b : a));
    // What is left looks like what is chosen.
    if (chosen.length > 0 && worth(best) < 0.02) break;
    chosen.push(best);
  }
  return chosen.map(({ index }) => index);
}

const levels = 4;

/** A histogram of colours (4 × 4 × 4), and how good a tile is to look at, from 0 to 1: contrast, colour, middling light. */
function lookOf(tile: Buffer, index: number): Look {
  const histogram = Array.from({ length: levels ** 3 }, () => 0);
  const pixels = tile.length / 3;
  let [light, squares, colour] = [0, 0, 0];
  for (let at = 0; at < tile.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [tile[at], tile[at + 1], tile[at + 2]];
    const bin = (red >> 6) * levels * levels + (green >> 6) * levels + (blue >> 6);
    histogram[bin] = (histogram[bin] ?? 0) + 1 / pixels;
    const value = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    light += value;
    squares += value * value;
    colour += Math.max(red, green, blue) - Math.min(red, green, blue);
  }
  const mean = light / pixels;
  const deviation = Math.sqrt(Math.max(0, squares / pixels - mean * mean));
  const contrast = Math.min(1, deviation / 64);
  const middling = 1 - Math.abs(mean - 118) / 140;
  const score = contrast * (0.6 + 0.4 * Math.min(1, colour / pixels / 80)) * Math.max(0.05, middling);
  return { index, histogram, score: Math.max(0.001, score) };
}

/** Half the sum of differences: from 0 for the same colours to 1 for none in common. */
function distance(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, place) => sum + Math.abs(value - (b[place] ?? 0)), 0) / 2;
}
