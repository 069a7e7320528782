import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { type Pen, stageHeight, stageWidth } from "./clip.ts";

const drawn = new Map<string, Canvas>();

/** Fills the stage with a static picture, drawn once per `key` and cached. */
export function still(pen: Pen, key: string, paint: (pen: Pen) => void): void {
  let picture = drawn.get(key);
  if (!picture) {
    picture = createCanvas(stageWidth, stageHeight);
    paint(picture.getContext("2d"));
    drawn.set(key, picture);
  }
  pen.globalAlpha = 1;
  pen.globalCompositeOperation = "source-over";
  pen.lineCap = "round";
  pen.lineJoin = "round";
  pen.drawImage(picture, 0, 0);
}
