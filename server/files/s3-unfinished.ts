import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
} from "@aws-sdk/client-s3";
import { refuseMalformed } from "./file-key.ts";
import { objectAt, type BucketLocation } from "./bucket-location.ts";

/**
 * Ends what was begun of one object and is not whole. Where the key may not list it, or the store cannot, the bucket's lifecycle
 * rule ends it.
 */
export async function abandonUploadsOf(place: BucketLocation, key: string): Promise<void> {
  refuseMalformed(key);
  const { Key } = objectAt(place, key);
  await abandonUploads(place, Key, (found) => found === Key);
}

/** The same of every object of the place whose key is chosen. */
export async function abandonUploadsIn(place: BucketLocation, isChosen: (key: string) => boolean): Promise<void> {
  await abandonUploads(place, place.prefix, (found) => isChosen(found.slice(place.prefix.length)));
}

async function abandonUploads(
  { client, bucket: Bucket }: BucketLocation,
  Prefix: string,
  isChosen: (key: string) => boolean,
): Promise<void> {
  let next: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
  while (next) {
    const begun: ListMultipartUploadsCommandOutput | undefined = await client
      .send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...next }))
      .catch((error: unknown) => {
        if (isRefusal(error)) return undefined;
        throw error;
      });
    for (const { Key = "", UploadId } of begun?.Uploads ?? [])
      if (isChosen(Key)) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    next = begun?.IsTruncated
      ? { KeyMarker: begun.NextKeyMarker, UploadIdMarker: begun.NextUploadIdMarker }
      : undefined;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && ["AccessDenied", "NotImplemented", "MethodNotAllowed"].includes(error.name);
}
