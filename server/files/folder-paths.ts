import { opendir, lstat, mkdir, realpath } from "node:fs/promises";
import type { Dir } from "node:fs";
import { join, resolve } from "node:path";
import { refuseMalformed } from "./file-key.ts";

/** A folder below the root to list; undefined when it is missing. */
export async function openFolder(root: string, folder: string): Promise<Dir | undefined> {
  const path = await unlessAbsent(realpath(join(root, folder)));
  // A folder behind a symbolic link counts as missing, as files do.
  if (path === undefined || path !== resolve(await realpath(root), folder)) return undefined;
  return unlessAbsent(opendir(path));
}

/** Undefined instead of a file that is not there. */
export async function unlessAbsent<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

/** The path of a key. Its folders are created level by level, so that none is ever created behind a symbolic link. */
export async function pathForWriting(folder: string, key: string, mode: number): Promise<string> {
  refuseMalformed(key);
  await mkdir(folder, { recursive: true, mode });
  let path = await realpath(folder);
  const parts = key.split("/");
  for (const part of parts.slice(0, -1)) {
    path = join(path, part);
    await mkdir(path, { mode }).catch((error: unknown) => {
      if (codeOf(error) !== "EEXIST") throw error;
    });
    if (!(await lstat(path)).isDirectory()) throw new Error(`Not a folder: ${path}`);
  }
  return join(path, parts.at(-1) ?? "");
}

/** Whether a file system's error says that there is no such file. */
export function isAbsence(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR", "ELOOP", "ENAMETOOLONG", "ENXIO"].includes(codeOf(error) ?? "");
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
