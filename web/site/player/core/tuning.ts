import type { Memory, PlayerState } from "./player-state.ts";
import type { Speed } from "./speed.ts";
import type { Store } from "./store.ts";
import { toggledMute, volumeFrom } from "../../../shared/state/volume.ts";

export type TuningMemory = { volume: Memory<number>; subtitles: Memory<string> };
export type Tuning = ReturnType<typeof createTuning>;

/** Volume, speed and subtitles, which apply to every title. Volume and subtitles are persisted. */
export function createTuning(state: Store<PlayerState>, memory: TuningMemory) {
  let videos: readonly HTMLVideoElement[] = [];

  const apply = () => {
    const { volume, speed } = state.get();
    for (const video of videos) {
      video.volume = volume;
      video.muted = volume === 0;
      // Loading a new source resets the rate to the default.
      video.playbackRate = video.defaultPlaybackRate = speed;
    }
  };
  const tuning = {
    use(elements: readonly HTMLVideoElement[]) {
      videos = elements;
      apply();
    },
    setVolume(value: number) {
      const volume = volumeFrom(value);
      memory.volume.set(volume);
      state.change({ volume });
      apply();
    },
    toggleMute() {
      tuning.setVolume(toggledMute(state.get().volume));
    },
    setSpeed(speed: Speed) {
      state.change({ speed });
      apply();
    },
    setSubtitles(language: string | null) {
      memory.subtitles.set(language ?? "");
      state.change({ subtitles: language });
    },
    /** Toggles between off and the page's language, else the first available. */
    toggleSubtitles() {
      const { subtitles, opened } = state.get();
      const languages = opened?.subtitles.map((track) => track.language) ?? [];
      const own = languages.find((language) => language === document.documentElement.lang);
      tuning.setSubtitles(subtitles ? null : (own ?? languages[0] ?? null));
    },
  };
  return tuning;
}
