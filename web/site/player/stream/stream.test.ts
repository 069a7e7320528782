import type Hls from "hls.js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeVideo } from "#tests/support/playback-world/fake-video.ts";
import { Stream } from "./stream.ts";

/** Fakes hls.js: records calls. */
class Engine {
  static made: Engine[] = [];
  static readonly isSupported = () => true;
  static readonly Events = { ERROR: "error", LEVEL_LOADED: "level", FRAG_BUFFERED: "buffered" };
  readonly levels = [];
  readonly calls: string[] = [];
  constructor() {
    Engine.made.push(this);
  }
  on() {}
  loadSource = (url: string) => void this.calls.push(`source ${url}`);
  attachMedia = () => void this.calls.push("media");
  stopLoad = () => void this.calls.push("stop");
  destroy = () => void this.calls.push("destroyed");
}

/** Ends the download of hls.js. */
let arrive: () => void = () => undefined;
vi.mock("./hls-engine.ts", () => ({
  hasMediaSource: () => true,
  loadHls: async () => {
    await new Promise<void>((resolve) => (arrive = resolve));
    return { default: Engine as unknown as typeof Hls };
  },
  createHls: () => new Engine(),
  signedUrl: (url: string, query: string) => `${url}?${query}`,
}));

const source = { url: "/media/film/master.m3u8", query: () => "Signature=film" };
const events = { givenUp: () => undefined, skipped: () => undefined };
const streamOn = (video: FakeVideo) => new Stream(video as unknown as HTMLVideoElement, source, events);

beforeEach(() => {
  vi.useFakeTimers();
  Engine.made = [];
});
afterEach(() => vi.useRealTimers());

test("a retry while hls.js is loading waits for it, and starts one engine", async () => {
  const stream = streamOn(new FakeVideo());
  const started = stream.start(90);
  stream.requestAgain();
  stream.recover();
  await vi.advanceTimersByTimeAsync(1000);
  arrive();
  await started;
  expect(Engine.made.map(({ calls }) => calls)).toEqual([["media", `source ${source.url}`]]);
});

test("a stream that is left while hls.js is loading takes no element from its successor", async () => {
  const video = new FakeVideo();
  const stream = streamOn(video);
  const started = stream.start(90);
  const arriveForFirst = arrive;
  stream.destroy();
  const successor = streamOn(video);
  const restarted = successor.start(90);
  arrive();
  arriveForFirst();
  await Promise.all([started, restarted]);
  expect(Engine.made.map(({ calls }) => calls)).toEqual([["media", `source ${source.url}`]]);
  expect(video.src).toBe("");
});
