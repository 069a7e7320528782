import { BackupError } from "./backup-error.ts";

type Fault = Error & { code?: string; $metadata?: { httpStatusCode?: number } };

/**
 * What a store's error means to who runs the command. The store's own words are left out but for its code: some repeat the
 * signed request.
 */
export function storeFault(error: unknown, address: string): unknown {
  if (!(error instanceof Error) || error instanceof BackupError) return error;
  const { name, code, $metadata } = error as Fault;
  const status = $metadata?.httpStatusCode;
  if (status === 401 || status === 403)
    return new BackupError(
      `${address} does not let this key do that (${name}): it needs s3:ListBucket, s3:GetObject, s3:PutObject, ` +
        "s3:AbortMultipartUpload and, to remove old backups, s3:DeleteObject",
      2,
      { cause: error },
    );
  if (status !== undefined)
    return new BackupError(`${address} failed (${name}, status ${status})`, 1, { cause: error });
  if (code !== undefined) return new BackupError(`${address} cannot be reached (${code})`, 1, { cause: error });
  return error;
}
