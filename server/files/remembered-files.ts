import { createCache } from "#server/cache/cache.ts";
import type { Clock } from "#server/clock.ts";
import type { FileInfo, Files, OpenFile } from "./files.ts";
import { bytesOf, type InMemory, openInMemory } from "./in-memory.ts";

/** Far more files than fit the memory: the bytes are what bounds it. */
const mostFiles = 10_000;

/**
 * Keeps the files last asked for in memory: a segment that many people watch is read once. What is remembered is compared
 * with the file (size and date) when older than `freshForMs`; until then a change by another process stays unseen.
 * Memory stays below `maxBytes`; a file above `maxFileBytes` passes through.
 */
export function rememberedFiles(
  files: Files,
  clock: Clock,
  limits: { maxBytes: number; maxFileBytes: number; freshForMs: number },
): Files {
  const memory = createCache<InMemory>(clock, {
    name: "files",
    freshMs: limits.freshForMs,
    staleMs: 0,
    most: mostFiles,
    bytes: { most: limits.maxBytes, of: ({ content }) => content.length },
  });

  return {
    ...files,
    async open(key) {
      // A large file is a stream, which callers cannot share: only the one who looked has it open already.
      let passing: { file: OpenFile | undefined } | undefined;
      const known = await memory.get(key, async (old) => {
        const file = await files.open(key);
        if (!file || file.info.sizeBytes > limits.maxFileBytes) {
          passing = { file };
          return undefined;
        }
        if (!old || !isSame(old.info, file.info)) return { info: file.info, content: await bytesOf(await file.read()) };
        await file.close();
        return old;
      });
      if (known) return openInMemory(known);
      memory.forget(key);
      return passing ? passing.file : files.open(key);
    },
    async write(key, content, sizeBytes) {
      await files.write(key, content, sizeBytes);
      memory.forget(key);
    },
    async remove(key) {
      await files.remove(key);
      memory.forget(key);
    },
    async removeAll(folder) {
      await files.removeAll(folder);
      memory.drop();
    },
  };
}

function isSame(a: FileInfo, b: FileInfo): boolean {
  return a.sizeBytes === b.sizeBytes && a.modifiedAt.getTime() === b.modifiedAt.getTime() && a.etag === b.etag;
}
