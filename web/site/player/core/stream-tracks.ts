import type Hls from "hls.js";
import type { AudioTrack } from "./audio-choice.ts";
import { levelFor, type Quality } from "./quality.ts";

/** The quality and sound that the viewer wants. Without `audio` the sound is part of the picture's stream. */
export type Wish = { quality: Quality; audio: AudioTrack | null };

export type TrackEvents = {
  wish: () => Wish;
  /** The heights of the renditions, in pixels. */
  renditions: (heights: readonly number[]) => void;
  /** The height of the rendition on screen. */
  height: (height: number) => void;
};

/** Has hls.js play the wanted rendition and sound, now and whenever its own lists change. */
export function followWish(HlsPlayer: typeof Hls, hls: Hls, { wish, renditions, height }: TrackEvents) {
  const heights = () => hls.levels.map((level) => level.height);

  const applyQuality = () => {
    const level = levelFor(heights(), wish().quality);
    // Replaces what is buffered and not yet on screen. Setting 'auto' again would drop it for nothing.
    if (level !== hls.manualLevel) hls.nextLevel = level;
  };
  const applySound = () => {
    const { audio } = wish();
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
  hls.on(HlsPlayer.Events.AUDIO_TRACKS_UPDATED, applySound);
  hls.on(HlsPlayer.Events.LEVEL_SWITCHED, (_event, { level }) => {
    const shown = hls.levels[level]?.height;
    if (shown) height(shown);
  });
  reportRenditions();
  applySound();
  // An engine that was started before may be on screen already.
  const shown = hls.levels[hls.currentLevel]?.height;
  if (shown) height(shown);
  return () => {
    applyQuality();
    applySound();
  };
}
