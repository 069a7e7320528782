import type { Client } from "pg";
import type { Clock } from "#server/clock.ts";
import { addWithChecksum, createArchive, type ArchiveWriter } from "./archive-writing.ts";
import { openBackupConnection } from "./backup-connection.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupPlace } from "./backup-place.ts";
import { createBackupFiles, type BackupFiles, type BackupFilesDeps } from "./backup-files.ts";
import { copyTable } from "./copied-tables.ts";
import { formatOf, headName, manifestChecksumName, manifestName } from "./manifest.ts";
import type { ArchivedTable, Head, Manifest } from "./manifest.ts";
import { findMissing } from "./missing-files.ts";
import type { Stores } from "./named-files.ts";
import { sizeText, type Progress } from "./progress.ts";
import { findMigrations, findSequences, findTables, lockTables, pinFormats, readServerVersion } from "./queries.ts";
import type { TableFacts } from "./queries.ts";

export type BackupDeps = BackupFilesDeps & {
  /** The backup's name in its place. */
  name: string;
  databaseUrl: string;
  /** Whether films and pictures stay where they are because only the database is wanted. */
  databaseOnly: boolean;
  /** Copies films and pictures into packs beside the backup instead of into it. */
  packed: boolean;
  /** Files shipped with the program: rows may name them, but they are not copied. */
  shipped: Stores;
  /** The program's version. */
  version: string;
  secretFingerprint: string;
  clock: Clock;
  /** How many milliseconds the database may be silent while it owes an answer. */
  silence?: number;
};

/**
 * Writes a snapshot of the database and the files that belong to it into one archive, or the files into packs beside it. The
 * program may keep running.
 * Returns the archive's manifest and size.
 * @throws BackupError when there is nothing to back up, the archive's name exists, or the database hangs
 */
export async function backUp(deps: BackupDeps): Promise<{ manifest: Manifest; sizeBytes: number }> {
  const { databaseUrl, silence } = deps;
  const { client, close } = await openBackupConnection(databaseUrl, { name: "silecs backup", silence });
  try {
    const head = await headOf(client, deps);
    const files = createBackupFiles(deps, head);
    const filesBytes = await files.plan();
    await refuseNoRoom(deps.place, filesBytes);
    const sizes = (await findTables(client)).map(({ estimatedBytes }) => estimatedBytes);
    const rowsBytes = sizes.reduce((sum, size) => sum + size, 0);
    deps.progress.begin("Backing up", filesBytes + rowsBytes);
    const { place, name, signal, key } = deps;
    const expectedBytes = rowsBytes + (head.packed === true ? 0 : filesBytes);
    const archive = await createArchive({ place, name, expectedBytes }, signal, key);
    try {
      const manifest = await fill(archive, files, { client, head, deps });
      // From here on a failure leaves the packs: the archive may have its name already, although the store's answer was lost.
      return { manifest, sizeBytes: await archive.finish() };
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  } finally {
    await close();
  }
}

async function headOf(client: Client, { version, clock, packed, databaseOnly, ...deps }: BackupDeps): Promise<Head> {
  const migrations = await findMigrations(client);
  if (migrations.length === 0) throw new BackupError("The database is empty: there is nothing to back up", 2);
  const startedAt = clock.now().toISOString();
  const kind = { packed: packed && deps.leftIn === null, databaseOnly };
  return {
    product: "silecs",
    format: formatOf(kind),
    version,
    startedAt,
    migrations,
    installation: deps.secretFingerprint,
    ...kind,
  };
}

type Filling = { client: Client; head: Head; deps: BackupDeps };

async function fill(archive: ArchiveWriter, files: BackupFiles, filling: Filling): Promise<Manifest> {
  try {
    return await fillWith(archive, files, filling);
  } catch (error) {
    await files.abandon();
    throw error;
  }
}

async function fillWith(
  archive: ArchiveWriter,
  files: BackupFiles,
  { client, head, deps }: Filling,
): Promise<Manifest> {
  const { progress, clock, leftIn } = deps;
  await archive.addText(headName, JSON.stringify(head));
  await files.copyAll(archive);
  await beginSnapshot(client);
  const tables = await findTables(client);
  const snapshotAt = clock.now().toISOString();
  await files.copyWhatCameSince(archive);
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
  await addWithChecksum(archive, manifestName, JSON.stringify(manifest), manifestChecksumName);
  progress.end();
  return manifest;
}

/** Films do not compress, so their size is needed. The compressed size of the database is not known beforehand. */
async function refuseNoRoom(place: BackupPlace, filesBytes: number): Promise<void> {
  const free = await place.freeBytes();
  if (free === undefined || free >= filesBytes) return;
  throw new BackupError(
    `${place.fullName("")} has room for ${sizeText(free)}, and the files alone take ${sizeText(filesBytes)}`,
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
