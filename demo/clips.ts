import { bubbleSort } from "./draw/bubble-sort.ts";
import { chladni } from "./draw/chladni.ts";
import { clock } from "./draw/clock.ts";
import { colours } from "./draw/colours.ts";
import { counting } from "./draw/counting.ts";
import { epicycles } from "./draw/epicycles.ts";
import { flock } from "./draw/flock.ts";
import { fractal } from "./draw/fractal.ts";
import { harmonics } from "./draw/harmonics.ts";
import { herbarium } from "./draw/herbarium.ts";
import { interference } from "./draw/interference.ts";
import { intro } from "./draw/intro.ts";
import { kepler } from "./draw/kepler.ts";
import { letters } from "./draw/letters.ts";
import { life } from "./draw/life.ts";
import { lissajous } from "./draw/lissajous.ts";
import { pendulums } from "./draw/pendulums.ts";
import { planet } from "./draw/planet.ts";
import { quickSort } from "./draw/quick-sort.ts";
import { appleTree } from "./draw/seasons.ts";
import { tiling } from "./draw/tiling.ts";
import type { Clip } from "./stage/clip.ts";

/** Every clip that is drawn, under its folder's name in `demo/media/`. */
export const clips: Record<string, Clip> = {
  "bubble-sort": bubbleSort,
  chladni,
  clock,
  colours,
  counting,
  epicycles,
  flock,
  fractal,
  harmonics,
  herbarium,
  interference,
  intro,
  kepler,
  letters,
  life,
  lissajous,
  pendulums,
  planet,
  "quick-sort": quickSort,
  seasons: appleTree,
  tiling,
};
