import { Readable } from "node:stream";
import { LRUCache } from "lru-cache";
import { bytesOf, openInMemory } from "#server/files/in-memory.ts";
import { fileHead, type SegmentLength, withoutIndex } from "./file-head.ts";
import { asFirst } from "./first-segment.ts";
import { isBelow, playlistText, segmentsIn } from "./playlist-files.ts";
import type { ByteRange } from "./range.ts";
import type { ServableFile, ServableFiles } from "./reply.ts";

/** The trailer's initialisation segment and its media segments in order. */
type Parts = { init: Buffer; segments: readonly (SegmentLength & { key: string })[]; modifiedAt: Date };

/** Height in pixels of the rendition that each is made of; the next one below where there is none. */
const heights = { trailer: 720, still: 360 } as const;
/** A trailer's folder never changes: a new trailer has a new one. The time limits what a mended folder takes to appear. */
const kept = { max: 500, ttl: 10 * 60_000 };
const longestPlaylistBytes = 64 * 1024;

/**
 * A store in which every folder of a trailer has what a page without script can show: `trailer.mp4`, the trailer in one file,
 * and `still-1.mp4` to `still-3.mp4`, a segment of two seconds each, whose first picture stands for the moment. An
 * initialisation segment followed by its media segments is a fragmented MP4 (ISO/IEC 14496-12, 8.8), so nothing is encoded:
 * only its beginning tells the length of the whole.
 */
export function withPlainTrailers(files: ServableFiles): ServableFiles {
  const known = new LRUCache<string, Parts>(kept);

  async function partsOf(folder: string, height: number): Promise<Parts | undefined> {
    const name = `${folder} ${height}`;
    const parts = known.get(name) ?? (await readParts(files, folder, height));
    if (parts) known.set(name, parts);
    return parts;
  }

  return {
    async open(key) {
      const [, folder = "", name, still] = /^(.+)\/(trailer|still-([1-3]))\.mp4$/.exec(key) ?? [];
      if (name === undefined) return files.open(key);
      const stored = await files.open(key);
      if (stored) return stored;
      const parts = await partsOf(folder, still ? heights.still : heights.trailer);
      if (!parts) return undefined;
      return still ? openStill(files, parts, Number(still)) : joined(files, parts);
    },
  };
}

function joined(files: ServableFiles, { init, segments, modifiedAt }: Parts): ServableFile {
  const head = fileHead(init, segments);
  const sizeBytes = segments.reduce((sum, segment) => sum + segment.sizeBytes, head.length);
  return {
    info: { sizeBytes, modifiedAt },
    read: async (range = { start: 0, end: sizeBytes - 1 }) => Readable.from(piecesOf(files, head, segments, range)),
    close: async () => undefined,
  };
}

/** @throws where a segment has gone meanwhile: the answer breaks off */
async function* piecesOf(files: ServableFiles, head: Buffer, segments: Parts["segments"], { start, end }: ByteRange) {
  if (start < head.length) yield head.subarray(start, end + 1);
  let from = head.length;
  for (const { key, sizeBytes } of segments) {
    const until = from + sizeBytes - 1;
    if (until >= start && from <= end) {
      const segment = await contentOf(files, key);
      if (segment?.length !== sizeBytes) throw new Error(`A segment of a trailer has changed: ${key}`);
      yield withoutIndex(segment).subarray(Math.max(start - from, 0), Math.min(end, until) - from + 1);
    }
    from = until + 1;
  }
}

/** The segment at one, two or three quarters of the trailer. */
async function openStill(files: ServableFiles, { init, segments, modifiedAt }: Parts, place: number) {
  const segment = segments[Math.floor((segments.length * place) / 4)];
  const body = segment && (await contentOf(files, segment.key));
  if (!body) return undefined;
  const content = Buffer.concat([fileHead(init, [segment]), asFirst(withoutIndex(body))]);
  return openInMemory({ info: { sizeBytes: content.length, modifiedAt }, content });
}

async function readParts(files: ServableFiles, folder: string, height: number): Promise<Parts | undefined> {
  const main = await playlistText(files, `${folder}/master.m3u8`, longestPlaylistBytes);
  const name = main && renditionIn(main, height);
  const playlist = name && (await playlistText(files, `${folder}/${name}`, longestPlaylistBytes));
  if (!playlist) return undefined;
  const place = `${folder}/${name.slice(0, name.lastIndexOf("/") + 1)}`;
  const named = segmentsIn(playlist);
  const init = named && (await contentOf(files, place + named.init));
  if (!init) return undefined;
  const found = await Promise.all(
    named.segments.map(async ({ name: segment, seconds }) => {
      const file = await files.open(place + segment);
      await file?.close();
      return file && { key: place + segment, seconds, ...file.info };
    }),
  );
  const segments = found.filter((segment) => segment !== undefined);
  if (segments.length === 0 || segments.length < found.length) return undefined;
  return { init, segments, modifiedAt: new Date(Math.max(...segments.map((segment) => segment.modifiedAt.getTime()))) };
}

async function contentOf(files: ServableFiles, key: string): Promise<Buffer | undefined> {
  const file = await files.open(key);
  return file && bytesOf(await file.read());
}

/** The playlist of the largest rendition up to this height, else of the smallest (RFC 8216, 4.3.4.2). */
export function renditionIn(main: string, height: number): string | undefined {
  const all = [...main.matchAll(/^#EXT-X-STREAM-INF:.*RESOLUTION=\d+x(\d+).*\r?\n([^#\r\n]+)/gm)]
    .map(([, tall, name = ""]) => ({ tall: Number(tall), name: name.trim() }))
    .filter(({ name }) => isBelow(name))
    .toSorted((one, other) => one.tall - other.tall);
  return (all.findLast(({ tall }) => tall <= height) ?? all[0])?.name;
}
