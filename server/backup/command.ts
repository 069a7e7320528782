import { createHmac } from "node:crypto";
import { openStores, shippedFiles } from "#server/files/stored-files.ts";
import { readConfig, type Config } from "#server/config/config.ts";
import type { StorePlace } from "#server/config/second-store.ts";
import { BackupError } from "./backup-error.ts";
import type { Manifest } from "./manifest.ts";
import type { Stores } from "./named-files.ts";
import { sizeText } from "./progress.ts";

/** Errors that the person at the terminal can fix: the message is enough, without a stack. */
const plain = new Set([
  "ConfigError",
  "DatabaseUnreachableError",
  "FolderInUseError",
  "LauncherError",
  "MigrationError",
  "StoreUnusableError",
]);

const systemFaults: Record<string, string> = {
  ENOSPC: "The disk is full",
  EDQUOT: "This account's share of the disk is used up",
  EACCES: "This account may not do that",
  EPERM: "This account may not do that",
  EROFS: "The disk can only be read",
};

/**
 * Runs a command and exits: with 0, or with a message on stderr and another code. Ctrl-C and SIGTERM abort it and let it
 * clean up.
 */
export async function runCommand(
  command: (config: Config, args: string[], signal: AbortSignal) => Promise<void>,
): Promise<never> {
  const aborting = new AbortController();
  for (const [name, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const) {
    process.once(name, () => aborting.abort(new Stopped(code)));
  }
  try {
    await command(readConfig(), process.argv.slice(2), aborting.signal);
    // A command that did its work may still have bad news.
    process.exit(process.exitCode ?? 0);
  } catch (error) {
    const { text, code } = explain(aborting.signal.aborted ? aborting.signal.reason : error);
    process.stderr.write(`\n${text}\n`);
    process.exit(code);
  }
}

/** A signal ended the command. */
class Stopped extends Error {
  readonly exitCode: number;
  constructor(exitCode: number) {
    super("Stopped.");
    this.exitCode = exitCode;
  }
}

function explain(error: unknown): { text: string; code: number } {
  if (error instanceof BackupError || error instanceof Stopped) return { text: error.message, code: error.exitCode };
  if (!(error instanceof Error)) return { text: String(error), code: 1 };
  if (plain.has(error.name)) return { text: error.message, code: 2 };
  const fault = systemFaults[(error as NodeJS.ErrnoException).code ?? ""];
  return { text: fault ? `${fault}: ${error.message}` : (error.stack ?? error.message), code: 1 };
}

export async function storesOf(config: Config): Promise<{ stores: Stores; shipped: Stores }> {
  return { stores: await openStores(config), shipped: shippedFiles(config) };
}

/** Describes where films and pictures are, without any key; null where all of them are in the data folder. */
export function storeText({ objectStore, secondStore, dataDir }: Config): string | null {
  if (!objectStore) return null;
  return secondStore
    ? `${placeText(objectStore, dataDir)} and ${placeText(secondStore, dataDir)}`
    : placeText(objectStore, dataDir);
}

/** Describes one store. */
export function placeText(place: StorePlace, dataDir: string): string {
  if (place === "folder") return dataDir;
  const { bucket, prefix, endpoint = "Amazon S3" } = place;
  return `${bucket}${prefix && `/${prefix.slice(0, -1)}`} at ${endpoint}`;
}

/** Tells one APP_SECRET from another without revealing it. */
export function fingerprintOf(secret: string): string {
  return createHmac("sha256", secret).update("silecs backup").digest("hex").slice(0, 16);
}

/** Describes a backup's contents in a sentence. */
export function contentsText({ version, snapshotAt, tables, files, fileBytes, leftIn }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const instant = `${snapshotAt.slice(0, 10)} ${snapshotAt.slice(11, 19)} UTC`;
  return (
    `It holds the database as of ${instant} (${tables.length} tables, ${rows} rows) and ${files} files ` +
    `(${sizeText(fileBytes)}), from Silecs ${version}.${leftIn === null ? "" : ` Films and pictures are in ${leftIn}.`}`
  );
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Passes only the launcher's warnings and errors on. */
export const quietLog = { info: () => undefined, warn: print, error: print };
