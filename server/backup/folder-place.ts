import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync } from "node:fs";
import { open, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { BackupError } from "./backup-error.ts";
import type { BackupPlace, NewFile, PlacedFile } from "./backup-place.ts";

const chunkBytes = 256 * 1024;
const unfinishedEnding = ".partial";

/** Backups in a folder of this machine, readable by their owner only. */
export function folderPlace(folder: string): BackupPlace {
  const full = (name: string) => path.join(folder, name);
  return {
    fullName: full,
    sizeOf: async (name) => {
      const found = await stat(full(name)).catch(undefinedIfAbsent);
      return found?.isFile() ? found.size : undefined;
    },
    list: async (inner) => namesIn(full(inner), inner).filter((name) => !name.endsWith(unfinishedEnding)),
    read: (name) => createReadStream(full(name), { highWaterMark: chunkBytes }),
    create: async (name) => createFile(full(name)),
    remove: (name) => rm(full(name), { force: true }),
    async removeUnfinished(isOurs) {
      for (const inner of ["", "files/"]) {
        for (const name of namesIn(full(inner), inner))
          if (name.endsWith(unfinishedEnding) && isOurs(name.slice(0, -unfinishedEnding.length))) await rm(full(name));
      }
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

/** A file of this machine, as a file of its folder. */
export function fileInFolder(file: string): PlacedFile {
  return { place: folderPlace(path.dirname(file)), name: path.basename(file) };
}

function namesIn(folder: string, inner: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => inner + name) : [];
}

function undefinedIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
  throw error;
}

/** Named `<file>.partial` until it is whole. */
function createFile(target: string): NewFile {
  const unfinished = target + unfinishedEnding;
  const taken = [target, unfinished].find((file) => existsSync(file));
  if (taken) throw new BackupError(`${taken} is there already: choose another name, or remove it`, 2);
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
  const stream = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
  return {
    stream,
    async finish() {
      await rename(unfinished, target);
      await flushFolder(path.dirname(target));
      return stream.bytesWritten;
    },
    abandon: () => rm(unfinished, { force: true }),
  };
}

/** Makes the rename survive a power cut. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
