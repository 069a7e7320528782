/** One seek picture on a sheet. Times in seconds, positions in pixels. */
export type Tile = { from: number; to: number; sheet: string; x: number; y: number; width: number; height: number };

const cue =
  /^(?:(\d+):)?(\d{2}):(\d{2})\.(\d{3}) --> (?:(\d+):)?(\d{2}):(\d{2})\.(\d{3}).*\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/gm;

/** Parses a WebVTT file whose cues refer to tiles by `#xywh`. URLs are made absolute. */
export function parseStoryboard(vtt: string, address: string): Tile[] {
  const seconds = (h: string | undefined, m = "0", s = "0", ms = "0") =>
    Number(h ?? 0) * 3600 + Number(m) * 60 + Number(s) + Number(ms) / 1000;
  return [...vtt.replaceAll("\r\n", "\n").matchAll(cue)].map(
    ([, h1, m1, s1, f1, h2, m2, s2, f2, file = "", x, y, width, height]) => ({
      from: seconds(h1, m1, s1, f1),
      to: seconds(h2, m2, s2, f2),
      sheet: new URL(file, address).href,
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
    }),
  );
}

/** The picture at a time; the last one for later times. */
export function tileAt(tiles: readonly Tile[], seconds: number): Tile | undefined {
  return tiles.find((tile) => seconds < tile.to) ?? tiles.at(-1);
}
