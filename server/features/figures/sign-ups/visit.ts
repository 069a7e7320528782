import type { FastifyRequest } from "fastify";
import { isbot } from "isbot";
import { measurementAnswer } from "#server/http/measurement.ts";

type Asking = Pick<FastifyRequest, "method" | "headers">;

/** Whether what this browser does may be counted: nothing of known bots, nor of who refused measurement. */
export function mayCount(request: Pick<FastifyRequest, "headers">): boolean {
  return !isbot(request.headers["user-agent"]) && measurementAnswer(request) !== "refused";
}

/**
 * Whether a browser opens a page from outside of the site, where nobody is logged in. Browsers say so in headers that no script can
 * set (W3C, "Fetch Metadata Request Headers"); what does not send them is no browser, or an old one.
 */
export function isVisit(request: Asking): boolean {
  const { method, headers } = request;
  if (method !== "GET" || headers["sec-fetch-dest"] !== "document" || headers["sec-fetch-mode"] !== "navigate")
    return false;
  if (headers["sec-fetch-site"] === undefined || headers["sec-fetch-site"] === "same-origin") return false;
  // A page that is loaded in advance may never be looked at.
  if (headers["sec-purpose"] !== undefined || headers["purpose"] !== undefined) return false;
  return !isOfSomebody(headers.cookie ?? "") && mayCount(request);
}

/** Logged in, registered, or in the kids space. */
const isOfSomebody = (cookie: string): boolean => /(?:^|;\s*)(?:signedIn=|theme=kids)/.test(cookie);
