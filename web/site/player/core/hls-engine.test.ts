import type Hls from "hls.js";
import type { HlsConfig } from "hls.js";
import { afterEach, expect, test, vi } from "vitest";
import { createHls } from "./hls-engine.ts";

afterEach(() => vi.unstubAllGlobals());

/** Stands for the engine: what it is made with is all that is asked of it here. */
class Engine {
  static readonly DefaultConfig = {
    manifestLoadPolicy: { default: {} },
    playlistLoadPolicy: { default: {} },
    fragLoadPolicy: { default: {} },
  };
  readonly config: Partial<HlsConfig>;
  constructor(config: Partial<HlsConfig>) {
    this.config = config;
  }
}

function madeOn(device: "phone" | "desktop"): Partial<HlsConfig> {
  vi.stubGlobal("matchMedia", () => ({ matches: device === "phone" }));
  return createHls(Engine as unknown as typeof Hls, { url: "/media/a/master.m3u8", query: () => "" }, {}).config;
}

test.each([
  ["desktop", 60],
  ["phone", 30],
] as const)("on a %s at most %i seconds are loaded ahead, the last segment of four included", (device, seconds) => {
  expect((madeOn(device).maxMaxBufferLength ?? Infinity) + 4).toBeLessThanOrEqual(seconds);
});
