import type { Note } from "../sound/note.ts";
import { type Clip, type Pen, stageHeight, stageWidth } from "./clip.ts";
import { curtain } from "./light.ts";

/** A film whose poster is one of its frames, composed for another shape. */
export interface Painting {
  seconds: number;
  trailer: { from: number; to: number };
  /** The colour that it fades from and to. */
  color: string;
  paint: (pen: Pen, width: number, height: number, t: number, isPoster: boolean) => void;
  /** Time of the poster's frame, in seconds. */
  still: number;
  /** Added to the encoder's constant rate factor. */
  extraCrf?: number;
  notes: () => Note[];
}

export function paintedClip({ seconds, trailer, color, paint, still, extraCrf = 0, notes }: Painting): Clip {
  return {
    seconds,
    trailer,
    curtain: color,
    extraCrf,
    draw: (pen, t) => {
      paint(pen, stageWidth, stageHeight, t, false);
      curtain(pen, t, seconds, color);
    },
    notes,
    poster: (pen, width, height) => paint(pen, width, height, still, true),
  };
}
