import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { finished } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { ArchiveWriter } from "./archive-writing.ts";
import type { ArchivedTable } from "./manifest.ts";
import { copyOutStatement, type TableFacts } from "./queries.ts";

/** A tar entry begins with its size, so a table's rows are buffered and written in parts of this size. */
const partBytes = 8 * 1024 * 1024;

/** Writes a table's compressed rows in parts that form one gzip file when concatenated. */
export async function copyTable(
  client: Client,
  archive: ArchiveWriter,
  table: TableFacts,
  advance: (bytes: number) => void,
): Promise<ArchivedTable> {
  const { rows, facts } = readTable(client, table, advance);
  const packed = rows.pipe(createGzip({ level: constants.Z_BEST_SPEED }));
  // pipe() does not forward errors.
  rows.once("error", (error) => packed.destroy(error));
  let part: Buffer[] = [];
  let [bytes, number] = [0, 0];
  const writePart = async () => {
    number += 1;
    const name = `database/${table.name}/${String(number).padStart(6, "0")}.copy.gz`;
    await archive.add(name, bytes, eachOf(part));
    [part, bytes] = [[], 0];
  };
  for await (const chunk of packed as AsyncIterable<Buffer>) {
    part.push(chunk);
    bytes += chunk.length;
    if (bytes >= partBytes) await writePart();
  }
  // An empty table has one part as well: an empty gzip stream.
  if (bytes > 0) await writePart();
  return { name: table.name, columns: table.columns, ...facts() };
}

/** Counts and hashes a table's rows without storing them. */
export async function hashTable(
  client: Client,
  table: { name: string; columns: string[] },
  advance: (bytes: number) => void,
): Promise<{ rows: number; bytes: number; sha256: string }> {
  const { rows, facts } = readTable(client, table, advance);
  await finished(rows.resume());
  return facts();
}

function readTable(client: Client, table: { name: string; columns: string[] }, advance: (bytes: number) => void) {
  const hash = createHash("sha256");
  let [rows, bytes] = [0, 0];
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        advance(chunk.length);
      } catch (error) {
        // The progress callback aborts the work by throwing.
        return done(error as Error);
      }
      hash.update(chunk);
      bytes += chunk.length;
      // COPY escapes line feeds in values, so each one here ends a row.
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
      done(null, chunk);
    },
  });
  const source = client.query(copyTo(copyOutStatement(client, table)));
  source.on("error", (error) => counting.destroy(error));
  return { rows: source.pipe(counting), facts: () => ({ rows, bytes, sha256: hash.digest("hex") }) };
}

async function* eachOf(chunks: Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}
