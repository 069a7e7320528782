import { createHash, randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { writeOnce } from "#server/write-once.ts";
import { LauncherError } from "./launcher-error.ts";
import type { LauncherLog } from "./launcher-log.ts";
import { firstClosedFolder, isRoot, nobody } from "./system-user.ts";
import type { SystemUser } from "./system-user.ts";
import { makePrivate, chownAll } from "./private-folders.ts";

/** Where a cluster is stored and which account runs it. */
export interface ClusterLocation {
  /** Private folder of the database: cluster, logs, copied binaries. */
  home: string;
  /** The cluster itself (PGDATA). */
  cluster: string;
  socketFolder: string;
  /** The account to run PostgreSQL under; null for the current one. */
  user: SystemUser | null;
}

// sockaddr_un holds 104 bytes on Darwin and 108 on Linux, including the terminating zero.
const SOCKET_PATH_LIMIT = 103;
const SOCKET_NAME = ".s.PGSQL.5432";

/**
 * Chooses where to store the database of `dataDir` and creates the folders: `dataDir/postgres`, or a new folder below
 * `elsewhere` where root starts the program in a folder that the unprivileged account cannot enter. The latter is noted in
 * `dataDir/postgres/location`.
 */
export function chooseClusterLocation(dataDir: string, elsewhere: string, log: LauncherLog): ClusterLocation {
  makeDataDir(dataDir);
  const inside = path.join(realpathSync(dataDir), "postgres");
  mkdirSync(inside, { recursive: true, mode: 0o700 });
  // Earlier versions left this folder readable, and with it the note of the database's location.
  if (isRoot()) chmodSync(inside, 0o700);
  const user = isRoot() ? ownerOfCluster(path.join(inside, "cluster"), log) : null;
  const home = homeFor(inside, user, elsewhere, log);
  makePrivate(home, user);
  return { home, cluster: path.join(home, "cluster"), socketFolder: chooseSocketFolder(home, user), user };
}

/** Creates the data folder. The unprivileged account may traverse one that root creates, whatever the umask. */
export function makeDataDir(dataDir: string): void {
  const first = mkdirSync(dataDir, { recursive: true });
  if (!first || !isRoot()) return;
  const full = path.resolve(dataDir);
  for (let at = full; at.length >= path.resolve(first).length; at = path.dirname(at)) chmodSync(at, 0o711);
}

/** An existing cluster runs under its owner, so that `npm start` and `sudo npm start` work on each other's data. */
function ownerOfCluster(cluster: string, log: LauncherLog): SystemUser {
  if (!existsSync(cluster)) return nobody();
  const { uid, gid } = statSync(cluster);
  if (uid !== 0) return { uid, gid };
  log.warn(`the database in ${cluster} belonged to root, as after a restored copy: giving it back to nobody`);
  chownAll(cluster, nobody());
  return nobody();
}

function homeFor(inside: string, user: SystemUser | null, elsewhere: string, log: LauncherLog): string {
  const remembered = readLocation(inside);
  if (remembered) return remembered;
  if (!user) return inside;
  const closed = firstClosedFolder(path.dirname(inside), user);
  if (!closed) return inside;
  if (existsSync(path.join(inside, "cluster"))) {
    const who = `user ${user.uid}`;
    throw new LauncherError(
      `the database in ${inside} belongs to ${who}, who may not enter ${closed}: run 'chmod o+x ${closed}'`,
    );
  }
  return settleElsewhere(inside, closed, elsewhere, user, log);
}

function readLocation(inside: string): string | null {
  const note = path.join(inside, "location");
  if (!existsSync(note)) return null;
  const home = readFileSync(note, "utf8").trim();
  if (existsSync(home)) return home;
  throw new LauncherError(
    `${note} says that the database lies in ${home}, which is gone: bring it back, or delete ${note} to begin with an empty one`,
  );
}

/** The name is random and not derived from the folder: after the data folder is deleted, the next database is empty. */
function settleElsewhere(
  inside: string,
  closed: string,
  elsewhere: string,
  user: SystemUser,
  log: LauncherLog,
): string {
  const home = path.join(elsewhere, randomBytes(6).toString("hex"));
  try {
    const made = mkdirSync(home, { recursive: true });
    if (made) for (let at = home; at.length >= made.length; at = path.dirname(at)) chmodSync(at, 0o755);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new LauncherError(
      `nobody may not enter ${closed}, so PostgreSQL cannot use ${inside}, and ${home} cannot be made (${why}): ` +
        `set DATA_DIR to a folder that everyone may enter, run 'chmod o+x ${closed}', or set DATABASE_URL`,
    );
  }
  const blocked = firstClosedFolder(elsewhere, user);
  if (blocked)
    throw new LauncherError(`nobody may enter neither ${closed} nor ${blocked}: set DATA_DIR or DATABASE_URL`);
  const settled = writeOnce(path.join(inside, "location"), `${home}\n`).trim();
  if (settled !== home) rmSync(home, { recursive: true });
  else log.warn(`nobody may not enter ${closed}: the database of this folder is kept in ${home}`);
  return settled;
}

function chooseSocketFolder(home: string, user: SystemUser | null): string {
  const near = path.join(home, "socket");
  const short = `silecs-${createHash("sha256").update(home).digest("hex").slice(0, 16)}`;
  const candidates = [near, path.join(realpathSync(os.tmpdir()), short), path.join(realpathSync("/tmp"), short)];
  const folder = candidates.find(
    (at) =>
      Buffer.byteLength(path.join(at, SOCKET_NAME)) <= SOCKET_PATH_LIMIT &&
      (!user || at === near || !firstClosedFolder(path.dirname(at), user)),
  );
  if (!folder) throw new LauncherError(`no place for the database's socket: ${candidates.join(", ")}`);
  makePrivate(folder, user);
  return folder;
}
