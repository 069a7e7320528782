import { Stream } from "./stream.ts";

/** An intro that stands for so long is left out: it must not stand before the title. */
export const introPatienceMs = 4000;

export type Intro = { stop: () => void };

/** Loads the clip before a title. `over` hears when it cannot be shown; its end is the video's own to tell. */
export function startIntro(
  video: HTMLVideoElement,
  source: { url: string; signature_query: string },
  over: () => void,
): Intro {
  const stream = new Stream(
    video,
    // Over before its signature ends.
    { url: source.url, query: () => source.signature_query },
    { givenUp: over, skipped: () => undefined },
  );
  stream.start(0).catch(over);
  return {
    stop() {
      video.pause();
      stream.destroy();
    },
  };
}
