import { statfs } from "node:fs/promises";
import { findLastCheck } from "./chains/queries.ts";
import type { Config } from "./config/config.ts";
import type { Database } from "./database/pool.ts";
import { sql } from "./database/sql.ts";
import { createStoreProbe } from "./files/stored-files.ts";
import type { ReadinessCheck } from "./http/health.ts";
import type { Jobs } from "./jobs/jobs.ts";

/** With less, PostgreSQL and uploads fail at any moment. */
const leastFreeBytes = 64 * 1024 * 1024;

type Deps = {
  config: Config;
  database: Database;
  jobs: Pick<Jobs, "standStill">;
  /** Free space that the data folder needs. */
  leastBytes?: number;
};

/** What a process needs to do its work, as `/readyz` tells it. */
export function readinessChecks({ config, database, jobs, leastBytes = leastFreeBytes }: Deps): ReadinessCheck[] {
  const isWorker = config.role === "worker";
  const probeStore = createStoreProbe(config);
  return [
    {
      name: "database",
      isFatal: true,
      async findProblem() {
        const row = await database.row<{ read_only: boolean }>(
          sql`select current_setting('transaction_read_only')::boolean as read_only`,
        );
        return row?.read_only ? "read-only" : undefined;
      },
    },
    {
      name: "disk",
      isFatal: true,
      async findProblem() {
        const { bavail, bsize, files, ffree } = await statfs(config.dataDir);
        // Some file systems count no inodes.
        return bavail * bsize < leastBytes || (files > 0 && ffree === 0) ? "full" : undefined;
      },
    },
    {
      name: "store",
      // Every process shares an object store, and most pages do without: to take all of them away would end more than films.
      isFatal: isWorker || config.objectStore === undefined,
      async findProblem() {
        await probeStore();
        return undefined;
      },
    },
    {
      name: "jobs",
      // One that serves people as well still does that.
      isFatal: isWorker,
      findProblem: async () => (jobs.standStill() ? "stand still" : undefined),
    },
    {
      name: "records",
      // Tampered records are no reason to stop serving films.
      isFatal: false,
      async findProblem() {
        const check = await findLastCheck(database);
        return check && check.fault_count > 0 ? "changed past the program" : undefined;
      },
    },
  ];
}
