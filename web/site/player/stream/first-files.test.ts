import { afterEach, expect, test, vi } from "vitest";
import { loadFirstFiles } from "./first-files.ts";

afterEach(() => vi.unstubAllGlobals());

test("each file is requested with its own signature; files that cannot be loaded are left to the player", async () => {
  const requested: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    requested.push(url);
    if (url.includes("lost")) throw new TypeError("no connection");
    return new Response("abc", { status: url.includes("refused") ? 403 : 200 });
  });
  const files = loadFirstFiles("/media/film/master.m3u8", {
    "v360/init.mp4": "Signature=a",
    "v360/lost.m4s": "Signature=b",
    "v360/refused.m4s": "Signature=c",
  });
  expect(requested).toEqual([
    "/media/film/v360/init.mp4?Signature=a",
    "/media/film/v360/lost.m4s?Signature=b",
    "/media/film/v360/refused.m4s?Signature=c",
  ]);
  expect((await files["v360/init.mp4"])?.data.byteLength).toBe(3);
  expect([await files["v360/lost.m4s"], await files["v360/refused.m4s"]]).toEqual([undefined, undefined]);
});
