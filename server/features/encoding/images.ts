import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import sharp, { type Sharp } from "sharp";
import { imageStyles, type ImageStyle } from "#contract/images.ts";
import type { StoredFiles } from "./deps.ts";

/** A part of a picture, each side as a share of the whole: from 0 to 1. */
export type Crop = { x: number; y: number; width: number; height: number };
export type Crops = Partial<Record<ImageStyle, Crop>>;

/** Of AVIF and WebP. The third width is for screens of so many pixels that coarser marks are too small to be seen. */
function qualityOf(place: number, width: number): [number, number] {
  if (place > 1) return [38, 46];
  return width > 640 ? [46, 62] : [52, 70];
}

/**
 * Makes a title's pictures in every style and width and stores them in a new folder. Where no crop is given, the part is
 * taken that draws the eye. Returns the folder and the colour to show while a picture loads.
 * @param picture JPEG, PNG or WebP
 */
export async function makePictures(
  images: Pick<StoredFiles, "write">,
  {
    videoId,
    picture,
    crops = {},
    styles = Object.keys(imageStyles) as ImageStyle[],
  }: {
    videoId: number;
    picture: Buffer;
    crops?: Crops;
    styles?: readonly ImageStyle[];
  },
): Promise<{ imagesKey: string; color: string }> {
  const write = async (key: string, made: Sharp) => images.write(key, Readable.from([await made.toBuffer()]));
  const imagesKey = `${picturesPrefix}${videoId}-${randomBytes(6).toString("hex")}`;
  for (const style of styles) {
    const { ratio, widths } = imageStyles[style];
    const heightOf = (width: number) => Math.round((width * ratio[1]) / ratio[0]);
    const largest = Math.max(...widths);
    const whole = await partOf(picture, crops[style], { width: largest, height: heightOf(largest) });
    const { data, info } = await whole.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    for (const [place, width] of widths.entries()) {
      const resized = sharp(data, { raw: info }).resize({ width, height: heightOf(width) });
      const [avif, webp] = qualityOf(place, width);
      const file = `${imagesKey}/${style}-${width}`;
      await write(`${file}.avif`, resized.clone().avif({ quality: avif, effort: 2 }));
      await write(`${file}.webp`, resized.clone().webp({ quality: webp, effort: 4 }));
    }
  }
  return { imagesKey, color: await placeholderColor(picture) };
}

/** The folders that are made here begin with it. */
export const picturesPrefix = "title-";

async function partOf(
  picture: Buffer,
  crop: Crop | undefined,
  size: { width: number; height: number },
): Promise<Sharp> {
  const upright = sharp(picture, { limitInputPixels: 100_000_000 }).rotate();
  if (!crop) return upright.resize({ ...size, fit: "cover", position: sharp.strategy.attention });
  const { autoOrient } = await upright.metadata();
  const [left, top] = [Math.floor(crop.x * autoOrient.width), Math.floor(crop.y * autoOrient.height)];
  const width = Math.max(1, Math.min(autoOrient.width - left, Math.round(crop.width * autoOrient.width)));
  const height = Math.max(1, Math.min(autoOrient.height - top, Math.round(crop.height * autoOrient.height)));
  return upright.extract({ left, top, width, height }).resize({ ...size, fit: "cover" });
}

/** The brightest a placeholder may be, of 255: a lit page of pictures must not flash before them. */
const placeholderLimit = 118;

/** The average colour, darkened where it is bright: '#rrggbb'. */
async function placeholderColor(picture: Buffer): Promise<string> {
  const { channels } = await sharp(picture).resize(64, 64, { fit: "fill" }).toColourspace("srgb").removeAlpha().stats();
  const means = channels.map(({ mean }) => mean);
  const [red = 0, green = red, blue = red] = means;
  const brightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const scale = Math.min(1, placeholderLimit / Math.max(1, brightness));
  const hex = (value: number) =>
    Math.round(value * scale)
      .toString(16)
      .padStart(2, "0");
  return `#${hex(red)}${hex(green)}${hex(blue)}`;
}
