import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { imageStyles, type ImageStyle } from "#contract/images.ts";
import type { Pictures } from "#server/adapters/pictures/pictures.ts";
import type { Step } from "#server/adapters/pictures/work.ts";
import type { StoredFiles } from "../deps.ts";

/** A crop rectangle in fractions of the picture's size, from 0 to 1. */
export type Crop = { x: number; y: number; width: number; height: number };
export type Crops = Partial<Record<ImageStyle, Crop>>;

/** Quality of AVIF and WebP. The third width is for high-density screens, on which stronger compression is not visible. */
function qualityOf(widthIndex: number, width: number): [number, number] {
  if (widthIndex > 1) return [38, 46];
  return width > 640 ? [46, 62] : [52, 70];
}

/** Limits of a picture that is decoded. Uploads are then scaled down to 3840 pixels. */
export const acceptedPictures = { formats: ["jpeg", "png", "webp"], mostPixels: 100_000_000 } as const;

/**
 * Renders a title's pictures in every style and width and stores them in a new folder. Styles without a crop are cropped to
 * the most salient region. Returns the folder and the placeholder colour to show while a picture loads.
 * @param picture JPEG, PNG or WebP
 * @throws PictureFault
 */
export async function renderPictures(
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
  const imagesKey = `${pictureFolderPrefix}${videoId}-${randomBytes(6).toString("hex")}`;
  const size = await pictures.inspect(picture, acceptedPictures);
  for (const style of styles) {
    const { ratio, widths } = imageStyles[style];
    const heightOf = (width: number) => Math.round((width * ratio[1]) / ratio[0]);
    const largest = Math.max(...widths);
    const files = widths.flatMap((width, index) => {
      const resize = ["resize", { width, height: heightOf(width) }] as const satisfies Step;
      const [avif, webp] = qualityOf(index, width);
      const name = `${imagesKey}/${style}-${width}`;
      return [
        { key: `${name}.avif`, steps: [resize, ["avif", { quality: avif, effort: 2 }]] as const },
        { key: `${name}.webp`, steps: [resize, ["webp", { quality: webp, effort: 4 }]] as const },
      ];
    });
    const { made } = await pictures.make(picture, acceptedPictures, {
      steps: [...cropSteps(size, crops[style], { width: largest, height: heightOf(largest) }), ["removeAlpha"]],
      outputs: files.map(({ steps }) => steps),
    });
    for (const [index, { key }] of files.entries())
      await images.write(key, Readable.from([made[index]?.data ?? Buffer.alloc(0)]));
  }
  return { imagesKey, color: await placeholderColor(pictures, picture) };
}

/** Prefix of every folder that `renderPictures` creates. */
export const pictureFolderPrefix = "title-";

type Size = { width: number; height: number };

function cropSteps(source: Size, crop: Crop | undefined, target: Size): Step[] {
  if (!crop) return [["autoOrient"], ["resize", { ...target, fit: "cover", position: "attention" }]];
  const [left, top] = [Math.floor(crop.x * source.width), Math.floor(crop.y * source.height)];
  const width = Math.max(1, Math.min(source.width - left, Math.round(crop.width * source.width)));
  const height = Math.max(1, Math.min(source.height - top, Math.round(crop.height * source.height)));
  return [["autoOrient"], ["extract", { left, top, width, height }], ["resize", { ...target, fit: "cover" }]];
}

/** Maximum brightness of a placeholder, of 255: brighter ones make a dark page flash while it loads. */
const maxPlaceholderBrightness = 118;

/** Side of the thumbnail whose colours are averaged, in pixels. */
const sampleSide = 64;

/** Mean of each colour channel, from 0 to 255. Greyscale pictures have one channel. */
function channelMeans(pixels: Buffer): [number, number, number] {
  const channels = Math.max(1, Math.round(pixels.length / (sampleSide * sampleSide)));
  const mean = (channel: number) => {
    let sum = 0;
    for (let at = channel; at < pixels.length; at += channels) sum += pixels[at] ?? 0;
    return (sum * channels) / pixels.length;
  };
  return channels < 3 ? [mean(0), mean(0), mean(0)] : [mean(0), mean(1), mean(2)];
}

/** The average colour, darkened to `maxPlaceholderBrightness`: '#rrggbb'. */
async function placeholderColor(pictures: Pictures, picture: Buffer): Promise<string> {
  const output: Step[] = [
    ["resize", { width: sampleSide, height: sampleSide, fit: "fill" }],
    ["toColourspace", "srgb"],
  ];
  const asPixels: Step[] = [...output, ["removeAlpha"], ["raw"]];
  const { made } = await pictures.make(picture, acceptedPictures, { outputs: [asPixels] });
  const [red, green, blue] = channelMeans(made[0]?.data ?? Buffer.alloc(3));
  const brightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const scale = Math.min(1, maxPlaceholderBrightness / Math.max(1, brightness));
  const hex = (value: number) =>
    Math.round(value * scale)
      .toString(16)
      .padStart(2, "0");
  return `#${hex(red)}${hex(green)}${hex(blue)}`;
}
