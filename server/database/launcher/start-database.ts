import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { findBinaries } from "./binaries.ts";
import type { Binaries } from "./binaries.ts";
import { SUPERUSER, makeCluster } from "./cluster.ts";
import { lockFolder } from "./folder-lock.ts";
import type { LauncherLog } from "./launcher-log.ts";
import { chooseClusterLocation } from "./cluster-location.ts";
import type { ClusterLocation } from "./cluster-location.ts";
import { findPostmaster } from "./postmaster.ts";
import { addressOf, isCutOff, reachServer, stopServer } from "./server.ts";

export interface DatabaseOptions {
  /** The program's data folder; the database is in its subfolder `postgres`. */
  dataDir: string;
  log: LauncherLog;
  /** Called when the database cannot be brought back while the program runs. By default the program exits with the error. */
  onLost?: (error: unknown) => void;
  /** False turns fsync off; for tests only. */
  durable?: boolean;
  /** Where root keeps the database when the unprivileged account cannot enter `dataDir`. */
  elsewhere?: string;
  /** Folder of the npm package with the binaries, where it is not the installed one. */
  packageFolder?: string;
}

export interface RunningDatabase {
  /** Connection string of the program's database, for `pg`; its role owns that database and nothing else. */
  url: string;
  /** Connection string of the maintenance database as superuser, for tests and maintenance. */
  adminUrl: string;
  /** True when a server left running by an earlier process was adopted. */
  adopted: boolean;
  /** Stops the server after everything is on disk. */
  stop(): Promise<void>;
}

const NAME = "silecs";
const ELSEWHERE = "/var/lib/silecs";

/**
 * Starts the embedded PostgreSQL on a Unix socket and locks the data folder for this program.
 * @throws FolderInUseError when another program uses the folder
 * @throws LauncherError with what to do, when it cannot be started
 */
export async function startDatabase(options: DatabaseOptions): Promise<RunningDatabase> {
  const { dataDir, log, durable = true, elsewhere = ELSEWHERE } = options;
  const place = chooseClusterLocation(dataDir, elsewhere, log);
  const binaries = findBinaries(place, log, options.packageFolder);
  await makeCluster(place, binaries, durable, log);
  const server = { place, binaries, durable, folder: path.resolve(dataDir) };
  const { admin, socketFolder, adopted } = await reachAndTake(server);
  await ensureDatabase(admin);
  if (adopted) log.info("found PostgreSQL still running from an earlier start");
  const onLost = options.onLost ?? throwLater;
  const watch = keepFolder(admin, server, log, onLost);
  return {
    url: addressOf(socketFolder, NAME, NAME),
    adminUrl: addressOf(socketFolder, SUPERUSER, "postgres"),
    adopted,
    async stop() {
      await watch.letGo();
      await stopServer(place, log);
      await watch.close();
    },
  };
}

/**
 * The database of `dataDir` for a command that may run beside the program: a running server is used and left running;
 * otherwise one is started and stopped by `release`.
 */
export async function borrowDatabase(options: DatabaseOptions): Promise<{ url: string; release(): Promise<void> }> {
  const place = chooseClusterLocation(options.dataDir, options.elsewhere ?? ELSEWHERE, options.log);
  const running = findPostmaster(place.cluster);
  if (running) {
    const url = addressOf(running.socketFolder || place.socketFolder, NAME, NAME);
    return { url, release: () => Promise.resolve() };
  }
  const { url, stop } = await startDatabase(options);
  return { url, release: stop };
}

/** Stops the database of `dataDir`, where one runs, and removes it. */
export async function removeDatabase({ dataDir, log, elsewhere = ELSEWHERE }: DatabaseOptions): Promise<void> {
  const place = chooseClusterLocation(dataDir, elsewhere, log);
  await stopServer(place, log);
  for (const folder of [place.home, place.socketFolder]) rmSync(folder, { recursive: true, force: true });
}

interface Server {
  place: ClusterLocation;
  binaries: Binaries;
  durable: boolean;
  folder: string;
}

async function reachAndTake(server: Server): ReturnType<typeof reachServer> {
  const reached = await reachServer(server.place, server.binaries, server.durable);
  try {
    await lockFolder(reached.admin, server.folder);
    return reached;
  } catch (error) {
    await reached.admin.end();
    // The previous holder of the folder was shutting its server down: start a new one.
    if (isCutOff(error)) return reachAndTake(server);
    throw error;
  }
}

/** Creates the program's role and database. `create database` cannot run in a transaction, hence single statements. */
async function ensureDatabase(admin: Client): Promise<void> {
  const { rows } = await admin.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $1) as database`,
    [NAME],
  );
  if (!rows[0]?.role) await admin.query(`create role ${NAME} login`);
  if (!rows[0]?.database) await admin.query(`create database ${NAME} owner ${NAME}`);
}

/** Keeps the connection that holds the lock. When it breaks, restarts the server and locks the folder again. */
function keepFolder(
  first: Client,
  server: Server,
  log: LauncherLog,
  onLost: (error: unknown) => void,
): { letGo(): Promise<void>; close(): Promise<void> } {
  let admin = first;
  let released = false;
  let mending: Promise<void> = Promise.resolve();
  const mend = async () => {
    log.warn("the connection to PostgreSQL broke; bringing the server back");
    await sleep(200);
    if (released) return;
    try {
      admin = (await reachAndTake(server)).admin;
      guard();
      log.info("PostgreSQL answers again");
    } catch (error) {
      onLost(error);
    }
  };
  const guard = () =>
    admin.once("end", () => {
      if (!released) mending = mend();
    });
  guard();
  return {
    // The lock is held until the server has exited: a program that starts meanwhile must not adopt a stopping server.
    async letGo() {
      released = true;
      await mending;
    },
    async close() {
      await admin.end();
    },
  };
}

function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
