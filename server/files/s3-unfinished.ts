import { AbortMultipartUploadCommand, ListMultipartUploadsCommand } from "@aws-sdk/client-s3";
import { refuseMalformed } from "./file-key.ts";
import { objectAt, type BucketLocation } from "./bucket-location.ts";

/**
 * Ends what was begun of one object and is not whole. Where the key may not list it, or the store cannot, the bucket's lifecycle
 * rule ends it.
 */
export async function abandonUploadsOf(place: BucketLocation, key: string): Promise<void> {
  refuseMalformed(key);
  const { Bucket, Key } = objectAt(place, key);
  const begun = await place.client
    .send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }))
    .catch((error: unknown) => {
      if (isRefusal(error)) return undefined;
      throw error;
    });
  for (const upload of begun?.Uploads ?? []) {
    if (upload.Key === Key)
      await place.client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId: upload.UploadId }));
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && ["AccessDenied", "NotImplemented", "MethodNotAllowed"].includes(error.name);
}
