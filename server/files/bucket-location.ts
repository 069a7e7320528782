import { HeadObjectCommand, ListObjectsV2Command, type S3Client } from "@aws-sdk/client-s3";
import { isFileKey } from "./file-key.ts";
import type { FileInfo, ListedFile } from "./files.ts";

/** The objects of a bucket whose keys begin with `prefix`, which is empty or ends with `/`. */
export type BucketLocation = { client: S3Client; bucket: string; prefix: string };

/** How the SDK names a key's object. */
export function objectAt({ bucket, prefix }: BucketLocation, key: string): { Bucket: string; Key: string } {
  return { Bucket: bucket, Key: prefix + key };
}

/** Undefined for a missing object and a malformed key. */
export async function statAt(place: BucketLocation, key: string): Promise<FileInfo | undefined> {
  if (!isFileKey(key)) return undefined;
  try {
    const { ContentLength, LastModified, ETag } = await place.client.send(new HeadObjectCommand(objectAt(place, key)));
    return {
      sizeBytes: ContentLength ?? 0,
      modifiedAt: LastModified ?? new Date(0),
      ...(ETag === undefined ? {} : { etag: ETag }),
    };
  } catch (error) {
    if (error instanceof Error && error.name === "NotFound") return undefined;
    throw error;
  }
}

/** Everything whose key begins like this, hidden names too. */
export async function* objectsAt(
  { client, bucket, prefix }: BucketLocation,
  begin: string,
): AsyncGenerator<ListedFile> {
  let next: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + begin, ContinuationToken: next }),
    );
    for (const { Key = "", Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
      yield { key: Key.slice(prefix.length), sizeBytes: Size, changedAt: LastModified };
    }
    next = page.NextContinuationToken;
  } while (next !== undefined);
}
