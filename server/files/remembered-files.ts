import type { Readable } from "node:stream";
import type { Clock } from "#server/clock.ts";
import type { FileInfo, Files, OpenFile } from "./files.ts";

type Remembered = { info: FileInfo; content: Buffer; checkedAtMs: number };

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
  const memory = boundedMemory(limits.maxBytes);
  const underWay = new Map<string, Promise<OpenFile | undefined>>();

  async function look(key: string): Promise<OpenFile | undefined> {
    const checkedAtMs = clock.now().getTime();
    const file = await files.open(key);
    if (!file || file.info.sizeBytes > limits.maxFileBytes) {
      memory.forget(key);
      return file;
    }
    const known = memory.get(key);
    if (known && isSame(known.info, file.info)) {
      await file.close();
      memory.remember(key, { ...known, checkedAtMs });
      return inMemory(known);
    }
    const entry = { info: file.info, content: await bytesOf(await file.read()), checkedAtMs };
    memory.remember(key, entry);
    return inMemory(entry);
  }

  return {
    ...files,
    async open(key) {
      const known = memory.get(key);
      if (known && clock.now().getTime() - known.checkedAtMs < limits.freshForMs) {
        memory.remember(key, known);
        return inMemory(known);
      }
      return shared(key);
    },
    async write(key, content) {
      await files.write(key, content);
      memory.forget(key);
    },
    async remove(key) {
      await files.remove(key);
      memory.forget(key);
    },
    async removeAll(folder) {
      await files.removeAll(folder);
      memory.forgetAll(folder);
    },
  };

  // Many asking at once for what is not remembered cause one read; one large file cannot be shared, being a stream.
  async function shared(key: string): Promise<OpenFile | undefined> {
    const running = underWay.get(key);
    if (running) {
      // Its failure is told to who started it; this caller tries for itself.
      await running.catch(() => undefined);
      const known = memory.get(key);
      return known ? inMemory(known) : files.open(key);
    }
    const looking = look(key).finally(() => underWay.delete(key));
    underWay.set(key, looking);
    return looking;
  }
}

/** What was remembered longest ago, and not again since, goes first. */
function boundedMemory(maxBytes: number) {
  const remembered = new Map<string, Remembered>();
  let bytes = 0;

  function forget(key: string): void {
    bytes -= remembered.get(key)?.content.length ?? 0;
    remembered.delete(key);
  }

  return {
    get: (key: string) => remembered.get(key),
    forget,
    forgetAll(folder: string): void {
      for (const key of remembered.keys()) if (key.startsWith(folder)) forget(key);
    },
    remember(key: string, entry: Remembered): void {
      forget(key);
      remembered.set(key, entry);
      bytes += entry.content.length;
      for (const oldest of remembered.keys()) {
        if (bytes <= maxBytes) break;
        forget(oldest);
      }
    },
  };
}

function inMemory({ info, content }: Remembered): OpenFile {
  return {
    info,
    read: async (range) => (range ? content.subarray(range.start, range.end + 1) : content),
    close: async () => undefined,
  };
}

function isSame(a: FileInfo, b: FileInfo): boolean {
  return a.sizeBytes === b.sizeBytes && a.modifiedAt.getTime() === b.modifiedAt.getTime() && a.etag === b.etag;
}

async function bytesOf(content: Buffer | Readable): Promise<Buffer> {
  if (Buffer.isBuffer(content)) return content;
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
