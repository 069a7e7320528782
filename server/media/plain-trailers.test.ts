import { readFile, readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { bytesOf, openInMemory } from "#server/files/in-memory.ts";
import { fileHead, withoutIndex } from "./file-head.ts";
import { asFirst } from "./first-segment.ts";
import { renditionIn, withPlainTrailers } from "./plain-trailers.ts";
import { segmentsIn } from "./playlist-files.ts";
import type { ServableFiles } from "./reply.ts";

const modifiedAt = new Date("2026-01-01");
const storeOf = (content: Record<string, string>): ServableFiles => ({
  open: async (key) =>
    content[key] === undefined
      ? undefined
      : openInMemory({ info: { sizeBytes: content[key].length, modifiedAt }, content: Buffer.from(content[key]) }),
});

const main = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=1920x1080
v1080/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=5,RESOLUTION=1280x720,FRAME-RATE=30
v720/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=640x360
v360/index.m3u8
`;
const playlist = `#EXTM3U
#EXT-X-MAP:URI="init.mp4"
#EXTINF:1.000000,
s0.m4s
#EXTINF:2.000000,
s1.m4s
#EXT-X-ENDLIST
`;
const folder = {
  "t/master.m3u8": main,
  "t/v720/index.m3u8": playlist,
  "t/v720/init.mp4": "head",
  "t/v720/s0.m4s": "one",
  "t/v720/s1.m4s": "second",
};

test("a trailer is one file to a page without script, whole or in ranges", async () => {
  const whole = "headonesecond";
  const read = async (range?: { start: number; end: number }) => {
    const file = await withPlainTrailers(storeOf(folder)).open("t/trailer.mp4");
    expect(file?.info).toEqual({ sizeBytes: whole.length, modifiedAt });
    return file && (await bytesOf(await file.read(range))).toString("latin1");
  };
  expect(await read()).toBe(whole);
  for (const [start, end] of [
    [0, 0],
    [0, 3],
    [3, 4],
    [5, 12],
    [12, 12],
  ] as const)
    expect(await read({ start, end })).toBe(whole.slice(start, end + 1));
});

test("there is none of a folder without a trailer, with a part missing, or with a part elsewhere", async () => {
  const open = (content: Record<string, string>, key = "t/trailer.mp4") =>
    withPlainTrailers(storeOf(content)).open(key);
  expect(await open({})).toBeUndefined();
  const { "t/v720/s1.m4s": _gone, ...incomplete } = folder;
  expect(await open(incomplete)).toBeUndefined();
  expect(
    await open({ ...folder, "t/v720/index.m3u8": playlist.replace("s1.m4s", "../../film/s1.m4s") }),
  ).toBeUndefined();
  expect(await open(folder, "t/still-4.mp4")).toBeUndefined();
  expect(await open({ ...folder, "t/trailer.mp4": "uploaded" })).toMatchObject({ info: { sizeBytes: 8 } });
});

test("the rendition is the largest up to the wanted height, else the smallest", () => {
  expect(renditionIn(main, 720)).toBe("v720/index.m3u8");
  expect(renditionIn(main, 700)).toBe("v360/index.m3u8");
  expect(renditionIn(main, 100)).toBe("v360/index.m3u8");
  expect(renditionIn("#EXTM3U", 720)).toBeUndefined();
  expect(segmentsIn(playlist)).toEqual({
    init: "init.mp4",
    segments: [
      { name: "s0.m4s", seconds: 1 },
      { name: "s1.m4s", seconds: 2 },
    ],
  });
});

test("the one file tells its length, where each segment begins, and holds each box once", async () => {
  const [clip = ""] = (await readdir("demo/media")).filter((name) => name.endsWith("-trailer"));
  const init = await readFile(`demo/media/${clip}/v360/init.mp4`);
  const head = fileHead(init, [
    { sizeBytes: 700, seconds: 1 },
    { sizeBytes: 900, seconds: 2.4 },
  ]);
  const movie = boxesIn(head);
  expect(movie.map(({ type }) => type)).toEqual(["ftyp", "moov", "sidx"]);
  const inMovie = boxesIn(head, (movie[1]?.start ?? 0) + 8, movie[1]?.end);
  const extended = inMovie.find(({ type }) => type === "mvex") ?? { start: 0, end: 0 };
  const [length, ...tracks] = boxesIn(head, extended.start + 8, extended.end);
  expect(tracks.map(({ type }) => type)).toEqual(["trex", "trex"]);
  // In the movie's time scale, which is 1000.
  expect(length?.type).toBe("mehd");
  expect(head.readUInt32BE((length?.start ?? 0) + 12)).toBe(3400);
  const start = movie.at(-1)?.start ?? 0;
  const words = Array.from({ length: 12 }, (_, place) => head.readUInt32BE(start + 8 + 4 * place));
  // In the first track's: after its type, version, flags and two times of 4 bytes (ISO/IEC 14496-12, 8.4.2).
  const scale = init.readUInt32BE(init.indexOf("mdhd") + 16);
  expect(words).toEqual([0, 1, scale, 0, 0, 2, 700, scale, 0x9000_0000, 900, 2.4 * scale, 0x9000_0000]);

  const segment = await readFile(`demo/media/${clip}/v360/s00000.m4s`);
  const typesIn = (data: Buffer) => boxesIn(data).map(({ type }) => type);
  expect(typesIn(withoutIndex(segment))).toEqual(typesIn(segment).map((type) => (type === "sidx" ? "free" : type)));
});

function boxesIn(data: Buffer, start = 0, end = data.length): { type: string; start: number; end: number }[] {
  const boxes = [];
  for (let at = start; at < end; at += data.readUInt32BE(at))
    boxes.push({ type: data.toString("latin1", at + 4, at + 8), start: at, end: at + data.readUInt32BE(at) });
  return boxes;
}

test("a still is a segment that begins at nought", async () => {
  const [clip = ""] = (await readdir("demo/media")).filter((name) => name.endsWith("-trailer"));
  const segments = (await readdir(`demo/media/${clip}/v360`)).filter((name) => name.endsWith(".m4s")).toSorted();
  const last = await readFile(`demo/media/${clip}/v360/${segments.at(-1)}`);
  const timesIn = (segment: Buffer) =>
    [...segment.toString("latin1").matchAll(/tfdt/g)].map(({ index }) =>
      segment[index + 4] === 1 ? segment.readBigUInt64BE(index + 8) : BigInt(segment.readUInt32BE(index + 8)),
    );
  expect(timesIn(last).some((time) => time > 0n)).toBe(true);
  const first = asFirst(last);
  expect(timesIn(first)).toEqual(timesIn(last).map(() => 0n));
  expect(first).toHaveLength(last.length);
  expect(asFirst(Buffer.from("no boxes at all"))).toEqual(Buffer.from("no boxes at all"));
});
