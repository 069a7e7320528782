import { createHash } from "node:crypto";
import { PassThrough, Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";

export type ArchivedRows = {
  table: string;
  add(part: AsyncIterable<Uint8Array>): Promise<void>;
  /** Waits until the last row was taken. Returns the SHA-256 of all rows. */
  close(): Promise<string>;
  abandon(): void;
};

/** Reads a table's rows from a gzip stream that is split into parts. */
export function openRows(table: string, take: (rows: Readable) => Promise<void>): ArchivedRows {
  const hash = createHash("sha256");
  const input = new PassThrough();
  const rows = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const taken = Promise.all([pipeline(input, createGunzip(), rows), take(rows)]);
  taken.catch((error: Error) => input.destroy(error));
  return {
    table,
    async add(part) {
      // When `take` fails nobody reads any more, and the pipeline would wait for ever.
      await Promise.race([pipeline(part, input, { end: false }), taken]);
    },
    async close() {
      input.end();
      await taken;
      return hash.digest("hex");
    },
    abandon: () => void input.destroy(),
  };
}
