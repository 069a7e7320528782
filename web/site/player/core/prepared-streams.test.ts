import type Hls from "hls.js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropStream, prepareStream, startStream, takePrepared } from "./prepared-streams.ts";

/** Stands for hls.js: records what it is told, and has its manifest when the test says so. */
class Engine {
  static made: Engine[] = [];
  static readonly isSupported = () => true;
  static readonly Events = { ERROR: "error", MANIFEST_PARSED: "parsed" };
  readonly told: string[] = [];
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
  loadSource = (url: string) => void this.told.push(`source ${url}`);
  attachMedia = (video: unknown) => void this.told.push(`media ${String(video)}`);
  startLoad = (at: number) => void this.told.push(`load ${at}`);
  destroy = () => void this.told.push("destroyed");
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

test("what was prepared loads into its element from the place, and the player of that element takes it", async () => {
  await prepareStream(source);
  await startStream(source, awaited(90));
  const [engine] = Engine.made;
  engine?.parse();
  expect(Engine.made).toHaveLength(1);
  expect(engine?.told).toEqual([`source ${source.url}`, "media sofa", "load 90"]);
  expect(takePrepared(source, sofa as HTMLVideoElement)?.started).toEqual({ video: sofa, at: 90 });
  expect(takePrepared(source, sofa as HTMLVideoElement)).toBeUndefined();
});

test("a prepared stream starts at once, even where the player has come: it learns of the stream afterwards", async () => {
  await prepareStream(source);
  void startStream(source, { ...awaited(90), isAwaited: () => false });
  expect(takePrepared(source, sofa as HTMLVideoElement)?.started).toEqual({ video: sofa, at: 90 });
});

test("an element whose player has come gets no second engine", async () => {
  let isAwaited = true;
  const starting = startStream(source, { ...awaited(0), isAwaited: () => isAwaited });
  isAwaited = false;
  await starting;
  expect(Engine.made).toEqual([]);
});

test("a player of other elements starts its own engine, and nothing loads for the first ones any more", async () => {
  await startStream(source, awaited(0));
  expect(takePrepared(source, bed as HTMLVideoElement)).toBeUndefined();
  expect(Engine.made[0]?.told.at(-1)).toBe("destroyed");
});

test("a second start changes nothing", async () => {
  await startStream(source, awaited(0));
  await startStream(source, awaited(30, bed));
  expect(Engine.made).toHaveLength(1);
  expect(Engine.made[0]?.told).toEqual([`source ${source.url}`, "media sofa"]);
});
