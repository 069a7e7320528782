/** From 0 to 1; 0 is muted. */
export type Volume = number;

export const defaultVolume: Volume = 0.5;
/** Step of an arrow key. */
export const volumeStep = 0.1;

/** Clamps a stored or dragged value to 0–1; the default for anything but a number. */
export function volumeFrom(value: unknown): Volume {
  if (typeof value !== "number" || !Number.isFinite(value)) return defaultVolume;
  // Rounded to two decimals, so that steps of 0.1 add up exactly.
  return Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
}

/** Muting sets the volume to 0, unmuting to the default. */
export function toggledMute(volume: Volume): Volume {
  return volume === 0 ? defaultVolume : 0;
}
