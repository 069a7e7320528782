import { vi } from "vitest";
import { initialPreferences, type Opened } from "#site/player/state/opened.ts";
import { Player } from "#site/player/session/player.ts";
import type { PlaybackCalls } from "#site/player/state/player-state.ts";
import type { WorldFilm } from "./film.ts";
import { FakeMediaSource, FakeVideo } from "./media.ts";
import { fetchOf, xhrOf, type WorldServer } from "./server.ts";
import { installVirtualClock, type VirtualClock } from "./virtual-clock.ts";

const origin = "https://silecs.example";
export const base = `${origin}/media/film/`;

export type World = {
  clock: VirtualClock;
  server: WorldServer;
  player: Player;
  main: FakeVideo;
  /** Makes the service refuse reports from now on. */
  refuse: (error: unknown) => void;
  /** Unmounts the player and removes the fakes. */
  end: () => void;
};

type WorldOptions = {
  /** The saved position, in seconds. */
  at: number;
  /** Whether the response to opening contains the playlists. */
  withPlaylists: boolean;
  /** The title's rights end this long after opening. */
  endsAfterMs?: number;
};
type Refusal = { error: unknown };

/**
 * The player with the real hls.js, on a fake server, network and video element, with a virtual clock.
 */
export function openWorld(film: WorldFilm, { at, withPlaylists, endsAfterMs }: WorldOptions): World {
  const clock = installVirtualClock();
  const server: WorldServer = { faultOf: () => undefined, files: film.files, base, requests: [] };
  const page = Object.assign(new EventTarget(), {
    documentElement: { lang: "fr" },
    visibilityState: "visible",
    createElement: () => new EventTarget(),
    hasFocus: () => true,
  });
  const here = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("self", globalThis);
  vi.stubGlobal("status", "");
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("addEventListener", here.addEventListener.bind(here));
  vi.stubGlobal("removeEventListener", here.removeEventListener.bind(here));
  vi.stubGlobal("location", { href: `${origin}/watch/1` });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("navigator", { onLine: true, userAgent: "" });
  vi.stubGlobal("MediaError", { MEDIA_ERR_NETWORK: 2 });
  vi.stubGlobal("HTMLMediaElement", { HAVE_CURRENT_DATA: 2 });
  vi.stubGlobal("MediaSource", FakeMediaSource);
  FakeMediaSource.film = film;
  vi.spyOn(URL, "createObjectURL").mockImplementation((source) =>
    FakeMediaSource.urlOf(source as unknown as FakeMediaSource),
  );
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);
  vi.stubGlobal("XMLHttpRequest", xhrOf(server, clock));
  vi.stubGlobal("fetch", fetchOf(server, clock));
  const refusal: Refusal = { error: undefined };
  const main = new FakeVideo();
  const intro = new FakeVideo();
  const player = new Player({
    calls: callsOf(openedOf(film, at, { withPlaylists, endsAfterMs }), refusal),
    memory: { volume: { get: () => null, set: () => undefined } },
    onMoved: () => undefined,
    now: () => Date.now(),
  });
  const unmount = player.mount({ main, intro } as unknown as Parameters<Player["mount"]>[0]);
  const end = () => {
    unmount();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
  const refuse = (error: unknown) => void (refusal.error = error);
  return { clock, server, player, main, refuse, end };
}

function openedOf(film: WorldFilm, at: number, options: Omit<WorldOptions, "at">): () => Opened {
  const { withPlaylists, endsAfterMs } = options;
  const hasTracks = film.files.has("audio/index.m3u8");
  const playlists = [...film.files].filter(([path]) => withPlaylists && path.endsWith(".m3u8"));
  const audio = { language: "fr", label: "Français", description: false, url: `${base}audio/index.m3u8` };
  return () =>
    ({
      video: { id: 1, type: "movie", title: "A", duration: film.seconds, series: null, season: null },
      stream: {
        url: `${base}master.m3u8`,
        signature_query: "s",
        expires_at: new Date(Date.now() + 900_000).toISOString(),
        playlists: Object.fromEntries(playlists.map(([path, bytes]) => [path, Buffer.from(bytes).toString("utf8")])),
        first_files: {},
      },
      intro: null,
      tracks: {
        audio: hasTracks ? [audio] : [],
        captions: [{ language: "fr", label: "Français", kind: "subtitles", url: `${base}subs/all.vtt` }],
      },
      markers: { intro: null, recap: null, credits_start: null },
      watched_time: at,
      next_episode: null,
      available_until: endsAfterMs === undefined ? null : new Date(Date.now() + endsAfterMs).toISOString(),
      now: new Date().toISOString(),
    }) as unknown as Opened;
}

function callsOf(opened: () => Opened, refusal: Refusal): PlaybackCalls {
  const report = async () => {
    if (refusal.error !== undefined) throw refusal.error;
  };
  return {
    open: async () => opened(),
    save: report,
    log: report,
    view: report,
    signAgain: async () => ({ query: "s", livesMs: 900_000 }),
    urlForRemote: async () => ({ url: "/remote", livesMs: 900_000 }),
    nextAfter: async () => null,
    preferences: async () => initialPreferences,
    prefer: report,
  };
}
