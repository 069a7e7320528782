/** The picture styles of a title, with their aspect ratio and stored widths in pixels. */
export const imageStyles = {
  horizontal: { ratio: [16, 9], widths: [320, 640] },
  vertical: { ratio: [2, 3], widths: [240, 480, 800] },
  circle: { ratio: [1, 1], widths: [240, 480] },
  fullscreen: { ratio: [16, 6], widths: [960, 1920] },
  multiple: { ratio: [4, 3], widths: [320, 640] },
  kid: { ratio: [1, 1], widths: [240, 480] },
  cover: { ratio: [16, 7], widths: [960, 1600, 2400] },
} as const satisfies Record<string, { ratio: readonly [number, number]; widths: readonly number[] }>;

export type ImageStyle = keyof typeof imageStyles;
export type ImageFormat = "avif" | "webp";

export type ImageSources = {
  /** `srcset` with every width, in the smallest format. */
  avif: string;
  /** `srcset` with every width, in a format that every browser supports. */
  webp: string;
  /** The given URL, for browsers without `srcset`. */
  src: string;
  /** Size of the largest picture in pixels, for the `width` and `height` attributes. */
  width: number;
  height: number;
};

const picture = /^(?<folder>.*\/images\/[^/]+)\/(?<style>[a-z]+)-\d+\.(?:webp|avif)$/;

/** The address of one picture of a title: `/images/<slug>/<style>-<width>.<format>`. */
export function imageUrl(slug: string, style: ImageStyle, width: number, format: ImageFormat = "webp"): string {
  return `/images/${slug}/${style}-${width}.${format}`;
}

/** All sources of a title's picture; null for other pictures (an avatar, another host). */
export function imageSources(url: string): ImageSources | null {
  const groups = picture.exec(url)?.groups;
  const style = groups?.["style"];
  if (!groups || !style || !Object.hasOwn(imageStyles, style)) return null;
  const { ratio, widths } = imageStyles[style as ImageStyle];
  const list = (format: ImageFormat): string =>
    widths.map((width) => `${groups["folder"]}/${style}-${width}.${format} ${width}w`).join(", ");
  const width = Math.max(...widths);
  return { avif: list("avif"), webp: list("webp"), src: url, width, height: Math.round((width * ratio[1]) / ratio[0]) };
}
