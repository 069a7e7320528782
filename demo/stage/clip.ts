import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Note } from "#demo/sound/note.ts";

export type Pen = SKRSContext2D;

/** Frames are drawn in this space, whatever the size they are encoded at. */
export const stageWidth = 1280;
export const stageHeight = 720;
export const framesPerSecond = 25;

/** A picture of any shape: `draw` fills `width` × `height` units of the pen's space, without text. */
export type Poster = (pen: Pen, width: number, height: number) => void;

/** One clip: a pure function of time, its music, and its poster. */
export interface Clip {
  seconds: number;
  /** The cut that serves as trailer, in seconds of the clip; absent when the clip is no title's trailer. */
  trailer?: { from: number; to: number };
  /** Draws the frame at `t` seconds, 0 ≤ t < `seconds`, on a stage of any former content. */
  draw: (pen: Pen, t: number) => void;
  /** The colour a trailer of it fades from and to: its ground. */
  curtain: string;
  /** Added to the encoder's constant rate factor, for pictures that eat many bits. */
  thrift?: number;
  notes: () => Note[];
  poster: Poster;
}
