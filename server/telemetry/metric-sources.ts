import type { Logger } from "pino";
import type { PoolCounts } from "#server/database/pool.ts";
import type { ReadFigures } from "./figures.ts";

/** What metrics are read from when they are asked for. */
export type MetricSources = {
  log: Logger;
  poolCounts: () => PoolCounts;
  readFigures: ReadFigures;
  /** Statements of calls that may read from replicas, by who answered them; undefined without replicas. */
  readCounts: (() => { readonly replica: number; readonly primary: number }) | undefined;
  /** The folder whose disk is measured. */
  dataDir: string;
};
