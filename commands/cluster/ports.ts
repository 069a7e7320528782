import { createServer } from "node:net";
import { portNames, portOf, type Layout } from "./layout.ts";

/** The ports of the cluster that something else uses. */
export async function portsInUse(layout: Layout): Promise<number[]> {
  const ports = portNames.map((name) => portOf(layout, name));
  const free = await Promise.all(ports.map(isFree));
  return ports.filter((_port, index) => !free[index]);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
