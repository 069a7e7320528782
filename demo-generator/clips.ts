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
import { cellGrowth, fourColourMap } from "./draw/cells.ts";
import { daylight } from "./draw/daylight.ts";
import { descent } from "./draw/descent.ts";
import { tideClip } from "./draw/tides.ts";
import { nightTrain } from "./draw/train.ts";
import { billiard } from "./draw/billiard.ts";
import { chance } from "./draw/chance.ts";
import { lanternFeast } from "./draw/lanterns.ts";
import { threads } from "./draw/threads.ts";
import { canon, polyrhythm } from "./draw/rounds.ts";
import { squareSpiral } from "./draw/squares.ts";
import { hanoi } from "./draw/hanoi.ts";
import { journeys } from "./draw/journey.ts";
import { mazeClip } from "./draw/maze.ts";
import { skyTales } from "./draw/sky-tales.ts";
import type { Clip } from "./stage/clip.ts";

/** All drawn clips, by the name of their folder in `demo/media/`. */
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
  ...skyTales,
  ...journeys,
  daylight,
  descent,
  tides: tideClip,
  train: nightTrain,
  billiard,
  canon,
  polyrhythm,
  "square-spiral": squareSpiral,
  chance,
  lanterns: lanternFeast,
  threads,
  hanoi,
  maze: mazeClip,
  "cell-growth": cellGrowth,
  "four-colours": fourColourMap,
};
