import path from "node:path";
import { mkdir, stat } from "node:fs/promises";
import sharp from "sharp";
import type { Work } from "./attempt.ts";
import type { VideoFacts } from "./facts.ts";
import { asShown } from "./ladder.ts";
import { outFolder } from "./picture.ts";
import type { TileShape } from "./storyboard.ts";

/** How many frames a person may choose from. */
const wanted = 8;
const atOnce = 4;
/** A frame's width or height at most; larger ones gain nothing on a poster. */
const longSide = 2400;

const size = `w='min(${longSide},iw*sar)':h='min(${longSide},ih)'`;
const scaled = `scale=${size}:force_original_aspect_ratio=decrease:force_divisible_by=2`;
/** JPEG is of BT.601 at full range (JFIF 1.02): FFmpeg converts to that from RGB, but not from another matrix. */
const toJpeg = [scaled, "setsar=1", "format=gbrp"];

export type Candidate = { name: string; seconds: number; width: number; height: number };

/** The folder below a version's that no player may read. */
export const originals = "originals";

/**
 * Frames of distinct scenes, the best first, as JPEG files in the folder of originals.
 * @param tiles the storyboard's pictures
 */
export async function extractCandidates(
  { ffmpeg, file, folder, run }: Work,
  video: VideoFacts,
  tiles: readonly Buffer[],
  { everySeconds }: TileShape,
  duration: number,
): Promise<Candidate[]> {
  await mkdir(path.join(folder, outFolder, originals), { recursive: true });
  const extract = async (tile: number, place: number): Promise<Candidate | undefined> => {
    const seconds = Math.min(tile * everySeconds, Math.max(0, duration - 0.5));
    const name = `poster-${place + 1}.jpg`;
    const filters = [...asShown(video), ...toJpeg].join(",");
    const output = ["-frames:v", "1", "-vf", filters, "-q:v", "2", `${outFolder}/${originals}/${name}`];
    const args = ["-map", `0:${video.index}`, ...output];
    await ffmpeg.run([...ffmpeg.input(file, "-ss", seconds.toFixed(3)), ...args], { folder, signal: run.signal });
    const made = path.join(folder, outFolder, originals, name);
    // A broken source may have no frame there.
    if (!(await stat(made).catch(() => undefined))) return undefined;
    const { width, height } = await sharp(made).metadata();
    return { name, seconds, width, height };
  };
  const chosen = distinctTiles(tiles, wanted);
  const candidates: (Candidate | undefined)[] = [];
  // Each begins with a decoding that takes one processor.
  for (let place = 0; place < chosen.length; place += atOnce) {
    const next = chosen.slice(place, place + atOnce);
    candidates.push(...(await Promise.all(next.map((tile, index) => extract(tile, place + index)))));
  }
  return candidates.filter((candidate) => candidate !== undefined);
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
