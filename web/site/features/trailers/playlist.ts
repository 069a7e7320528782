export type Variant = { url: string; height: number; mimeType: string };
export type Parts = { init: string; segments: { url: string; seconds: number }[] };

/**
 * The variants of a multivariant playlist, smallest first (RFC 8216, 4.3.4.2). Each is muxed fragmented MP4, as this
 * service encodes them.
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

/** The segments of a media playlist; undefined without an initialisation segment. */
export function partsOf(text: string, base: string): Parts | undefined {
  const init = /^#EXT-X-MAP:.*URI="([^"]+)"/m.exec(text)?.[1];
  if (init === undefined) return undefined;
  const segments = [...text.matchAll(/^#EXTINF:([\d.]+).*\r?\n([^#\r\n]+)/gm)].map(([, seconds, address = ""]) => ({
    url: new URL(address, base).href,
    seconds: Number(seconds),
  }));
  return { init: new URL(init, base).href, segments };
}

/** The smallest variant of at least this height in pixels, else the largest. */
export function variantFor(variants: readonly Variant[], pixels: number): Variant | undefined {
  return variants.find(({ height }) => height >= pixels * 0.8) ?? variants.at(-1);
}
