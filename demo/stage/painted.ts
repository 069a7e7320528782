import type { Note } from "#demo/sound/note.ts";
import { type Clip, type Pen, stageHeight, stageWidth } from "./clip.ts";
import { curtain } from "./light.ts";

/** A film whose poster is one of its instants, painted in another shape. */
export interface Painting {
  seconds: number;
  trailer: { from: number; to: number };
  /** The colour it opens from and closes to. */
  color: string;
  paint: (pen: Pen, width: number, height: number, t: number, isPoster: boolean) => void;
  /** The poster's instant, in seconds. */
  still: number;
  /** Added to the encoder's constant rate factor. */
  thrift?: number;
  notes: () => Note[];
}

export function paintedClip({ seconds, trailer, color, paint, still, thrift = 0, notes }: Painting): Clip {
  return {
    seconds,
    trailer,
    curtain: color,
    thrift,
    draw: (pen, t) => {
      paint(pen, stageWidth, stageHeight, t, false);
      curtain(pen, t, seconds, color);
    },
    notes,
    poster: (pen, width, height) => paint(pen, width, height, still, true),
  };
}
