import { isSameLanguage } from "./caption-choice.ts";
import type { TrackEvents } from "./stream-tracks.ts";

/** WebKit's list of a stream's sounds; other browsers have none. */
type NativeSound = { enabled: boolean; language: string; kind: string };
type WithSounds = HTMLVideoElement & { audioTracks?: EventTarget & ArrayLike<NativeSound> };

const descriptions = ["description", "descriptions", "main-desc"];

/** Selects the wanted audio track in the browser's own player, and reports its picture's height. It adapts by itself. */
export function followNativeTracks(
  video: WithSounds,
  { wish, height }: Pick<TrackEvents, "wish" | "height">,
  signal: AbortSignal,
): () => void {
  const sounds = video.audioTracks;
  const apply = () => {
    const { audio } = wish();
    if (!audio || !sounds) return;
    const wanted = Array.from(sounds).find(
      ({ language, kind }) =>
        isSameLanguage(language, audio.language) && descriptions.includes(kind) === audio.description,
    );
    // Enabling one disables the others.
    if (wanted && !wanted.enabled) wanted.enabled = true;
  };
  sounds?.addEventListener("addtrack", apply, { signal });
  video.addEventListener("resize", () => video.videoHeight > 0 && height(video.videoHeight), { signal });
  return apply;
}
