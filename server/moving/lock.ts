import type { Client } from "pg";

// Arbitrary, but unique among our advisory locks.
const moveLockKey = 5113027;

/** Takes the lock of the one move that may run, until the connection ends; false where another holds it. */
export async function lockMove(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [moveLockKey]);
  return rows[0]?.locked === true;
}
