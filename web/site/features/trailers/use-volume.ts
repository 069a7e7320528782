import { useState } from "react";
import { volumeMemory } from "#shared/api/volume-memory.ts";
import { defaultVolume, toggledMute, volumeFrom } from "#shared/state/volume.ts";
import { useShared } from "#shared/state/use-shared.ts";

/** The player's remembered volume, from 0 (muted) to 1: trailers play at it, and changing it here changes the player's. */
export function useVolume() {
  const volume = volumeFrom(useShared(volumeMemory));
  const setVolume = (next: number): void => volumeMemory.set(volumeFrom(next));
  return { volume, setVolume, toggleMute: () => setVolume(toggledMute(volume)) };
}

/** For a trailer that begins by itself: silent until asked, then at the player's volume. Its silence is not remembered. */
export function useBackgroundVolume() {
  const { volume, setVolume } = useVolume();
  const [silent, setSilent] = useState(true);
  const mute = (muted: boolean): void => {
    if (!muted && volume === 0) setVolume(defaultVolume);
    setSilent(muted);
  };
  return { volume: silent ? 0 : volume, mute };
}
