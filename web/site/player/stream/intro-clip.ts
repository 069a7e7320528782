import type { Opened } from "../state/opened.ts";
import { Stream } from "./stream.ts";

/** An intro that stalls for this long is skipped. */
export const introStallLimitMs = 4000;

export type Intro = { stop: () => void };

/** Loads the intro clip. Calls `onEnd` when it cannot be shown; the element reports its normal end. */
export function startIntro(video: HTMLVideoElement, source: NonNullable<Opened["intro"]>, onEnd: () => void): Intro {
  const stream = new Stream(
    video,
    // Shorter than its signature's life, so it is never renewed.
    { url: source.url, playlists: source.playlists, query: () => source.signature_query },
    { givenUp: onEnd, skipped: () => undefined },
  );
  stream.start(0).catch(onEnd);
  return {
    stop() {
      video.pause();
      stream.destroy();
    },
  };
}
