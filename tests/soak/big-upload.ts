import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "#server/database/sql.ts";
import { randomOf } from "#tests/simulation/random.ts";
import { send, type SentFile } from "./sending.ts";
import { openStudio } from "./studio.ts";

const blockBytes = 65_536;

export type BigUpload = {
  state: string;
  interruptions: number;
  /** Bytes sent more than once. */
  resentBytes: number;
  /** Size of a request. */
  chunkBytes: number;
};

/** Uploads a large file while the server is killed repeatedly. */
export async function bigUpload(of: {
  bytes: number;
  kills: number;
  everyMs: number;
  seed: number;
}): Promise<BigUpload> {
  const studio = await openStudio();
  const random = randomOf(of.seed);
  try {
    const file = await fileOf(of.bytes);
    const over = new AbortController();
    let interruptions = 0;
    const killing = (async () => {
      while (!over.signal.aborted && interruptions < of.kills) {
        await sleep(of.everyMs * (0.5 + random()));
        if (over.signal.aborted) break;
        await studio.restart("web");
        interruptions += 1;
      }
    })();
    const { upload, sentBytes, chunkBytes } = await send(studio, file);
    over.abort();
    await killing;
    const deadline = Date.now() + 300_000;
    let state = "checking";
    while (state === "checking" && Date.now() < deadline) {
      await sleep(200);
      const row = await studio.pool.row<{ state: string }>(sql`select state from uploads where id = ${upload.id}`);
      state = row?.state ?? "gone";
    }
    return { state, interruptions, resentBytes: sentBytes - of.bytes, chunkBytes };
  } finally {
    await studio.close();
  }
}

/** A file generated while it is read, with no two equal blocks. */
async function fileOf(bytes: number): Promise<SentFile> {
  const blockAt = (place: number): Buffer => {
    const block = Buffer.alloc(blockBytes, place % 251);
    block.writeUInt32BE(place);
    return block;
  };
  const read = async (offset: number, most: number) => {
    const end = Math.min(bytes, offset + most);
    const first = Math.floor(offset / blockBytes);
    const last = Math.ceil(end / blockBytes);
    const blocks = Array.from({ length: last - first }, (_, place) => blockAt(first + place));
    const start = offset - first * blockBytes;
    return new Uint8Array(Buffer.concat(blocks).subarray(start, start + end - offset));
  };
  const hash = createHash("sha256");
  for (let offset = 0; offset < bytes; offset += blockBytes * 256) hash.update(await read(offset, blockBytes * 256));
  return { name: "Grand film.mkv", bytes, sha256: hash.digest("hex"), read };
}
