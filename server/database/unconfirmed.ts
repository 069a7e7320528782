import type { ClientBase } from "pg";

/**
 * Where PostgreSQL waits for a synchronous standby. A cancelled wait ends with a warning and then with success. The message is
 * translated (`lc_messages`); the name of the routine is not. Source: PostgreSQL, src/backend/replication/syncrep.c.
 */
const waitingRoutine = "SyncRepWaitForLSN";

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
