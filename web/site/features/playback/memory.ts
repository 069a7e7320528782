import { isText } from "../../../shared/api/shapes.ts";
import { stored } from "../../../shared/api/stored.ts";
import { volumeMemory } from "../../../shared/api/volume-memory.ts";

/** Player preferences stored in this browser. */
export const playerMemory = {
  volume: volumeMemory,
  /** A language, or '' for off. */
  subtitles: stored<string>("playerSubtitles", isText),
};
