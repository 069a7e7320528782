import type { FastifyInstance } from "fastify";
import { AppError } from "../http/errors.ts";
import { contentTypeOfMedia, replyThroughNginx } from "./delivery.ts";
import { fileKeyOf } from "./path.ts";
import { replyWithFile, type ServableFiles } from "./reply.ts";

const prefix = "/trailers/";
/** Shorter than a day: a title that is taken off, and its trailer with it, is not shown for much longer. */
const cacheControl = "public, max-age=3600";

export type TrailerServerOptions = {
  files: ServableFiles;
  /** The folder of a title's trailer; undefined for a title that visitors may not see, or that has none. */
  folderOf: (titleId: number) => Promise<string | undefined>;
  /** As for `mediaServer`. */
  accelRedirectPrefix?: string | undefined;
};

/**
 * Serves `/trailers/<title>/<file>` to everybody: search engines fetch the video that a page tells of, and carry no
 * signature. A title's id leads to the folder of its trailer and to no other, so that no film is within reach.
 */
export async function trailerServer(app: FastifyInstance, options: TrailerServerOptions): Promise<void> {
  app.route({
    method: ["GET", "HEAD"],
    url: `${prefix}*`,
    // Compression would change the bytes of a range.
    compress: false,
    config: { rateLimit: false },
    handler: async (request, reply) => {
      const asked = fileKeyOf(request.raw.url ?? "", prefix);
      const [, title, name = ""] = /^([1-9]\d{0,9})\/(.+)$/.exec(asked ?? "") ?? [];
      const contentType = contentTypeOfMedia(name);
      const folder = title && contentType ? await options.folderOf(Number(title)) : undefined;
      if (folder === undefined || !contentType) throw new AppError("notFound");
      const [key, head] = [`${folder}/${name}`, { contentType, cacheControl }];
      if (options.accelRedirectPrefix !== undefined)
        return replyThroughNginx(reply, `${options.accelRedirectPrefix}/${key}`, head);
      const file = await options.files.open(key);
      if (!file) throw new AppError("notFound");
      return replyWithFile(request, reply, file, head);
    },
  });
}
