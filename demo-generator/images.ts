import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ImageStyle } from "../contract/images.ts";
import { saveAvatars } from "./avatars.ts";
import { demoCatalogue } from "../demo/catalogue.ts";
import { createCanvas } from "@napi-rs/canvas";
import sharp from "sharp";
import { clips } from "./clips.ts";
import { seriesPosters } from "./draw/series-posters.ts";
import { sharePicture } from "../contract/share-picture.ts";
import { drawShareCard, shareCardHeight, shareCardWidth } from "./draw/share-card.ts";
import { dominantColor, savePosters } from "./posters.ts";
import type { Poster } from "./stage/clip.ts";

const imagesFolder = join(import.meta.dirname, "../demo/images");
const colorsFile = join(imagesFolder, "colors.json");
const titleStyles: ImageStyle[] = ["horizontal", "vertical", "circle", "fullscreen", "multiple", "cover"];

interface Picture {
  slug: string;
  clip: string;
  styles: ImageStyle[];
}

/** Which images to draw for each title and episode, and from which clip's poster. */
export function pictures(): Picture[] {
  const stylesOf = (isKid: boolean): ImageStyle[] => (isKid ? [...titleStyles, "kid"] : titleStyles);
  const films = demoCatalogue.films.map((film) => ({ slug: film.slug, clip: film.clip, styles: stylesOf(film.isKid) }));
  const series = demoCatalogue.series.map((one) => ({ slug: one.slug, clip: one.slug, styles: stylesOf(one.isKid) }));
  const episodes = demoCatalogue.series
    .flatMap((one) => one.seasons.flatMap((season) => season.episodes))
    .map((episode) => ({ slug: episode.slug, clip: episode.clip, styles: ["horizontal" as const] }));
  return [...films, ...series, ...episodes];
}

function posterOf(picture: Picture): Poster | undefined {
  return seriesPosters[picture.slug] ?? clips[picture.clip]?.poster;
}

async function readColors(): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(colorsFile, "utf8")) as Record<string, string>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}

/** One card per language. */
async function saveShareCards(): Promise<void> {
  for (const [locale, name] of [
    ["fr", sharePicture.productNames.fr],
    ["en", sharePicture.productNames.en],
  ] as const) {
    const canvas = createCanvas(shareCardWidth, shareCardHeight);
    drawShareCard(canvas.getContext("2d"), locale);
    await sharp(canvas.toBuffer("image/png")).jpeg({ quality: 82, mozjpeg: true }).toFile(join(imagesFolder, name));
  }
}

/** Draws the posters of the given slugs, or all of them with the share cards and avatars, and stores their dominant colours. */
export async function saveImages(slugs: readonly string[]): Promise<void> {
  await mkdir(imagesFolder, { recursive: true });
  const colors = await readColors();
  for (const picture of pictures()) {
    const poster = posterOf(picture);
    if (!poster || (slugs.length && !slugs.includes(picture.slug))) continue;
    await savePosters(poster, picture.styles, join(imagesFolder, picture.slug));
    colors[picture.slug] = await dominantColor(poster);
    process.stdout.write(`${picture.slug}\n`);
  }
  if (!slugs.length || slugs.includes("share")) await saveShareCards();
  if (!slugs.length || slugs.includes("avatars")) await saveAvatars(join(imagesFolder, "avatars"));
  const sorted = Object.fromEntries(Object.entries(colors).toSorted(([a], [b]) => a.localeCompare(b)));
  await writeFile(colorsFile, `${JSON.stringify(sorted, null, 2)}\n`);
}
