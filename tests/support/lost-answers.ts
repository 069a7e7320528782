import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A way to a database on which the answer to a write can be lost. */
export type LostAnswers = {
  /** The database's URL through it. */
  url: string;
  /** Cuts the connection once the `nth` write from now on is committed, before anybody is told. */
  loseAfter(nth: number): void;
  /** Loses nothing more. Returns whether an answer was lost. */
  stop(): boolean;
  close(): Promise<void>;
};

/** A proxy in front of a database on a Unix socket, which reads PostgreSQL's answers. */
export async function createLostAnswers(databaseUrl: string): Promise<LostAnswers> {
  const address = new URL(databaseUrl);
  const socketPath = `${address.searchParams.get("host")}/.s.PGSQL.${address.port || "5432"}`;
  const open = new Set<Socket>();
  let left = Infinity;
  let isLost = false;

  const server = createServer((client) => {
    const behind = connect(socketPath);
    const end = () => {
      client.destroy();
      behind.destroy();
    };
    for (const socket of [client, behind]) {
      open.add(socket);
      socket.on("error", end).on("close", () => (open.delete(socket), end()));
    }
    client.pipe(behind);
    const countCommits = commitsIn();
    behind.on("data", (chunk: Buffer) => {
      left -= countCommits(chunk);
      if (left > 0) return void client.write(chunk);
      left = Infinity;
      isLost = true;
      end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `postgres://${address.username}@127.0.0.1:${(server.address() as AddressInfo).port}${address.pathname}`,
    loseAfter(nth) {
      left = nth;
      isLost = false;
    },
    stop() {
      left = Infinity;
      return isLost;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/**
 * Counts in the server's messages the writes that are committed: CommandComplete ('C') with its tag, and then ReadyForQuery ('Z')
 * outside a transaction ('I'). Source: PostgreSQL, “Message Formats”.
 */
function commitsIn(): (chunk: Buffer) => number {
  let rest = Buffer.alloc(0);
  let hasWritten = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    let commits = 0;
    while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
      const size = 1 + rest.readInt32BE(1);
      const kind = String.fromCharCode(rest[0] ?? 0);
      const body = rest.subarray(5, size).toString("latin1");
      rest = rest.subarray(size);
      if (kind === "C") hasWritten = /^(?:COMMIT|INSERT 0 [1-9]|(?:UPDATE|DELETE) [1-9])/.test(body);
      if (kind !== "Z") continue;
      if (hasWritten && body === "I") commits += 1;
      hasWritten = false;
    }
    return commits;
  };
}
