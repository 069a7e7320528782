import type { ClientBase } from "pg";

/**
 * Where PostgreSQL waits for a synchronous standby. A cancelled wait ends with a warning and then with success. The message is
 * translated (`lc_messages`); the name of the routine is not. Source: PostgreSQL, src/backend/replication/syncrep.c.
 */
const waitingRoutine = "SyncRepWaitForLSN";

/**
 * Of processes of the server, by their numbers, those that wait there now, and those that wait for a lock, which one of the former
 * may hold. Everybody may see this of their own.
 */
export const waitingForStandby = `select pid, wait_event = 'SyncRep' as "isCommit" from pg_stat_activity
  where pid = any($1::integer[]) and (wait_event = 'SyncRep' or wait_event_type = 'Lock')`;
export type Waiting = { pid: number; isCommit: boolean };

/** Remembers on which connections a commit was reported as done that no standby has confirmed. */
export function createUnconfirmed() {
  const connections = new WeakSet<ClientBase>();
  return {
    follow(client: ClientBase): void {
      client.on("notice", ({ routine }) => {
        if (routine === waitingRoutine) connections.add(client);
      });
    },
    has: (client: ClientBase) => connections.has(client),
  };
}

/** The server's process behind a connection. node-postgres knows it, its types do not. */
export function processIdOf(client: ClientBase): number {
  return (client as unknown as { processID: number }).processID;
}
