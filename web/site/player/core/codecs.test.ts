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

let decodingInfo: (asked: MediaDecodingConfiguration) => Promise<Partial<MediaCapabilitiesDecodingInfo>>;
beforeEach(() => {
  vi.stubGlobal("navigator", { mediaCapabilities: { decodingInfo: (asked: never) => decodingInfo(asked) } });
});

/** What is left of these levels after the manifest, and the sets that hls.js changes between. */
async function leftOf(levels: Level[], { isPhone = false } = {}): Promise<{ kept: string[]; sets: number }> {
  // Asked once a page.
  vi.resetModules();
  const { askForAv1, keepOneCodec } = await import("./codecs.ts");
  let parsed: () => void = () => undefined;
  const hls = {
    levels,
    on: (_event: string, listener: () => void) => (parsed = listener),
    removeLevel: (index: number) => (hls.levels = hls.levels.filter((_, at) => at !== index)),
  };
  keepOneCodec({ Events: { MANIFEST_PARSED: "parsed" } } as unknown as typeof Hls, hls as unknown as Hls);
  await askForAv1(isPhone);
  parsed();
  const kept = hls.levels.map(({ height, videoCodec }) => `${videoCodec.slice(0, 4)} ${height}`);
  return { kept, sets: new Set(hls.levels.map(({ codecSet }) => codecSet)).size };
}

const info = (smooth: boolean, powerEfficient: boolean) => async () => ({ supported: true, smooth, powerEfficient });
const inAv1 = ["avc1 360", "av01 720", "av01 1080"];
const inH264 = ["avc1 360", "avc1 720", "avc1 1080"];

test("AV1 takes the place of H.264 where it plays smoothly, and the player changes between both", async () => {
  decodingInfo = info(true, false);
  expect(await leftOf(mixed())).toEqual({ kept: inAv1, sets: 1 });
});

test("AV1 is left out where it stutters, or on phones where it costs the battery", async () => {
  decodingInfo = info(false, false);
  expect(await leftOf(mixed())).toEqual({ kept: inH264, sets: 1 });
  decodingInfo = info(true, false);
  expect(await leftOf(mixed(), { isPhone: true })).toEqual({ kept: inH264, sets: 1 });
  decodingInfo = info(true, true);
  expect(await leftOf(mixed(), { isPhone: true })).toEqual({ kept: inAv1, sets: 1 });
});

test("AV1 is left out by browsers that cannot say, and streams without it stay as they are", async () => {
  decodingInfo = () => Promise.reject(new TypeError("unknown"));
  expect((await leftOf(mixed())).kept).toEqual(inH264);
  vi.stubGlobal("navigator", {});
  expect((await leftOf(mixed())).kept).toEqual(inH264);
  expect((await leftOf([level(360, "avc1"), level(720, "avc1")])).kept).toEqual(["avc1 360", "avc1 720"]);
});
