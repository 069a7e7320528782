import type Hls from "hls.js";
import type { HlsConfig, LoaderCallbacks, LoaderContext } from "hls.js";
import { afterEach, expect, test, vi } from "vitest";
import { createHls, type StreamSource } from "./hls-engine.ts";

afterEach(() => vi.unstubAllGlobals());

/** Fakes the loader of hls.js: records requests. */
class ServerLoader {
  static requested: string[] = [];
  context: unknown = null;
  readonly stats = { aborted: false, loading: {}, loaded: 0 };
  load(context: LoaderContext) {
    ServerLoader.requested.push(context.url);
  }
}

/** Fakes the engine: these tests only read its configuration. */
class Engine {
  static readonly Events = {};
  static readonly DefaultConfig = {
    loader: ServerLoader,
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

function configOn(device: "phone" | "desktop", source = film): Partial<HlsConfig> {
  vi.stubGlobal("matchMedia", () => ({ matches: device === "phone" }));
  vi.stubGlobal("location", { href: "https://silecs.example/accueil" });
  return createHls(Engine as unknown as typeof Hls, source, {}).config;
}

test.each([
  ["desktop", 60],
  ["phone", 30],
] as const)("on a %s at most %i seconds are buffered ahead, including the last segment of four", (device, seconds) => {
  expect((configOn(device).maxMaxBufferLength ?? Infinity) + 4).toBeLessThanOrEqual(seconds);
});

test("playlists from the opening are requested only the second time, all others at once", async () => {
  ServerLoader.requested = [];
  const playlists = { "master.m3u8": "#main", "v360/index.m3u8": "#small" };
  const { pLoader: Loader } = configOn("desktop", { ...film, playlists });
  const received: string[] = [];
  const load = async (path: string) => {
    const callbacks = {
      onSuccess: ({ url, data }: { url: string; data: string }) => received.push(`${url.slice(22)} ${data}`),
    };
    const loader = new (Loader as unknown as new (
      config: object,
    ) => ServerLoader & { load: (...args: unknown[]) => void })({});
    loader.load({ url: `/media/${path}` }, {}, callbacks as unknown as LoaderCallbacks<LoaderContext>);
    await Promise.resolve();
  };
  await load("a/master.m3u8");
  await load("a/v360/index.m3u8");
  // Absolute URLs, although the source's own has no origin.
  expect(received).toEqual(["/media/a/master.m3u8 #main", "/media/a/v360/index.m3u8 #small"]);
  expect(ServerLoader.requested).toEqual([]);
  for (const path of ["a/v720/index.m3u8", "b/v360/index.m3u8", "a/v360/index.m3u8"]) await load(path);
  expect(ServerLoader.requested.map((url) => url.slice(7))).toEqual([
    "a/v720/index.m3u8",
    "b/v360/index.m3u8",
    "a/v360/index.m3u8",
  ]);
  expect(received).toHaveLength(2);
});

test("a preloaded file is used once, with the times of its download; one that failed is requested", async () => {
  ServerLoader.requested = [];
  const data = new ArrayBuffer(8);
  const loaded = {
    "v360/s0.m4s": Promise.resolve({ data, firstByteMs: 40, wholeMs: 90 }),
    "v360/init.mp4": Promise.resolve(undefined),
  };
  const { fLoader: Loader } = configOn("desktop", { ...film, loaded });
  const received: { data: unknown; downloadMs: number; firstByteMs: number; loaded: number }[] = [];
  const load = async (path: string) => {
    type Stats = { loading: { start: number; first: number; end: number }; loaded: number };
    const onSuccess = ({ data: content }: { data: unknown }, { loading, loaded: bytes }: Stats) =>
      received.push({
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
  expect(received).toEqual([{ data, downloadMs: 90, firstByteMs: 40, loaded: 8 }]);
  for (const path of ["v360/init.mp4", "v360/s1.m4s", "v360/s0.m4s"]) await load(path);
  expect(ServerLoader.requested).toEqual(["/media/a/v360/init.mp4", "/media/a/v360/s1.m4s", "/media/a/v360/s0.m4s"]);
  expect(received).toHaveLength(1);
});
