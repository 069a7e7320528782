import type Hls from "hls.js";
import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, LoaderContext, LoadPolicy } from "hls.js";
import { isRefusal } from "./recovery.ts";

/** A stream's URL, and the signature to append to its requests. */
export type StreamSource = {
  url: string;
  /** The current signature as a query string. */
  query: () => string | Promise<string>;
  /** Called when a request with that query was refused. */
  refused?: () => void;
  /** Called on any progress of a download. */
  onProgress?: () => void;
  /** Playlists that came with the right to play, by their paths in the folder. */
  playlists?: Record<string, string>;
  /** Only the full build of hls.js plays sound in playlists of its own. */
  hasAlternateAudio?: boolean;
};

/**
 * Loads hls.js, once; may be called early, before play is pressed.
 * @param inFull with alternate audio, for the titles that have any; the light build is two thirds of it
 */
export const loadHls = (inFull = false) => (inFull ? import("hls.js") : import("hls.js/light"));

/** Whether the browser supports Media Source Extensions; checked before hls.js is loaded. */
export const hasMediaSource = () => "MediaSource" in window || "ManagedMediaSource" in window;

/** Appends the signature to a URL, keeping its query. */
export function signedUrl(url: string, query: string): string {
  return query === "" ? url : `${url}${url.includes("?") ? "&" : "?"}${query}`;
}

/** The length of our longest segments: a segment is loaded whole, so that it may end this much behind the limit. */
const segmentSeconds = 4;

/**
 * How far ahead of the picture is loaded, in seconds: with its last segment at most 60 s, and 30 s on phones, since what is
 * loaded and never watched is paid for as well. hls.js's own limit is ten minutes.
 */
function secondsAhead(): number {
  const isPhone = matchMedia("(pointer: coarse) and (width < 64rem)").matches;
  return (isPhone ? 30 : 60) - segmentSeconds;
}

export function createHls(HlsPlayer: typeof Hls, source: StreamSource, more: Partial<HlsConfig>): Hls {
  return new HlsPlayer({
    // Start with the smallest rendition and no bandwidth test, for the earliest first frame; adaptation follows.
    startLevel: 0,
    testBandwidth: false,
    startFragPrefetch: true,
    capLevelToPlayerSize: true,
    backBufferLength: 60,
    maxMaxBufferLength: secondsAhead(),
    ...policiesWithRefusals(HlsPlayer, source),
    pLoader: playlistLoader(HlsPlayer, source),
    xhrSetup: async (request, url) => {
      request.addEventListener("progress", () => source.onProgress?.());
      request.open("GET", signedUrl(url, await source.query()), true);
    },
    ...more,
  });
}

type PlaylistLoader = NonNullable<HlsConfig["pLoader"]>;

/** Takes playlists that are known from memory, once: what is requested again has proved wrong. */
function playlistLoader(HlsPlayer: typeof Hls, source: StreamSource): PlaylistLoader {
  const taken = new Set<string>();
  const takeKnown = (url: string): string | undefined => {
    const folder = new URL(".", new URL(source.url, location.href)).href;
    const name = url.startsWith(folder) ? url.slice(folder.length) : "";
    const text = taken.has(name) ? undefined : source.playlists?.[name];
    taken.add(name);
    return text;
  };
  class FromMemory extends HlsPlayer.DefaultConfig.loader {
    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      // Absolute, as after a request: what the playlist names is resolved against it.
      const url = new URL(context.url, location.href).href;
      const data = takeKnown(url);
      if (data === undefined) return super.load(context, config, callbacks);
      const { stats } = this;
      const now = performance.now();
      Object.assign(stats.loading, { start: now, first: now, end: now });
      Object.assign(stats, { loaded: data.length, total: data.length });
      this.context = context;
      // Not at once: hls.js adds its listeners after this call. Without context or stats, it has dropped this loader.
      queueMicrotask(() => {
        if (this.context && !stats.aborted) callbacks.onSuccess({ url, data, code: 200 }, stats, context, null);
      });
    }
  }
  return FromMemory as unknown as PlaylistLoader;
}

/** With hls.js's delays, 23 s per segment. */
const triesUnderNewSignatures = 6;

/**
 * By default hls.js does not retry a 403: it blames the rendition and tries them all. These policies repeat the request
 * with a new signature.
 */
function policiesWithRefusals(HlsPlayer: typeof Hls, source: StreamSource): Partial<HlsConfig> {
  const withRefusals = ({ default: policy }: LoadPolicy): LoadPolicy => ({
    default: {
      ...policy,
      errorRetry: policy.errorRetry && {
        ...policy.errorRetry,
        retryDelayMs: 500,
        shouldRetry: (_config, tries, _isTimeout, answer, retry) => {
          if (!isRefusal(answer?.code)) return retry;
          source.refused?.();
          return tries < triesUnderNewSignatures;
        },
      },
    },
  });
  const { manifestLoadPolicy, playlistLoadPolicy, fragLoadPolicy } = HlsPlayer.DefaultConfig;
  return {
    manifestLoadPolicy: withRefusals(manifestLoadPolicy),
    playlistLoadPolicy: withRefusals(playlistLoadPolicy),
    fragLoadPolicy: withRefusals(fragLoadPolicy),
  };
}
