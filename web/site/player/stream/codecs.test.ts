import type Hls from "hls.js";
import { beforeEach, expect, test, vi } from "vitest";

type Level = { height: number; videoCodec: string; codecSet: string };
const level = (height: number, fourCc: string): Level => ({
  height,
  videoCodec: `${fourCc}.x`,
  codecSet: `${fourCc},mp4a`,
});
const mixed = () => [
  level(360, "avc1"),
  level(720, "avc1"),
  level(720, "av01"),
  level(1080, "avc1"),
  level(1080, "av01"),
];

let decodingInfo: (configuration: MediaDecodingConfiguration) => Promise<Partial<MediaCapabilitiesDecodingInfo>>;
beforeEach(() => {
  vi.stubGlobal("navigator", {
    mediaCapabilities: { decodingInfo: (configuration: never) => decodingInfo(configuration) },
  });
});

/** The levels kept after the manifest is parsed, and the number of codec sets among them. */
async function keptOf(levels: Level[], { isPhone = false } = {}): Promise<{ kept: string[]; sets: number }> {
  // Detection runs once per page.
  vi.resetModules();
  const { detectAv1, keepOneCodec } = await import("./codecs.ts");
  let parsed: () => void = () => undefined;
  const hls = {
    levels,
    on: (_event: string, listener: () => void) => (parsed = listener),
    removeLevel: (index: number) => (hls.levels = hls.levels.filter((_, at) => at !== index)),
  };
  keepOneCodec({ Events: { MANIFEST_PARSED: "parsed" } } as unknown as typeof Hls, hls as unknown as Hls);
  await detectAv1(isPhone);
  parsed();
  const kept = hls.levels.map(({ height, videoCodec }) => `${videoCodec.slice(0, 4)} ${height}`);
  return { kept, sets: new Set(hls.levels.map(({ codecSet }) => codecSet)).size };
}

const info = (smooth: boolean, powerEfficient: boolean) => async () => ({ supported: true, smooth, powerEfficient });
const inAv1 = ["avc1 360", "av01 720", "av01 1080"];
const inH264 = ["avc1 360", "avc1 720", "avc1 1080"];

test("AV1 replaces H.264 where it plays smoothly, in one codec set with the rest", async () => {
  decodingInfo = info(true, false);
  expect(await keptOf(mixed())).toEqual({ kept: inAv1, sets: 1 });
});

test("AV1 is dropped where it stutters, and on phones where it is not power-efficient", async () => {
  decodingInfo = info(false, false);
  expect(await keptOf(mixed())).toEqual({ kept: inH264, sets: 1 });
  decodingInfo = info(true, false);
  expect(await keptOf(mixed(), { isPhone: true })).toEqual({ kept: inH264, sets: 1 });
  decodingInfo = info(true, true);
  expect(await keptOf(mixed(), { isPhone: true })).toEqual({ kept: inAv1, sets: 1 });
});

test("AV1 is dropped in browsers that cannot tell, and streams without it are unchanged", async () => {
  decodingInfo = () => Promise.reject(new TypeError("unknown"));
  expect((await keptOf(mixed())).kept).toEqual(inH264);
  vi.stubGlobal("navigator", {});
  expect((await keptOf(mixed())).kept).toEqual(inH264);
  expect((await keptOf([level(360, "avc1"), level(720, "avc1")])).kept).toEqual(["avc1 360", "avc1 720"]);
});
