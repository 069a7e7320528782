import compress from "@fastify/compress";
import multipart from "@fastify/multipart";
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { constants } from "node:zlib";
import { createAnswerError } from "./answer-error.ts";
import { addDraining } from "./draining.ts";
import { AppError } from "./errors.ts";
import { originFormOf } from "./request-target.ts";
import { createFaultLog } from "#server/fault-log.ts";
import { securityHeaders, type TransportSettings } from "./security-headers.ts";
import { limitStatements } from "./statement-limits.ts";
import { answerUnreadable } from "./unreadable.ts";

export type ServerOptions = TransportSettings & {
  log: Logger;
  trustedProxies: number;
  /** Time limit for receiving a request, including its body. */
  requestSeconds: number;
  /** Adds hooks that run before all others. */
  observe?: ((app: FastifyInstance) => void) | undefined;
};

/** The HTTP server without routes: parsers, compression, security headers, error bodies and the request log. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(options);
  const answerError = createAnswerError(createFaultLog(options.log));
  const requestTimeout = options.requestSeconds * 1000;
  const app = Fastify({
    loggerInstance: options.log,
    // Fastify's own lines contain addresses; `logRequest` writes ours.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < options.trustedProxies,
    bodyLimit: 256 * 1024,
    // A busy machine may need more than the usual ten seconds to load the pages; /readyz says when it has.
    pluginTimeout: 0,
    forceCloseConnections: "idle",
    // `addDraining` refuses requests during a shutdown, with our error body.
    return503OnClosing: false,
    requestTimeout,
    http: { requestTimeout, connectionsCheckingInterval: 1000 },
    clientErrorHandler: answerUnreadable,
    // An undecodable address matches no route, and no hook has run.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers);
      void answerError(new AppError(error.code === "FST_ERR_BAD_URL" ? "notFound" : "invalid"), request, reply);
    },
    // Plugins read the rewritten address, too.
    rewriteUrl: ({ method, url = "/" }) => routedUrl(method, originFormOf(url)),
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance;
  options.observe?.(app);
  // First of what answers, so that errors carry them too; a handler may override them.
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.decorate("refusalPages", {});
  addDraining(app);
  limitStatements(app);
  acceptEmptyJson(app);
  // Fastify parses plain text by default; no call of the contract takes any.
  app.removeContentTypeParser("text/plain");
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new AppError("notFound");
  });
  app.addHook("onResponse", logRequest);
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    // For pages rendered on request: quality 4 costs a tenth of the default 11.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  });
  await app.register(multipart);
  return app;
}

/** The only address with a significant trailing slash: `POST /users` registers, `POST /users/` checks (see docs/decisions). */
function routedUrl(method: string | undefined, url: string): string {
  return method === "POST" && url === "/api/users/" ? "/api/users/is-active" : url;
}

/** Treats an empty body as absent, whatever its content type: many calls of the contract have none. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parse(request, body as string, done);
  });
}

/** One line per request, with the route's pattern instead of the address: no id, no query, no caller. */
function logRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const route = request.routeOptions.url ?? "(none)";
  const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
  request.log.debug({ method: request.method, route, status: reply.statusCode, milliseconds }, "request");
  done();
}
