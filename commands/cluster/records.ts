import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isAlive, processOf, type ProcessId } from "./processes.ts";

/** What runs in the folder, for the other commands and for a start after a crash. */
export type ClusterRecord = { supervisor: ProcessId; port: number; parts: Record<string, ProcessId> };

const recordFile = (folder: string) => path.join(folder, "processes.json");
const downFile = (folder: string, part: string) => path.join(folder, `down-${part}`);
const heldFile = (folder: string, part: string) => path.join(folder, `held-${part}`);

export function readRecord(folder: string): ClusterRecord | undefined {
  try {
    return JSON.parse(readFileSync(recordFile(folder), "utf8")) as ClusterRecord;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

export function writeRecord(folder: string, record: ClusterRecord): void {
  const draft = `${recordFile(folder)}.new`;
  writeFileSync(draft, JSON.stringify(record, undefined, 2), { mode: 0o600 });
  renameSync(draft, recordFile(folder));
}

export function removeRecord(folder: string): void {
  rmSync(recordFile(folder), { force: true });
}

/**
 * Takes the folder for this process. Of two starts at the same moment one gets it.
 * @returns the process that has it instead
 */
export function takeFolder(folder: string): ProcessId | undefined {
  const own = processOf(process.pid);
  if (!own) throw new Error("/proc does not show this process");
  const lock = path.join(folder, "lock");
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ pid: own.pid, startedAt: own.startedAt }), { mode: 0o600 });
  try {
    for (;;) {
      try {
        linkSync(draft, lock);
        return undefined;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
      const holder = JSON.parse(readFileSync(lock, "utf8")) as ProcessId;
      if (isAlive(holder)) return holder;
      // Moved rather than removed: of two that find it stale, the other moves nothing, or the new one's, which it puts back.
      const aside = `${lock}.stale.${process.pid}`;
      renameSync(lock, aside);
      const moved = JSON.parse(readFileSync(aside, "utf8")) as ProcessId;
      if (isAlive(moved)) renameSync(aside, lock);
      else rmSync(aside);
    }
  } finally {
    rmSync(draft);
  }
}

export function leaveFolder(folder: string): void {
  rmSync(path.join(folder, "lock"), { force: true });
}

/** Keeps a part down, once it has ended, until it is released. */
export function holdDown(folder: string, part: string): void {
  writeFileSync(heldFile(folder, part), "", { mode: 0o600 });
}

export function releaseDown(folder: string, part: string): void {
  rmSync(heldFile(folder, part), { force: true });
}

export const isHeldDown = (folder: string, part: string) => existsSync(heldFile(folder, part));

/** Keeps a part down for so long once it ends. */
export function keepDown(folder: string, part: string, milliseconds: number): void {
  writeFileSync(downFile(folder, part), String(Date.now() + milliseconds), { mode: 0o600 });
}

/** How long the part is to stay down from now, in milliseconds; asked once. */
export function takeDownMilliseconds(folder: string, part: string): number {
  try {
    const until = Number(readFileSync(downFile(folder, part), "utf8"));
    rmSync(downFile(folder, part));
    return Math.max(0, until - Date.now());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0;
    throw error;
  }
}
