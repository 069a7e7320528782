import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { codeOf } from "./launcher-error.ts";

/** Temporary path to build something at before it is renamed to `target` in one step. */
export function draftOf(target: string): string {
  return `${target}.${process.pid}`;
}

/** Removes temporary paths of `target` left by processes that were killed. */
export function removeAbandonedDrafts(target: string): void {
  const folder = path.dirname(target);
  for (const name of readdirSync(folder)) {
    const pid = Number(name.slice(path.basename(target).length + 1));
    const isDraft = name.startsWith(`${path.basename(target)}.`) && Number.isInteger(pid);
    if (isDraft && (pid === process.pid || !exists(pid))) rmSync(path.join(folder, name), { recursive: true });
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}
