export type Variant = { url: string; height: number; mimeType: string };
export type Parts = { init: string; segments: { url: string; seconds: number }[] };

/**
 * The variants of a multivariant playlist, the smallest first (RFC 8216, 4.3.4.2). Each is one stream of both picture and
 * sound in fragmented MP4, as this service encodes them.
 */
export function variantsOf(text: string, base: string): Variant[] {
  const found = [...text.matchAll(/^#EXT-X-STREAM-INF:(.*)\r?\n([^#\r\n]+)/gm)].map(
    ([, attributes = "", address = ""]) => ({
      url: new URL(address, base).href,
      height: Number(/RESOLUTION=\d+x(\d+)/.exec(attributes)?.[1] ?? 0),
      mimeType: `video/mp4; codecs="${/CODECS="([^"]+)"/.exec(attributes)?.[1] ?? ""}"`,
    }),
  );
  return found.toSorted((a, b) => a.height - b.height);
}

/** The files of a media playlist in their order; undefined when it has no initialisation segment. */
export function partsOf(text: string, base: string): Parts | undefined {
  const init = /^#EXT-X-MAP:.*URI="([^"]+)"/m.exec(text)?.[1];
  if (init === undefined) return undefined;
  const segments = [...text.matchAll(/^#EXTINF:([\d.]+).*\r?\n([^#\r\n]+)/gm)].map(([, seconds, address = ""]) => ({
    url: new URL(address, base).href,
    seconds: Number(seconds),
  }));
  return { init: new URL(init, base).href, segments };
}

/** The smallest variant that fills so many pixels of height, else the largest there is. */
export function variantFor(variants: readonly Variant[], pixels: number): Variant | undefined {
  return variants.find(({ height }) => height >= pixels * 0.8) ?? variants.at(-1);
}
