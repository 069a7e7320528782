import { signedUrl } from "./hls-engine.ts";
import type { Opened } from "../state/opened.ts";
import type { PlaybackCalls } from "../state/player-state.ts";
import { createStreamSignature } from "./stream-signature.ts";

export type SignedTitle = ReturnType<typeof signTitle>;

type Signing = {
  /** When the title was requested; its signature's lifetime counts from then. */
  requestedAtMs: number;
  signAgain: PlaybackCalls["signAgain"];
  /** Called when the service refuses to sign. */
  refused: (error: unknown) => void;
};

/** Keeps a title's signature valid while it is open. */
export function signTitle(opened: Opened, { requestedAtMs, signAgain, refused }: Signing) {
  const { url, signature_query: query, expires_at: expiresAt, playlists } = opened.stream;
  const { fresh, reject, playing, stop } = createStreamSignature(
    { query, livesMs: Date.parse(expiresAt) - Date.parse(opened.now), requestedAtMs },
    (signal) => signAgain({ videoId: opened.video.id, url }, signal),
    refused,
  );
  return {
    source: { url, playlists, query: fresh, refused: reject },
    playing,
    stop,
    /**
     * Fetches a file that belongs to the stream (subtitles, seek pictures).
     * @param bypassCache revalidate cached responses
     * @throws when it cannot be loaded
     */
    async fetchSigned(address: string, signal: AbortSignal, bypassCache = false): Promise<Response> {
      const cache = bypassCache ? "no-cache" : "default";
      const response = await fetch(signedUrl(address, await fresh()), { signal, cache });
      if (response.status === 403) reject();
      if (!response.ok) throw new Error(`Could not load a file of the title: ${response.status}`);
      return response;
    },
  };
}
