import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Binaries } from "./binaries.ts";
import { SUPERUSER } from "./cluster.ts";
import { LauncherError, codeOf } from "./launcher-error.ts";
import type { LauncherLog } from "./launcher-log.ts";
import type { ClusterLocation } from "./cluster-location.ts";
import { findPostmaster, logTail, spawnPostmaster } from "./postmaster.ts";

const START_LIMIT_MS = 60_000;
const MOST_ATTEMPTS = 5;
const QUIET_MS = 15;

/** Connection string for `pg`. Every part is explicit, so that the shell's PG… variables have no effect. */
export function addressOf(socketFolder: string, role: string, database: string): string {
  return `postgres://${role}@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}&sslmode=disable`;
}

/**
 * Starts the cluster's server and returns a connection to it. A running server is adopted; one that is starting or
 * stopping is waited for.
 * @throws LauncherError when it does not accept connections within a minute, or exits five times
 */
export async function reachServer(
  place: ClusterLocation,
  binaries: Binaries,
  durable: boolean,
): Promise<{ admin: Client; socketFolder: string; adopted: boolean }> {
  const giveUpAt = Date.now() + START_LIMIT_MS;
  let child: ChildProcess | null = null;
  let attempts = 0;
  while (Date.now() < giveUpAt) {
    const running = findPostmaster(place.cluster);
    const socketFolder = running?.socketFolder || place.socketFolder;
    const answer = await knock(socketFolder);
    if (answer instanceof Client) {
      // Read again: the pid file may have been half-written before.
      const adopted = child === null || findPostmaster(place.cluster)?.pid !== child.pid;
      return { admin: answer, socketFolder, adopted };
    }
    const gone = child === null || child.exitCode !== null || child.signalCode !== null;
    if (answer === "silent" && gone && !findPostmaster(place.cluster)) {
      if (attempts === MOST_ATTEMPTS) break;
      // Orphans of a killed server hold its shared memory for a moment; each attempt waits a little longer.
      await sleep(attempts * 250);
      attempts += 1;
      child = spawnPostmaster(place, binaries, durable);
    }
    await sleep(QUIET_MS);
  }
  throw new LauncherError(`PostgreSQL does not start. Its last words:\n${logTail(place)}`);
}

/** 'busy' while the server is starting or stopping; 'silent' when nothing listens. */
async function knock(socketFolder: string): Promise<Client | "busy" | "silent"> {
  const admin = new Client({
    connectionString: addressOf(socketFolder, SUPERUSER, "postgres"),
    connectionTimeoutMillis: 5000,
  });
  // Without a listener, a connection that breaks later would crash the process. The caller adds its own.
  admin.on("error", () => undefined);
  try {
    await admin.connect();
    return admin;
  } catch (error) {
    if (["ENOENT", "ECONNREFUSED"].includes(codeOf(error))) return "silent";
    if (codeOf(error) === "57P03" || isCutOff(error)) return "busy";
    if (codeOf(error) === "EACCES") {
      throw new LauncherError(
        `the database in use here was started by another user: ${socketFolder} may not be entered`,
      );
    }
    throw error;
  }
}

/** True for the errors of a query whose server is shutting down. */
export function isCutOff(error: unknown): boolean {
  if (["57P01", "57P02", "ECONNRESET", "EPIPE"].includes(codeOf(error))) return true;
  return error instanceof Error && /^Connection terminated|timeout expired/.test(error.message);
}

const PATIENCE_MS = 60_000;
const LAST_PATIENCE_MS = 180_000;

/**
 * Stops the server with PostgreSQL's fast shutdown: transactions are rolled back and everything is flushed. A server that
 * has not exited after three minutes gets an immediate shutdown and recovers at its next start.
 */
export async function stopServer(place: ClusterLocation, log: LauncherLog): Promise<void> {
  const running = findPostmaster(place.cluster);
  if (!running) return;
  const begun = Date.now();
  signal(running.pid, "SIGINT");
  let warned = false;
  let dropped = false;
  while (findPostmaster(place.cluster)?.pid === running.pid) {
    const waited = Date.now() - begun;
    if (waited > PATIENCE_MS && !warned) {
      warned = true;
      log.warn(`PostgreSQL (pid ${running.pid}) is still writing after a minute; waiting on`);
    }
    if (waited > LAST_PATIENCE_MS && !dropped) {
      dropped = true;
      log.warn(`PostgreSQL (pid ${running.pid}) does not end; telling it to drop everything`);
      signal(running.pid, "SIGQUIT");
    }
    if (waited > LAST_PATIENCE_MS + PATIENCE_MS)
      throw new LauncherError(`PostgreSQL (pid ${running.pid}) does not end`);
    await sleep(QUIET_MS);
  }
}

function signal(pid: number, name: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== "ESRCH") throw error;
  }
}
