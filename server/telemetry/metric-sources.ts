import type { Logger } from "pino";
import type { PoolCounts } from "#server/database/pool.ts";
import type { ReadFigures } from "./figures.ts";

/** What metrics are read from when they are asked for. */
export type MetricSources = {
  log: Logger;
  poolCounts: () => PoolCounts;
  readFigures: ReadFigures;
  /** The folder whose disk is measured. */
  dataDir: string;
};
