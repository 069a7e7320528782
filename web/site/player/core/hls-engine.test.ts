import type Hls from "hls.js";
import type { HlsConfig, LoaderCallbacks, LoaderContext } from "hls.js";
import { afterEach, expect, test, vi } from "vitest";
import { createHls, type StreamSource } from "./hls-engine.ts";

afterEach(() => vi.unstubAllGlobals());

/** Stands for the loader of hls.js: records what it requests. */
class FromServer {
  static requested: string[] = [];
  context: unknown = null;
  readonly stats = { aborted: false, loading: {}, loaded: 0 };
  load(context: LoaderContext) {
    FromServer.requested.push(context.url);
  }
}

/** Stands for the engine: what it is made with is all that is asked of it here. */
class Engine {
  static readonly Events = {};
  static readonly DefaultConfig = {
    loader: FromServer,
    manifestLoadPolicy: { default: {} },
    playlistLoadPolicy: { default: {} },
    fragLoadPolicy: { default: {} },
  };
  readonly config: Partial<HlsConfig>;
  constructor(config: Partial<HlsConfig>) {
    this.config = config;
  }
  on(): void {}
}

const film: StreamSource = { url: "/media/a/master.m3u8", query: () => "" };

function madeOn(device: "phone" | "desktop", source = film): Partial<HlsConfig> {
  vi.stubGlobal("matchMedia", () => ({ matches: device === "phone" }));
  vi.stubGlobal("location", { href: "https://silecs.example/accueil" });
  return createHls(Engine as unknown as typeof Hls, source, {}).config;
}

test.each([
  ["desktop", 60],
  ["phone", 30],
] as const)("on a %s at most %i seconds are loaded ahead, the last segment of four included", (device, seconds) => {
  expect((madeOn(device).maxMaxBufferLength ?? Infinity) + 4).toBeLessThanOrEqual(seconds);
});

test("playlists that came with the right to play are requested only if they prove wrong, all others at once", async () => {
  FromServer.requested = [];
  const playlists = { "master.m3u8": "#main", "v360/index.m3u8": "#small" };
  const { pLoader: Loader } = madeOn("desktop", { ...film, playlists });
  const answered: string[] = [];
  const load = async (path: string) => {
    const callbacks = {
      onSuccess: ({ url, data }: { url: string; data: string }) => answered.push(`${url.slice(22)} ${data}`),
    };
    const loader = new (Loader as unknown as new (
      config: object,
    ) => FromServer & { load: (...args: unknown[]) => void })({});
    loader.load({ url: `/media/${path}` }, {}, callbacks as unknown as LoaderCallbacks<LoaderContext>);
    await Promise.resolve();
  };
  await load("a/master.m3u8");
  await load("a/v360/index.m3u8");
  // Absolute addresses, though the source names its own without an origin.
  expect(answered).toEqual(["/media/a/master.m3u8 #main", "/media/a/v360/index.m3u8 #small"]);
  expect(FromServer.requested).toEqual([]);
  for (const path of ["a/v720/index.m3u8", "b/v360/index.m3u8", "a/v360/index.m3u8"]) await load(path);
  expect(FromServer.requested.map((url) => url.slice(7))).toEqual([
    "a/v720/index.m3u8",
    "b/v360/index.m3u8",
    "a/v360/index.m3u8",
  ]);
  expect(answered).toHaveLength(2);
});

test("a file that was loaded before is taken once, with the times of its download; one that failed is requested", async () => {
  FromServer.requested = [];
  const data = new ArrayBuffer(8);
  const loaded = {
    "v360/s0.m4s": Promise.resolve({ data, firstByteMs: 40, wholeMs: 90 }),
    "v360/init.mp4": Promise.resolve(undefined),
  };
  const { fLoader: Loader } = madeOn("desktop", { ...film, loaded });
  const answered: { data: unknown; downloadMs: number; firstByteMs: number; loaded: number }[] = [];
  const load = async (path: string) => {
    type Stats = { loading: { start: number; first: number; end: number }; loaded: number };
    const onSuccess = ({ data: content }: { data: unknown }, { loading, loaded: bytes }: Stats) =>
      answered.push({
        data: content,
        downloadMs: Math.round(loading.end - loading.start),
        firstByteMs: Math.round(loading.first - loading.start),
        loaded: bytes,
      });
    const loader = new (Loader as unknown as new (config: object) => { load: (...args: unknown[]) => void })({});
    loader.load({ url: `/media/a/${path}` }, {}, { onSuccess });
    await new Promise((resolve) => setTimeout(resolve));
  };
  await load("v360/s0.m4s");
  expect(answered).toEqual([{ data, downloadMs: 90, firstByteMs: 40, loaded: 8 }]);
  for (const path of ["v360/init.mp4", "v360/s1.m4s", "v360/s0.m4s"]) await load(path);
  expect(FromServer.requested).toEqual(["/media/a/v360/init.mp4", "/media/a/v360/s1.m4s", "/media/a/v360/s0.m4s"]);
  expect(answered).toHaveLength(1);
});
