/** The visible part of a picture: `zoom` from 1 (just filling the window), the centre from 0 to 1. */
export type Crop = { zoom: number; x: number; y: number };

export type Size = { width: number; height: number };

export const wholePicture: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const largestZoom = 4;

/** The visible square in the picture's pixels. */
export function cropSquare({ zoom, x, y }: Crop, { width, height }: Size): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { left: x * width - side / 2, top: y * height - side / 2, side };
}

/** The nearest crop without empty space in the window. */
export function held(crop: Crop, size: Size): Crop {
  const zoom = clamp(crop.zoom, 1, largestZoom);
  const side = Math.min(size.width, size.height) / zoom;
  const hold = (at: number, length: number) => clamp(at, side / 2 / length, 1 - side / 2 / length);
  return { zoom, x: hold(crop.x, size.width), y: hold(crop.y, size.height) };
}

/** The crop after a move by this many pixels in a window of this size. */
export function moved(crop: Crop, size: Size, by: { x: number; y: number }, windowSide: number): Crop {
  const { side } = cropSquare(crop, size);
  const scale = side / windowSide;
  return held({ ...crop, x: crop.x - (by.x * scale) / size.width, y: crop.y - (by.y * scale) / size.height }, size);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
