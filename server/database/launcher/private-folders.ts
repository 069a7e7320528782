import { mkdirSync, lstatSync, chownSync, chmodSync, readdirSync } from "node:fs";
import path from "node:path";
import { LauncherError, codeOf } from "./launcher-error.ts";
import type { SystemUser } from "./system-user.ts";

/** Creates a folder that only the database's account may enter. Refuses an existing folder of another owner. */
export function makePrivate(folder: string, user: SystemUser | null): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid } = lstatSync(folder);
    const mine = [user?.uid, process.getuid?.()];
    if (!lstatSync(folder).isDirectory() || !mine.includes(uid)) throw new LauncherError(notYours(folder, uid));
    if (user && uid !== user.uid) chownSync(folder, user.uid, user.gid);
    chmodSync(folder, 0o700);
  } catch (error) {
    if (codeOf(error) === "EACCES" || codeOf(error) === "EPERM") throw new LauncherError(notYours(folder, null));
    throw error;
  }
}

function notYours(folder: string, uid: number | null): string {
  const owner = uid === null ? "another user" : `user ${uid}`;
  return `${folder} belongs to ${owner}: start Silecs as the user who started it first (root, perhaps), or choose another DATA_DIR`;
}

export function chownAll(folder: string, user: SystemUser): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(path.join(entry.parentPath, entry.name), user.uid, user.gid);
  }
  chownSync(folder, user.uid, user.gid);
}
