import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { findBinaries } from "./binaries.ts";
import type { Binaries } from "./binaries.ts";
import { SUPERUSER, makeCluster } from "./cluster.ts";
import { takeFolder } from "./folder-lock.ts";
import type { LauncherLog } from "./launcher-log.ts";
import { choosePlace } from "./place.ts";
import type { Place } from "./place.ts";
import { findPostmaster } from "./postmaster.ts";
import { addressOf, isCutOff, reachServer, stopServer } from "./server.ts";

export interface DatabaseOptions {
  /** The program's data folder; the database lies in its `postgres`. */
  dataDir: string;
  log: LauncherLog;
  /** Called when the database is lost for good while the program runs; by default the program ends with the error. */
  onLost?: (error: unknown) => void;
  /** False for tests alone: no fsync. */
  durable?: boolean;
  /** Where root keeps the database when the unprivileged account cannot enter `dataDir`. */
  elsewhere?: string;
  /** Folder of the npm package with the binaries, where it is not the installed one. */
  packageFolder?: string;
}

export interface RunningDatabase {
  /** Address of the program's database, for `pg`; its role owns that database and nothing else. */
  url: string;
  /** Address of the cluster's maintenance database as its superuser: for tests and upkeep. */
  adminUrl: string;
  /** True when a server was found that an earlier program had left running. */
  adopted: boolean;
  /** Stops the server, waiting until everything is on disk. */
  stop(): Promise<void>;
}

const NAME = "silecs";
const ELSEWHERE = "/var/lib/silecs";

/**
 * Starts the program's own PostgreSQL, on a Unix socket alone, and takes the data folder for this program.
 * @throws FolderInUseError when another program uses the folder
 * @throws LauncherError with what to do, when it cannot be started
 */
export async function startDatabase(options: DatabaseOptions): Promise<RunningDatabase> {
  const { dataDir, log, durable = true, elsewhere = ELSEWHERE } = options;
  const place = choosePlace(dataDir, elsewhere, log);
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
 * The database of `dataDir` for a command beside the program: a server that runs is used and left as it is; else one is
 * started until `release`.
 */
export async function borrowDatabase(options: DatabaseOptions): Promise<{ url: string; release(): Promise<void> }> {
  const place = choosePlace(options.dataDir, options.elsewhere ?? ELSEWHERE, options.log);
  const running = findPostmaster(place.cluster);
  if (running) {
    const url = addressOf(running.socketFolder || place.socketFolder, NAME, NAME);
    return { url, release: () => Promise.resolve() };
  }
  const { url, stop } = await startDatabase(options);
  return { url, release: stop };
}

interface Server {
  place: Place;
  binaries: Binaries;
  durable: boolean;
  folder: string;
}

async function reachAndTake(server: Server): ReturnType<typeof reachServer> {
  const reached = await reachServer(server.place, server.binaries, server.durable);
  try {
    await takeFolder(reached.admin, server.folder);
    return reached;
  } catch (error) {
    await reached.admin.end();
    // The program that held the folder was stopping its server just now: a new one can be started.
    if (isCutOff(error)) return reachAndTake(server);
    throw error;
  }
}

/** The program's role and database; `create database` cannot run inside a transaction, hence one statement each. */
async function ensureDatabase(admin: Client): Promise<void> {
  const { rows } = await admin.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $1) as database`,
    [NAME],
  );
  if (!rows[0]?.role) await admin.query(`create role ${NAME} login`);
  if (!rows[0]?.database) await admin.query(`create database ${NAME} owner ${NAME}`);
}

/** Holds the connection that holds the lock; when it breaks, the server is brought back and the folder taken again. */
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
    // The lock stays until the server has ended: a program that starts meanwhile must not take a server that stops.
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
