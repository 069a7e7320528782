import { PassThrough, Readable, Transform } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Files } from "#server/files/files.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupPlace, NewFile } from "./backup-place.ts";
import { storeFault } from "./store-fault.ts";

export type BucketPlaceDeps = {
  files: Files;
  /** `s3://bucket/prefix/` */
  address: string;
  /** Ends what was begun under keys of the place and is not whole. */
  abandonUploads(isOurs: (key: string) => boolean): Promise<void>;
  /** How often a read that breaks is taken up again without a byte more. */
  resumptions?: number;
};

const leastPauseMs = 250;
const mostPauseMs = 15_000;

/** Backups below a prefix of a bucket. An object is there once it is whole, so no name is needed for unfinished ones. */
export function bucketPlace(deps: BucketPlaceDeps): BackupPlace {
  const { files, address, abandonUploads } = deps;
  const told = <T>(work: () => Promise<T>) =>
    work().catch((error: unknown) => Promise.reject(storeFault(error, address)));
  return {
    fullName: (name) => address + name,
    sizeOf: (name) => told(async () => (await files.stat(name))?.sizeBytes),
    list: (folder) =>
      told(async () => {
        const found: string[] = [];
        for await (const { key } of files.list(folder)) if (!key.slice(folder.length).includes("/")) found.push(key);
        return found;
      }),
    read: (name) => Readable.from(resumed(deps, name), { objectMode: false }),
    create: (name, expectedBytes) => told(() => createObject(deps, name, expectedBytes)),
    remove: (name) => told(() => files.remove(name)),
    removeUnfinished: (isOurs) => told(() => abandonUploads(isOurs)),
    freeBytes: () => Promise.resolve(undefined),
  };
}

async function createObject(
  { files, address }: BucketPlaceDeps,
  name: string,
  expectedBytes: number,
): Promise<NewFile> {
  if (await files.stat(name)) throw new BackupError(`${address}${name} is there already: choose another name`, 2);
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const body = stream.pipe(new PassThrough());
  // pipe() does not forward errors. An object whose content breaks off is never made.
  stream.once("close", () => void (stream.writableFinished || body.destroy(new Error("The archive broke off"))));
  const uploaded = files.write(name, body, expectedBytes);
  uploaded.catch((error: unknown) => stream.destroy(storeFault(error, address) as Error));
  return {
    stream,
    async finish() {
      try {
        await uploaded;
        const stored = (await files.stat(name))?.sizeBytes;
        if (stored !== bytes) throw new BackupError(`${address}${name} has ${stored} bytes, and ${bytes} were written`);
      } catch (error) {
        throw storeFault(error, address);
      }
      return bytes;
    },
    async abandon() {
      // Why the backup failed is the error to report. What stays here is whole, for it has all of its packs.
      await Promise.allSettled([uploaded]);
      await Promise.allSettled([files.remove(name)]);
    },
  };
}

/** Reads an object over connections that break: from where the last one ended, and only while it is the same object. */
async function* resumed({ files, address, resumptions = 5 }: BucketPlaceDeps, name: string): AsyncGenerator<Buffer> {
  let version: string | undefined;
  let [at, size, failures] = [0, Infinity, 0];
  while (at < size) {
    try {
      const opened = await files.open(name);
      if (!opened) throw new BackupError(`${address}${name} cannot be restored: there is no such file`, 2);
      const { sizeBytes, etag = "" } = opened.info;
      version ??= etag;
      if (version !== etag) throw new BackupError(`${address}${name} was replaced while it was read`, 2);
      size = sizeBytes;
      const content = await opened.read(at === 0 ? undefined : { start: at, end: size - 1 });
      for await (const chunk of Readable.from(Buffer.isBuffer(content) ? [content] : content)) {
        at += (chunk as Buffer).length;
        failures = 0;
        yield chunk as Buffer;
      }
    } catch (error) {
      failures += 1;
      const fault = storeFault(error, address);
      if (failures > resumptions || isFinal(fault)) throw fault;
      await sleep(Math.min(leastPauseMs * 2 ** failures, mostPauseMs));
    }
  }
}

/** Whether the same question will get the same answer. */
const isFinal = (error: unknown) => error instanceof BackupError && error.exitCode === 2;
