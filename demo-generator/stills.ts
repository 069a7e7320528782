import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { imageStyles } from "../contract/images.ts";
import { type Clip, type Poster, stageHeight, stageWidth } from "./stage/clip.ts";

const cellWidth = 640;
const cellHeight = 360;
const columns = 3;

/** A contact sheet of the frames at the given times, in seconds. */
function framesSheet(clip: Clip, times: readonly number[]): Buffer {
  const sheet = createCanvas(columns * cellWidth, Math.ceil(times.length / columns) * cellHeight);
  const target = sheet.getContext("2d");
  const stage = createCanvas(stageWidth, stageHeight);
  times.forEach((t, i) => {
    clip.draw(stage.getContext("2d"), t);
    target.drawImage(stage, (i % columns) * cellWidth, Math.floor(i / columns) * cellHeight, cellWidth, cellHeight);
  });
  return sheet.toBuffer("image/png");
}

/** A contact sheet of a poster in all its shapes. */
function shapesSheet(poster: Poster): Buffer {
  const height = 280;
  const sheet = createCanvas(1560, 880);
  const target = sheet.getContext("2d");
  let [x, y] = [0, 0];
  for (const { ratio } of Object.values(imageStyles)) {
    const width = Math.round((height * ratio[0]) / ratio[1]);
    if (x + width > sheet.width) [x, y] = [0, y + height + 10];
    const picture = createCanvas(width, height);
    const pen = picture.getContext("2d");
    const unit = Math.min(width, height) / 720;
    pen.scale(unit, unit);
    poster(pen, width / unit, height / unit);
    target.drawImage(picture, x, y);
    x += width + 10;
  }
  return sheet.toBuffer("image/png");
}

/** Writes `<id>.png`, with twelve frames or those at the given times, and `<id>-poster.png` into `folder`, for review. */
export async function saveStills(
  id: string,
  clip: Clip,
  folder: string,
  instants: readonly number[] = [],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const times = instants.length ? instants : Array.from({ length: 12 }, (_, i) => ((i + 0.5) / 12) * clip.seconds);
  await writeFile(join(folder, `${id}.png`), framesSheet(clip, times));
  await writeFile(join(folder, `${id}-poster.png`), shapesSheet(clip.poster));
}
