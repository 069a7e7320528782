import compress from "@fastify/compress";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { Logger } from "pino";
import { constants } from "node:zlib";
import { errorReference, localeOf } from "./api.ts";
import { AppError } from "./errors.ts";
import { busyBody, errorBody, unexpectedBody } from "./messages.ts";
import { standingHeaders } from "./standing-headers.ts";
import { answerUnreadable } from "./unreadable.ts";

export type ServerOptions = { log: Logger; publicUrl: string; trustedProxies: number; requestsPerMinute: number };

/** The HTTP server without any route: parsers, limits, compression, standing headers, error bodies and the request log. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const headers = standingHeaders(options.publicUrl);
  const app = Fastify({
    loggerInstance: options.log,
    // Its own lines carry addresses; ours stand in `logRequest`.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < options.trustedProxies,
    bodyLimit: 256 * 1024,
    forceCloseConnections: "idle",
    clientErrorHandler: answerUnreadable,
    // An address that cannot be decoded belongs to no route: no hook has run.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(headers);
      answerError(new AppError("invalid"), request, reply);
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
  if (options.requestsPerMinute > 0) {
    await app.register(rateLimit, {
      max: options.requestsPerMinute,
      timeWindow: 60_000,
      addHeaders: { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false },
      errorResponseBuilder: (_request, context) =>
        new AppError("tooManyRequests", { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
    });
  }
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

/** The one map from faults to answers. */
function answerError(error: FastifyError | AppError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const locale = localeOf(request);
  const expected = error instanceof AppError ? error : fromFastify(error as FastifyError);
  reply.header("content-type", "application/json; charset=utf-8").header("cache-control", "no-store");
  if (expected) {
    if (expected.details.retryAfterSeconds !== undefined)
      reply.header("retry-after", expected.details.retryAfterSeconds);
    reply.code(expected.status).send(JSON.stringify(errorBody(expected, locale)));
    return;
  }
  const reference = errorReference();
  request.log.error({ err: error, reference, route: request.routeOptions.url }, "unexpected fault");
  const busy = ["40001", "40P01", "55P03"].includes((error as { code?: string }).code ?? "");
  reply.code(500).send(JSON.stringify(busy ? busyBody(reference) : unexpectedBody(reference, locale)));
}

/** Fastify's own refusals of a request (broken JSON, too large, wrong type) as ours. */
function fromFastify(error: FastifyError): AppError | undefined {
  switch (error.statusCode) {
    case 400:
      return new AppError("invalid");
    case 404:
      return new AppError("notFound");
    case 413:
      return new AppError("tooLarge");
    case 415:
      return new AppError("wrongType");
    default:
      return undefined;
  }
}

/** One line a request, with the route's pattern instead of the address: no id, no query, no caller. */
function logRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const route = request.routeOptions.url ?? "(none)";
  const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
  request.log.debug({ method: request.method, route, status: reply.statusCode, milliseconds }, "request");
  done();
}
