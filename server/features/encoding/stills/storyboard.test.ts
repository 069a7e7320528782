import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPictures, type Pictures } from "#server/adapters/pictures/pictures.ts";
import { tilesFile, writeStoryboard } from "./storyboard.ts";

let folder: string;
let pictures: Pictures;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "silecs-storyboard-"));
  pictures = openPictures();
});
afterAll(async () => {
  await pictures.close();
  rmSync(folder, { recursive: true });
});

const shape = { width: 16, height: 8, everySeconds: 2 };
const tile = (level: number) => Buffer.alloc(shape.width * shape.height * 3, level);

test("the tiles are laid out in rows of ten, in order", async () => {
  const levels = Array.from({ length: 12 }, (_, index) => index * 20);
  writeFileSync(path.join(folder, tilesFile), Buffer.concat(levels.map(tile)));
  const tiles = await writeStoryboard(pictures, folder, folder, shape, 24);
  expect(tiles.length).toBe(12);
  const sheet = path.join(folder, "storyboard-1.webp");
  const { data, info } = await sharp(sheet).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([160, 16]);
  const levelAt = (index: number) => {
    const [x, y] = [(index % 10) * 16 + 8, Math.floor(index / 10) * 8 + 4];
    return data[(y * info.width + x) * info.channels] ?? 0;
  };
  for (const [index, level] of levels.entries()) expect(Math.abs(levelAt(index) - level)).toBeLessThan(8);
  expect(readFileSync(path.join(folder, "storyboard.vtt"), "utf8")).toContain("storyboard-1.webp#xywh=16,8,16,8");
});

test("at most twice a storyboard's tiles are read from a film far longer than its header claims", async () => {
  writeFileSync(path.join(folder, tilesFile), Buffer.alloc(5000 * tile(0).length));
  const tiles = await writeStoryboard(pictures, folder, folder, shape, 10_000);
  expect(tiles.length).toBe(900);
});
