import type Hls from "hls.js";
import { call } from "#admin/api.ts";

/** Signatures that expire within this time are replaced before use, in milliseconds. */
const marginMs = 20_000;

export type FilmStream = {
  /** Frames per second, from the stream's manifest. */
  framesPerSecond(): number;
  stop(): void;
};

const usualFramesPerSecond = 25;

/**
 * Plays a title's film in a video element, drafts included. Renews the signature before it expires.
 * @param onFault called with the error that stopped playback
 * @throws CallError where the film may not be played; Error without Media Source Extensions
 */
export async function playFilm(
  video: HTMLVideoElement,
  titleId: number,
  onFault: (error: unknown) => void,
): Promise<FilmStream> {
  const ask = async () => {
    const askedAt = Date.now();
    const { url, signature_query, expires_in } = await call("GET /admin/titles/{id}/film", { params: { id: titleId } });
    return { url, query: signature_query, endsAt: askedAt + expires_in * 1000 };
  };
  const [{ default: HlsPlayer }, first] = await Promise.all([import("hls.js"), ask()]);
  if (!HlsPlayer.isSupported()) throw new Error("This browser cannot play the stream");
  let signed = first;
  let renewal: Promise<void> | undefined;
  const renew = async (): Promise<void> => {
    signed = await ask();
  };
  const signature = async (): Promise<string> => {
    if (signed.endsAt - marginMs < Date.now()) await (renewal ??= renew().finally(() => (renewal = undefined)));
    return signed.query;
  };
  const hls: Hls = new HlsPlayer({
    maxBufferLength: 10,
    // The content security policy allows no blob workers, and no transmuxing is needed.
    enableWorker: false,
    xhrSetup: async (request, address) => request.open("GET", `${address}?${await signature()}`, true),
  });
  hls.on(HlsPlayer.Events.ERROR, (_event, { fatal, error }) => {
    if (fatal) onFault(error);
  });
  hls.loadSource(first.url);
  hls.attachMedia(video);
  return {
    framesPerSecond: () => hls.levels[Math.max(0, hls.currentLevel)]?.frameRate || usualFramesPerSecond,
    stop: () => hls.destroy(),
  };
}
