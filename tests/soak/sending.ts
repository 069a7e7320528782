import { setTimeout as sleep } from "node:timers/promises";
import { CallError } from "#contract/client.ts";
import type { Upload } from "#contract/admin/uploads.ts";
import { leastPieceBytes } from "#server/files/pieces.ts";
import type { Studio } from "./studio.ts";

/** A file to upload: at most `most` bytes from an offset on. */
export type SentFile = {
  name: string;
  bytes: number;
  sha256: string;
  read(offset: number, most: number): Promise<Uint8Array<ArrayBuffer>>;
};

/** As an editor's script uploads it: requests without a response are retried. */
export type Sending = {
  upload: Upload;
  /** Bytes sent, including repetitions. */
  sentBytes: number;
  /** Maximum size of a request. */
  chunkBytes: number;
};

/** The target and the sender. */
type Site = Pick<Studio, "url" | "editor">;

const againAfterMs = 100;
const patienceMs = 120_000;
/** Whole pieces, which are fastest. */
const chunkBytes = 3 * leastPieceBytes;

/** Uploads a file to a title, or to a new one with the file's name, across restarts of the server. */
export async function send(studio: Site, file: SentFile, videoId?: number): Promise<Sending> {
  const { call, headers } = await studio.editor();
  const target =
    videoId === undefined ? { draft: { type: "movie" as const, title: file.name } } : { video_id: videoId };
  const begin = () => call("POST /admin/uploads", { body: { name: file.name, bytes: file.bytes, ...target } });
  const upload = await untilAnswered(begin);
  let sentBytes = 0;
  for (;;) {
    const offset = await untilAnswered(() => offsetOf(studio, upload, headers));
    if (offset >= file.bytes) break;
    const body = await file.read(offset, chunkBytes);
    sentBytes += body.length;
    await patch(studio, upload, { offset, body, headers });
  }
  const body = { sha256: file.sha256 };
  await untilAnswered(async () => {
    const { state } = await call("GET /admin/uploads/{id}", { params: { id: upload.id } });
    if (state === "arriving") await call("POST /admin/uploads/{id}/checksum", { params: { id: upload.id }, body });
  });
  return { upload, sentBytes, chunkBytes };
}

async function offsetOf(studio: Site, { url }: Upload, headers: Record<string, string>): Promise<number> {
  const response = await fetch(studio.url + url, { method: "HEAD", headers: { ...headers, "tus-resumable": "1.0.0" } });
  if (!response.ok) throw new Error(`HEAD answered ${response.status}`);
  return Number(response.headers.get("upload-offset"));
}

type Patch = { offset: number; body: Uint8Array<ArrayBuffer>; headers: Record<string, string> };

/** One request. If it fails, the next offset shows how much was received. */
async function patch(studio: Site, { url }: Upload, { offset, body, headers }: Patch): Promise<void> {
  const tus = { "tus-resumable": "1.0.0", "upload-offset": String(offset) };
  const type = { "content-type": "application/offset+octet-stream" };
  try {
    const response = await fetch(studio.url + url, { method: "PATCH", headers: { ...headers, ...tus, ...type }, body });
    // 409: another request is still in progress, or its piece arrived after all.
    if (!response.ok && response.status !== 409) throw new Error(`PATCH answered ${response.status}`);
  } catch (error) {
    if (!isLost(error)) throw error;
    await sleep(againAfterMs);
  }
}

/** Repeats a call until there is a response. @throws refusals of the server */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isLost(error) || Date.now() > deadline) throw error;
      await sleep(againAfterMs);
    }
  }
}

/** No response, or that of a process that is stopping or starting. */
function isLost(error: unknown): boolean {
  if (error instanceof CallError) return error.status === 0 || error.status === 503;
  return error instanceof TypeError;
}
