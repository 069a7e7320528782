/** `node demo/stills.ts CLIP FOLDER [SECONDS…]`: writes frames of a clip as PNG files and all its poster shapes, to look at while drawing. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { imageStyles } from "#contract/images.ts";
import { clips } from "./clips.ts";
import { stageHeight, stageWidth } from "./stage/clip.ts";

const [id = "", folder = "", ...instants] = process.argv.slice(2);
const clip = clips[id];
if (!clip || !folder) throw new Error(`Usage: node demo/stills.ts CLIP FOLDER [SECONDS…]; clips: ${Object.keys(clips).join(", ")}`);
mkdirSync(folder, { recursive: true });

/** Twelve frames, or the ones asked for, on one sheet. */
function contactSheet(times: number[]): Buffer {
  const columns = Math.min(3, times.length);
  const scale = 640 / stageWidth;
  const sheet = createCanvas(columns * 640, Math.ceil(times.length / columns) * 360);
  const target = sheet.getContext("2d");
  const stage = createCanvas(stageWidth, stageHeight);
  times.forEach((t, i) => {
    clip?.draw(stage.getContext("2d"), t);
    target.drawImage(stage, (i % columns) * 640, Math.floor(i / columns) * 360, stageWidth * scale, stageHeight * scale);
  });
  return sheet.toBuffer("image/png");
}

const times = instants.length ? instants.map(Number) : Array.from({ length: 12 }, (_, i) => ((i + 0.5) / 12) * clip.seconds);
writeFileSync(join(folder, `${id}.png`), contactSheet(times));

const shapes = Object.entries(imageStyles).filter(([style]) => style !== "kid" && style !== "multiple");
const sheet = createCanvas(1600, 900);
const pen = sheet.getContext("2d");
let x = 0;
let y = 0;
for (const [, { ratio }] of shapes) {
  const height = 440;
  const width = (height * ratio[0]) / ratio[1];
  const picture = createCanvas(Math.round(width), height);
  const brush = picture.getContext("2d");
  brush.scale(height / 720, height / 720);
  clip.poster(brush, (720 * ratio[0]) / ratio[1], 720);
  if (x + width * 0.62 > 1600) {
    x = 0;
    y += 290;
  }
  pen.drawImage(picture, x, y, width * 0.64, height * 0.64);
  x += width * 0.64 + 8;
}
writeFileSync(join(folder, `${id}-poster.png`), sheet.toBuffer("image/png"));
