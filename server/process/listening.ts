import type { FastifyInstance } from "fastify";
import { ConfigError, type Config } from "../config/config.ts";
import { takeOver } from "../http/startup-server.ts";

/**
 * Listens, or takes over the port on which `before` listens.
 * @throws ConfigError that names the setting, when the port or the address cannot be bound
 */
export async function listen(
  app: FastifyInstance,
  { port, host }: Config["http"],
  before?: FastifyInstance,
): Promise<void> {
  if (before) return takeOver(app, before.server);
  try {
    await app.listen({ port, host });
  } catch (error) {
    const fault = faultOf((error as NodeJS.ErrnoException).code ?? "", port, host);
    throw fault === undefined ? error : new ConfigError(fault, { cause: error });
  }
}

function faultOf(code: string, port: number, host: string): string | undefined {
  switch (code) {
    case "EADDRINUSE":
      return `PORT: another program uses port ${port} of ${host}: set PORT to a free one`;
    case "EACCES":
      return `PORT: this user may not open port ${port}: set PORT to one from 1024 on`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `HOST: ${host} is no address of this machine: set HOST to 127.0.0.1, or to 0.0.0.0 for all of them`;
    default:
      return undefined;
  }
}
