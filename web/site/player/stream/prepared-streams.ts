import type Hls from "hls.js";
import { createHls, hasMediaSource, loadHls, type StreamSource } from "./hls-engine.ts";

const freshForMs = 5 * 60_000;

type Prepared = {
  HlsPlayer: typeof Hls;
  source: StreamSource;
  hls: Hls;
  timer: ReturnType<typeof setTimeout>;
  /** The element it loads into, and the start position in seconds; undefined while only the manifest is loaded. */
  started: { video: HTMLVideoElement; at: number } | undefined;
};

/** By URL, oldest first: a title's stream and its intro. */
const prepared = new Map<string, Prepared>();
const maxPrepared = 2;

/** Preloads only the manifest of a stream that may be played soon. Keeps it for five minutes. */
export async function prepareStream(source: StreamSource): Promise<void> {
  if (!hasMediaSource()) return;
  const { default: HlsPlayer } = await loadHls(source.hasAlternateAudio);
  prepareIn(HlsPlayer, source);
}

type LoadTarget = { video: HTMLVideoElement; at: number };

/**
 * Loads a stream from `at` seconds on into an element that is about to play it, before its page is rendered.
 * @param isAwaited false once the player is mounted: it loads the stream itself, and an element has only one engine
 */
export async function startStream(
  source: StreamSource,
  { isAwaited, ...target }: LoadTarget & { isAwaited: () => boolean },
): Promise<void> {
  if (!hasMediaSource()) return;
  // Also if the player is mounted already: it gets the stream only after this, and takes over the engine.
  const known = preparedFor(source);
  if (known) return startInto(known, source, target);
  const { default: HlsPlayer } = await loadHls(source.hasAlternateAudio);
  const ready = isAwaited() ? prepareIn(HlsPlayer, source) : undefined;
  if (ready) startInto(ready, source, target);
}

function startInto(ready: Prepared, source: StreamSource, { video, at }: LoadTarget): void {
  if (ready.started) return;
  Object.assign(ready.source, source);
  ready.started = { video, at };
  ready.hls.attachMedia(video);
  startLoading(ready.HlsPlayer, ready.hls, at);
}

/** Starts an engine now or as soon as its manifest is parsed. */
export function startLoading(HlsPlayer: typeof Hls, hls: Hls, at: number): void {
  if (hls.levels.length > 0) hls.startLoad(at);
  else hls.once(HlsPlayer.Events.MANIFEST_PARSED, () => hls.startLoad(at));
}

function prepareIn(HlsPlayer: typeof Hls, source: StreamSource): Prepared | undefined {
  if (!HlsPlayer.isSupported()) return undefined;
  const known = preparedFor(source);
  if (known) return known;
  dropStream(source.url);
  const own = { ...source };
  const hls = createHls(HlsPlayer, own, { autoStartLoad: false });
  const drop = () => dropStream(own.url, hls);
  const ready = { HlsPlayer, source: own, hls, timer: setTimeout(drop, freshForMs), started: undefined };
  hls.on(HlsPlayer.Events.ERROR, (_event, data) => data.fatal && drop());
  hls.loadSource(own.url);
  prepared.set(own.url, ready);
  const [oldest] = prepared.keys();
  if (prepared.size > maxPrepared && oldest !== undefined) dropStream(oldest);
  return ready;
}

/** Takes the engine prepared for this stream and gives it the new signature, unless it loads into another element. */
export function takePrepared(
  source: StreamSource,
  video: HTMLVideoElement,
): Pick<Prepared, "hls" | "source" | "started"> | undefined {
  const ready = preparedFor(source);
  if (!ready) return undefined;
  if (ready.started && ready.started.video !== video) {
    dropStream(source.url);
    return undefined;
  }
  clearTimeout(ready.timer);
  prepared.delete(source.url);
  Object.assign(ready.source, source);
  return ready;
}

/** Only an engine of the same hls.js build. */
function preparedFor({ url, hasAlternateAudio = false }: StreamSource): Prepared | undefined {
  const ready = prepared.get(url);
  return (ready?.source.hasAlternateAudio ?? false) === hasAlternateAudio ? ready : undefined;
}

/**
 * Destroys the engine prepared for a stream.
 * @param only the engine to destroy; another one is kept
 */
export function dropStream(url: string, only?: Hls): void {
  const ready = prepared.get(url);
  if (!ready || (only && ready.hls !== only)) return;
  clearTimeout(ready.timer);
  ready.hls.destroy();
  prepared.delete(url);
}
