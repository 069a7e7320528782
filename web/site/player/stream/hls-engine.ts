import type Hls from "hls.js";
import type { HlsConfig, LoaderCallbacks, LoaderConfig, LoaderConfiguration, LoaderContext } from "hls.js";
import { detectAv1, keepOneCodec } from "./codecs.ts";
import type { LoadedFiles } from "./first-files.ts";
import { createRetryPolicy, segmentPolicy, type RequestFault } from "../recovery/retry-policy.ts";
import { looksLikeSegment } from "./readable.ts";

/** A stream's URL, and the signature to append to its requests. */
export type StreamSource = {
  url: string;
  /** The current signature as a query string. */
  query: () => string | Promise<string>;
  /** Called when a request with that query was refused. */
  refused?: () => void;
  /** Called when bytes of a response are received. */
  onProgress?: () => void;
  /** Called when a request fails. If set, failed requests are retried without end. */
  failed?: (fault: RequestFault) => void;
  /** The last URL requested. */
  lastRequested?: string;
  /** URLs whose content was corrupt: requested again past caches. */
  corruptUrls?: Set<string>;
  /** Playlists from the response to opening the title, by path in the folder. */
  playlists?: Record<string, string>;
  /** Files loaded ahead of time, by path in the folder. */
  loaded?: LoadedFiles;
  /** Audio in playlists of its own, which only the full build of hls.js plays. */
  hasAlternateAudio?: boolean;
};

/**
 * Loads hls.js, once; may be called early, before play is pressed.
 * @param inFull the full build, for titles with alternate audio; the light build is two thirds of it
 */
export function loadHls(inFull = false) {
  void detectAv1(isPhone());
  return inFull ? import("hls.js") : import("hls.js/light");
}

/** Whether the browser supports Media Source Extensions; checked before hls.js is loaded. */
export const hasMediaSource = () => "MediaSource" in window || "ManagedMediaSource" in window;

/** Appends the signature to a URL, keeping its query. */
export function signedUrl(url: string, query: string): string {
  return query === "" ? url : `${url}${url.includes("?") ? "&" : "?"}${query}`;
}

/** Corrupt content is treated as missing. */
const unreadableStatus = 404;

/** The length of our longest segments. A segment is loaded whole, so it may end this much beyond the limit. */
const segmentSeconds = 4;

/**
 * The forward buffer in seconds: at most 60 s with its last segment, and 30 s on phones, because data that is never watched costs
 * traffic. hls.js's default limit is ten minutes.
 */
function maxBufferSeconds(): number {
  return (isPhone() ? 30 : 60) - segmentSeconds;
}

const isPhone = () => matchMedia("(pointer: coarse) and (width < 64rem)").matches;

export function createHls(HlsPlayer: typeof Hls, source: StreamSource, more: Partial<HlsConfig>): Hls {
  source.corruptUrls = new Set();
  const retries = createRetryPolicy(() => performance.now(), {
    failed: (fault) => source.failed?.(fault),
    refused: () => source.refused?.(),
  });
  const hls = new HlsPlayer({
    // Start with the smallest rendition and no bandwidth test, for the earliest first frame; adaptation follows.
    startLevel: 0,
    testBandwidth: false,
    startFragPrefetch: true,
    // Our segments need no conversion: a worker takes longer to start than it saves.
    enableWorker: false,
    capLevelToPlayerSize: true,
    backBufferLength: 60,
    maxMaxBufferLength: maxBufferSeconds(),
    fragLoadPolicy: { default: segmentPolicy },
    pLoader: playlistLoader(HlsPlayer, source, retries),
    fLoader: segmentLoader(HlsPlayer, source, retries),
    xhrSetup: async (request, url) => {
      source.lastRequested = url;
      request.addEventListener("progress", () => {
        // An error response is not content.
        if (request.status >= 400) return;
        retries.received();
        source.onProgress?.();
      });
      const address = source.corruptUrls?.has(url) ? signedUrl(url, `anew=${Math.round(performance.now())}`) : url;
      request.open("GET", signedUrl(address, await source.query()), true);
    },
    ...more,
  });
  keepOneCodec(HlsPlayer, hls);
  return hls;
}

/** A file in memory, with the times in milliseconds that its download took. */
type MemoryFile = { data: string | ArrayBuffer; firstByteMs: number; wholeMs: number };
type MaybeInMemory = MemoryFile | Promise<MemoryFile | undefined> | undefined;
type RetryPolicies = ReturnType<typeof createRetryPolicy>;
type LoaderOptions = {
  /** The file with this path, if it is in memory. */
  inMemory: (path: string) => MaybeInMemory;
  retryPolicy: () => LoaderConfig;
  /** Whether the content is what was requested. */
  isValid: (url: string, data: unknown) => boolean;
};

/** Makes hls.js treat corrupt content as missing. */
function withContentCheck(isValid: LoaderOptions["isValid"], callbacks: LoaderCallbacks<LoaderContext>) {
  const onSuccess: typeof callbacks.onSuccess = (response, stats, context, details) => {
    if (isValid(context.url, response.data)) callbacks.onSuccess(response, stats, context, details);
    else callbacks.onError({ code: unreadableStatus, text: "Unreadable" }, context, details, stats);
  };
  return { ...callbacks, onSuccess };
}

/** Serves each file once from memory; a file requested again had proved unusable. */
function memoryLoader(HlsPlayer: typeof Hls, source: StreamSource, { inMemory, retryPolicy, isValid }: LoaderOptions) {
  const taken = new Set<string>();
  const takeFromMemory = (url: string): MaybeInMemory => {
    const folder = new URL(".", new URL(source.url, location.href)).href;
    const path = url.startsWith(folder) ? url.slice(folder.length) : "";
    const file = taken.has(path) ? undefined : inMemory(path);
    taken.add(path);
    return file;
  };
  return class MemoryLoader extends HlsPlayer.DefaultConfig.loader {
    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      // Absolute, as after a request: URLs in the playlist are resolved against it.
      const url = new URL(context.url, location.href).href;
      const file = takeFromMemory(url);
      const withRetries = source.failed ? { ...config, loadPolicy: retryPolicy() } : config;
      const checked = withContentCheck(isValid, callbacks);
      if (file === undefined) return super.load(context, withRetries, checked);
      this.context = context;
      // Asynchronously even if the file is there: hls.js adds its listeners after this call.
      void (async () => {
        const found = await file;
        const { stats } = this;
        // hls.js has dropped this loader.
        if (!this.context || stats.aborted) return;
        if (!found) return super.load(context, withRetries, checked);
        const { data, firstByteMs, wholeMs } = found;
        const end = performance.now();
        // As if it had been loaded now: hls.js estimates the bandwidth from these times.
        Object.assign(stats.loading, { start: end - wholeMs, first: end - wholeMs + firstByteMs, end });
        const size = typeof data === "string" ? data.length : data.byteLength;
        Object.assign(stats, { loaded: size, total: size });
        callbacks.onSuccess({ url, data, code: 200 }, stats, context, null);
      })();
    }
  };
}

function playlistLoader(HlsPlayer: typeof Hls, source: StreamSource, retries: RetryPolicies) {
  const inMemory = (path: string) => {
    const data = source.playlists?.[path];
    return data === undefined ? undefined : { data, firstByteMs: 0, wholeMs: 0 };
  };
  const retryPolicy = () => retries.policyFor(false);
  // hls.js validates playlists itself.
  const isValid = () => true;
  const loader = memoryLoader(HlsPlayer, source, { inMemory, retryPolicy, isValid });
  return loader as unknown as NonNullable<HlsConfig["pLoader"]>;
}

function segmentLoader(HlsPlayer: typeof Hls, source: StreamSource, retries: RetryPolicies) {
  const isValid = (url: string, data: unknown) => {
    if (!(data instanceof ArrayBuffer) || looksLikeSegment(data)) return true;
    source.corruptUrls?.add(url);
    source.failed?.({ status: unreadableStatus, isTimeout: false });
    return false;
  };
  const inMemory = (path: string) => source.loaded?.[path];
  const loader = memoryLoader(HlsPlayer, source, { inMemory, retryPolicy: () => retries.policyFor(true), isValid });
  return loader as unknown as NonNullable<HlsConfig["fLoader"]>;
}
