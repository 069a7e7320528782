import { signedUrl } from "./hls-engine.ts";
import type { Opened } from "./opened.ts";
import type { PlaybackCalls } from "./player-state.ts";
import { createStreamSignature } from "./stream-signature.ts";

export type SignedTitle = ReturnType<typeof signTitle>;

type Signing = {
  /** When the title was requested; its signature's life counts from then. */
  askedAtMs: number;
  signAgain: PlaybackCalls["signAgain"];
  /** Called when the service refuses to sign. */
  refused: (error: unknown) => void;
};

/** Keeps a title's signature, from its opening to its last request. */
export function signTitle(opened: Opened, { askedAtMs, signAgain, refused }: Signing) {
  const { url, signature_query: query, expires_at: expiresAt, playlists } = opened.stream;
  const { fresh, reject, playing, stop } = createStreamSignature(
    { query, livesMs: Date.parse(expiresAt) - Date.parse(opened.now), askedAtMs },
    (signal) => signAgain({ videoId: opened.video.id, url }, signal),
    refused,
  );
  return {
    source: { url, playlists, query: fresh, refused: reject },
    playing,
    stop,
    /**
     * Fetches a file that belongs to the stream (subtitles, seek pictures).
     * @param anew not from a cache
     * @throws when it cannot be loaded
     */
    async fetchBeside(address: string, signal: AbortSignal, anew = false): Promise<Response> {
      const cache = anew ? "no-cache" : "default";
      const response = await fetch(signedUrl(address, await fresh()), { signal, cache });
      if (response.status === 403) reject();
      if (!response.ok) throw new Error(`A file of the title did not come: ${response.status}`);
      return response;
    },
  };
}
