import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";

/** Names the fault that a browser is to meet: `page-503` when it opens a page, `api-500` at the page's calls. */
export const faultCookie = "dev-fault";

const faults: Record<string, () => Error> = {
  429: () => new AppError("tooManyRequests", { retryAfterSeconds: 60 }),
  500: () => new Error("forced by /dev/states"),
  503: () => new AppError("serviceUnavailable", { retryAfterSeconds: 5 }),
};

/** Refuses what a browser asks for as its cookie says, so that error pages can be looked at. For development only. */
export function forceFaults(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const [, where, status = ""] = /(?:^|;\s*)dev-fault=(page|api)-(\d+)/.exec(request.headers.cookie ?? "") ?? [];
    done(where === placeOf(request) ? faults[status]?.() : undefined);
  });
}

function placeOf({ url, headers }: FastifyRequest): "page" | "api" | null {
  if (url.startsWith("/api/")) return "api";
  return !url.startsWith("/dev/") && headers.accept?.includes("text/html") ? "page" : null;
}
