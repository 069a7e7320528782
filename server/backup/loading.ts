import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Migration } from "#server/database/migration.ts";
import { BackupError } from "./backup-error.ts";
import { hashTable } from "./copied-tables.ts";
import type { BackupSource } from "./encryption.ts";
import type { ArchivedTable, Manifest } from "./manifest.ts";
import type { Stores } from "./named-files.ts";
import type { Progress } from "./progress.ts";
import { copyInStatement, emptyTables, findSequences, findTables, pinFormats, setSequence } from "./queries.ts";
import { measureBackup, noReceiver, readBackup } from "./reading.ts";
import { setAside } from "./set-aside.ts";

export type RestoreDeps = BackupSource & {
  databaseUrl: string;
  stores: Stores;
  /** Files shipped with the program: rows may name them, but the backup does not contain them. */
  shipped: Stores;
  /** The program's migrations. */
  migrations: Migration[];
  progress: Progress;
  signal: AbortSignal;
};

/**
 * Loads a backup's rows into the tables created by its migrations, in the caller's transaction, and its files into the
 * stores. Returns the backup's tables that do not exist there.
 * @throws BackupError when a table's final content differs from the backup
 */
export async function loadBackup(
  client: Client,
  { place, name, key, stores, progress, signal }: BackupSource & Pick<RestoreDeps, "stores" | "progress" | "signal">,
  manifest: Manifest,
): Promise<string[]> {
  const own = await findTables(client);
  const wanted = manifest.tables.filter(({ name }) => own.some((table) => table.name === name));
  const textBytes = wanted.reduce((sum, { bytes }) => sum + bytes, 0);
  progress.begin("Restoring", (await measureBackup({ place, name, key })) + textBytes);
  const advance = (bytes: number) => {
    signal.throwIfAborted();
    progress.advance(bytes);
  };

  await pinFormats(client);
  const putBack = await setAside(client);
  // Remove the rows that migrations inserted; the backup has its own.
  await emptyTables(client, own, new Set(wanted.filter(({ rows }) => rows > 0).map(({ name }) => name)));
  await readBackup(
    { place, name, key },
    {
      head: () => undefined,
      file: (store, fileKey, content) => stores[store].write(fileKey, content),
      async table(tableName, rows) {
        const table = wanted.find((one) => one.name === tableName);
        if (!table) return noReceiver.table(tableName, rows);
        await pipeline(rows, client.query(copyFrom(copyInStatement(client, table))));
      },
    },
    advance,
  );
  await setSequences(client, manifest);
  await client.query("set constraints all immediate");
  for (const statement of putBack) await client.query(statement);
  for (const table of wanted) await compare(client, table, advance);
  progress.end();
  return manifest.tables.filter((table) => !wanted.includes(table)).map(({ name }) => name);
}

async function setSequences(client: Client, manifest: Manifest): Promise<void> {
  const own = await findSequences(client);
  for (const sequence of manifest.sequences) {
    if (own.some(({ name }) => name === sequence.name)) await setSequence(client, sequence);
  }
}

async function compare(client: Client, table: ArchivedTable, advance: (bytes: number) => void): Promise<void> {
  const { rows, sha256 } = await hashTable(client, table, advance);
  if (rows === table.rows && sha256 === table.sha256) return;
  throw new BackupError(
    `The table ${table.name} does not hold what the backup does: it has ${rows} rows, and ${table.rows} were written`,
  );
}
