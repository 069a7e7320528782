import { readFileSync } from "node:fs";
import { isRoot, type SystemUser } from "#server/database/launcher/system-user.ts";

/**
 * Ids that neither Debian's policy (9.2.2) nor systemd (UIDS-GIDS) gives to an account. PostgreSQL runs as `nobody` under root,
 * so that one would read the database.
 */
const [first, last] = [65_521, 65_533];
/** What runs apart from one another. */
const kinds = ["films", "pictures"] as const;
export type FencedKind = (typeof kinds)[number];

/** The account of strangers' files when this program is root; null otherwise, and where every id is taken. */
export function fenceUser(kind: FencedKind): SystemUser | null {
  if (!isRoot()) return null;
  const taken = new Set([...idsIn("/etc/passwd"), ...idsIn("/etc/group")]);
  const free = Array.from({ length: last - first + 1 }, (_, place) => first + place).filter((id) => !taken.has(id));
  const id = free[kinds.indexOf(kind)];
  return id === undefined ? null : { uid: id, gid: id };
}

function idsIn(file: string): number[] {
  try {
    return readFileSync(file, "utf8")
      .split("\n")
      .map((line) => Number(line.split(":")[2]));
  } catch (error) {
    // Containers without accounts.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
