/** From 0 to 1; 0 is muted. */
export type Volume = number;

export const defaultVolume: Volume = 0.5;
/** What an arrow key moves. */
export const volumeStep = 0.1;

/** A remembered or dragged value, held to 0–1; anything that is no number is the default. */
export function volumeFrom(value: unknown): Volume {
  if (typeof value !== "number" || !Number.isFinite(value)) return defaultVolume;
  // Two decimals: steps of 0.1 must come back to where they began.
  return Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
}

/** Muting sets the volume to 0, unmuting to the default. */
export function toggledMute(volume: Volume): Volume {
  return volume === 0 ? defaultVolume : 0;
}
