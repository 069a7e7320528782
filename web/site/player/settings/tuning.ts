import type { Memory, PlayerState } from "../state/player-state.ts";
import { speeds, type Speed } from "../state/speed.ts";
import type { Store } from "../state/store.ts";
import { toggledMute, volumeFrom } from "#shared/state/volume.ts";

export type TuningMemory = { volume: Memory<number> };
export type Tuning = ReturnType<typeof createTuning>;

/** Volume and speed, which apply to every title. The volume is persisted on the device. */
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
    /** The next faster or slower speed. */
    stepSpeed(by: 1 | -1) {
      const next = speeds[speeds.indexOf(state.get().speed) + by];
      if (next !== undefined) tuning.setSpeed(next);
    },
  };
  return tuning;
}
