import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { startProgram, type Program } from "#tests/support/program.ts";
import { fill, someViewer } from "./api.ts";

/** The program over a filled database, with the headers of its viewer with the longest history. */
export type Site = {
  titles: number;
  pool: Pool;
  databaseUrl: string;
  program: Program;
  headers: Record<string, string>;
};

/** A program over so many titles, for as long as `work` takes. */
export async function withSite<T>(titles: number, work: (site: Site) => Promise<T>): Promise<T> {
  const database = await createTestDatabase();
  const pool = openPool(database.url, { size: 2, onError: () => undefined });
  try {
    await fill(database.url, titles);
    // As autovacuum leaves it, at no other time than this one.
    await pool.run(sql`vacuum analyze`);
    const program = await startProgram("server/main.ts", { DATABASE_URL: database.url, DEMO_CATALOGUE: "0" });
    try {
      const headers = await someViewer(pool, program.url);
      return await work({ titles, pool, databaseUrl: database.url, program, headers });
    } finally {
      await program.stop();
    }
  } finally {
    await pool.close();
    await database.drop();
  }
}
