import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { contentTypeOf } from "./content-types.ts";
import { refuseMalformed } from "./file-key.ts";
import { PiecesGoneError, type Pieces } from "./pieces.ts";
import { s3Beginnings } from "./s3-beginnings.ts";
import { objectAt, statAt, type BucketLocation } from "./bucket-location.ts";

/** Pieces as the parts of a multipart upload, and beginnings of pieces as objects of their own. */
export function s3Pieces(place: BucketLocation): Pieces {
  const { client } = place;
  const { removeAll, ...beginnings } = s3Beginnings(place);
  return {
    async begin(key) {
      refuseMalformed(key);
      const { UploadId } = await client.send(
        new CreateMultipartUploadCommand({ ...objectAt(place, key), ContentType: contentTypeOf(key) }),
      );
      if (UploadId === undefined) throw new Error(`The store began no upload of ${key}`);
      return UploadId;
    },
    async put({ key, token }, { number, content }) {
      const { ETag } = await client
        .send(new UploadPartCommand({ ...objectAt(place, key), UploadId: token, PartNumber: number, Body: content }))
        .catch((error: unknown) => {
          throw isGone(error) ? new PiecesGoneError(`No pieces of ${key} are left`, { cause: error }) : error;
        });
      if (ETag === undefined) throw new Error(`The store gave no tag for piece ${number} of ${key}`);
      return ETag;
    },
    ...beginnings,
    async join(file, tags, sizeBytes) {
      const { key, token } = file;
      const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
      try {
        await client.send(
          new CompleteMultipartUploadCommand({ ...objectAt(place, key), UploadId: token, MultipartUpload: { Parts } }),
        );
      } catch (error) {
        if (!isGone(error)) throw error;
        if ((await statAt(place, key))?.sizeBytes !== sizeBytes)
          throw new PiecesGoneError(`No pieces of ${key} are left`, { cause: error });
      }
      await removeAll(file);
    },
    async abandon(file) {
      const { key, token } = file;
      try {
        await client.send(new AbortMultipartUploadCommand({ ...objectAt(place, key), UploadId: token }));
      } catch (error) {
        if (!isGone(error)) throw error;
      }
      await removeAll(file);
    },
  };
}

/** Stores name a part that is not theirs as well when the upload it belonged to is gone. */
function isGone(error: unknown): boolean {
  return error instanceof Error && ["NoSuchUpload", "InvalidPart", "NotFound"].includes(error.name);
}
