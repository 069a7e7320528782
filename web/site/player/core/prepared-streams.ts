import type Hls from "hls.js";
import { createHls, hasMediaSource, loadHls, type StreamSource } from "./hls-engine.ts";

const freshForMs = 5 * 60_000;

type Prepared = {
  source: StreamSource;
  hls: Hls;
  timer: ReturnType<typeof setTimeout>;
  /** The position in seconds from which it loads already; undefined while it has its manifest only. */
  startedAt: number | undefined;
};

/** By URL, oldest first: a title's stream and its intro. */
const prepared = new Map<string, Prepared>();
const mostPrepared = 2;

/** Preloads only the manifest of a stream that may be played soon. Keeps it for five minutes. */
export async function prepareStream(source: StreamSource): Promise<void> {
  if (hasMediaSource()) await prepare(source);
}

/** Loads the first segment at `at` seconds of a stream that will be played at once, while its element is not there yet. */
export async function startStream(source: StreamSource, at: number): Promise<void> {
  const ready = hasMediaSource() ? await prepare(source) : undefined;
  if (!ready || ready.startedAt !== undefined) return;
  Object.assign(ready.source, source);
  ready.startedAt = at;
  const { default: HlsPlayer } = await loadHls(source.hasAlternateAudio);
  startLoading(HlsPlayer, ready.hls, at);
}

/** Starts an engine that has its manifest, or will have. */
export function startLoading(HlsPlayer: typeof Hls, hls: Hls, at: number): void {
  if (hls.levels.length > 0) hls.startLoad(at);
  else hls.once(HlsPlayer.Events.MANIFEST_PARSED, () => hls.startLoad(at));
}

async function prepare(source: StreamSource): Promise<Prepared | undefined> {
  const { default: HlsPlayer } = await loadHls(source.hasAlternateAudio);
  if (!HlsPlayer.isSupported()) return undefined;
  const known = prepared.get(source.url);
  if (known && isOfBuild(known.source, source)) return known;
  dropPrepared(source.url);
  const own = { ...source };
  const hls = createHls(HlsPlayer, own, { autoStartLoad: false });
  const drop = () => dropPrepared(own.url, hls);
  const ready = { source: own, hls, timer: setTimeout(drop, freshForMs), startedAt: undefined };
  hls.on(HlsPlayer.Events.ERROR, (_event, data) => data.fatal && drop());
  hls.loadSource(own.url);
  prepared.set(own.url, ready);
  const [oldest] = prepared.keys();
  if (prepared.size > mostPrepared && oldest !== undefined) dropPrepared(oldest);
  return ready;
}

/** Takes the engine prepared for this stream, with its new signature. */
export function takePrepared(source: StreamSource): Pick<Prepared, "hls" | "source" | "startedAt"> | undefined {
  const ready = prepared.get(source.url);
  if (!ready || !isOfBuild(ready.source, source)) return undefined;
  clearTimeout(ready.timer);
  prepared.delete(source.url);
  Object.assign(ready.source, source);
  return ready;
}

/** Whether both play in the same build of hls.js. */
function isOfBuild(one: StreamSource, other: StreamSource): boolean {
  return Boolean(one.hasAlternateAudio) === Boolean(other.hasAlternateAudio);
}

/** @param only drops nothing but this engine */
function dropPrepared(url: string, only?: Hls): void {
  const ready = prepared.get(url);
  if (!ready || (only && ready.hls !== only)) return;
  clearTimeout(ready.timer);
  ready.hls.destroy();
  prepared.delete(url);
}
