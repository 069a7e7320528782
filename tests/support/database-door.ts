import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** A database URL that a test can cut off and restore. */
export type DatabaseDoor = {
  /** The URL through the proxy. */
  url: string;
  open(): Promise<void>;
  /** Cuts every connection and refuses new ones. */
  shut(): Promise<void>;
};

/** A proxy, closed at first, on a loopback port in front of a database on a Unix socket. */
export async function createDatabaseDoor(databaseUrl: string): Promise<DatabaseDoor> {
  const address = new URL(databaseUrl);
  const socketPath = `${address.searchParams.get("host")}/.s.PGSQL.${address.port || "5432"}`;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((client) => {
    const behind = keep(connect(socketPath));
    keep(client).pipe(behind).pipe(client);
  });
  const port = await listen(server, 0);
  const shut = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  await shut();
  return {
    url: `postgres://${address.username}@127.0.0.1:${port}${address.pathname}`,
    open: async () => void (await listen(server, port)),
    shut,
  };
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
