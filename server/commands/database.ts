import { print } from "../backup/command.ts";
import { reachDatabase } from "../backup/reach-database.ts";
import type { Config } from "../config/config.ts";
import { migrate } from "../database/migrate.ts";
import { openPool, type Pool } from "../database/pool.ts";
import { createMigrationReport } from "../process/migration-report.ts";

/** The program's database for a command, whether the program runs or not. */
export async function withDatabase(config: Config, work: (pool: Pool, url: string) => Promise<void>): Promise<void> {
  const { url, release } = await reachDatabase(config, "start the program once, or set DATA_DIR or DATABASE_URL");
  try {
    await migrateTelling(url);
    const pool = openPool(url, { size: 1, onError: (error) => print(error.message) });
    try {
      await work(pool, url);
    } finally {
      await pool.close();
    }
  } finally {
    await release();
  }
}

/** Applies pending migrations, and says so on the terminal. */
export async function migrateTelling(url: string): Promise<void> {
  const say = (_facts: object, text: string) => print(text);
  const report = createMigrationReport({ info: say, warn: say }, () => performance.now());
  try {
    await migrate(url, { onEvent: report.onEvent });
  } finally {
    report.end();
  }
}
