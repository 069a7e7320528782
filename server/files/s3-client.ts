import { HeadBucketCommand, S3Client } from "@aws-sdk/client-s3";
import type { ObjectStore } from "#server/config/object-store.ts";
import type { ObserveCall } from "#server/observe-call.ts";
import { isStoreAway, StoreAwayError } from "./store-away.ts";

/** The configured object store cannot be used. The message names the setting and says what to do. */
export class StoreUnusableError extends Error {
  override name = "StoreUnusableError";
}

/** @param maxAttempts how often a request is made that fails for a reason that may pass; the SDK's default without */
export function createS3Client(store: ObjectStore, observe?: ObserveCall, maxAttempts?: number): S3Client {
  const client = new S3Client({
    ...(maxAttempts === undefined ? {} : { maxAttempts }),
    region: store.region,
    ...(store.endpoint === undefined ? {} : { endpoint: store.endpoint }),
    forcePathStyle: store.pathStyle,
    credentials: { accessKeyId: store.accessKeyId, secretAccessKey: store.secretAccessKey },
    // Many S3-compatible stores do not support the SDK's optional checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // With its three attempts below what a proxy waits for, so that whoever uploads is answered by the program. A store that needs
    // longer to put parts together sends spaces meanwhile.
    requestHandler: { connectionTimeout: 5000, socketTimeout: 20_000 },
  });
  tellAway(client);
  if (observe) watch(client, observe);
  return client;
}

/** After all attempts. */
function tellAway({ middlewareStack }: S3Client): void {
  middlewareStack.add(
    (next) => async (given) => {
      try {
        return await next(given);
      } catch (error) {
        throw isStoreAway(error) ? new StoreAwayError(error) : error;
      }
    },
    { step: "initialize", name: "tellAway" },
  );
}

/** Each command is one call, with its retries, until the headers of its answer. Keys are left out: some hold what people wrote. */
function watch({ middlewareStack }: S3Client, observe: ObserveCall): void {
  middlewareStack.add(
    (next, { commandName = "" }) =>
      async (given) => {
        const end = observe({ service: "s3", operation: commandName.replace(/Command$/, "") });
        try {
          const answer = await next(given);
          end({ status: answer.output.$metadata.httpStatusCode ?? 0 });
          return answer;
        } catch (error) {
          end({ error });
          throw error;
        }
      },
    { step: "initialize", name: "observeCall" },
  );
}

/** How the names of a store's settings begin. */
export type SettingsBegin = "S3_" | "SECOND_S3_" | "BACKUP_S3_";

/**
 * Checks that the bucket is accessible.
 * @param settings how the names of its settings begin
 * @throws StoreUnusableError when the store does not answer, has no such bucket, or refuses the key
 */
export async function refuseUnusable(
  client: S3Client,
  { bucket, endpoint }: ObjectStore,
  settings: SettingsBegin = "S3_",
): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (cause) {
    const fault = faultOf(cause as Fault, bucket, endpoint ?? "Amazon S3");
    throw new StoreUnusableError(fault.replaceAll(/\bS3_/g, settings), { cause });
  }
}

type Fault = Error & { code?: string; $metadata?: { httpStatusCode?: number } };

function faultOf({ code, message, $metadata }: Fault, bucket: string, place: string): string {
  switch ($metadata?.httpStatusCode) {
    case 404:
      return `S3_BUCKET: ${place} has no bucket ${bucket}: create it, or name another`;
    case 401:
    case 403:
      return `S3_ACCESS_KEY_ID: ${place} does not let this key into ${bucket}: check it, S3_SECRET_ACCESS_KEY and S3_REGION`;
    case 301:
    case 400:
      return `S3_REGION: ${place} does not take requests for ${bucket} like this: check S3_REGION and S3_PATH_STYLE`;
    default:
      return `S3_ENDPOINT: ${place} cannot be used (${code ?? message}): check the address, and that the store runs there`;
  }
}
