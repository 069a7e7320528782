import type Hls from "hls.js";
import { createHls, hasMediaSource, loadHls, type StreamSource } from "./hls-engine.ts";

const freshForMs = 5 * 60_000;

type Prepared = {
  HlsPlayer: typeof Hls;
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

type Place = { video: HTMLVideoElement; at: number };

/**
 * Loads a stream from `at` seconds on into an element that will play it at once, before its page is there.
 * @param isAwaited false once the player has come, which loads the stream itself: an element has one engine
 */
export async function startStream(
  source: StreamSource,
  { isAwaited, ...place }: Place & { isAwaited: () => boolean },
): Promise<void> {
  if (!hasMediaSource()) return;
  // At once, even where the player has come: it learns of the stream after this, and takes the engine over.
  const known = preparedFor(source);
  if (known) return startIn(known, source, place);
  const { default: HlsPlayer } = await loadHls(source.hasAlternateAudio);
  const ready = isAwaited() ? prepareIn(HlsPlayer, source) : undefined;
  if (ready) startIn(ready, source, place);
}

function startIn(ready: Prepared, source: StreamSource, { video, at }: Place): void {
  if (ready.started) return;
  Object.assign(ready.source, source);
  ready.started = { video, at };
  ready.hls.attachMedia(video);
  startLoading(ready.HlsPlayer, ready.hls, at);
}

/** Starts an engine that has its manifest, or will have. */
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
  if (prepared.size > mostPrepared && oldest !== undefined) dropStream(oldest);
  return ready;
}

/** Takes the engine prepared for this stream, with its new signature, unless it loads for another element. */
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

/** Only where both play in the same build of hls.js. */
function preparedFor({ url, hasAlternateAudio = false }: StreamSource): Prepared | undefined {
  const ready = prepared.get(url);
  return (ready?.source.hasAlternateAudio ?? false) === hasAlternateAudio ? ready : undefined;
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
