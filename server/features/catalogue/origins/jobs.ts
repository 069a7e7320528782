import type { Pool } from "#server/database/pool.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import { keepOrigins } from "./keeping.ts";

export function defineOriginJobs({ database, jobs }: { database: Pool; jobs: Jobs }): void {
  jobs.define("catalogue.origins", (_data, { at }) => keepOrigins(database, at));
}
