import { DatabaseError } from "pg";

/** The database cannot be reached, or takes nobody right now: the same statement may go through in a moment. */
export class DatabaseAwayError extends Error {
  override name = "DatabaseAwayError";
}

/** @throws DatabaseAwayError in the place of what a broken or refused connection throws; anything else as it came */
export async function tellingAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isAway(error)
      ? new DatabaseAwayError(`the database does not answer (${error.message})`, { cause: error })
      : error;
  }
}

/**
 * Classes of SQLSTATE: 08 the connection broke, 53 out of connections or memory, 57P stopping or starting up. Whatever
 * else PostgreSQL says, it is there; and what does not come from PostgreSQL comes from the way to it.
 */
function isAway(error: unknown): error is Error {
  if (error instanceof DatabaseError) return /^(?:08|53|57P0[1-5])/.test(error.code ?? "");
  return error instanceof Error && (isSystemError(error) || isConnectionError(error));
}

function isSystemError(error: Error): boolean {
  return "syscall" in error || error instanceof AggregateError;
}

/** Known by their words alone: node-postgres gives these no code. */
function isConnectionError({ message }: Error): boolean {
  return /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/.test(
    message,
  );
}
