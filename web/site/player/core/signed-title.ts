import { signedUrl } from "./hls-engine.ts";
import type { Opened, PlaybackCalls } from "./player-state.ts";
import { createStreamSignature } from "./stream-signature.ts";

export type SignedTitle = ReturnType<typeof signTitle>;

type Signing = {
  /** When the title was asked for; its signature counts from then. */
  askedAtMs: number;
  signAgain: PlaybackCalls["signAgain"];
  takeScreen: () => Promise<void>;
  /** Hears why the service signs no more. */
  refused: (error: unknown) => void;
};

/**
 * A title under its signature, from its opening to its last request. Going on after the screen was given back (the end,
 * a page that went away and came back) asks for the screen first: without one nothing is signed.
 */
export function signTitle(opened: Opened, { askedAtMs, signAgain, takeScreen, refused }: Signing) {
  const { url, signature_query: query, expires_at: expiresAt } = opened.stream;
  let hasScreen = true;
  const { fresh, reject, playing, stop } = createStreamSignature(
    { query, livesMs: Date.parse(expiresAt) - Date.parse(opened.now), askedAtMs },
    async (signal) => {
      if (!hasScreen) await takeScreen();
      hasScreen = true;
      return signAgain(url, signal);
    },
    refused,
  );
  return {
    source: { url, query: fresh, refused: reject },
    playing,
    stop,
    gaveScreenBack(): void {
      hasScreen = false;
      playing(false);
    },
    /** Fetches what lies beside the stream (subtitles, seek pictures). @throws where it does not come */
    async fetchBeside(address: string, signal: AbortSignal): Promise<Response> {
      const response = await fetch(signedUrl(address, await fresh()), { signal });
      if (!response.ok) throw new Error(`A file of the title did not come: ${response.status}`);
      return response;
    },
  };
}
