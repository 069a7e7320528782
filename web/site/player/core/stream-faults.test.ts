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

test("a browser that plays streams itself blames their format when they do not come: that is no verdict", () => {
  expect(faultIn(failedWith(4, true), true)).toEqual({ kind: "network" });
  expect(faultIn(failedWith(2, true), true)).toEqual({ kind: "network" });
  expect(faultIn(failedWith(3, true), true)).toEqual({ kind: "media" });
});

test("what hls.js feeds, and what the browser cannot play at all, is judged as it says", () => {
  expect(faultIn(failedWith(4, true), false)).toEqual({ kind: "media" });
  expect(faultIn(failedWith(4, false), true)).toEqual({ kind: "media" });
});
