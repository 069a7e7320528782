import type { FastifyInstance, FastifyRequest } from "fastify";
import { contentTypesOf } from "#server/files/content-types.ts";
import { AppError } from "../http/errors.ts";
import { sendMedia, type Accel } from "./accel.ts";
import { extensionOf, fileKeyOf } from "./path.ts";
import { cookiesOf, presentedIn, secondsAllowed, type MediaAdmission, type Query } from "./presented.ts";
import type { ServableFiles } from "./reply.ts";

const prefix = "/media/";

// The types a player needs. Anything else in the folder (a source, a log, a partial file) answers 404.
const contentTypes = contentTypesOf("m3u8", "m4s", "mp4", "vtt", "webp", "jpg");

// Names the segments, or may be corrected in place: playlists and captions. A segment's address is its version, because an
// encoding is never written again under its key.
const changing = new Set(["m3u8", "vtt"]);
const changingMaxAgeSeconds = 60;

export type MediaServerOptions = MediaAdmission & {
  files: ServableFiles;
  /** Public origin of this server, with which signed resources begin. Never taken from the Host header. */
  publicUrl: string;
  /** Origin of the pages. If it differs, it is allowed to read the answers. */
  pagesOrigin: string;
  /** Whether pages of another origin send the cookies of the media's domain. */
  sharesCookies: boolean;
  accel: Accel | undefined;
};

/**
 * Serves `/media/<key>` to requests with a valid CloudFront signature in the query string or in cookies; the query takes
 * precedence, as with CloudFront. 403 without a valid one; 404 for files that no player needs and for everything below a
 * folder named `originals` and for sources, signed or not.
 */
export async function mediaServer(app: FastifyInstance, options: MediaServerOptions): Promise<void> {
  const origin = new URL(options.publicUrl).origin;
  if (options.pagesOrigin !== origin) shareWith(app, options.pagesOrigin, options.sharesCookies);
  app.route<{ Querystring: Query }>({
    method: ["GET", "HEAD"],
    url: `${prefix}*`,
    // Compression would change the bytes of a range. Players may request any number of segments.
    compress: false,
    config: { rateLimit: false },
    handler: async (request, reply) => {
      const key = fileKeyOf(request.raw.url ?? "", prefix);
      const contentType = key && contentTypeOfMedia(key);
      if (!key || !contentType) throw new AppError("notFound");
      const presented = presentedIn(request.query) ?? presentedIn(cookiesOf(request.headers.cookie));
      const secondsLeft = await secondsAllowed(presented, `${origin}${prefix}${key}`, request, options);
      const head = { contentType, cacheControl: cacheControlOf(key, secondsLeft) };
      if (asksForSignatureAlone(request)) return reply.code(204).header("cache-control", head.cacheControl).send();
      return sendMedia(request, reply, options, key, head);
    },
  });
}

/** A caching server in front (`deploy/cluster/edge.conf`) has the file, and asks whether the signature opens it. */
function asksForSignatureAlone({ method, headers }: FastifyRequest): boolean {
  return method === "HEAD" && headers["x-media-check"] === "signature";
}

const preflightMaxAgeSeconds = 24 * 60 * 60;

/**
 * Lets scripts of the pages' origin read every answer, including errors: a player must tell an expired signature from a
 * network failure. Requests with credentials are let read only where the signature may come in cookies.
 * Source: Fetch Standard, 3.3.
 */
function shareWith(app: FastifyInstance, origin: string, withCookies: boolean): void {
  const headers = {
    "access-control-allow-origin": origin,
    ...(withCookies ? { "access-control-allow-credentials": "true" } : {}),
  };
  app.addHook("onRequest", (request, reply, done) => {
    if (request.raw.url?.startsWith(prefix)) reply.headers(headers);
    done();
  });
  app.options(`${prefix}*`, { config: { rateLimit: false } }, (_request, reply) =>
    reply
      .code(204)
      .headers({
        "access-control-allow-methods": "GET, HEAD",
        "access-control-allow-headers": "Range",
        "access-control-max-age": preflightMaxAgeSeconds,
      })
      .send(),
  );
}

/** The type of a file that a player needs; undefined for every other, for sources, and below a folder named `originals`. */
export function contentTypeOfMedia(key: string): string | undefined {
  return isOriginal(key) ? undefined : contentTypes.get(extensionOf(key));
}

function isOriginal(key: string): boolean {
  const parts = key.toLowerCase().split("/");
  return parts[0] === "sources" || parts.includes("originals");
}

// A browser's cached copy must not outlive the permission to watch.
function cacheControlOf(key: string, secondsLeft: number): string {
  if (changing.has(extensionOf(key))) return `private, max-age=${Math.min(changingMaxAgeSeconds, secondsLeft)}`;
  return `private, max-age=${secondsLeft}, immutable`;
}
