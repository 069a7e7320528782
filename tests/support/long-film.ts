import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./program.ts";

/** The demo title that long films are made of, in its smallest rendition. */
const clip = path.join(root, "demo/media/kepler/v360");
const clipSeconds = 27;

/**
 * For tests: writes a film of this many minutes by repeating one clip. Each copy of a segment gets a later base time, so
 * the film is one continuous stream.
 */
export function writeLongFilm(mediaFolder: string, key: string, minutes: number): { seconds: number } {
  const folder = path.join(mediaFolder, key);
  mkdirSync(path.join(folder, "v360"), { recursive: true });
  const segments = readdirSync(clip).filter((name) => name.endsWith(".m4s"));
  const init = readFileSync(path.join(clip, "init.mp4"));
  const lengths = [...readFileSync(path.join(clip, "index.m3u8"), "utf8").matchAll(/^#EXTINF:.*$/gm)].map(
    ([line]) => line,
  );
  const timescales = timescalesIn(init);
  const copies = Math.ceil((minutes * 60) / clipSeconds);
  const playlist = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:4", "#EXT-X-PLAYLIST-TYPE:VOD"];
  playlist.push("#EXT-X-INDEPENDENT-SEGMENTS", '#EXT-X-MAP:URI="init.mp4"');
  for (let copy = 0; copy < copies; copy++) {
    for (const [index, name] of segments.toSorted().entries()) {
      const own = `c${copy}-${name}`;
      const bytes = readFileSync(path.join(clip, name));
      moveOn(bytes, copy * clipSeconds, timescales);
      writeFileSync(path.join(folder, "v360", own), bytes);
      playlist.push(lengths[index] ?? "", own);
    }
  }
  writeFileSync(path.join(folder, "v360/init.mp4"), init);
  writeFileSync(path.join(folder, "v360/index.m3u8"), [...playlist, "#EXT-X-ENDLIST", ""].join("\n"));
  const main = [
    "#EXTM3U",
    '#EXT-X-STREAM-INF:BANDWIDTH=132782,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=30.000',
    "v360/index.m3u8",
  ];
  writeFileSync(path.join(folder, "master.m3u8"), `${main.join("\n")}\n`);
  return { seconds: copies * clipSeconds };
}

export type Box = { type: string; from: number; to: number };

/** The boxes between two offsets (ISO/IEC 14496-12, 4.2). */
export function* boxesIn(bytes: Buffer, from = 0, to = bytes.length): Generator<Box> {
  for (let at = from; at < to; at += bytes.readUInt32BE(at)) {
    yield { type: bytes.toString("latin1", at + 4, at + 8), from: at + 8, to: at + bytes.readUInt32BE(at) };
  }
}

const boxAt = (bytes: Buffer, box: Box, type: string): Box => {
  const found = [...boxesIn(bytes, box.from, box.to)].find((inner) => inner.type === type);
  if (!found) throw new Error(`No ${type} in ${box.type}`);
  return found;
};

/** Time units per second, by track. */
export function timescalesIn(init: Buffer): Map<number, number> {
  const scales = new Map<number, number>();
  const moov = boxAt(init, { type: "file", from: 0, to: init.length }, "moov");
  for (const trak of boxesIn(init, moov.from, moov.to)) {
    if (trak.type !== "trak") continue;
    const id = init.readUInt32BE(boxAt(init, trak, "tkhd").from + 12);
    scales.set(id, init.readUInt32BE(boxAt(init, boxAt(init, trak, "mdia"), "mdhd").from + 12));
  }
  return scales;
}

export function moveOn(segment: Buffer, seconds: number, timescales: Map<number, number>): void {
  const moof = boxAt(segment, { type: "file", from: 0, to: segment.length }, "moof");
  for (const traf of boxesIn(segment, moof.from, moof.to)) {
    if (traf.type !== "traf") continue;
    const track = segment.readUInt32BE(boxAt(segment, traf, "tfhd").from + 4);
    // Version 1: after version and flags, the base time has 64 bits.
    const base = boxAt(segment, traf, "tfdt").from + 4;
    const moved = segment.readBigUInt64BE(base) + BigInt(seconds * (timescales.get(track) ?? 0));
    segment.writeBigUInt64BE(moved, base);
  }
}
