import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Note } from "../sound/note.ts";

export type Pen = SKRSContext2D;

/** Coordinate space of the frames, independent of the encoded size. */
export const stageWidth = 1280;
export const stageHeight = 720;
export const framesPerSecond = 25;

/** A picture that adapts to any shape: `draw` fills `width` × `height` units, without text. */
export type Poster = (pen: Pen, width: number, height: number) => void;

/** One clip: a pure function of time, its music, and its poster. */
export interface Clip {
  seconds: number;
  /** The part that serves as trailer, in seconds of the clip; absent if the clip has no trailer. */
  trailer?: { from: number; to: number };
  /** Draws the frame at `t` seconds, 0 ≤ t < `seconds`, over any previous content. */
  draw: (pen: Pen, t: number) => void;
  /** The background colour that its trailer fades from and to. */
  curtain: string;
  /** Added to the encoder's constant rate factor, for pictures that compress badly. */
  extraCrf?: number;
  notes: () => Note[];
  poster: Poster;
}
