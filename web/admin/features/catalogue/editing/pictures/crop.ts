import { imageStyles, type ImageStyle } from "#contract/images.ts";
import type { Crop } from "#contract/admin/title-media.ts";

export type Size = { width: number; height: number };
export type Crops = Record<ImageStyle, Crop>;

export const styles = Object.keys(imageStyles) as ImageStyle[];

/** A crop's height for a width of 1, both as fractions of the picture, so that it has its style's aspect ratio. */
function slope(style: ImageStyle, { width, height }: Size): number {
  const [across, down] = imageStyles[style].ratio;
  return (width / height) * (down / across);
}

/**
 * The largest crop in a style's aspect ratio, centred; a little above the centre of a portrait picture, where faces
 * are.
 */
export function wholeCrop(style: ImageStyle, size: Size): Crop {
  const rise = slope(style, size);
  const width = Math.min(1, 1 / rise);
  const height = Math.min(1, width * rise);
  return { x: (1 - width) / 2, y: (1 - height) * 0.4, width, height };
}

export function wholeCrops(size: Size): Crops {
  return Object.fromEntries(styles.map((style) => [style, wholeCrop(style, size)])) as Crops;
}

const within = (value: number, most: number): number => Math.min(Math.max(0, most), Math.max(0, value));

/** Moves a crop by fractions of the picture, as far as the edges. */
export function moved(crop: Crop, x: number, y: number): Crop {
  return { ...crop, x: within(crop.x + x, 1 - crop.width), y: within(crop.y + y, 1 - crop.height) };
}

/** The narrowest a crop may be, as a share of the picture. */
const least = 0.15;

/** Scales a crop around its centre, within the picture. */
export function scaled(crop: Crop, factor: number, style: ImageStyle, size: Size): Crop {
  const whole = wholeCrop(style, size);
  const width = Math.min(whole.width, Math.max(whole.width * least, crop.width * factor));
  const height = width * slope(style, size);
  const [x, y] = [crop.x + (crop.width - width) / 2, crop.y + (crop.height - height) / 2];
  return { x: within(x, 1 - width), y: within(y, 1 - height), width, height: Math.min(1, height) };
}

/** Moves one corner to a point of the picture; the opposite corner stays. */
export function stretched(crop: Crop, x: number, style: ImageStyle, size: Size): Crop {
  const whole = wholeCrop(style, size);
  const rise = slope(style, size);
  const most = Math.min(whole.width, 1 - crop.x, (1 - crop.y) / rise);
  const width = Math.min(most, Math.max(whole.width * least, x - crop.x));
  return { ...crop, width, height: Math.min(1, width * rise) };
}
