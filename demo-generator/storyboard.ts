import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import sharp from "sharp";

const tileWidth = 160;
const tileHeight = 90;
const columns = 5;
/** Interval between two tiles. */
export const storyboardSeconds = 2;

function clock(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}

export interface Storyboard {
  /** Adds the frame as the tile of its interval. */
  add: (frame: Canvas) => void;
  /** Writes `storyboard.webp` and `storyboard.vtt`, whose cues refer to tiles by `#xywh`. */
  save: (folder: string) => Promise<void>;
}

/** Collects thumbnails for the seek bar of a clip. */
export function createStoryboard(seconds: number): Storyboard {
  const count = Math.ceil(seconds / storyboardSeconds);
  const sheet = createCanvas(tileWidth * Math.min(columns, count), tileHeight * Math.ceil(count / columns));
  const pen = sheet.getContext("2d");
  pen.imageSmoothingEnabled = true;
  pen.imageSmoothingQuality = "high";
  let added = 0;
  const corner = (index: number): [number, number] => [
    (index % columns) * tileWidth,
    Math.floor(index / columns) * tileHeight,
  ];
  return {
    add(frame) {
      pen.drawImage(frame, ...corner(added), tileWidth, tileHeight);
      added += 1;
    },
    async save(folder) {
      const cues = Array.from({ length: count }, (_, i) => {
        const until = Math.min(seconds, (i + 1) * storyboardSeconds);
        return `${clock(i * storyboardSeconds)} --> ${clock(until)}\nstoryboard.webp#xywh=${corner(i).join(",")},${tileWidth},${tileHeight}\n`;
      });
      await writeFile(join(folder, "storyboard.vtt"), `WEBVTT\n\n${cues.join("\n")}`);
      await sharp(sheet.toBuffer("image/png")).webp({ quality: 62, effort: 6 }).toFile(join(folder, "storyboard.webp"));
    },
  };
}
