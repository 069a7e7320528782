import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { BackupError } from "../backup/backup-error.ts";
import { contentsText, print, quietLog, runCommand, storesOf } from "../backup/command.ts";
import { drillRestore } from "../backup/drill.ts";
import { countFaults, ledgerFaults, pageFaults } from "../backup/drill-checks.ts";
import { lookByAmcheck, verifyArchive } from "../backup/drill-programs.ts";
import { readBackupKey } from "../backup/encryption.ts";
import { partGone } from "../backup/gone-files.ts";
import { noteDrill } from "../backup/last-backup.ts";
import { storesIn } from "../backup/manifest.ts";
import type { PlacedFile } from "../backup/backup-place.ts";
import { openNewest } from "../backup/opened-place.ts";
import { createProgress, durationText } from "../backup/progress.ts";
import { reachDatabase, withDrillLock } from "../backup/reach-database.ts";
import { verifyChains } from "../chains/verify.ts";
import { systemClock } from "../clock.ts";
import { sealedChains } from "../compose/sealed-chains.ts";
import type { Config } from "../config/config.ts";
import { makeDataDir } from "../database/launcher/cluster-location.ts";
import { removeDatabase, startDatabase } from "../database/launcher/start-database.ts";
import { MIGRATIONS, readMigrations } from "../database/migrate.ts";
import { openPool } from "../database/pool.ts";
import { connectMilliseconds } from "../database/time-limits.ts";
import { readArguments } from "./arguments.ts";

const usage = `npm run drill -- [FILE, FOLDER or s3://BUCKET/PREFIX/]    restores the last backup beside the running program, compares it, and removes it`;

/**
 * `node server/commands/drill.ts [FILE, FOLDER or s3://BUCKET/PREFIX/]`: restores the newest backup of a place into a database and a folder of its own, looks
 * whether everything is there, and removes both. Exits with 3 where something is wrong with what was restored.
 */
async function main(config: Config, args: string[], signal: AbortSignal): Promise<void> {
  const backup = await openNewest(config, placeIn(args));
  const startedMs = performance.now();
  const { url, release } = await reachDatabase(config, "set DATA_DIR, or DATABASE_URL, as the program has it");
  try {
    await withDrillLock(url, async (service) => {
      const at = systemClock.now();
      const note = (faults: number) => noteDrill(service, { at, faults });
      let faults: string[];
      try {
        faults = await drill({ config, service, backup, signal });
      } catch (error) {
        // What cannot be restored is the worst result of a drill. One that was stopped has none.
        if (!signal.aborted) await note(1);
        throw error;
      }
      if (!(await note(faults.length)))
        print("No backup of this database is noted: the pages of the staff show no drill.");
      const took = durationText(performance.now() - startedMs);
      if (faults.length === 0) return print(`\nThe drill found no fault, in ${took}.`);
      throw new BackupError(`The drill found ${faults.length} faults, in ${took}:\n  ${faults.join("\n  ")}`, 3);
    });
  } finally {
    await release();
  }
}

function placeIn(args: string[]): string | undefined {
  const { positionals } = readArguments(args, {}, usage);
  if (positionals.length > 1) throw new BackupError(`Name one file or folder\n${usage}`, 2);
  return positionals[0];
}

const noArchive = "for PGBACKREST_CONFIG names none";

/** Returns the faults. Whatever happens, nothing of the drill is left; what a killed one left is removed first. */
async function drill(request: Omit<Drill, "dataDir">): Promise<string[]> {
  const { config } = request;
  const dataDir = path.join(config.dataDir, "drill");
  const remove = async () => {
    if (!existsSync(dataDir)) return;
    await removeDatabase({ dataDir, log: quietLog });
    rmSync(dataDir, { recursive: true, force: true });
  };
  await remove();
  makeDataDir(dataDir);
  try {
    const database = await startDatabase({ dataDir, log: quietLog, durable: false });
    try {
      return await restoreAndLook({ ...request, dataDir }, database);
    } finally {
      await database.stop();
    }
  } finally {
    await remove();
  }
}

type Drill = { config: Config; service: Client; dataDir: string; backup: PlacedFile; signal: AbortSignal };

async function restoreAndLook(
  { config, service, dataDir, backup, signal }: Drill,
  { url, adminUrl }: { url: string; adminUrl: string },
): Promise<string[]> {
  print(`Restoring ${backup.place.fullName(backup.name)} into ${dataDir}`);
  const { stores: left, shipped } = await storesOf(config);
  const { stores: own } = await storesOf({ ...config, dataDir, objectStore: undefined });
  const { manifest, restored } = await drillRestore({
    ...backup,
    key: config.backupKeyFile === undefined ? undefined : readBackupKey(config.backupKeyFile),
    migrations: readMigrations(MIGRATIONS),
    progress: createProgress(process.stdout, () => performance.now()),
    signal,
    databaseUrl: url,
    shipped,
    folder: dataDir,
    own,
    left,
  });
  print(`\n${contentsText(manifest)}`);
  const faults: string[] = [];
  const report = (what: string, found: string[]) => {
    signal.throwIfAborted();
    print(`  ${what}: ${found.length === 0 ? "as they should be" : `${found.length} faults`}`);
    faults.push(...found);
  };
  const { gone, lost } = await partGone(service, restored.missing, storesIn(manifest).left);
  report(
    "files that rows name",
    lost.map(({ namedBy, key }) => `${key}, which ${namedBy} names, is missing`),
  );
  if (gone.length > 0)
    print(
      `  ${gone.length} files were removed by the service since: a restore needs the store's older versions of them`,
    );
  await withClient(url, async (client) => {
    // Each table was compared with the backup byte by byte before migrations changed it.
    const tables = manifest.tables.filter(({ name }) => !restored.leftOut.includes(name));
    if (restored.migrated.length === 0) report("rows of each table", await countFaults(client, { tables }));
    report("balances of the ledger", await ledgerFaults(client));
  });
  report("audit log, ledger and invoices in their chains", await chainFaults(url));
  const inside = Object.assign(new URL(adminUrl), { pathname: new URL(url).pathname });
  await withClient(inside.href, async (client) => report("pages of tables and indexes", await pageFaults(client)));
  const looked = await lookByAmcheck(inside.href);
  if (looked) report("the same by pg_amcheck", looked.faults);
  else print("  pg_amcheck is not installed: its functions looked at pages and indexes, and not the program itself");
  const archive = config.archive && (await verifyArchive(config.archive));
  if (archive) report("the archive of pgBackRest", archive.faults);
  else
    print(`  the archive of pgBackRest: not verified, ${config.archive ? "pgbackrest is not installed" : noArchive}`);
  return faults;
}

async function chainFaults(url: string): Promise<string[]> {
  const pool = openPool(url, { size: 1, onError: () => undefined });
  try {
    const { faultCount, faults } = await verifyChains(pool, sealedChains, [], systemClock.now());
    const named = faults.map(({ chain, key, kind }) => `${chain} ${key}: ${kind}`);
    return faultCount > named.length ? [...named, `and ${faultCount - named.length} more in the chains`] : named;
  } finally {
    await pool.close();
  }
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connectMilliseconds, keepAlive: true });
  // A broken connection is reported by the query in flight.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

await runCommand(main);
