import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { faultIn } from "./stream-faults.ts";

beforeEach(
  () => void vi.stubGlobal("MediaError", { MEDIA_ERR_NETWORK: 2, MEDIA_ERR_DECODE: 3, MEDIA_ERR_SRC_NOT_SUPPORTED: 4 }),
);
afterEach(() => void vi.unstubAllGlobals());

const failedWith = (code: number, playsHls: boolean) => ({
  error: { code } as MediaError,
  canPlayType: () => (playsHls ? ("maybe" as const) : ("" as const)),
});

test("an unsupported format reported by a browser's own HLS player counts as a network failure", () => {
  expect(faultIn(failedWith(4, true), true)).toEqual({ kind: "network" });
  expect(faultIn(failedWith(2, true), true)).toEqual({ kind: "network" });
  expect(faultIn(failedWith(3, true), true)).toEqual({ kind: "media" });
});

test("with hls.js, and in browsers that cannot play HLS, the reported error counts as it is", () => {
  expect(faultIn(failedWith(4, true), false)).toEqual({ kind: "media" });
  expect(faultIn(failedWith(4, false), true)).toEqual({ kind: "media" });
});
