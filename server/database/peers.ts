import type { Client } from "pg";

/** By this name a listening connection is found in `pg_stat_activity`. */
export const listenerName = "silecs listener";

/**
 * Follows the other processes that listen to the same database. One that is killed or hangs may have committed a change without
 * having notified of it.
 */
export function createPeers(silentMilliseconds: number) {
  const own = new Set<number>();
  let known = new Set<string>();
  return {
    /** Whose connection is this process's own. */
    isOwn: (pid: number) => own.has(pid),
    async join(client: Client): Promise<void> {
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      for (const { pid } of rows) own.add(pid);
    },
    /** Whether one that was there at the last look has gone, or has not asked anything for `silentMilliseconds`. */
    async hasLostOne(client: Client): Promise<boolean> {
      const { rows } = await client.query<{ pid: number; since: string }>(listening, [
        listenerName,
        silentMilliseconds / 1000,
      ]);
      const now = new Set(rows.filter(({ pid }) => !own.has(pid)).map(({ pid, since }) => `${pid} ${since}`));
      const hasLost = [...known].some((peer) => !now.has(peer));
      known = now;
      return hasLost;
    },
  };
}

/** Every listening connection asks at each of its heartbeats. */
const listening = `
  select pid, backend_start::text as since from pg_stat_activity
  where datname = current_database() and application_name = $1
    and query_start > clock_timestamp() - make_interval(secs => $2)`;
