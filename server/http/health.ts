import type { FastifyInstance } from "fastify";
import { createFaultLog } from "#server/fault-log.ts";
import { createServer, type ServerOptions } from "./server.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** Answers nothing but its health: for a process that serves nobody. */
export async function createHealthServer(options: ServerOptions, database: Database): Promise<FastifyInstance> {
  const server = await createServer(options);
  health(server, database);
  return server;
}

/** For balancers and watchdogs. `/healthz`: the process answers. `/readyz`: 503 unless it also reaches its database. */
export function health(app: FastifyInstance, database: Database): void {
  const log = createFaultLog(app.log);
  app.get("/healthz", { config: { rateLimit: false } }, async () => ({ status: "ok" }));
  app.get("/readyz", { config: { rateLimit: false } }, async (_request, reply) => {
    try {
      await database.row(sql`select 1`);
      return { status: "ok" };
    } catch (error) {
      log.state("not ready", { reason: (error as Error).message });
      return reply.code(503).send({ status: "database unreachable" });
    }
  });
}
