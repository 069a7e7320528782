import { chmodSync, chownSync, cpSync, existsSync, lstatSync, readFileSync, realpathSync } from "node:fs";
import { renameSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { draftOf, removeAbandonedDrafts } from "./drafts.ts";
import { codeOf } from "./launcher-error.ts";
import type { LauncherLog } from "./launcher-log.ts";
import type { ClusterLocation } from "./cluster-location.ts";
import { firstClosedFolder } from "./system-user.ts";

interface Link {
  file: string;
  link: string;
}

/**
 * Makes the npm package's binaries runnable and returns their `bin` folder. npm packs no symbolic links: the package
 * creates them in an install script, which npm may be configured not to run. A package that is read-only, or that the
 * database's account cannot enter, is copied next to the cluster.
 */
export function prepareRuntime(packageFolder: string, place: ClusterLocation, log: LauncherLog): string {
  const native = path.join(realpathSync(packageFolder), "native");
  const closed = place.user && firstClosedFolder(path.join(native, "bin"), place.user);
  if (!closed && makeLinks(native, packageFolder)) return native;
  return copyRuntime(native, packageFolder, place, log);
}

function linksOf(native: string, packageFolder: string): Link[] {
  const list = path.join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return [];
  const entries = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  return entries.map(({ source, target }) => ({
    file: path.relative(path.dirname(target), source),
    link: path.join(native, path.relative("native", target)),
  }));
}

/** False when links are missing and the folder is read-only. */
function makeLinks(native: string, packageFolder: string): boolean {
  try {
    for (const { file, link } of linksOf(native, packageFolder)) if (!isThere(link)) symlinkSync(file, link);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return makeLinks(native, packageFolder);
    if (["EACCES", "EROFS", "EPERM"].includes(codeOf(error))) return false;
    throw error;
  }
}

function isThere(link: string): boolean {
  return lstatSync(link, { throwIfNoEntry: false }) !== undefined;
}

function copyRuntime(native: string, packageFolder: string, place: ClusterLocation, log: LauncherLog): string {
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, "package.json"), "utf8")) as { version: string };
  const target = path.join(place.home, `postgresql-${version}`);
  if (existsSync(target)) return target;
  log.info(`copying PostgreSQL to ${target}: it cannot run from ${native}`);
  removeAbandonedDrafts(target);
  const draft = draftOf(target);
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  makeLinks(draft, packageFolder);
  chmodSync(draft, 0o755);
  if (place.user) chownSync(draft, place.user.uid, place.user.gid);
  try {
    renameSync(draft, target);
  } catch (error) {
    // A concurrent start made the copy first; use that one.
    if (codeOf(error) !== "ENOTEMPTY" && codeOf(error) !== "EEXIST") throw error;
    rmSync(draft, { recursive: true });
  }
  return target;
}
