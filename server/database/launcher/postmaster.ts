import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { closeSync, existsSync, fchownSync, openSync, readFileSync, readlinkSync, renameSync, rmSync } from "node:fs";
import { statSync } from "node:fs";
import path from "node:path";
import type { Binaries } from "./binaries.ts";
import { codeOf } from "./launcher-error.ts";
import type { ClusterLocation } from "./cluster-location.ts";
import { settingsFor } from "./settings.ts";

/** A running PostgreSQL, as described by its postmaster.pid. */
export interface Postmaster {
  pid: number;
  socketFolder: string;
}

/** Environment for PostgreSQL's programs, without the shell's PGDATA, PGPORT, LC_ALL and the like. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  return { PATH: "/usr/local/bin:/usr/bin:/bin", TZ: "UTC" };
}

/** The cluster's server process, whether it is running, starting or stopping; null when there is none. */
export function findPostmaster(cluster: string): Postmaster | null {
  const noted = readPidFile(cluster);
  return noted && isServerOf(noted.pid, cluster) ? noted : null;
}

// https://www.postgresql.org/docs/18/storage-file-layout.html: pid, folder, start time, port, socket folder, …
function readPidFile(cluster: string): Postmaster | null {
  const file = path.join(cluster, "postmaster.pid");
  if (!existsSync(file)) return null;
  try {
    const [pid, , , , socketFolder] = readFileSync(file, "utf8").split("\n");
    return { pid: Number(pid), socketFolder: socketFolder ?? "" };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

/** After a reboot the noted pid may belong to another process: only one whose working directory is the cluster counts. */
function isServerOf(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  return existsSync("/proc/self/stat") ? isServerByProc(pid, cluster) : isServerByPs(pid, cluster);
}

function isServerByProc(pid: number, cluster: string): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    if (stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z")) return false;
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return command.split("\0").includes(cluster) || readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch (error) {
    if (["ENOENT", "ESRCH", "EACCES", "EPERM"].includes(codeOf(error))) return false;
    throw error;
  }
}

function isServerByPs(pid: number, cluster: string): boolean {
  try {
    const output = execFileSync("ps", ["-ww", "-o", "stat=,command=", "-p", String(pid)], { encoding: "utf8" });
    return !output.trim().startsWith("Z") && output.includes(cluster);
  } catch (error) {
    // ps exits with 1 when the process does not exist.
    if (error instanceof Error && "status" in error && error.status === 1) return false;
    throw error;
  }
}

/**
 * Starts the server in a session of its own: Ctrl-C reaches this program alone, which then shuts the server down. When
 * this program is killed, the server keeps running and the next start adopts it.
 */
export function spawnPostmaster(place: ClusterLocation, binaries: Binaries, durable: boolean): ChildProcess {
  forgetStalePidFile(place.cluster);
  const log = openLog(place);
  try {
    const settings = settingsFor(binaries.major, durable).flatMap((setting) => ["-c", setting]);
    const child = spawn(
      path.join(binaries.folder, "postgres"),
      ["-D", place.cluster, "-k", place.socketFolder, ...settings],
      { cwd: place.home, env: bareEnvironment(), stdio: ["ignore", log, log], detached: true, ...place.user },
    );
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

/**
 * PostgreSQL refuses to start while the pid in postmaster.pid is alive, though after a power cut that may be any process.
 * The file is moved aside before it is read again, so that a server starting concurrently keeps its own.
 */
function forgetStalePidFile(cluster: string): void {
  const file = path.join(cluster, "postmaster.pid");
  if (!existsSync(file) || findPostmaster(cluster)) return;
  const aside = `${file}.${process.pid}`;
  const before = readPidFile(cluster)?.pid;
  renameSync(file, aside);
  const moved = Number(readFileSync(aside, "utf8").split("\n")[0]);
  if (moved === before && !isServerOf(moved, cluster)) rmSync(aside);
  else renameSync(aside, file);
}

/** The server's log file; truncated once it exceeds 10 MB. */
export function logFile(place: ClusterLocation): string {
  return path.join(place.home, "postgres.log");
}

function openLog(place: ClusterLocation): number {
  const file = logFile(place);
  const big = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000;
  const handle = openSync(file, big ? "w" : "a", 0o600);
  if (place.user) fchownSync(handle, place.user.uid, place.user.gid);
  return handle;
}

/** The last lines of the server's log, for a message to the person who started the program. */
export function logTail(place: ClusterLocation): string {
  const file = logFile(place);
  if (!existsSync(file)) return "";
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(-5).join("\n");
}
