import { existsSync } from "node:fs";
import path from "node:path";
import type { Config } from "#server/config.ts";
import { borrowDatabase } from "#server/database/launcher/start-database.ts";
import { waitForDatabase } from "#server/database/reach.ts";
import { BackupError } from "./backup-error.ts";
import { quietLog, tell } from "./command.ts";

/**
 * The program's database for a command, whether the program runs or not.
 * @param advice what to do where the data folder holds none
 * @throws BackupError
 */
export async function reachDatabase(
  { database, dataDir }: Pick<Config, "database" | "dataDir">,
  advice: string,
): Promise<{ url: string; release(): Promise<void> }> {
  if (database.url !== undefined) {
    await waitForDatabase(database.url, { seconds: database.waitSeconds, onWait: tell });
    return { url: database.url, release: () => Promise.resolve() };
  }
  if (!existsSync(path.join(dataDir, "postgres"))) {
    throw new BackupError(`${dataDir} holds no database: ${advice}`, 2);
  }
  return borrowDatabase({ dataDir, log: quietLog });
}
