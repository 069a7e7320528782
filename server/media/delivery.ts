import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contentTypesOf } from "#server/files/content-types.ts";
import type { Clock } from "../clock.ts";
import { AppError } from "../http/errors.ts";
import { extensionOf, fileKeyOf } from "./path.ts";
import { replyWithFile } from "./reply.ts";
import type { ServableFiles } from "./reply.ts";
import type { MediaVerifier, PresentedSignature } from "./verifying.ts";

const prefix = "/media/";

// The types a player needs. Anything else in the folder (a source, a log, a partial file) answers 404.
const contentTypes = contentTypesOf("m3u8", "m4s", "mp4", "vtt", "webp", "jpg");

const playlistMaxAgeSeconds = 60;
const segmentMaxAgeSeconds = 24 * 60 * 60;

export type MediaServerOptions = {
  files: ServableFiles;
  verifier: MediaVerifier;
  /** Public origin of this server, with which signed resources begin. Never taken from the Host header. */
  publicUrl: string;
  /** Origin of the pages. If it differs, it is allowed to read the answers. */
  pagesOrigin: string;
  clock: Clock;
  /** If set, nginx sends the file: the answer names it below this internal location (`/protected-media`). */
  accelRedirectPrefix?: string;
};

/**
 * Serves `/media/<key>` to requests with a valid CloudFront signature in the query string or in cookies; the query takes
 * precedence, as with CloudFront. 403 without a valid one; 404 for files that no player needs and for everything below a
 * folder named `originals`, signed or not.
 */
export async function mediaServer(app: FastifyInstance, options: MediaServerOptions): Promise<void> {
  const origin = new URL(options.publicUrl).origin;
  if (options.pagesOrigin !== origin) shareWith(app, options.pagesOrigin);
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
      const secondsLeft = secondsAllowed(request, `${origin}${prefix}${key}`, options);
      const head = { contentType, cacheControl: cacheControlOf(key, secondsLeft) };
      if (options.accelRedirectPrefix !== undefined) {
        return replyThroughNginx(reply, `${options.accelRedirectPrefix}/${key}`, head);
      }
      const file = await options.files.open(key);
      if (!file) throw new AppError("notFound");
      return replyWithFile(request, reply, file, head);
    },
  });
}

const preflightMaxAgeSeconds = 24 * 60 * 60;

/**
 * Lets scripts of the pages' origin read every answer, including errors: a player must tell an expired signature from a
 * network failure. No credentials are needed, as the signature is in the query. Source: Fetch Standard, 3.3.
 */
function shareWith(app: FastifyInstance, origin: string): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.raw.url?.startsWith(prefix)) reply.header("access-control-allow-origin", origin);
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

/** The type of a file that a player needs; undefined for every other, and below a folder named `originals`. */
export function contentTypeOfMedia(key: string): string | undefined {
  return isOriginal(key) ? undefined : contentTypes.get(extensionOf(key));
}

function isOriginal(key: string): boolean {
  return key.toLowerCase().split("/").includes("originals");
}

function secondsAllowed(
  request: FastifyRequest<{ Querystring: Query }>,
  url: string,
  { verifier, clock }: MediaServerOptions,
): number {
  const presented = presentedIn(request.query) ?? presentedIn(cookiesOf(request.headers.cookie));
  if (!presented || presented === "incomplete") throw new AppError("notAllowed");
  const now = clock.now();
  const verdict = verifier.verify(presented, { url, now, clientAddress: () => request.ip });
  if (!verdict.ok) throw new AppError("notAllowed");
  return Math.floor((verdict.expiresAt.getTime() - now.getTime()) / 1000);
}

type Query = Record<string, string | string[] | undefined>;

function presentedIn(values: Query): PresentedSignature | "incomplete" | undefined {
  const { Policy: policy, Expires: expires, Signature: signature, "Key-Pair-Id": keyPairId } = values;
  if (policy === undefined && expires === undefined && signature === undefined && keyPairId === undefined)
    return undefined;
  if (typeof signature !== "string" || typeof keyPairId !== "string") return "incomplete";
  if (typeof policy === "string") return { keyPairId, signature, policy };
  return typeof expires === "string" ? { keyPairId, signature, expires } : "incomplete";
}

// Of two cookies with one name the first counts: browsers send the one with the longer path first (RFC 6265, 5.4).
function cookiesOf(header: string | undefined): Query {
  const values: Query = {};
  for (const pair of header?.split(";") ?? []) {
    const [name, value] = pair.trim().split("=", 2);
    if (name?.startsWith("CloudFront-")) values[name.slice("CloudFront-".length)] ??= value;
  }
  return values;
}

// A browser's cached copy must not outlive the permission to watch.
function cacheControlOf(key: string, secondsLeft: number): string {
  const maxAgeSeconds = key.endsWith(".m3u8") ? playlistMaxAgeSeconds : segmentMaxAgeSeconds;
  return `private, max-age=${Math.min(maxAgeSeconds, secondsLeft)}`;
}

export function replyThroughNginx(
  reply: FastifyReply,
  path: string,
  head: { contentType: string; cacheControl: string },
): FastifyReply {
  return reply
    .headers({
      "x-accel-redirect": path,
      "content-type": head.contentType,
      "cache-control": head.cacheControl,
    })
    .send();
}
