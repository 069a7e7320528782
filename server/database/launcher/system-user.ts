import { readFileSync, statSync } from "node:fs";
import path from "node:path";

/** The account that runs the database server. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/** True when this program runs as root, under which PostgreSQL refuses to start. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Reads the uid and gid of an account from the text of /etc/passwd; null when it is not there. */
export function findInPasswd(passwd: string, name: string): SystemUser | null {
  for (const line of passwd.split("\n")) {
    const [account, , uid, gid] = line.split(":");
    // Darwin writes nobody as -2; system calls take it as an unsigned number.
    if (account === name && uid && gid) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  }
  return null;
}

/** The unprivileged account `nobody`, or Linux's overflow ids where a container has no /etc/passwd. */
export function nobody(): SystemUser {
  const overflow = { uid: 65534, gid: 65534 };
  try {
    return findInPasswd(readFileSync("/etc/passwd", "utf8"), "nobody") ?? overflow;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return overflow;
    throw error;
  }
}

/**
 * The first folder on the path to `folder` (inclusive) that `user` may not enter; null when there is none. Looks at owner
 * and mode only. Where an access list grants more, the caller merely chooses another place that works as well.
 */
export function firstClosedFolder(folder: string, user: SystemUser): string | null {
  const steps: string[] = [];
  for (let at = folder; ; at = path.dirname(at)) {
    steps.unshift(at);
    if (at === path.dirname(at)) break;
  }
  return steps.find((step) => !mayEnter(step, user)) ?? null;
}

function mayEnter(folder: string, user: SystemUser): boolean {
  const { mode, uid, gid } = statSync(folder);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  return ((mode >> shift) & 1) === 1;
}
