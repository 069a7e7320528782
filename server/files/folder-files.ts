import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { constants, lstat, open, realpath, rename, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { isFileKey, refuseMalformedFolder } from "./file-key.ts";
import type { FileInfo, Files, ListedFile, OpenFile } from "./files.ts";
import { isAbsence, openFolder, pathForWriting, unlessAbsent } from "./folder-paths.ts";
import { folderPieces } from "./folder-pieces.ts";
import { removeInterruptedIn, removeUnfinishedOf, unfinishedName } from "./interrupted-writes.ts";
import { publishingWith } from "./publishing.ts";

// A stream buffers one chunk anyway, so reading up to this size at once takes no more memory.
const chunkBytes = 256 * 1024;

/**
 * Files in a local folder, created when needed. Written files are readable by their owner only.
 * @param groupReads lets the owner's group read them too, for a web server that runs beside the program
 */
export function folderFiles(folder: string, { groupReads = false } = {}): Files {
  const modes = groupReads ? { file: 0o640, folder: 0o750 } : { file: 0o600, folder: 0o700 };
  const root = resolve(folder);

  const remove = async (key: string) => {
    const path = await pathForWriting(root, key, modes.folder);
    if (!(await isFolder(path))) await rm(path, { force: true });
  };
  const removeAll = async (keys: string) => {
    refuseMalformedFolder(keys);
    const path = await pathForWriting(root, keys.slice(0, -1), modes.folder);
    if (await isFolder(path)) await rm(path, { recursive: true, force: true });
  };
  return {
    async stat(key) {
      const found = await openIn(root, key);
      await found?.handle.close();
      return found?.info;
    },
    async open(key) {
      const found = await openIn(root, key);
      return found && openFile(found.handle, found.info);
    },
    async pathOf(key) {
      const found = await openIn(root, key);
      await found?.handle.close();
      return found && join(await realpath(root), key);
    },
    async write(key, content) {
      const path = await pathForWriting(root, key, modes.folder);
      const unfinished = join(dirname(path), unfinishedName(basename(path), randomUUID()));
      try {
        await pipeline(content, createWriteStream(unfinished, { flags: "wx", flush: true, mode: modes.file }));
        await rename(unfinished, path);
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    remove,
    removeAll,
    removeInterrupted: (keys, before) => removeInterruptedIn(root, keys, before),
    removeUnfinished: (key) => removeUnfinishedOf(root, key),
    list: (keys) => listIn(root, keys),
    publish: publishingWith({ remove, removeAll }),
    pieces: folderPieces(root, modes),
  };
}

/** Keeps one directory open per level, so that a store of any size is listed in constant memory. */
async function* listIn(root: string, folder: string): AsyncGenerator<ListedFile> {
  if (folder !== "") refuseMalformedFolder(folder);
  const entries = await openFolder(root, folder);
  if (!entries) return;
  for await (const entry of entries) {
    const key = `${folder}${entry.name}`;
    if (!isFileKey(key)) continue;
    if (entry.isDirectory()) yield* listIn(root, `${key}/`);
    if (!entry.isFile()) continue;
    const stats = await unlessAbsent(lstat(join(root, key)));
    if (stats) yield { key, sizeBytes: stats.size, changedAt: stats.ctime };
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await unlessAbsent(lstat(path)))?.isDirectory() === true;
}

async function openIn(folder: string, key: string): Promise<{ handle: FileHandle; info: FileInfo } | undefined> {
  if (!isFileKey(key)) return undefined;
  try {
    const path = join(await realpath(folder), key);
    // The real path differs when the key crosses a symbolic link, or differs in case on a case-insensitive file system.
    if ((await realpath(path)) !== path) return undefined;
    // O_NONBLOCK: opening a named pipe must not block.
    const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stats = await handle.stat();
    if (stats.isFile()) return { handle, info: { sizeBytes: stats.size, modifiedAt: stats.mtime } };
    await handle.close();
    return undefined;
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

function openFile(handle: FileHandle, info: FileInfo): OpenFile {
  let taken = false;
  return {
    info,
    async read(range = { start: 0, end: info.sizeBytes - 1 }) {
      taken = true;
      const length = range.end - range.start + 1;
      if (length <= chunkBytes) return readAtOnce(handle, range.start, length);
      return handle.createReadStream({ ...range, highWaterMark: chunkBytes });
    },
    async close() {
      if (!taken) await handle.close();
    },
  };
}

async function readAtOnce(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  try {
    const content = Buffer.allocUnsafeSlow(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await handle.read(content, filled, length - filled, start + filled);
      if (bytesRead === 0) throw new Error("A file became shorter while it was read");
      filled += bytesRead;
    }
    return content;
  } finally {
    await handle.close();
  }
}
