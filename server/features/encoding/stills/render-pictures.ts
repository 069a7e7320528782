import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { imageStyles, type ImageStyle } from "#contract/images.ts";
import type { Pictures } from "#server/adapters/pictures/pictures.ts";
import type { Step } from "#server/adapters/pictures/work.ts";
import type { StoredFiles } from "../deps.ts";

/** A part of a picture, each side as a share of the whole: from 0 to 1. */
export type Crop = { x: number; y: number; width: number; height: number };
export type Crops = Partial<Record<ImageStyle, Crop>>;

/** Of AVIF and WebP. The third width is for screens of so many pixels that coarser marks are too small to be seen. */
function qualityOf(place: number, width: number): [number, number] {
  if (place > 1) return [38, 46];
  return width > 640 ? [46, 62] : [52, 70];
}

/** What is handed in is kept as JPEG of 3840 pixels at most; a picture to be used at once may be larger. */
export const acceptedPictures = { formats: ["jpeg", "png", "webp"], mostPixels: 100_000_000 } as const;

/**
 * Makes a title's pictures in every style and width and stores them in a new folder. Where no crop is given, the part is
 * taken that draws the eye. Returns the folder and the colour to show while a picture loads.
 * @param picture JPEG, PNG or WebP
 * @throws PictureFault
 */
export async function makePictures(
  { images, pictures }: { images: Pick<StoredFiles, "write">; pictures: Pictures },
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
  const imagesKey = `${picturesPrefix}${videoId}-${randomBytes(6).toString("hex")}`;
  const shown = await pictures.look(picture, acceptedPictures);
  for (const style of styles) {
    const { ratio, widths } = imageStyles[style];
    const heightOf = (width: number) => Math.round((width * ratio[1]) / ratio[0]);
    const largest = Math.max(...widths);
    const files = widths.flatMap((width, place) => {
      const resize = ["resize", { width, height: heightOf(width) }] as const satisfies Step;
      const [avif, webp] = qualityOf(place, width);
      const name = `${imagesKey}/${style}-${width}`;
      return [
        { key: `${name}.avif`, steps: [resize, ["avif", { quality: avif, effort: 2 }]] as const },
        { key: `${name}.webp`, steps: [resize, ["webp", { quality: webp, effort: 4 }]] as const },
      ];
    });
    const { made } = await pictures.make(picture, acceptedPictures, {
      steps: [...partOf(shown, crops[style], { width: largest, height: heightOf(largest) }), ["removeAlpha"]],
      outputs: files.map(({ steps }) => steps),
    });
    for (const [place, { key }] of files.entries())
      await images.write(key, Readable.from([made[place]?.data ?? Buffer.alloc(0)]));
  }
  return { imagesKey, color: await placeholderColor(pictures, picture) };
}

/** The folders that are made here begin with it. */
export const picturesPrefix = "title-";

type Size = { width: number; height: number };

function partOf(shown: Size, crop: Crop | undefined, size: Size): Step[] {
  if (!crop) return [["autoOrient"], ["resize", { ...size, fit: "cover", position: "attention" }]];
  const [left, top] = [Math.floor(crop.x * shown.width), Math.floor(crop.y * shown.height)];
  const width = Math.max(1, Math.min(shown.width - left, Math.round(crop.width * shown.width)));
  const height = Math.max(1, Math.min(shown.height - top, Math.round(crop.height * shown.height)));
  return [["autoOrient"], ["extract", { left, top, width, height }], ["resize", { ...size, fit: "cover" }]];
}

/** The brightest a placeholder may be, of 255: a lit page of pictures must not flash before them. */
const placeholderLimit = 118;

const side = 64;

/** Of each channel, from 0 to 255; a picture in shades of grey has one. */
function meansOf(pixels: Buffer): [number, number, number] {
  const channels = Math.max(1, Math.round(pixels.length / (side * side)));
  const mean = (channel: number) => {
    let sum = 0;
    for (let at = channel; at < pixels.length; at += channels) sum += pixels[at] ?? 0;
    return (sum * channels) / pixels.length;
  };
  return channels < 3 ? [mean(0), mean(0), mean(0)] : [mean(0), mean(1), mean(2)];
}

/** The average colour, darkened where it is bright: '#rrggbb'. */
async function placeholderColor(pictures: Pictures, picture: Buffer): Promise<string> {
  const output: Step[] = [
    ["resize", { width: side, height: side, fit: "fill" }],
    ["toColourspace", "srgb"],
  ];
  const asPixels: Step[] = [...output, ["removeAlpha"], ["raw"]];
  const { made } = await pictures.make(picture, acceptedPictures, { outputs: [asPixels] });
  const [red, green, blue] = meansOf(made[0]?.data ?? Buffer.alloc(3));
  const brightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const scale = Math.min(1, placeholderLimit / Math.max(1, brightness));
  const hex = (value: number) =>
    Math.round(value * scale)
      .toString(16)
      .padStart(2, "0");
  return `#${hex(red)}${hex(green)}${hex(blue)}`;
}
