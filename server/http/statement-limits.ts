import type { FastifyInstance, FastifyRequest } from "fastify";
import { asWork, type WorkKind } from "#server/database/time-limits.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whose time limits the statements of this route have; by the method when absent. */
    work?: WorkKind;
  }
}

/**
 * Gives the statements of each request the time limits of its kind. A read runs as the pool's own kind: a context for each
 * request costs the shortest calls a tenth of their processor time.
 */
export function limitStatements(app: FastifyInstance): void {
  const enter = (request: FastifyRequest, _reply: unknown, done: () => void) => {
    const kind = workOf(request);
    if (kind === "read") done();
    else asWork(kind, done);
  };
  app.addHook("onRequest", enter);
  // What parsed a body called back outside.
  app.addHook("preValidation", (request, reply, done) => {
    if (request.body === undefined) return done();
    enter(request, reply, done);
  });
}

function workOf({ method, routeOptions }: FastifyRequest): WorkKind {
  return routeOptions.config.work ?? (method === "GET" || method === "HEAD" ? "read" : "write");
}
