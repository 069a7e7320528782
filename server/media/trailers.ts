import type { FastifyInstance } from "fastify";
import { AppError } from "../http/errors.ts";
import { sendMedia, type Accel } from "./accel.ts";
import { contentTypeOfMedia } from "./delivery.ts";
import { fileKeyOf } from "./path.ts";
import type { ServableFiles } from "./reply.ts";

const prefix = "/trailers/";
/** Less than a day, so that a withdrawn title's trailer disappears soon. */
const cacheControl = "public, max-age=3600";

export type TrailerServerOptions = {
  files: ServableFiles;
  /** The folder of a title's trailer; undefined for a title that visitors may not see, or that has none. */
  folderOf: (titleId: number) => Promise<string | undefined>;
  accel: Accel | undefined;
};

/**
 * Serves `/trailers/<title>/<file>` to everybody: search engines fetch trailers without a signature. A title's id gives
 * access to its trailer's folder only, never to a film.
 */
export async function trailerServer(app: FastifyInstance, options: TrailerServerOptions): Promise<void> {
  app.route({
    method: ["GET", "HEAD"],
    url: `${prefix}*`,
    // Compression would change the bytes of a range.
    compress: false,
    config: { rateLimit: false },
    handler: async (request, reply) => {
      const key = fileKeyOf(request.raw.url ?? "", prefix);
      const [, title, name = ""] = /^([1-9]\d{0,9})\/(.+)$/.exec(key ?? "") ?? [];
      const contentType = contentTypeOfMedia(name);
      const folder = title && contentType ? await options.folderOf(Number(title)) : undefined;
      if (folder === undefined || !contentType) throw new AppError("notFound");
      return sendMedia(request, reply, options, `${folder}/${name}`, { contentType, cacheControl });
    },
  });
}
