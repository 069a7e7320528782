import { Stream } from "./stream.ts";

/** An intro that has not begun by then is left out: it must not stand before the title. */
const patienceMs = 4000;

export type Intro = { stop: () => void };

/** Loads the clip before a title. `over` hears when it cannot be shown; its end is the video's own to tell. */
export function startIntro(
  video: HTMLVideoElement,
  source: { url: string; signature_query: string },
  { over, mayWait }: { over: () => void; /** It waits for a press, not for bytes. */ mayWait: () => boolean },
): Intro {
  const stream = new Stream(
    video,
    // Over before its signature ends.
    { url: source.url, query: () => source.signature_query, refused: () => undefined },
    { givenUp: over },
  );
  stream.start(0).catch(over);
  const timer = setTimeout(() => {
    if (video.currentTime === 0 && !mayWait()) over();
  }, patienceMs);
  return {
    stop() {
      clearTimeout(timer);
      video.pause();
      stream.destroy();
    },
  };
}
