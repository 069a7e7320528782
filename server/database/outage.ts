import { setTimeout as sleep } from "node:timers/promises";
import { openSingleConnection, ReadOnlyError, requireWritable } from "./single-connection.ts";

/** Follows a database from the first sign that it does not serve until it serves again. */
export type Outage = {
  /** Something failed as it does when the database is away. Looks at it, unless it is being looked at already. */
  suspect(): void;
  /** What to refuse statements with instead of letting each wait for its limit; undefined while statements may be tried. */
  reason(): string | undefined;
  close(): void;
};

export type OutageOptions = {
  /** The database serves again, this long after it was first found not to. */
  onBack?: ((awayMilliseconds: number) => void) | undefined;
  pauseMilliseconds?: number;
};

const probeMilliseconds = 2000;

export function createOutage(url: string, { onBack, pauseMilliseconds = 500 }: OutageOptions): Outage {
  const closing = new AbortController();
  let probing = false;
  let reason: string | undefined;

  const probe = async (): Promise<void> => {
    let since: number | undefined;
    for (;;) {
      const fault = await faultOf(url);
      if (fault === undefined) break;
      since ??= performance.now();
      // One that is only read-only still answers reads.
      reason = isReadable(fault) ? undefined : fault.message;
      await sleep(pauseMilliseconds, undefined, { ref: false, signal: closing.signal });
    }
    reason = undefined;
    if (since !== undefined) onBack?.(performance.now() - since);
  };
  return {
    suspect() {
      if (probing || closing.signal.aborted) return;
      probing = true;
      // Rejects only when the pool closes during a pause.
      void probe()
        .catch(() => undefined)
        .finally(() => (probing = false));
    },
    reason: () => reason,
    close: () => closing.abort(),
  };
}

async function faultOf(url: string): Promise<Error | undefined> {
  const limits = { connectionTimeoutMillis: probeMilliseconds, query_timeout: probeMilliseconds };
  try {
    const { client, destroy } = await openSingleConnection(url, { application_name: "silecs probe", ...limits });
    try {
      await requireWritable(client);
    } finally {
      destroy();
    }
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** Read-only, or out of connections (53300), while those of the pool still serve. */
function isReadable(fault: Error): boolean {
  return fault instanceof ReadOnlyError || (fault as { code?: string }).code === "53300";
}
