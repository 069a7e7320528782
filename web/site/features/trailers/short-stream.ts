import { MissingFileError, patiently } from "./patiently.ts";
import { partsOf, type Parts, variantFor, type Variant, variantsOf } from "./playlist.ts";

/** Buffer ahead in seconds: trailers are short and often left early. */
const aheadSeconds = 6;
/** Between two attempts at a file that did not come. */
const againAfterMs = 1000;

type MediaSourceMaker = new () => MediaSource;
const maker = (): MediaSourceMaker | undefined =>
  (globalThis as { ManagedMediaSource?: MediaSourceMaker; MediaSource?: MediaSourceMaker }).MediaSource ??
  (globalThis as { ManagedMediaSource?: MediaSourceMaker }).ManagedMediaSource;

/**
 * Plays a short HLS stream of fragmented MP4 in one variant, chosen by the element's size: enough for a trailer, at a
 * hundredth of hls.js's size.
 * @param signature returns the current query string for a request
 * @param attempts how often a file that does not come is asked for, a second apart
 * @throws Error when a file cannot be loaded or played
 */
export async function playShortStream(
  video: HTMLVideoElement,
  url: string,
  { signature, signal, attempts }: { signature: () => Promise<string>; signal: AbortSignal; attempts: number },
): Promise<void> {
  const Maker = maker();
  if (!Maker) {
    // Native HLS: the cookies set with the signature authorise the requests.
    video.src = url;
    return;
  }
  const ask = async (address: string): Promise<ArrayBuffer> => {
    const response = await fetch(`${address}${address.includes("?") ? "&" : "?"}${await signature()}`, { signal });
    if (response.ok) return response.arrayBuffer();
    const isMissing = response.status === 403 || response.status === 404;
    throw new (isMissing ? MissingFileError : Error)(`The file of a trailer did not come: ${response.status}`);
  };
  const load = (address: string): Promise<ArrayBuffer> =>
    patiently(() => ask(address), { attempts, pause: () => pauseFor(againAfterMs, signal) });
  const read = async (address: string): Promise<string> => new TextDecoder().decode(await load(address));
  const [source, variants] = await Promise.all([
    attached(video, new Maker(), signal),
    read(url).then((text) => variantsOf(text, new URL(url, location.href).href)),
  ]);
  const variant = variantFor(variants, video.clientHeight * devicePixelRatio);
  if (!variant) throw new Error("A trailer has no variant");
  const parts = partsOf(await read(variant.url), variant.url);
  if (!parts) throw new Error("A trailer has no parts");
  await fill({ video, source, variant, parts, signal, load });
}

type Filling = {
  video: HTMLVideoElement;
  source: MediaSource;
  variant: Variant;
  parts: Parts;
  signal: AbortSignal;
  load: (address: string) => Promise<ArrayBuffer>;
};

async function fill({ video, source, variant, parts, signal, load }: Filling): Promise<void> {
  const buffer = source.addSourceBuffer(variant.mimeType);
  source.duration = parts.segments.reduce((sum, { seconds }) => sum + seconds, 0);
  const append = async (bytes: ArrayBuffer): Promise<void> => {
    buffer.appendBuffer(bytes);
    await once(buffer, "updateend", signal);
  };
  const first = parts.segments[0] ? load(parts.segments[0].url) : undefined;
  // Reported where it is awaited.
  first?.catch(() => undefined);
  await append(await load(parts.init));
  let loadedUpTo = 0;
  for (const [place, segment] of parts.segments.entries()) {
    while (loadedUpTo - video.currentTime > aheadSeconds) await once(video, "timeupdate", signal);
    await append(await (place === 0 && first ? first : load(segment.url)));
    loadedUpTo += segment.seconds;
  }
  if (source.readyState === "open") source.endOfStream();
}

async function attached(video: HTMLVideoElement, source: MediaSource, signal: AbortSignal): Promise<MediaSource> {
  const address = URL.createObjectURL(source);
  // Required by Safari's ManagedMediaSource.
  video.disableRemotePlayback = true;
  video.src = address;
  await once(source, "sourceopen", signal);
  URL.revokeObjectURL(address);
  return source;
}

async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  signal.throwIfAborted();
}

function once(target: EventTarget, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = (): void => reject(signal.reason as Error);
    signal.addEventListener("abort", stop, { once: true });
    target.addEventListener(
      name,
      () => {
        signal.removeEventListener("abort", stop);
        resolve();
      },
      { once: true, signal },
    );
  });
}
