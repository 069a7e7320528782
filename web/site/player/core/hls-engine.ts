import type Hls from "hls.js";
import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, LoaderContext, LoadPolicy } from "hls.js";
import { askForAv1, keepOneCodec } from "./codecs.ts";
import type { LoadedFiles } from "./first-files.ts";
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
  /** Files that were loaded before, by their paths in the folder. */
  loaded?: LoadedFiles;
  /** Only the full build of hls.js plays sound in playlists of its own. */
  hasAlternateAudio?: boolean;
};

/**
 * Loads hls.js, once; may be called early, before play is pressed.
 * @param inFull with alternate audio, for the titles that have any; the light build is two thirds of it
 */
export function loadHls(inFull = false) {
  void askForAv1(isPhone());
  return inFull ? import("hls.js") : import("hls.js/light");
}

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
  return (isPhone() ? 30 : 60) - segmentSeconds;
}

const isPhone = () => matchMedia("(pointer: coarse) and (width < 64rem)").matches;

export function createHls(HlsPlayer: typeof Hls, source: StreamSource, more: Partial<HlsConfig>): Hls {
  const hls = new HlsPlayer({
    // Start with the smallest rendition and no bandwidth test, for the earliest first frame; adaptation follows.
    startLevel: 0,
    testBandwidth: false,
    startFragPrefetch: true,
    // Our segments need no conversion: a worker takes longer to start than it saves.
    enableWorker: false,
    capLevelToPlayerSize: true,
    backBufferLength: 60,
    maxMaxBufferLength: secondsAhead(),
    ...policiesWithRefusals(HlsPlayer, source),
    pLoader: playlistLoader(HlsPlayer, source),
    fLoader: segmentLoader(HlsPlayer, source),
    xhrSetup: async (request, url) => {
      request.addEventListener("progress", () => source.onProgress?.());
      request.open("GET", signedUrl(url, await source.query()), true);
    },
    ...more,
  });
  keepOneCodec(HlsPlayer, hls);
  return hls;
}

/** What is in memory of a file: its content, and the times in milliseconds that its download took. */
type Known = { data: string | ArrayBuffer; firstByteMs: number; wholeMs: number };
type MaybeKnown = Known | Promise<Known | undefined> | undefined;

/** Takes files that are known from memory, once: what is requested again has proved wrong. */
function memoryLoader(HlsPlayer: typeof Hls, source: StreamSource, known: (path: string) => MaybeKnown) {
  const taken = new Set<string>();
  const takeKnown = (url: string): MaybeKnown => {
    const folder = new URL(".", new URL(source.url, location.href)).href;
    const path = url.startsWith(folder) ? url.slice(folder.length) : "";
    const file = taken.has(path) ? undefined : known(path);
    taken.add(path);
    return file;
  };
  return class FromMemory extends HlsPlayer.DefaultConfig.loader {
    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      // Absolute, as after a request: what the playlist names is resolved against it.
      const url = new URL(context.url, location.href).href;
      const file = takeKnown(url);
      if (file === undefined) return super.load(context, config, callbacks);
      this.context = context;
      // Not at once, even where it is there: hls.js adds its listeners after this call.
      void (async () => {
        const found = await file;
        const { stats } = this;
        // hls.js has dropped this loader.
        if (!this.context || stats.aborted) return;
        if (!found) return super.load(context, config, callbacks);
        const { data, firstByteMs, wholeMs } = found;
        const end = performance.now();
        // As if it had been loaded now, from which hls.js learns the line's speed.
        Object.assign(stats.loading, { start: end - wholeMs, first: end - wholeMs + firstByteMs, end });
        const size = typeof data === "string" ? data.length : data.byteLength;
        Object.assign(stats, { loaded: size, total: size });
        callbacks.onSuccess({ url, data, code: 200 }, stats, context, null);
      })();
    }
  };
}

function playlistLoader(HlsPlayer: typeof Hls, source: StreamSource) {
  return memoryLoader(HlsPlayer, source, (path) => {
    const data = source.playlists?.[path];
    return data === undefined ? undefined : { data, firstByteMs: 0, wholeMs: 0 };
  }) as unknown as NonNullable<HlsConfig["pLoader"]>;
}

function segmentLoader(HlsPlayer: typeof Hls, source: StreamSource) {
  return memoryLoader(HlsPlayer, source, (path) => source.loaded?.[path]) as unknown as NonNullable<
    HlsConfig["fLoader"]
  >;
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
