import type Hls from "hls.js";
import type { HlsConfig, LoadPolicy } from "hls.js";
import { isRefusal } from "./recovery.ts";

/** Where a stream lies, and the signature that follows each of its addresses. */
export type StreamSource = {
  url: string;
  /** The query for a request made now. */
  query: () => string | Promise<string>;
  /** A request under that query was refused. */
  refused?: () => void;
  /** Bytes came, were it a few of many. */
  heard?: () => void;
};

/** Fetches hls.js, once; early, where somebody is about to press play. */
export const loadHls = () => import("hls.js/light");

/** Whether the browser takes streams from scripts; asked before hls.js is fetched. */
export const hasMediaSource = () => "MediaSource" in window || "ManagedMediaSource" in window;

/** Every request of the stream carries the signature; a query that is there already stays. */
export function signedUrl(url: string, query: string): string {
  return query === "" ? url : `${url}${url.includes("?") ? "&" : "?"}${query}`;
}

export function createHls(HlsPlayer: typeof Hls, source: StreamSource, more: Partial<HlsConfig>): Hls {
  return new HlsPlayer({
    // The smallest rendition and no trial download: the first frame comes soonest, the measured line does the rest.
    startLevel: 0,
    testBandwidth: false,
    startFragPrefetch: true,
    capLevelToPlayerSize: true,
    backBufferLength: 60,
    ...policiesWithRefusals(HlsPlayer, source),
    xhrSetup: async (request, url) => {
      request.addEventListener("progress", () => source.heard?.());
      request.open("GET", signedUrl(url, await source.query()), true);
    },
    ...more,
  });
}

/** With the pauses of hls.js that is 23 s for a segment. */
const triesUnderNewSignatures = 6;

/**
 * By itself hls.js never repeats a refused request: it takes the refusal for a fault of one rendition and goes through
 * them all. Here the same request is made again under a new signature.
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

const freshForMs = 5 * 60_000;

type Prepared = { source: StreamSource; hls: Hls; timer: ReturnType<typeof setTimeout> };
let prepared: Prepared | undefined;

/** Loads the manifest of what may soon be played, and nothing more. The last one asked for is kept for five minutes. */
export async function prepareStream(source: StreamSource): Promise<void> {
  if (!hasMediaSource() || prepared?.source.url === source.url) return;
  const { default: HlsPlayer } = await loadHls();
  if (!HlsPlayer.isSupported()) return;
  dropPrepared();
  const own = { ...source };
  const hls = createHls(HlsPlayer, own, { autoStartLoad: false });
  hls.on(HlsPlayer.Events.ERROR, (_event, data) => data.fatal && dropPrepared());
  hls.loadSource(own.url);
  prepared = { source: own, hls, timer: setTimeout(dropPrepared, freshForMs) };
}

/** The prepared engine of this stream, under the signature it is now to be played with. */
export function takePrepared(source: StreamSource): { hls: Hls; source: StreamSource } | undefined {
  if (prepared?.source.url !== source.url) return undefined;
  const { hls, source: own, timer } = prepared;
  clearTimeout(timer);
  prepared = undefined;
  Object.assign(own, source);
  return { hls, source: own };
}

function dropPrepared(): void {
  if (!prepared) return;
  clearTimeout(prepared.timer);
  prepared.hls.destroy();
  prepared = undefined;
}
