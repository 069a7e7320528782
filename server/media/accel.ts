import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../http/errors.ts";
import { replyWithFile, type ServableFiles } from "./reply.ts";

export type Accel = {
  /** nginx's internal location, without a slash at its end: `/protected-media`. */
  prefix: string;
  /** The files that nginx reads. What lies elsewhere, as the demo's films do, is sent by this program. */
  files: ServableFiles;
};

type Head = { contentType: string; cacheControl: string };

/** Sends a file, by nginx where it can. @throws AppError notFound */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, accel }: { files: ServableFiles; accel: Accel | undefined },
  key: string,
  head: Head,
) {
  if (accel && (await sendThroughNginx(reply, accel, key, head))) return reply;
  const file = await files.open(key);
  if (!file) throw new AppError("notFound");
  return replyWithFile(request, reply, file, head);
}

/**
 * Has nginx send a file: the answer names it and carries no body. nginx takes type, caching and cookies of it from this
 * answer, and handles ranges and conditions itself. False for a file that nginx does not have.
 * Source: nginx, ngx_http_proxy_module, "X-Accel-Redirect" in `proxy_ignore_headers`; ngx_http_core_module, `internal`.
 */
async function sendThroughNginx(
  reply: FastifyReply,
  { prefix, files }: Accel,
  key: string,
  head: Head,
): Promise<boolean> {
  const file = await files.open(key);
  if (!file) return false;
  await file.close();
  void reply
    .headers({
      "x-accel-redirect": `${prefix}/${key}`,
      "content-type": head.contentType,
      "cache-control": head.cacheControl,
    })
    .send();
  return true;
}
