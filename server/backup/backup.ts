import { statfs } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import type { Clock } from "#server/clock.ts";
import { createArchive, type ArchiveWriter } from "./archive-writing.ts";
import { BackupError } from "./backup-error.ts";
import { createCopiedFiles, measureFiles } from "./copied-files.ts";
import { copyTable } from "./copied-tables.ts";
import { formatVersion, headName, manifestName, storesIn } from "./manifest.ts";
import type { ArchivedTable, Head, Manifest } from "./manifest.ts";
import { findMissing } from "./missing-files.ts";
import type { Stores } from "./named-files.ts";
import { addPlaces } from "./places.ts";
import { sizeText, type Progress } from "./progress.ts";
import { findMigrations, findSequences, findTables, lockTables, pinFormats, readServerVersion } from "./queries.ts";
import type { TableFacts } from "./queries.ts";

export type BackupDeps = {
  databaseUrl: string;
  stores: Stores;
  /** Description of the object store where films and pictures stay; null to copy them. */
  leftIn: string | null;
  /** Files shipped with the program: rows may name them, but they are not copied. */
  shipped: Stores;
  /** The file to write. */
  target: string;
  /** The program's version. */
  version: string;
  secretFingerprint: string;
  clock: Clock;
  progress: Progress;
  signal: AbortSignal;
};

/**
 * Writes a snapshot of the database and the files that belong to it into one archive. The program may keep running.
 * Returns the archive's manifest and size.
 * @throws BackupError when there is nothing to back up, or the archive's name exists
 */
export async function backUp(deps: BackupDeps): Promise<{ manifest: Manifest; sizeBytes: number }> {
  const client = new Client({ connectionString: deps.databaseUrl, application_name: "silecs backup" });
  // A broken connection is reported by the query in flight.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const head = await headOf(client, deps);
    const archive = createArchive(deps.target, deps.signal);
    try {
      const manifest = await fill(archive, client, head, deps);
      return { manifest, sizeBytes: await archive.finish() };
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  } finally {
    await client.end();
  }
}

async function headOf(client: Client, { version, clock }: BackupDeps): Promise<Head> {
  const migrations = await findMigrations(client);
  if (migrations.length === 0) throw new BackupError("The database is empty: there is nothing to back up", 2);
  return { product: "silecs", format: formatVersion, version, startedAt: clock.now().toISOString(), migrations };
}

async function fill(archive: ArchiveWriter, client: Client, head: Head, deps: BackupDeps): Promise<Manifest> {
  const { progress, stores, clock, leftIn } = deps;
  const { copied, left } = storesIn(deps);
  const filesBytes = await measureFiles(stores, copied);
  await refuseNoRoom(deps.target, filesBytes);
  const sizes = (await findTables(client)).map(({ estimatedBytes }) => estimatedBytes);
  progress.begin(
    "Backing up",
    sizes.reduce((sum, bytes) => sum + bytes, filesBytes),
  );
  await archive.addText(headName, JSON.stringify(head));
  const files = createCopiedFiles({ stores, copied }, archive, new Date(head.startedAt), progress.advance);
  await files.copyAll();
  await beginSnapshot(client);
  const tables = await findTables(client);
  const snapshotAt = clock.now().toISOString();
  await files.copyWhatCameSince();
  await addPlaces(files.places, stores, left);
  const manifest: Manifest = {
    ...head,
    migrations: await findMigrations(client),
    snapshotAt,
    postgres: await readServerVersion(client),
    secretFingerprint: deps.secretFingerprint,
    sequences: await findSequences(client),
    tables: await copyTables(client, archive, tables, progress),
    leftIn,
    files: files.totals().files,
    fileBytes: files.totals().bytes,
    missingFiles: await findMissing(client, files.places, deps.shipped),
    finishedAt: clock.now().toISOString(),
  };
  await client.query("commit");
  const checksum = await archive.addText(manifestName, JSON.stringify(manifest));
  await archive.addText("checksums/manifest.txt", `${checksum}  ${manifestName}\n`);
  progress.end();
  return manifest;
}

/** Films do not compress, so their size is needed. The compressed size of the database is not known beforehand. */
async function refuseNoRoom(target: string, filesBytes: number): Promise<void> {
  const folder = path.dirname(target);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= filesBytes) return;
  throw new BackupError(
    `${folder} has room for ${sizeText(bavail * bsize)}, and the files alone take ${sizeText(filesBytes)}`,
    2,
  );
}

/** The first statement after taking the locks fixes the transaction's snapshot. */
async function beginSnapshot(client: Client): Promise<void> {
  const tables = await findTables(client);
  await client.query("begin transaction isolation level repeatable read, read only");
  await pinFormats(client);
  await lockTables(client, tables);
}

async function copyTables(
  client: Client,
  archive: ArchiveWriter,
  tables: TableFacts[],
  progress: Progress,
): Promise<ArchivedTable[]> {
  const copied: ArchivedTable[] = [];
  for (const table of tables) {
    // Progress counts each table by its estimate, which differs from the length of its rows' text.
    let left = table.estimatedBytes;
    copied.push(
      await copyTable(client, archive, table, (bytes) => {
        progress.advance(Math.min(bytes, left));
        left -= Math.min(bytes, left);
      }),
    );
    progress.advance(left);
  }
  return copied;
}
