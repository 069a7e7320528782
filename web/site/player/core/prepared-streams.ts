import type Hls from "hls.js";
import { createHls, hasMediaSource, loadHls, type StreamSource } from "./hls-engine.ts";

const freshForMs = 5 * 60_000;

type Prepared = {
  source: StreamSource;
  hls: Hls;
  timer: ReturnType<typeof setTimeout>;
  /** The element that it loads for, and from where, in seconds; undefined while it has its manifest only. */
  started: { video: HTMLVideoElement; at: number } | undefined;
};

/** By URL, oldest first: a title's stream and its intro. */
const prepared = new Map<string, Prepared>();
const mostPrepared = 2;

/** Preloads only the manifest of a stream that may be played soon. Keeps it for five minutes. */
export async function prepareStream(source: StreamSource): Promise<void> {
  if (!hasMediaSource()) return;
  const { default: HlsPlayer } = await loadHls(source.hasAlternateAudio);
  prepareIn(HlsPlayer, source);
}

/**
 * Loads a stream from `at` seconds on into an element that will play it at once, before its page is there.
 * @param isAwaited false once the player has come, which loads the stream itself: an element has one engine
 */
export async function startStream(
  source: StreamSource,
  { video, at, isAwaited }: { video: HTMLVideoElement; at: number; isAwaited: () => boolean },
): Promise<void> {
  if (!hasMediaSource()) return;
  const { default: HlsPlayer } = await loadHls(source.hasAlternateAudio);
  const ready = isAwaited() ? prepareIn(HlsPlayer, source) : undefined;
  if (!ready || ready.started) return;
  Object.assign(ready.source, source);
  ready.started = { video, at };
  ready.hls.attachMedia(video);
  startLoading(HlsPlayer, ready.hls, at);
}

/** Starts an engine that has its manifest, or will have. */
export function startLoading(HlsPlayer: typeof Hls, hls: Hls, at: number): void {
  if (hls.levels.length > 0) hls.startLoad(at);
  else hls.once(HlsPlayer.Events.MANIFEST_PARSED, () => hls.startLoad(at));
}

function prepareIn(HlsPlayer: typeof Hls, source: StreamSource): Prepared | undefined {
  if (!HlsPlayer.isSupported()) return undefined;
  const known = prepared.get(source.url);
  if (known && isOfBuild(known.source, source)) return known;
  dropStream(source.url);
  const own = { ...source };
  const hls = createHls(HlsPlayer, own, { autoStartLoad: false });
  const drop = () => dropStream(own.url, hls);
  const ready = { source: own, hls, timer: setTimeout(drop, freshForMs), started: undefined };
  hls.on(HlsPlayer.Events.ERROR, (_event, data) => data.fatal && drop());
  hls.loadSource(own.url);
  prepared.set(own.url, ready);
  const [oldest] = prepared.keys();
  if (prepared.size > mostPrepared && oldest !== undefined) dropStream(oldest);
  return ready;
}

/** Takes the engine prepared for this stream, with its new signature, unless it loads for another element. */
export function takePrepared(
  source: StreamSource,
  video: HTMLVideoElement,
): Pick<Prepared, "hls" | "source" | "started"> | undefined {
  const ready = prepared.get(source.url);
  if (!ready || !isOfBuild(ready.source, source)) return undefined;
  if (ready.started && ready.started.video !== video) {
    dropStream(source.url);
    return undefined;
  }
  clearTimeout(ready.timer);
  prepared.delete(source.url);
  Object.assign(ready.source, source);
  return ready;
}

/** Whether both play in the same build of hls.js. */
function isOfBuild(one: StreamSource, other: StreamSource): boolean {
  return Boolean(one.hasAlternateAudio) === Boolean(other.hasAlternateAudio);
}

/**
 * Ends what was prepared for a stream.
 * @param only drops nothing but this engine
 */
export function dropStream(url: string, only?: Hls): void {
  const ready = prepared.get(url);
  if (!ready || (only && ready.hls !== only)) return;
  clearTimeout(ready.timer);
  ready.hls.destroy();
  prepared.delete(url);
}
