import { isNumber } from "./shapes.ts";
import { stored } from "./stored.ts";

/** The volume of films and trailers, kept in this browser; 0 is muted. Read it through `volumeFrom`. */
export const volumeMemory = stored<number>("playerVolume", isNumber);
