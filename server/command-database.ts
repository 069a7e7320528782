import { existsSync } from "node:fs";
import path from "node:path";
import { BackupError } from "./backup/backup-error.ts";
import { quietLog, tell } from "./backup/command.ts";
import type { Config } from "./config.ts";
import { borrowDatabase } from "./database/launcher/start-database.ts";
import { migrate } from "./database/migrate.ts";
import { openPool, type Pool } from "./database/pool.ts";
import { waitForDatabase } from "./database/reach.ts";

/** The program's database for a command, whether the program runs or not. */
export async function withDatabase({ database, dataDir }: Config, work: (pool: Pool) => Promise<void>): Promise<void> {
  const { url, release } = await reachDatabase(database, dataDir);
  try {
    await migrate(url);
    const pool = openPool(url, { size: 1, onError: (error) => tell(error.message) });
    try {
      await work(pool);
    } finally {
      await pool.close();
    }
  } finally {
    await release();
  }
}

async function reachDatabase(database: Config["database"], dataDir: string) {
  if (database.url !== undefined) {
    await waitForDatabase(database.url, { seconds: database.waitSeconds, onWait: tell });
    return { url: database.url, release: () => Promise.resolve() };
  }
  if (!existsSync(path.join(dataDir, "postgres"))) {
    throw new BackupError(`${dataDir} holds no database: start the program once, or set DATA_DIR or DATABASE_URL`, 2);
  }
  return borrowDatabase({ dataDir, log: quietLog });
}
