import type { QueryConfig, QueryResult } from "pg";
import { DatabaseAwayError } from "./away.ts";

export type Send = (statement: QueryConfig) => Promise<QueryResult>;

/** A lent connection. With a fault it is closed instead of being lent again. */
export type Lent = { fault: Error | undefined };

type Transaction = {
  query: Send;
  connection: Lent;
  /** Whether commits wait for a standby at the moment. */
  isConfirmationMissing: () => boolean;
};

/**
 * Runs `work` in a transaction. While no standby confirms commits, one that changed something is rolled back: who made it is told
 * at once, and those who read keep the connection that would wait.
 * @throws DatabaseAwayError
 */
export async function asTransaction<T>(
  { query, connection, isConfirmationMissing }: Transaction,
  work: () => Promise<T>,
): Promise<T> {
  await query({ text: "begin" });
  try {
    const result = await work();
    if (isConfirmationMissing() && (await hasWritten(query)))
      throw new DatabaseAwayError("no standby confirms commits");
    await query({ text: "commit" });
    return result;
  } catch (error) {
    // Closing a connection that failed rolls back as well.
    if (connection.fault === undefined)
      await query({ text: "rollback" }).catch((cause: Error) => (connection.fault = cause));
    throw error;
  }
}

async function hasWritten(query: Send): Promise<boolean> {
  const { rows } = await query({ text: "select pg_current_xact_id_if_assigned() is not null as written" });
  return (rows as { written: boolean }[])[0]?.written ?? false;
}
