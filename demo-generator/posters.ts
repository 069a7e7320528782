import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import sharp from "sharp";
import { type ImageStyle, imageStyles } from "../contract/images.ts";
import type { Poster } from "./stage/clip.ts";

/** Posters are composed with a shorter side of 720 units, and drawn at the largest stored size. */
const shortSide = 720;

/** Draws one shape of a poster as PNG bytes, `width` pixels wide. */
function drawPoster(poster: Poster, style: ImageStyle, width: number): Buffer {
  const [across, down] = imageStyles[style].ratio;
  const height = Math.round((width * down) / across);
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext("2d");
  const unit = Math.min(width, height) / shortSide;
  pen.scale(unit, unit);
  poster(pen, width / unit, height / unit);
  return canvas.toBuffer("image/png");
}

/** Quality of AVIF and WebP. The third width is for high-density screens, on which stronger compression is not visible. */
function qualityOf(place: number, width: number): [number, number] {
  if (place > 1) return [28, 24];
  return width > 640 ? [40, 44] : [46, 54];
}

/** Writes every width of the given styles, as AVIF and WebP, into `folder`. */
export async function savePosters(poster: Poster, styles: readonly ImageStyle[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const style of styles) {
    const [across, down] = imageStyles[style].ratio;
    const widths = imageStyles[style].widths;
    const largest = drawPoster(poster, style, Math.max(...widths));
    for (const [place, width] of widths.entries()) {
      const [avif, webp] = qualityOf(place, width);
      const resized = sharp(largest).resize({ width, height: Math.round((width * down) / across) });
      const file = join(folder, `${style}-${width}`);
      await resized.clone().avif({ quality: avif, effort: 4 }).toFile(`${file}.avif`);
      await resized.clone().webp({ quality: webp, effort: 6 }).toFile(`${file}.webp`);
    }
  }
}

/** Maximum brightness of a placeholder, of 255: brighter ones make a dark page flash while it loads. */
const placeholderLimit = 118;

/** The placeholder colour while the poster loads, `#rrggbb`: its average, darkened to the maximum brightness. */
export async function dominantColor(poster: Poster): Promise<string> {
  const { channels } = await sharp(drawPoster(poster, "horizontal", 320))
    .removeAlpha()
    .stats();
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => channel.mean);
  const brightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const scale = Math.min(1, placeholderLimit / brightness);
  return `#${[red, green, blue]
    .map((value) =>
      Math.round(value * scale)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
