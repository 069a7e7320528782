import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** A database URL that a test can cut off and restore. */
export type DatabaseDoor = {
  /** The URL through the proxy. */
  url: string;
  open(): Promise<void>;
  /** Cuts every connection; accepts new ones. */
  cut(): void;
  /** Cuts every connection and refuses new ones. */
  shut(): Promise<void>;
  /** Keeps and accepts connections, but forwards nothing, like a hanging server. */
  hang(): void;
  /** Forwards again, starting with what was held back since `hang`. */
  resume(): void;
};

/** A proxy, closed at first, on a loopback port in front of a database on a Unix socket. */
export async function createDatabaseDoor(databaseUrl: string): Promise<DatabaseDoor> {
  const address = new URL(databaseUrl);
  const socketPath = `${address.searchParams.get("host")}/.s.PGSQL.${address.port || "5432"}`;
  const pairs = new Set<{ client: Socket; behind: Socket }>();
  let hangs = false;
  const server = createServer((client) => {
    const pair = { client, behind: connect(socketPath) };
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      pair.behind.destroy();
    };
    for (const socket of [client, pair.behind]) socket.on("error", end).on("close", end);
    pairs.add(pair);
    if (!hangs) passOn(pair);
  });
  const cut = () => {
    for (const { client } of pairs) client.destroy();
  };
  const port = await listen(server, 0);
  const shut = async () => {
    cut();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  await shut();
  return {
    url: `postgres://${address.username}@127.0.0.1:${port}${address.pathname}`,
    open: async () => void (await listen(server, port)),
    cut,
    shut,
    hang() {
      hangs = true;
      for (const { client, behind } of pairs) {
        client.unpipe().pause();
        behind.unpipe().pause();
      }
    },
    resume() {
      hangs = false;
      for (const pair of pairs) passOn(pair);
    },
  };
}

function passOn({ client, behind }: { client: Socket; behind: Socket }): void {
  client.pipe(behind).pipe(client);
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
