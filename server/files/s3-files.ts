import { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { contentTypeOf } from "./content-types.ts";
import { isFileKey, refuseMalformed, refuseMalformedFolder } from "./file-key.ts";
import type { ByteRange, FileInfo, Files, ListedFile } from "./files.ts";
import { pieceBytesFor } from "./pieces.ts";
import { publishingWith } from "./publishing.ts";
import { s3Pieces } from "./s3-pieces.ts";
import { abandonUploadsOf } from "./s3-unfinished.ts";
import { objectAt, objectsAt, statAt, type BucketLocation } from "./bucket-location.ts";

/** Larger files are uploaded in parts of at least this size; each upload keeps one part in memory. */
const leastPartBytes = 8 * 1024 * 1024;
const removedAtOnce = 50;

/** Files in a bucket of S3 or an S3-compatible store. */
export function s3Files(place: BucketLocation): Files {
  const remove = (key: string) => removeAt(place, key);
  const removeAll = (folder: string) => removeIn(place, folder);
  return {
    stat: (key) => statAt(place, key),
    async open(key) {
      const info = await statAt(place, key);
      return info && { info, read: (range) => readAt(place, key, info, range), close: () => Promise.resolve() };
    },
    write: (key, content, sizeBytes) => writeAt(place, key, content, sizeBytes),
    remove,
    removeAll,
    // Nor does a folder exist there.
    removeInterrupted: () => Promise.resolve(),
    removeUnfinished: (key) => abandonUploadsOf(place, key),
    list: (folder) => listIn(place, folder),
    publish: publishingWith({ remove, removeAll }),
    pieces: s3Pieces(place),
  };
}

async function readAt(
  place: BucketLocation,
  key: string,
  info: FileInfo,
  range?: ByteRange,
): Promise<Readable | Buffer> {
  // An empty object has no satisfiable range.
  if (info.sizeBytes === 0) return Buffer.alloc(0);
  const { Body } = await place.client.send(
    new GetObjectCommand({
      ...objectAt(place, key),
      ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
      ...(info.etag === undefined ? {} : { IfMatch: info.etag }),
    }),
  );
  if (!(Body instanceof Readable)) throw new Error(`${key} came without content`);
  return Body;
}

async function writeAt(place: BucketLocation, key: string, content: Readable, sizeBytes = 0): Promise<void> {
  refuseMalformed(key);
  let broken: Error | undefined;
  content.once("error", (error) => (broken = error));
  const params = { ...objectAt(place, key), Body: content, ContentType: contentTypeOf(key) };
  const partSize = Math.max(leastPartBytes, pieceBytesFor(sizeBytes));
  try {
    await new Upload({ client: place.client, params, partSize, queueSize: 1 }).done();
  } catch (error) {
    // The error of the aborted upload would hide the cause. An upload that the store refuses aborts the content in its turn.
    throw broken && broken.name !== "AbortError" ? broken : error;
  }
}

async function removeAt(place: BucketLocation, key: string): Promise<void> {
  refuseMalformed(key);
  await place.client.send(new DeleteObjectCommand(objectAt(place, key)));
}

async function* listIn(place: BucketLocation, folder: string): AsyncGenerator<ListedFile> {
  if (folder !== "") refuseMalformedFolder(folder);
  for await (const file of objectsAt(place, folder)) if (isFileKey(file.key)) yield file;
}

/** One by one: many stores reject DeleteObjects without Content-MD5, which the SDK no longer sends. */
async function removeIn(place: BucketLocation, folder: string): Promise<void> {
  refuseMalformedFolder(folder);
  const keys: string[] = [];
  const removeThese = () => Promise.all(keys.splice(0).map((key) => removeAt(place, key)));
  for await (const { key } of listIn(place, folder)) {
    keys.push(key);
    if (keys.length === removedAtOnce) await removeThese();
  }
  await removeThese();
}
