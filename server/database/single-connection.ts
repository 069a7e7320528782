import { Socket } from "node:net";
import { Client, type ClientConfig } from "pg";
import { connectMilliseconds } from "./time-limits.ts";

/** A connection outside the pool. */
export type SingleConnection = {
  client: Client;
  /** Resolves with the reason when the connection breaks, or is closed. */
  broken: Promise<Error>;
  /** Closes it at once, also towards a server that no longer answers, for whose farewell `client.end()` waits for ever. */
  destroy(): void;
};

/**
 * Opens a connection outside the pool.
 * @throws Error when the server refuses it, or does not answer in time
 */
export async function openSingleConnection(
  url: string,
  options: Pick<ClientConfig, "application_name" | "connectionTimeoutMillis" | "query_timeout"> = {},
): Promise<SingleConnection> {
  const socket = new Socket();
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
    ...options,
    stream: () => socket,
  });
  const broken = new Promise<Error>((resolve) => {
    client.on("error", resolve);
    client.on("end", () => resolve(new Error("Connection terminated")));
  });
  try {
    await client.connect();
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return { client, broken, destroy: () => void socket.destroy() };
}

/** @throws ReadOnlyError where the server takes no writes: a standby, or one that is recovering */
export async function requireWritable(client: Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
  if (rows[0]?.transaction_read_only === "on") throw new ReadOnlyError();
}

/** The server answers, but takes no writes at the moment. */
export class ReadOnlyError extends Error {
  override name = "ReadOnlyError";
  constructor() {
    super("the database is read-only: a standby, or not promoted yet");
  }
}
