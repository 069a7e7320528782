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
