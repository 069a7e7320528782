import type { ObjectStore } from "#server/config/object-store.ts";
import type { Files } from "./files.ts";
import type { SettingsBegin } from "./s3-client.ts";

/** For more than half a minute, with pauses that grow to 20 seconds. */
const attempts = 11;

export type PatientBucket = {
  files: Files;
  /** Ends what was begun under chosen keys and is not whole. */
  abandonUploads(isChosen: (key: string) => boolean): Promise<void>;
};

/**
 * A bucket for commands that run for hours: requests are repeated while the store is restarted.
 * @throws StoreUnusableError, at once, when it cannot be used
 */
export async function openPatientBucket(store: ObjectStore, settings: SettingsBegin): Promise<PatientBucket> {
  const [{ createS3Client, refuseUnusable }, { s3Files }, { abandonUploadsIn }] = await Promise.all([
    import("./s3-client.ts"),
    import("./s3-files.ts"),
    import("./s3-unfinished.ts"),
  ]);
  await refuseUnusable(createS3Client(store), store, settings);
  const location = { client: createS3Client(store, undefined, attempts), bucket: store.bucket, prefix: store.prefix };
  return { files: s3Files(location), abandonUploads: (isChosen) => abandonUploadsIn(location, isChosen) };
}
