import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { boxesIn, moveOn, timescalesIn, type Box } from "../long-film.ts";
import { root } from "../program.ts";

/** The demo title whose segments are repeated. */
const clip = path.join(root, "demo/media/kepler");
const clipSeconds = 27;

export type WorldFilm = {
  /** By their paths in the title's folder. */
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  seconds: number;
  /** Start and length of each segment, in seconds. */
  segments: readonly { start: number; seconds: number }[];
  /** Time units per second, by track. */
  timescales: ReadonlyMap<number, number>;
};

/**
 * A film in memory: two renditions of real fMP4 segments.
 * @param hasTracks with the sound in a playlist of its own, as titles in several languages have it
 */
export function filmInMemory(minutes: number, hasTracks: boolean): WorldFilm {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const copies = Math.ceil((minutes * 60) / clipSeconds);
  const folders = hasTracks ? ["v360", "v720", "audio"] : ["v360", "v720"];
  const segments = folders.map((folder) => addRendition(files, folder, copies, hasTracks))[0] ?? [];
  const text = (lines: readonly string[]) => new Uint8Array(Buffer.from(`${lines.join("\n")}\n`));
  const sound = hasTracks ? ',AUDIO="sound"' : "";
  files.set(
    "master.m3u8",
    text([
      "#EXTM3U",
      ...(hasTracks
        ? ['#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="fr",LANGUAGE="fr",DEFAULT=YES,URI="audio/index.m3u8"']
        : []),
      `#EXT-X-STREAM-INF:BANDWIDTH=126920,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360${sound}`,
      "v360/index.m3u8",
      `#EXT-X-STREAM-INF:BANDWIDTH=250643,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720${sound}`,
      "v720/index.m3u8",
    ]),
  );
  files.set("subs/all.vtt", text(["WEBVTT", "", "00:00.000 --> 59:00.000", "Bonjour."]));
  const timescales = timescalesIn(readFileSync(path.join(clip, "v360/init.mp4")));
  return { files, seconds: copies * clipSeconds, segments, timescales };
}

function addRendition(
  files: Map<string, Uint8Array<ArrayBuffer>>,
  folder: string,
  copies: number,
  hasTracks: boolean,
): WorldFilm["segments"] {
  const source = path.join(clip, folder === "audio" ? "v360" : folder);
  const names = readdirSync(source)
    .filter((name) => name.endsWith(".m4s"))
    .toSorted();
  const init = readFileSync(path.join(source, "init.mp4"));
  const lengths = [...readFileSync(path.join(source, "index.m3u8"), "utf8").matchAll(/^#EXTINF:([\d.]+)/gm)].map(
    ([, length]) => Number(length),
  );
  const timescales = timescalesIn(init);
  const handler = folder === "audio" ? "soun" : "vide";
  const only = hasTracks ? trackOf(init, handler) : undefined;
  const playlist = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:4", "#EXT-X-PLAYLIST-TYPE:VOD"];
  playlist.push('#EXT-X-MAP:URI="init.mp4"');
  const segments: { start: number; seconds: number }[] = [];
  let start = 0;
  for (let copy = 0; copy < copies; copy++) {
    for (const [index, name] of names.entries()) {
      const bytes = readFileSync(path.join(source, name));
      moveOn(bytes, copy * clipSeconds, timescales);
      files.set(`${folder}/c${copy}-${name}`, bytesOf(bytes, only));
      const seconds = lengths[index] ?? 4;
      segments.push({ start, seconds });
      start += seconds;
      playlist.push(`#EXTINF:${seconds.toFixed(3)},`, `c${copy}-${name}`);
    }
  }
  files.set(`${folder}/init.mp4`, bytesOf(init, only));
  files.set(`${folder}/index.m3u8`, new Uint8Array(Buffer.from([...playlist, "#EXT-X-ENDLIST", ""].join("\n"))));
  return segments;
}

const bytesOf = (bytes: Buffer, only: number | undefined): Uint8Array<ArrayBuffer> =>
  new Uint8Array(only === undefined ? bytes : withTrack(bytes, only));

const childrenOf = (bytes: Buffer, box: Box) => [...boxesIn(bytes, box.from, box.to)];
const find = (bytes: Buffer, box: Box, type: string): Box => {
  const found = childrenOf(bytes, box).find((child) => child.type === type);
  if (!found) throw new Error(`No ${type} in ${box.type}`);
  return found;
};

/** The id of the track of this handler type (ISO/IEC 14496-12, 8.4.3). */
function trackOf(init: Buffer, handler: string): number {
  const moov = find(init, { type: "file", from: 0, to: init.length }, "moov");
  const trak = childrenOf(init, moov)
    .filter(({ type }) => type === "trak")
    .find((one) => {
      const hdlr = find(init, find(init, one, "mdia"), "hdlr");
      return init.toString("latin1", hdlr.from + 8, hdlr.from + 12) === handler;
    });
  if (!trak) throw new Error(`No track of ${handler}`);
  return init.readUInt32BE(find(init, trak, "tkhd").from + 12);
}

/** The file without its other tracks. Their samples stay, which nobody reads. */
function withTrack(bytes: Buffer, id: number): Buffer {
  const isOther = (box: Box): boolean => {
    if (box.type === "trak") return bytes.readUInt32BE(find(bytes, box, "tkhd").from + 12) !== id;
    if (box.type === "traf") return bytes.readUInt32BE(find(bytes, box, "tfhd").from + 4) !== id;
    return box.type === "trex" && bytes.readUInt32BE(box.from + 4) !== id;
  };
  const rebuild = (from: number, to: number): Buffer =>
    Buffer.concat(
      [...boxesIn(bytes, from, to)].flatMap((box) => {
        if (isOther(box)) return [];
        const isParent = ["moov", "moof", "mvex"].includes(box.type);
        const inner = isParent ? rebuild(box.from, box.to) : bytes.subarray(box.from, box.to);
        const head = Buffer.alloc(8);
        head.writeUInt32BE(inner.length + 8);
        head.write(box.type, 4, "latin1");
        return [head, inner];
      }),
    );
  return rebuild(0, bytes.length);
}
