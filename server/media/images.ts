import type { FastifyInstance } from "fastify";
import { contentTypesOf } from "#server/files/content-types.ts";
import { AppError } from "../http/errors.ts";
import { extensionOf, fileKeyOf } from "./path.ts";
import { replyWithFile } from "./reply.ts";
import type { ServableFiles } from "./reply.ts";

const prefix = "/images/";

const contentTypes = contentTypesOf("avif", "webp", "jpg", "png");

/**
 * Serves `/images/<key>` to everybody: posters and the like. A URL with a version (`?v=…`) is immutable and cached for a
 * year; one without is revalidated after a day.
 */
export async function imageServer(app: FastifyInstance, options: { files: ServableFiles }): Promise<void> {
  app.route<{ Querystring: { v?: unknown } }>({
    method: ["GET", "HEAD"],
    url: `${prefix}*`,
    compress: false,
    config: { rateLimit: false },
    handler: async (request, reply) => {
      const key = fileKeyOf(request.raw.url ?? "", prefix);
      const contentType = key && contentTypes.get(extensionOf(key));
      const file = key && contentType ? await options.files.open(key) : undefined;
      if (!file || !contentType) throw new AppError("notFound");
      const cacheControl =
        request.query.v === undefined
          ? "public, max-age=86400, stale-while-revalidate=604800"
          : "public, max-age=31536000, immutable";
      return replyWithFile(request, reply, file, { contentType, cacheControl });
    },
  });
}
