import { execFile } from "node:child_process";
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.ts";
import { draftOf, removeAbandonedDrafts } from "./drafts.ts";
import { LauncherError, codeOf } from "./launcher-error.ts";
import type { LauncherLog } from "./launcher-log.ts";
import type { ClusterLocation } from "./cluster-location.ts";
import { bareEnvironment } from "./postmaster.ts";

const run = promisify(execFile);

/** The superuser that owns the cluster. The program itself connects as an unprivileged role. */
export const SUPERUSER = "postgres";

// Character classes for full text search come from the C library, whose UTF-8 locale has another name on Darwin.
const LOCALES = ["C.UTF-8", "en_US.UTF-8", "C"];

/**
 * Creates the cluster. initdb writes under a temporary name; the result is flushed to disk and renamed in one step, so
 * that an interrupted initdb leaves nothing that looks complete.
 */
export async function makeCluster(
  place: ClusterLocation,
  binaries: Binaries,
  sync: boolean,
  log: LauncherLog,
): Promise<void> {
  if (existsSync(place.cluster)) return;
  log.info(`creating a database in ${place.cluster}`);
  removeAbandonedDrafts(place.cluster);
  const draft = draftOf(place.cluster);
  await initialise(draft, place, binaries, sync);
  try {
    renameSync(draft, place.cluster);
  } catch (error) {
    // A concurrent start created the cluster first; use that one.
    if (codeOf(error) !== "ENOTEMPTY" && codeOf(error) !== "EEXIST") throw error;
    rmSync(draft, { recursive: true });
  }
  flushFolder(place.home);
}

async function initialise(draft: string, place: ClusterLocation, binaries: Binaries, sync: boolean): Promise<void> {
  let reason = "";
  for (const locale of LOCALES) {
    try {
      await run(path.join(binaries.folder, "initdb"), initdbArguments(draft, locale, binaries.major, sync), {
        cwd: place.home,
        env: bareEnvironment(),
        ...place.user,
      });
      return;
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      reason = error instanceof Error ? error.message : String(error);
      if (!reason.includes("invalid locale name")) break;
    }
  }
  throw new LauncherError(`PostgreSQL could not create a database in ${place.home}: ${reason.trim()}`);
}

function initdbArguments(draft: string, locale: string, major: number, sync: boolean): string[] {
  const provider = major >= 17 ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"] : ["--locale-provider=libc"];
  return [
    "--pgdata",
    draft,
    "--username",
    SUPERUSER,
    "--auth=trust",
    "--encoding=UTF8",
    "--no-instructions",
    `--locale=${locale}`,
    "--lc-messages=C",
    "--text-search-config=simple",
    ...provider,
    ...(sync ? [] : ["--no-sync"]),
  ];
}

function flushFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
