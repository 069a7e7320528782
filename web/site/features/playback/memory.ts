import { volumeMemory } from "#shared/api/volume-memory.ts";

/** Player preferences stored in this browser. */
export const playerMemory = {
  volume: volumeMemory,
};
