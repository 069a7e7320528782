import compress from "@fastify/compress";
import multipart from "@fastify/multipart";
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { constants } from "node:zlib";
import { createAnswerError } from "./answer-error.ts";
import { addDraining } from "./draining.ts";
import { AppError } from "./errors.ts";
import { createFaultLog } from "./fault-log.ts";
import { standingHeaders } from "./standing-headers.ts";
import { answerUnreadable } from "./unreadable.ts";

export type ServerOptions = {
  log: Logger;
  publicUrl: string;
  trustedProxies: number;
  /** How long a request may take to arrive, its body included. */
  requestSeconds: number;
};

/** The HTTP server without any route: parsers, compression, standing headers, error bodies and the request log. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const headers = standingHeaders(options.publicUrl);
  const answerError = createAnswerError(createFaultLog(options.log));
  const requestTimeout = options.requestSeconds * 1000;
  const app = Fastify({
    loggerInstance: options.log,
    // Its own lines carry addresses; ours stand in `logRequest`.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < options.trustedProxies,
    bodyLimit: 256 * 1024,
    forceCloseConnections: "idle",
    // While the program stops, requests are refused in our own words: see `addDraining`.
    return503OnClosing: false,
    requestTimeout,
    http: { requestTimeout, connectionsCheckingInterval: 1000 },
    clientErrorHandler: answerUnreadable,
    // An address that cannot be decoded belongs to no route: no hook has run.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(headers);
      void answerError(new AppError("invalid"), request, reply);
    },
    // The one address whose last slash says something: `POST /users` registers, `POST /users/` asks (see docs/decisions).
    rewriteUrl: ({ method, url = "/" }) => (method === "POST" && url === "/api/users/" ? "/api/users/is-active" : url),
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance;
  // Before all else, so that refusals carry them; an answer that knows better says its own.
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.decorate("refusalPages", {});
  addDraining(app);
  acceptEmptyJson(app);
  // Fastify reads plain text by itself; no call of the contract takes any.
  app.removeContentTypeParser("text/plain");
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new AppError("notFound");
  });
  app.addHook("onResponse", logRequest);
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    // Quality 4 costs a tenth of the default 11 for pages made on request.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  });
  await app.register(multipart);
  return app;
}

/** A body of no bytes is no body, whatever its type says: many calls of the contract send none. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parse(request, body as string, done);
  });
}

/** One line a request, with the route's pattern instead of the address: no id, no query, no caller. */
function logRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const route = request.routeOptions.url ?? "(none)";
  const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
  request.log.debug({ method: request.method, route, status: reply.statusCode, milliseconds }, "request");
  done();
}
