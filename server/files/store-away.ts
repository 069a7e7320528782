/** The object store cannot be reached, or does not serve at the moment. The same call may succeed shortly. */
export class StoreAwayError extends Error {
  override name = "StoreAwayError";
  /** Of the connection that failed: `ECONNREFUSED`. */
  readonly code: string | undefined;

  constructor(cause: Error & { code?: string }) {
    super(`the store does not answer (${cause.message || cause.name})`, { cause });
    this.code = cause.code;
  }
}

type Fault = Error & { code?: string; $metadata?: { httpStatusCode?: number } };

/**
 * Whether a call failed because the store is away: a connection that failed or an answer that did not come, which have no status,
 * and those by which a store says so itself.
 */
export function isStoreAway(error: unknown): error is Fault {
  if (!(error instanceof Error)) return false;
  const { name, code = "", $metadata } = error as Fault;
  const status = $metadata?.httpStatusCode;
  if (status !== undefined) return status >= 500 || status === 429;
  return name === "TimeoutError" || /^(?:E[A-Z]+|UND_ERR_.+)$/.test(code);
}
