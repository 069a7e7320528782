import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "#shared/api/session.ts";
import { dropStream, startStream } from "#site/player/stream/prepared-streams.ts";
import { createPlaybackCalls } from "./playback-calls.ts";
import { startedPicture, startWatch } from "./start-watch.ts";

vi.mock("./screen-name.ts", () => ({ knownScreenName: () => undefined, screenName: async () => "sofa" }));
vi.mock("#site/player/stream/hls-engine.ts", () => ({ loadHls: async () => undefined }));
vi.mock("#site/player/stream/prepared-streams.ts", () => ({
  startStream: vi.fn<typeof startStream>(async () => undefined),
  dropStream: vi.fn<typeof dropStream>(),
}));
vi.mock("#site/player/session/picture.ts", () => ({ createPicture: () => ({ main: "main", intro: "intro" }) }));

const now = Date.parse("2026-03-01T20:00:00Z");
let asked: { address: string; body: Record<string, unknown> }[];

beforeEach(() => {
  vi.useFakeTimers({ now });
  asked = [];
  session.token.set("token");
  vi.stubGlobal("document", { documentElement: { lang: "fr" } });
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    asked.push({ address, body: JSON.parse(init.body as string) as Record<string, unknown> });
    return Response.json({
      video: { id: 12, duration: 600 },
      stream: { url: "/media/film/master.m3u8", signature_query: "Signature=film" },
      intro: { url: "/media/intro/master.m3u8", signature_query: "Signature=intro" },
      tracks: { audio: [], captions: [] },
      watched_time: 90,
      now: new Date(Date.now()).toISOString(),
    });
  });
});
afterEach(async () => {
  // What a test has left unclaimed is given back within it.
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.mocked(startStream).mockClear();
  vi.mocked(dropStream).mockClear();
});

test("the click opens the title and starts its streams; the player takes both over without asking again", async () => {
  startWatch("/watch/12");
  await vi.advanceTimersByTimeAsync(400);
  const begun = vi.mocked(startStream).mock.calls;
  expect(begun.map(([{ url }, { video, at }]) => [url, video, at])).toEqual([
    ["/media/intro/master.m3u8", "intro", 0],
    ["/media/film/master.m3u8", "main", 90],
  ]);
  expect(startedPicture(12)).toEqual({ main: "main", intro: "intro" });
  expect(startedPicture(7)).toBeUndefined();
  expect(begun.map(([, { isAwaited }]) => isAwaited())).toEqual([true, true]);
  const opened = await createPlaybackCalls().open(12, undefined);
  expect(opened.video.id).toBe(12);
  // From now on the player loads them.
  expect(begun.map(([, { isAwaited }]) => isAwaited())).toEqual([false, false]);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ address: "/api/videos/12/playing-url", body: { screen: "sofa" } });
  // The signature's life counts from the click, not from the player's coming.
  expect(Date.parse(opened.now)).toBe(now + 400);
});

test("only the player of the same title takes it, once; taking a screen over asks anew", async () => {
  const calls = createPlaybackCalls();
  startWatch("/watch/3/12");
  await calls.open(7, undefined);
  expect(asked).toHaveLength(2);
  await calls.open(12, undefined);
  expect(asked).toHaveLength(2);
  await calls.open(12, undefined);
  await calls.open(12, 5);
  expect(asked).toHaveLength(4);
});

test("what no player takes gives its screen back, and so does a title that another click leaves behind", async () => {
  startWatch("/watch/12");
  startWatch("/watch/13");
  await vi.advanceTimersByTimeAsync(1000);
  const exits = () => asked.filter(({ body }) => body["action"] === "exited").length;
  expect(exits()).toBe(1);
  expect(vi.mocked(dropStream).mock.calls.flat()).toEqual(["/media/film/master.m3u8", "/media/intro/master.m3u8"]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(exits()).toBe(2);
});

test("nobody who is signed out, and no other address, starts anything", async () => {
  session.token.set(null);
  startWatch("/watch/12");
  session.token.set("token");
  for (const path of ["/accueil", "/watch/", "/watch/12/3/4", "/watch/x"]) startWatch(path);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([]);
});
