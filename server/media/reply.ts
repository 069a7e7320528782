import type { FastifyReply, FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import { requestedRange } from "./range.ts";
import type { ByteRange } from "./range.ts";

/** One version of a file: its size, date and content. */
export type ServableFile = {
  info: { sizeBytes: number; modifiedAt: Date };
  read(range?: ByteRange): Promise<Buffer | Readable>;
  close(): Promise<void>;
};

export type ServableFiles = { open(key: string): Promise<ServableFile | undefined> };

/**
 * Answers with a file: 200, 206, 304, 412 or 416, and for HEAD the same headers. Source: RFC 9110, 13 (conditional requests,
 * in its order of precedence) and 14 (ranges).
 */
export async function replyWithFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServableFile,
  head: { contentType: string; cacheControl: string },
): Promise<FastifyReply> {
  const { sizeBytes, modifiedAt } = file.info;
  const version = { etag: etagOf(file), modifiedAt };
  reply.headers({
    etag: version.etag,
    "last-modified": modifiedAt.toUTCString(),
    "cache-control": head.cacheControl,
    "accept-ranges": "bytes",
  });
  const refused = conditionStatus(request.headers, version);
  const range = refused || !rangeHolds(request.headers, version) ? undefined : rangeOf(request, sizeBytes);
  if (refused || range === "unsatisfiable") {
    await file.close();
    if (refused) return reply.code(refused).send();
    return reply.code(416).header("content-range", `bytes */${sizeBytes}`).send();
  }
  const length = range ? range.end - range.start + 1 : sizeBytes;
  reply.headers({ "content-type": head.contentType, "content-length": length });
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${sizeBytes}`);
  if (request.method !== "HEAD") return reply.send(await file.read(range));
  await file.close();
  return reply.send();
}

type Headers = FastifyRequest["headers"];
type Version = { etag: string; modifiedAt: Date };

// Files are replaced atomically, so size and modification time in milliseconds identify a version.
function etagOf({ info }: ServableFile): string {
  return `"${info.sizeBytes.toString(36)}-${info.modifiedAt.getTime().toString(36)}"`;
}

function conditionStatus(headers: Headers, version: Version): 304 | 412 | undefined {
  const { "if-match": match, "if-none-match": noneMatch } = headers;
  if (match !== undefined ? !names(match, version.etag) : isModifiedSince(headers["if-unmodified-since"], version)) {
    return 412;
  }
  if (noneMatch !== undefined) return names(noneMatch, version.etag) ? 304 : undefined;
  const since = headers["if-modified-since"];
  return isDate(since) && !isModifiedSince(since, version) ? 304 : undefined;
}

function rangeHolds(headers: Headers, version: Version): boolean {
  const condition = headers["if-range"];
  if (typeof condition !== "string") return true;
  return condition === version.etag || condition === version.modifiedAt.toUTCString();
}

function rangeOf(request: FastifyRequest, sizeBytes: number): ByteRange | "unsatisfiable" | undefined {
  // RFC 9110 defines Range for GET alone.
  return request.method === "GET" ? requestedRange(request.headers.range, sizeBytes) : undefined;
}

function names(list: string, etag: string): boolean {
  return list.trim() === "*" || list.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
}

function isDate(header: string | undefined): header is string {
  return header !== undefined && !Number.isNaN(Date.parse(header));
}

// HTTP dates have a resolution of one second.
function isModifiedSince(header: string | undefined, version: Version): boolean {
  return isDate(header) && Math.floor(version.modifiedAt.getTime() / 1000) > Math.floor(Date.parse(header) / 1000);
}
