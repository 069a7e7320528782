import type Hls from "hls.js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropStream, prepareStream, startStream, takePrepared } from "./prepared-streams.ts";

/** Fakes hls.js: records calls; `parse` completes its manifest. */
class Engine {
  static made: Engine[] = [];
  static readonly isSupported = () => true;
  static readonly Events = { ERROR: "error", MANIFEST_PARSED: "parsed" };
  readonly calls: string[] = [];
  levels: object[] = [];
  #parsed: (() => void) | undefined;
  constructor() {
    Engine.made.push(this);
  }
  on() {}
  once(_event: string, listener: () => void) {
    this.#parsed = listener;
  }
  parse() {
    this.levels = [{}];
    this.#parsed?.();
  }
  loadSource = (url: string) => void this.calls.push(`source ${url}`);
  attachMedia = (video: unknown) => void this.calls.push(`media ${String(video)}`);
  startLoad = (at: number) => void this.calls.push(`load ${at}`);
  destroy = () => void this.calls.push("destroyed");
}
vi.mock("./hls-engine.ts", () => ({
  hasMediaSource: () => true,
  loadHls: async () => ({ default: Engine as unknown as typeof Hls }),
  createHls: () => new Engine(),
}));

const source = { url: "/media/film/master.m3u8", query: () => "Signature=film" };
const [sofa, bed] = ["sofa", "bed"] as unknown as HTMLVideoElement[];
const awaited = (at: number, video = sofa) => ({ video: video as HTMLVideoElement, at, isAwaited: () => true });

beforeEach(() => {
  vi.useFakeTimers();
  Engine.made = [];
});
afterEach(() => {
  dropStream(source.url);
  vi.useRealTimers();
});

test("a prepared stream loads into its element from the given position, and the player of that element takes it", async () => {
  await prepareStream(source);
  await startStream(source, awaited(90));
  const [engine] = Engine.made;
  engine?.parse();
  expect(Engine.made).toHaveLength(1);
  expect(engine?.calls).toEqual([`source ${source.url}`, "media sofa", "load 90"]);
  expect(takePrepared(source, sofa as HTMLVideoElement)?.started).toEqual({ video: sofa, at: 90 });
  expect(takePrepared(source, sofa as HTMLVideoElement)).toBeUndefined();
});

test("a prepared stream starts at once, even if the player is mounted: it gets the stream afterwards", async () => {
  await prepareStream(source);
  void startStream(source, { ...awaited(90), isAwaited: () => false });
  expect(takePrepared(source, sofa as HTMLVideoElement)?.started).toEqual({ video: sofa, at: 90 });
});

test("an element whose player is mounted gets no second engine", async () => {
  let isAwaited = true;
  const starting = startStream(source, { ...awaited(0), isAwaited: () => isAwaited });
  isAwaited = false;
  await starting;
  expect(Engine.made).toEqual([]);
});

test("a player of other elements starts its own engine, and the prepared one is destroyed", async () => {
  await startStream(source, awaited(0));
  expect(takePrepared(source, bed as HTMLVideoElement)).toBeUndefined();
  expect(Engine.made[0]?.calls.at(-1)).toBe("destroyed");
});

test("a second start changes nothing", async () => {
  await startStream(source, awaited(0));
  await startStream(source, awaited(30, bed));
  expect(Engine.made).toHaveLength(1);
  expect(Engine.made[0]?.calls).toEqual([`source ${source.url}`, "media sofa"]);
});
