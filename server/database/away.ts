import { DatabaseError } from "pg";

/** The database cannot be reached or refuses connections at the moment. The same statement may succeed shortly. */
export class DatabaseAwayError extends Error {
  override name = "DatabaseAwayError";
}

/** A statement had no answer within its time limit. */
export class StatementTimeoutError extends Error {
  override name = "StatementTimeoutError";

  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds / 1000} s`);
  }
}

/**
 * A commit that no standby has confirmed, because its wait was cancelled. It is in the primary and may be lost with it: whoever
 * asked for it cannot be told that it is done.
 */
export class UnconfirmedCommitError extends Error {
  override name = "UnconfirmedCommitError";

  constructor() {
    super("no standby has confirmed the commit");
  }
}

/** @throws DatabaseAwayError where a connection broke or was refused; other errors pass through unchanged */
export async function withAwayErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isAway(error) ? asAwayError(error) : error;
  }
}

export function asAwayError(cause: Error): DatabaseAwayError {
  return new DatabaseAwayError(`the database does not answer (${cause.message})`, { cause });
}

/**
 * SQLSTATE classes: 08 broken connection, 53 out of connections, memory or disk, 57P shutting down or starting up; 25006 a
 * server that takes no writes, 25P03 a transaction that it gave up, 57014 a statement that took too long, 58030 a failing disk.
 * Any other SQLSTATE proves that the server can serve. An error without one comes from the network.
 */
export function isAway(error: unknown): error is Error {
  if (error instanceof DatabaseError) return /^(?:08|53|57P0[1-5]|25006|25P03|57014|58030)/.test(error.code ?? "");
  if (error instanceof StatementTimeoutError || error instanceof UnconfirmedCommitError) return true;
  return error instanceof Error && (isSystemError(error) || isConnectionError(error));
}

function isSystemError(error: Error): boolean {
  return "syscall" in error || error instanceof AggregateError;
}

/** Recognised by message: node-postgres sets no code on these. */
function isConnectionError({ message }: Error): boolean {
  return /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/.test(
    message,
  );
}
