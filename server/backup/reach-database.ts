import { existsSync } from "node:fs";
import path from "node:path";
import type { Client } from "pg";
import type { Config } from "#server/config/config.ts";
import { borrowDatabase } from "#server/database/launcher/start-database.ts";
import { waitForDatabase } from "#server/database/reach.ts";
import { openBackupConnection } from "./backup-connection.ts";
import { BackupError } from "./backup-error.ts";
import { quietLog, print } from "./command.ts";
import { lockTheOnly } from "./queries.ts";

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
    await waitForDatabase(database.url, { seconds: database.waitSeconds, onWait: print });
    return { url: database.url, release: () => Promise.resolve() };
  }
  if (!existsSync(path.join(dataDir, "postgres"))) {
    throw new BackupError(`${dataDir} holds no database: ${advice}`, 2);
  }
  return borrowDatabase({ dataDir, log: quietLog });
}

/**
 * Runs `work` while no other backup of the database runs, on this machine or another.
 * @throws BackupError when one does
 */
export const withBackupLock = (databaseUrl: string, work: Work) => withLock("backup", databaseUrl, work);

/**
 * Runs `work` while no other drill beside the database runs.
 * @throws BackupError when one does
 */
export const withDrillLock = (databaseUrl: string, work: Work) => withLock("drill", databaseUrl, work);

type Work = (client: Client) => Promise<void>;

async function withLock(kind: "backup" | "drill", databaseUrl: string, work: Work): Promise<void> {
  // The lock is lost with its connection; the backup's own connection then breaks too.
  const { client, close } = await openBackupConnection(databaseUrl, { name: `silecs ${kind} lock` });
  try {
    if (!(await lockTheOnly(client, kind)))
      throw new BackupError(`Another ${kind} of this database is running: wait for it`, 2);
    await work(client);
  } finally {
    await close();
  }
}
