import { readFileSync } from "node:fs";
import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { createFilledDatabase } from "#tests/support/database.ts";
import { startProgram, type Program } from "#tests/support/program.ts";
import { fill, someViewer } from "./filled.ts";

/** The program over a filled database, with the headers of its viewer with the longest history. */
export type Site = {
  titles: number;
  pool: Pool;
  databaseUrl: string;
  program: Program;
  headers: Record<string, string>;
  /** Processor time of all the database's connections so far. */
  databaseCpuSeconds(): Promise<number>;
};

/** Runs `work` with a program over this many titles and 200 subscribers. */
export async function withSite<T>(titles: number, work: (site: Site) => Promise<T>): Promise<T> {
  const database = await createFilledDatabase(`titles_${titles}`, (url) => fill(url, titles));
  const pool = openPool(database.url, { size: 2, onError: () => undefined });
  try {
    // What autovacuum does, but now instead of during a measurement.
    await pool.run(sql`vacuum analyze`);
    const program = await startProgram("server/main.ts", { DATABASE_URL: database.url, DEMO_CATALOGUE: "0" });
    try {
      const headers = await someViewer(pool, program.url);
      const databaseCpuSeconds = () => cpuSecondsOf(pool);
      return await work({ titles, pool, databaseUrl: database.url, program, headers, databaseCpuSeconds });
    } finally {
      await program.stop();
    }
  } finally {
    await pool.close();
    await database.drop();
  }
}

/** Of the open connections only. */
async function cpuSecondsOf(pool: Pool): Promise<number> {
  const backends = await pool.rows<{ pid: number }>(sql`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`);
  // Nanoseconds on a processor (Documentation/scheduler/sched-stats).
  const times = backends.map(({ pid }) => Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]));
  return times.reduce((sum, time) => sum + time, 0) / 1e9;
}
