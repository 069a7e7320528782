import type { FastifyInstance } from "fastify";
import { AppError } from "../http/errors.ts";
import { contentTypeOfMedia } from "./delivery.ts";
import { fileKeyOf } from "./path.ts";
import { presentedIn, secondsAllowed, type MediaAdmission, type Query } from "./presented.ts";
import type { ServableFiles } from "./reply.ts";
import { signPlaylist } from "./signed-playlist.ts";
import { signatureQuery } from "./signing.ts";

/** Where playlists are served to receivers, on the origin of the pages. */
export const remotePath = "/remote";

/** Longer than any playlist of a film; a bigger file is none. */
const longestPlaylistBytes = 4 * 1024 * 1024;

/**
 * Serves a title's playlists at `/remote/<key>` to a receiver in the living room, which knows no cookies and repeats no
 * query: the playlist's own signature is written into every address that it names. It is the signature of the title's
 * folder, so that it opens what the cookies open, and ends when they do.
 */
export async function remoteServer(
  app: FastifyInstance,
  { files, mediaUrl, ...admission }: MediaAdmission & { files: ServableFiles; mediaUrl: string },
): Promise<void> {
  app.route<{ Querystring: Query }>({
    method: ["GET", "HEAD"],
    url: `${remotePath}/*`,
    compress: false,
    config: { rateLimit: false },
    handler: async (request, reply) => {
      const key = fileKeyOf(request.raw.url ?? "", `${remotePath}/`);
      if (!key?.endsWith(".m3u8") || !contentTypeOfMedia(key)) throw new AppError("notFound");
      const presented = presentedIn(request.query);
      const secondsLeft = await secondsAllowed(presented, `${mediaUrl}/${key}`, request, admission);
      // A canned policy is for one file, and could open nothing that the playlist names.
      if (typeof presented !== "object" || !("policy" in presented)) throw new AppError("notAllowed");
      const playlist = await textOf(files, key);
      const folder = `${mediaUrl}/${key.slice(0, key.lastIndexOf("/"))}`;
      return reply
        .headers({
          "content-type": contentTypeOfMedia(key),
          "cache-control": `private, max-age=${Math.min(60, secondsLeft)}`,
        })
        .send(signPlaylist(playlist, { folder, query: signatureQuery(presented) }));
    },
  });
}

async function textOf(files: ServableFiles, key: string): Promise<string> {
  const file = await files.open(key);
  if (!file) throw new AppError("notFound");
  if (file.info.sizeBytes > longestPlaylistBytes) {
    await file.close();
    throw new AppError("notFound");
  }
  const chunks: Buffer[] = [];
  const content = await file.read();
  if (Buffer.isBuffer(content)) return content.toString();
  for await (const chunk of content) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
