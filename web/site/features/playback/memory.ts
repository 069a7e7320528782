import { isNumber, isText } from "../../../shared/api/shapes.ts";
import { stored } from "../../../shared/api/stored.ts";

/** What this browser remembers of how its people watch. */
export const playerMemory = {
  volume: stored<number>("playerVolume", isNumber),
  /** A language, or '' for none. */
  subtitles: stored<string>("playerSubtitles", isText),
};
