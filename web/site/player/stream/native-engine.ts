import { signedUrl } from "./hls-engine.ts";
import { followNativeTracks } from "./native-tracks.ts";
import { startElement } from "./start-element.ts";
import type { EngineOptions, StreamEngine } from "./stream-engine.ts";

/** The browser's own HLS player. It requests the segments itself, authorised by the cookies set when the title was opened. */
export function createNativeEngine({ video, source, position, tracks, signal }: EngineOptions): StreamEngine {
  let applySelection: (() => void) | undefined;

  const loadAt = async (seconds: number): Promise<void> => {
    position.startAt(seconds);
    const query = await source.query();
    if (signal.aborted) return;
    const wasPlaying = !video.paused;
    // Pauses the element.
    video.src = signedUrl(source.url, query);
    if (wasPlaying) startElement(video, { isWanted: () => !signal.aborted });
    if (tracks) applySelection = followNativeTracks(video, tracks, signal);
    if (seconds > 0) video.addEventListener("loadedmetadata", () => (video.currentTime = seconds), { once: true });
  };
  const reload = () => void loadAt(position.current());
  return {
    hls: undefined,
    source,
    start: () => loadAt(position.current()),
    reload,
    recover: reload,
    // The receiver's URL replaces the stream's.
    detach: () => undefined,
    attach: (seconds) => void loadAt(seconds),
    selectionChanged: () => applySelection?.(),
  };
}
