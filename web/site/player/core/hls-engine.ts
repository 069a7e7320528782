import type Hls from "hls.js";
import type { HlsConfig, LoaderCallbacks, LoaderConfig, LoaderConfiguration, LoaderContext } from "hls.js";
import { askForAv1, keepOneCodec } from "./codecs.ts";
import type { LoadedFiles } from "./first-files.ts";
import { createPatience, segmentPolicy, type RequestFault } from "./patience.ts";
import { looksLikeSegment } from "./readable.ts";

/** A stream's URL, and the signature to append to its requests. */
export type StreamSource = {
  url: string;
  /** The current signature as a query string. */
  query: () => string | Promise<string>;
  /** Called when a request with that query was refused. */
  refused?: () => void;
  /** Called when bytes of what was requested come. */
  onProgress?: () => void;
  /** Called when a request fails. With it, whatever fails is requested until it comes. */
  failed?: (fault: RequestFault) => void;
  /** What was requested last. */
  lastAsked?: string;
  /** Addresses whose content proved wrong: caches are passed by. */
  distrusted?: Set<string>;
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

/** What cannot be read is as good as not there. */
const unreadableStatus = 404;

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
  source.distrusted = new Set();
  const patience = createPatience(() => performance.now(), {
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
    maxMaxBufferLength: secondsAhead(),
    fragLoadPolicy: { default: segmentPolicy },
    pLoader: playlistLoader(HlsPlayer, source, patience),
    fLoader: segmentLoader(HlsPlayer, source, patience),
    xhrSetup: async (request, url) => {
      source.lastAsked = url;
      request.addEventListener("progress", () => {
        // What a fault says is no content.
        if (request.status >= 400) return;
        patience.answered();
        source.onProgress?.();
      });
      const address = source.distrusted?.has(url) ? signedUrl(url, `anew=${Math.round(performance.now())}`) : url;
      request.open("GET", signedUrl(address, await source.query()), true);
    },
    ...more,
  });
  keepOneCodec(HlsPlayer, hls);
  return hls;
}

/** What is in memory of a file: its content, and the times in milliseconds that its download took. */
type Known = { data: string | ArrayBuffer; firstByteMs: number; wholeMs: number };
type MaybeKnown = Known | Promise<Known | undefined> | undefined;
type Patience = ReturnType<typeof createPatience>;
type LoaderParts = {
  /** What is in memory of a file. */
  known: (path: string) => MaybeKnown;
  patiently: () => LoaderConfig;
  /** Whether what came is what was asked for. */
  check: (url: string, data: unknown) => boolean;
};

/** Has hls.js take content that is corrupt as missing. */
function checkedBy(check: LoaderParts["check"], callbacks: LoaderCallbacks<LoaderContext>) {
  const onSuccess: typeof callbacks.onSuccess = (response, stats, context, details) => {
    if (check(context.url, response.data)) callbacks.onSuccess(response, stats, context, details);
    else callbacks.onError({ code: unreadableStatus, text: "Unreadable" }, context, details, stats);
  };
  return { ...callbacks, onSuccess };
}

/** Takes files that are known from memory, once: what is requested again has proved wrong. */
function memoryLoader(HlsPlayer: typeof Hls, source: StreamSource, { known, patiently, check }: LoaderParts) {
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
      const lasting = source.failed ? { ...config, loadPolicy: patiently() } : config;
      const checked = checkedBy(check, callbacks);
      if (file === undefined) return super.load(context, lasting, checked);
      this.context = context;
      // Not at once, even where it is there: hls.js adds its listeners after this call.
      void (async () => {
        const found = await file;
        const { stats } = this;
        // hls.js has dropped this loader.
        if (!this.context || stats.aborted) return;
        if (!found) return super.load(context, lasting, checked);
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

function playlistLoader(HlsPlayer: typeof Hls, source: StreamSource, patience: Patience) {
  const known = (path: string) => {
    const data = source.playlists?.[path];
    return data === undefined ? undefined : { data, firstByteMs: 0, wholeMs: 0 };
  };
  const patiently = () => patience.policyFor(false);
  // hls.js reads them itself.
  const check = () => true;
  const loader = memoryLoader(HlsPlayer, source, { known, patiently, check });
  return loader as unknown as NonNullable<HlsConfig["pLoader"]>;
}

function segmentLoader(HlsPlayer: typeof Hls, source: StreamSource, patience: Patience) {
  const check = (url: string, data: unknown) => {
    if (!(data instanceof ArrayBuffer) || looksLikeSegment(data)) return true;
    source.distrusted?.add(url);
    source.failed?.({ status: unreadableStatus, isTimeout: false });
    return false;
  };
  const known = (path: string) => source.loaded?.[path];
  const loader = memoryLoader(HlsPlayer, source, { known, patiently: () => patience.policyFor(true), check });
  return loader as unknown as NonNullable<HlsConfig["fLoader"]>;
}
