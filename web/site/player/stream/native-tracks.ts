import { isSameLanguage } from "../captions/caption-choice.ts";
import type { TrackEvents } from "./stream-tracks.ts";

/** An entry of WebKit's list of audio tracks; other browsers have none. */
type NativeAudioTrack = { enabled: boolean; language: string; kind: string };
type WithAudioTracks = HTMLVideoElement & { audioTracks?: EventTarget & ArrayLike<NativeAudioTrack> };

const descriptions = ["description", "descriptions", "main-desc"];

/** Applies the selected audio track to the browser's own HLS player, which chooses the quality itself, and reports its height. */
export function followNativeTracks(
  video: WithAudioTracks,
  { selection, height }: Pick<TrackEvents, "selection" | "height">,
  signal: AbortSignal,
): () => void {
  const audioTracks = video.audioTracks;
  const apply = () => {
    const { audio } = selection();
    if (!audio || !audioTracks) return;
    const wanted = Array.from(audioTracks).find(
      ({ language, kind }) =>
        isSameLanguage(language, audio.language) && descriptions.includes(kind) === audio.description,
    );
    // Enabling one disables the others.
    if (wanted && !wanted.enabled) wanted.enabled = true;
  };
  audioTracks?.addEventListener("addtrack", apply, { signal });
  video.addEventListener("resize", () => video.videoHeight > 0 && height(video.videoHeight), { signal });
  return apply;
}
