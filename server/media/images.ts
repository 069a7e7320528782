import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sharePicture } from "#contract/share-picture.ts";
import { contentTypesOf } from "#server/files/content-types.ts";
import { AppError } from "../http/errors.ts";
import { extensionOf, fileKeyOf } from "./path.ts";
import { replyWithFile } from "./reply.ts";
import type { ServableFiles } from "./reply.ts";

const prefix = "/images/";

const contentTypes = contentTypesOf("avif", "webp", "jpg", "png");

type ImageRequest = { Querystring: { v?: unknown } };

/**
 * Serves `/images/<key>` to everybody: posters and the like. A URL with a version (`?v=…`) is immutable and cached for a
 * year; one without is revalidated after a day.
 */
export async function imageServer(app: FastifyInstance, options: { files: ServableFiles }): Promise<void> {
  const serve = async (request: FastifyRequest<ImageRequest>, reply: FastifyReply): Promise<FastifyReply> => {
    const key = fileKeyOf(request.raw.url ?? "", prefix);
    const contentType = key && contentTypes.get(extensionOf(key));
    const file = key && contentType ? await options.files.open(key) : undefined;
    if (!file || !contentType) throw new AppError("notFound");
    const cacheControl =
      request.query.v === undefined
        ? "public, max-age=86400, stale-while-revalidate=604800"
        : "public, max-age=31536000, immutable";
    return replyWithFile(request, reply, file, { contentType, cacheControl });
  };
  const method = ["GET", "HEAD"];
  app.route<ImageRequest>({
    method,
    url: `${prefix}*`,
    compress: false,
    config: { rateLimit: false },
    handler: serve,
  });
  // The first request for one may have to make it, and so counts against the limit.
  app.route<ImageRequest>({ method, url: `${prefix}:folder/${sharePicture.name}`, compress: false, handler: serve });
}
