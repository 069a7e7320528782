import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ConfigError } from "#server/config/config.ts";

type Exporter = { getMetricsRequestHandler(request: IncomingMessage, response: ServerResponse): void };

/**
 * Answers `GET /metrics` on a port of its own, and nothing else.
 * @throws ConfigError that names the setting, when the port or the address cannot be bound
 */
export async function openMetricsPort({ port, host }: { port: number; host: string }, exporter: Exporter) {
  const server = createServer((request, response) => {
    const [path] = (request.url ?? "").split("?");
    if (path === "/metrics" && request.method === "GET") return exporter.getMetricsRequestHandler(request, response);
    response.writeHead(path === "/metrics" ? 405 : 404).end();
  });
  server.listen({ port, host });
  try {
    await once(server, "listening");
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new ConfigError(
      `METRICS_PORT: ${host}:${port} cannot be opened (${code}): set another METRICS_PORT or METRICS_HOST`,
      {
        cause,
      },
    );
  }
  // A process that is to end does not wait for who asks for metrics.
  server.unref();
  const close = () => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    return closed;
  };
  return { port: (server.address() as AddressInfo).port, close };
}
