import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseError } from "pg";
import { openSingleConnection, requireWritable } from "./single-connection.ts";

/** The configured database cannot be used; the message names the setting and says what to do. */
export class DatabaseUnreachableError extends Error {
  override name = "DatabaseUnreachableError";
}

const pauseMilliseconds = 500;
const attemptMilliseconds = 5000;

/**
 * Waits up to `seconds` until the PostgreSQL at `url` accepts connections; it or its network may still be starting.
 * @param onWait called once, after the first failed attempt
 * @throws DatabaseUnreachableError at once where waiting cannot help (wrong password, no such database), else at the end
 */
export async function waitForDatabase(
  url: string,
  { seconds, onWait }: { seconds: number; onWait: (reason: string) => void },
): Promise<void> {
  const giveUpAt = performance.now() + seconds * 1000;
  for (let attempt = 1; ; attempt += 1) {
    const fault = await connectionFault(url);
    if (fault === undefined) return;
    if (!isPassing(fault)) throw new DatabaseUnreachableError(refusalOf(fault, url), { cause: fault });
    if (performance.now() + pauseMilliseconds > giveUpAt) {
      const message = `DATABASE_URL leads nowhere: ${placeOf(url)} did not answer within ${seconds} s (${reasonOf(fault)}). Check the address, and that PostgreSQL runs there`;
      throw new DatabaseUnreachableError(message, { cause: fault });
    }
    if (attempt === 1) onWait(reasonOf(fault));
    await sleep(pauseMilliseconds);
  }
}

async function connectionFault(url: string): Promise<Error | undefined> {
  const limits = { connectionTimeoutMillis: attemptMilliseconds, query_timeout: attemptMilliseconds };
  try {
    const { client, destroy } = await openSingleConnection(url, limits);
    try {
      await requireWritable(client);
      return undefined;
    } finally {
      destroy();
    }
  } catch (error) {
    return error as Error;
  }
}

/** Starting up or shutting down (class 57), out of connections or memory (class 53), read-only, or unreachable. */
function isPassing(fault: Error): boolean {
  if (fault instanceof DatabaseError) return /^(?:57P|53)/.test(fault.code ?? "");
  return !/SSL|certificate|password|SASL|SCRAM/i.test(fault.message);
}

function refusalOf(fault: Error, url: string): string {
  const code = (fault as { code?: string }).code;
  if (code === "3D000") return `DATABASE_URL: ${placeOf(url)} has no database of that name: create it, or name another`;
  if (code?.startsWith("28"))
    return `DATABASE_URL: ${placeOf(url)} refuses the user or the password (${reasonOf(fault)})`;
  return `DATABASE_URL: ${placeOf(url)} cannot be used (${reasonOf(fault)})`;
}

/** Host and database of a connection string, without user and password. */
function placeOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  return `${searchParams.get("host") ?? hostname}:${port || 5432}${pathname}`;
}

/** A host name with several addresses fails with an AggregateError, which has no message of its own. */
function reasonOf(fault: Error): string {
  const { code } = fault as { code?: string };
  return fault.message || code || fault.name;
}
