import type Hls from "hls.js";
import type { AudioTrack } from "../state/opened.ts";
import { levelFor, type Quality } from "../settings/quality.ts";

/** The selected quality and audio track. `audio` is null if audio and video are muxed. */
export type TrackSelection = { quality: Quality; audio: AudioTrack | null };

export type TrackEvents = {
  selection: () => TrackSelection;
  /** The heights of the renditions, in pixels. */
  renditions: (heights: readonly number[]) => void;
  /** The height of the rendition on screen. */
  height: (height: number) => void;
};

/** Applies the selected quality and audio track to hls.js, now and whenever its lists change. @returns a function that applies them again */
export function followSelection(HlsPlayer: typeof Hls, hls: Hls, { selection, renditions, height }: TrackEvents) {
  const heights = () => hls.levels.map((level) => level.height);

  const applyQuality = () => {
    const level = levelFor(heights(), selection().quality);
    // Discards what is buffered ahead, so it is set only when it differs.
    if (level !== hls.manualLevel) hls.nextLevel = level;
  };
  const applyAudio = () => {
    const { audio } = selection();
    if (!audio) return;
    const index = hls.audioTracks.findIndex(({ url }) => url === new URL(audio.url, location.href).href);
    if (index !== -1 && index !== hls.audioTrack) hls.audioTrack = index;
  };
  const reportRenditions = () => {
    if (hls.levels.length === 0) return;
    renditions(heights());
    applyQuality();
  };
  hls.on(HlsPlayer.Events.MANIFEST_PARSED, reportRenditions);
  hls.on(HlsPlayer.Events.AUDIO_TRACKS_UPDATED, applyAudio);
  hls.on(HlsPlayer.Events.LEVEL_SWITCHED, (_event, { level }) => {
    const shown = hls.levels[level]?.height;
    if (shown) height(shown);
  });
  reportRenditions();
  applyAudio();
  // A prepared engine may be on screen already.
  const shown = hls.levels[hls.currentLevel]?.height;
  if (shown) height(shown);
  return () => {
    applyQuality();
    applyAudio();
  };
}
