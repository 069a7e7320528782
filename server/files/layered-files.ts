import type { Files, ReadableFiles } from "./files.ts";

/** Writes go to `own`. Reads try `own` first, then the others in order. */
export function layeredFiles(own: Files, ...others: ReadableFiles[]): Files {
  const searched = [own, ...others];
  async function first<T>(read: (files: ReadableFiles) => Promise<T | undefined>): Promise<T | undefined> {
    for (const files of searched) {
      const found = await read(files);
      if (found) return found;
    }
    return undefined;
  }
  return {
    ...own,
    stat: (key) => first((files) => files.stat(key)),
    open: (key) => first((files) => files.open(key)),
    pathOf: (key) => first(async (files) => files.pathOf?.(key)),
  };
}
