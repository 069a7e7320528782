import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { DatabaseAwayError } from "#server/database/away.ts";
import { StoreAwayError } from "#server/files/store-away.ts";
import { errorReference, localeOf } from "./api.ts";
import { AppError } from "./errors.ts";
import type { FaultLog } from "#server/fault-log.ts";
import { busyBody, errorBody, unexpectedBody } from "./messages.ts";

/** The kinds of error page. */
export type RefusalKind = "notFound" | "busy" | "away" | "broken";

declare module "fastify" {
  interface FastifyInstance {
    /** Renders a page for a request refused before it reached one. Absent where no pages are served. */
    refusalPages: { draw?: (kind: RefusalKind, request: FastifyRequest, reply: FastifyReply) => Promise<string> };
  }
}

/** After which a database or a store that is away may be asked again. */
const backSeconds = 5;

type Fault = FastifyError | AppError | Error;

/** The only place that turns errors into answers. */
export function createAnswerError(log: FaultLog) {
  return async (error: Fault, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    // The client disconnected: there is nobody to answer and no error to log.
    if (request.raw.errored || reply.raw.destroyed) return reply.hijack();
    const expected = expectedIn(error);
    if (error instanceof DatabaseAwayError) log.state("the database is away", { reason: error.message });
    if (error instanceof StoreAwayError) log.state("the store is away", { reason: error.message });
    const retryAfter = expected?.details.retryAfterSeconds;
    if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
    reply.code(expected?.status ?? 500).header("cache-control", "no-store");
    const reference = expected ? undefined : errorReference();
    if (!expected) log.fault(error, { reference, route: request.routeOptions.url });

    const { draw } = request.server.refusalPages;
    if (draw && wantsPage(request)) {
      const page = await draw(kindOf(reply.statusCode), request, reply);
      return reply.header("content-type", "text/html; charset=utf-8").send(page);
    }
    reply.header("content-type", "application/json; charset=utf-8");
    return reply.send(JSON.stringify(bodyOf(error, expected, reference, request)));
  };
}

function bodyOf(error: Fault, expected: AppError | undefined, reference = "", request: FastifyRequest) {
  const locale = localeOf(request);
  if (expected) return errorBody(expected, locale);
  const isBusy = ["40001", "40P01", "55P03"].includes((error as { code?: string }).code ?? "");
  return isBusy ? busyBody(reference) : unexpectedBody(reference, locale);
}

function expectedIn(error: Fault): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof DatabaseAwayError || error instanceof StoreAwayError)
    return new AppError("serviceUnavailable", { retryAfterSeconds: backSeconds });
  return fromFastify(error as FastifyError);
}

/** Maps Fastify's own request errors (malformed JSON, too large, wrong type) to ours. */
function fromFastify(error: FastifyError): AppError | undefined {
  switch (error.statusCode) {
    case 400:
      return new AppError("invalid");
    // A file outside the folder that is served, which no one learns of.
    case 403:
    case 404:
      return new AppError("notFound");
    case 413:
      return new AppError("tooLarge");
    case 415:
      return new AppError("wrongType");
    default:
      return isRefusal(error) ? new AppError("invalid") : undefined;
  }
}

/** Whether Fastify or a plugin of it blames the request. */
function isRefusal({ statusCode = 500 }: FastifyError): boolean {
  return statusCode >= 400 && statusCode < 500;
}

/** Whether this is a navigation of a person, not an API call or a page's request for an asset. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return (
    isRead && !/^\/(?:api|media|images|assets)(?:[/?]|$)/.test(url) && (headers.accept?.includes("text/html") ?? false)
  );
}

function kindOf(status: number): RefusalKind {
  if (status === 429) return "busy";
  if (status === 503) return "away";
  return status < 500 ? "notFound" : "broken";
}
