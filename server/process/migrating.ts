import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { migrate } from "../database/migrate.ts";
import { createStartupServer } from "../http/startup-server.ts";
import { listen } from "./listening.ts";
import { createMigrationReport } from "./migration-report.ts";

/**
 * Brings the database up to this program. While that lasts the port is open: `/healthz` says 'migrating', and people are
 * asked to come back. Without anything to do nothing is opened: a balancer without health checks of its own would send
 * orders there.
 * @returns the server that holds the port, for the program's own to take over; undefined when there was nothing to do
 */
export async function migrateWhileAnswering(
  config: Config,
  databaseUrl: string,
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<FastifyInstance | undefined> {
  const report = createMigrationReport(log, () => performance.now());
  let server: FastifyInstance | undefined;
  try {
    await migrate(databaseUrl, {
      signal,
      async onEvent(event) {
        report.onEvent(event);
        if (event.kind !== "pending") return;
        server = await createStartupServer({
          ...config.http,
          log,
          brandName: config.brand.name,
          status: report.status,
        });
        await listen(server, config.http);
      },
    });
  } finally {
    report.end();
  }
  return server;
}
