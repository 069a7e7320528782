import { openPool, type Database, type Pool, type PoolOptions } from "#server/database/pool.ts";
import { asDeclaredRead, declaredRead } from "#server/database/replicas/declared-reads.ts";

/**
 * As replicas treat calls that say that they may read from one, but on the only database: their statements are sent in read-only
 * sessions, and a call that writes fails. Every test of the program thereby tries the declarations.
 */
export function withReadOnlyDeclaredReads(pool: Pool, url: string, options: Omit<PoolOptions, "size">): Pool {
  const sessions = new URL(url);
  sessions.searchParams.set("options", "-c default_transaction_read_only=on");
  const readOnly = openPool(sessions.href, { ...options, size: 2 });
  const reader = (): Database => (declaredRead() === undefined ? pool : readOnly);
  const writer = (): Database => {
    if (declaredRead() !== undefined) throw new Error("a call that may read from a replica writes");
    return pool;
  };
  return {
    ...pool,
    declaredReads: {
      read: (_after, work) => asDeclaredRead(undefined, work),
      logPosition: async () => undefined,
      counts: () => ({ replica: 0, primary: 0 }),
    },
    rows: (statement) => reader().rows(statement),
    row: (statement) => reader().row(statement),
    run: async (statement) => writer().run(statement),
    transaction: async (work) => writer().transaction(work),
    async close() {
      await Promise.all([readOnly.close(), pool.close()]);
    },
  };
}
