import { isNumber, isText } from "../../../shared/api/shapes.ts";
import { stored } from "../../../shared/api/stored.ts";

/** Player preferences stored in this browser. */
export const playerMemory = {
  volume: stored<number>("playerVolume", isNumber),
  /** A language, or '' for off. */
  subtitles: stored<string>("playerSubtitles", isText),
};
