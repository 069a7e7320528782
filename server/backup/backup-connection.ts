import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { connectMilliseconds } from "#server/database/time-limits.ts";
import { BackupError } from "./backup-error.ts";

/** The longest silence of a database that owes an answer. A table is sent in one statement, row by row, for hours if need be. */
const silentMilliseconds = 5 * 60_000;

const farewellMilliseconds = 5000;

export type BackupConnection = {
  client: Client;
  /** Closes it, also towards a server that no longer answers. */
  close(): Promise<void>;
};

/**
 * Opens a connection for a backup, whose statements may take any time but not be silent: where the server sends nothing for
 * `silence` milliseconds while a statement is under way, the connection breaks with a BackupError.
 */
export async function openBackupConnection(
  connectionString: string,
  { name, silence = silentMilliseconds }: { name: string; silence?: number | undefined },
): Promise<BackupConnection> {
  const socket = new Socket();
  const client = new Client({
    connectionString,
    application_name: name,
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
    stream: () => socket,
  });
  // A broken connection is reported by the query in flight.
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    socket.destroy();
    throw error;
  }
  const watch = watchSilence(client, socket, silence);
  return {
    client,
    async close() {
      clearInterval(watch);
      await Promise.race([client.end(), sleep(farewellMilliseconds, undefined, { ref: false })]);
      socket.destroy();
    },
  };
}

function watchSilence(client: Client, socket: Socket, limit: number): NodeJS.Timeout {
  let received = { bytes: socket.bytesRead, at: performance.now() };
  // What was sent when the last statement had been answered.
  let answeredBytes = socket.bytesWritten;
  client.on("drain", () => (answeredBytes = socket.bytesWritten));
  const check = () => {
    const isOwed = socket.bytesWritten > answeredBytes;
    // Rows that wait here to be written to a slow disk are no silence of the database.
    const isSilent = isOwed && socket.bytesRead === received.bytes && socket.readableLength === 0;
    if (!isSilent) received = { bytes: socket.bytesRead, at: performance.now() };
    else if (performance.now() - received.at >= limit)
      socket.destroy(
        new BackupError(`The database hangs: it has sent nothing for ${Math.round(limit / 1000)} seconds`),
      );
  };
  return setInterval(check, limit / 10).unref();
}
