import { type Pen, stageHeight, stageWidth } from "./clip.ts";

/** Position and size of a poster's subject. */
export interface Focus {
  x: number;
  y: number;
  /** Radius of the largest circle around (x, y) that stays almost completely visible. */
  radius: number;
}

/** Wide pictures leave space for the title at the left, tall ones at the bottom. */
export function focusOf(width: number, height: number): Focus {
  const ratio = width / height;
  if (ratio > 2) return { x: width * 0.7, y: height * 0.5, radius: height * 0.56 };
  if (ratio > 1.5) return { x: width * 0.5, y: height * 0.5, radius: height * 0.44 };
  if (ratio < 0.8) return { x: width * 0.5, y: height * 0.46, radius: width * 0.47 };
  return { x: width * 0.5, y: height * 0.5, radius: Math.min(width, height) * 0.43 };
}

/** A larger subject, cropped at the right of wide pictures and at the side of tall ones, but complete in circles. */
export function closeUpOf(width: number, height: number): Focus {
  const ratio = width / height;
  if (ratio > 2) return { x: width * 0.72, y: height * 0.52, radius: height * 0.74 };
  if (ratio > 1.5) return { x: width * 0.55, y: height * 0.52, radius: height * 0.6 };
  if (ratio > 1.2) return { x: width * 0.53, y: height * 0.52, radius: height * 0.56 };
  if (ratio < 0.8) return { x: width * 0.56, y: height * 0.43, radius: width * 0.68 };
  return { x: width * 0.5, y: height * 0.5, radius: height * 0.46 };
}

/** Draws with (x, y) in the centre of the stage, scaled by `scale`. */
export function centredOn(pen: Pen, x: number, y: number, scale: number, drawing: () => void): void {
  pen.save();
  pen.translate(stageWidth / 2, stageHeight / 2);
  pen.scale(scale, scale);
  pen.translate(-x, -y);
  drawing();
  pen.restore();
}
