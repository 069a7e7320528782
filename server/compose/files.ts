import type { FastifyInstance } from "fastify";
import type { Pictures } from "#server/adapters/pictures/pictures.ts";
import type { Clock } from "#server/clock.ts";
import type { Files } from "#server/files/files.ts";
import { createSessionLiveness } from "#server/features/accounts/live-sessions.ts";
import { rememberedFiles } from "#server/files/remembered-files.ts";
import { openStores, ownFolder } from "#server/files/stored-files.ts";
import { mediaPlace, type MediaPlace } from "#server/media/cookies.ts";
import { mediaServer } from "#server/media/delivery.ts";
import { createMediaHolders, type MediaHolders } from "#server/media/holders.ts";
import { imageServer } from "#server/media/images.ts";
import { loadPreviousKey } from "#server/media/key.ts";
import { remoteServer } from "#server/media/remote.ts";
import { withSharePictures, type ShareMark } from "#server/media/share-pictures.ts";
import { withPlainTrailers } from "#server/media/plain-trailers.ts";
import { trailerServer, type TrailerServerOptions } from "#server/media/trailers.ts";
import { createMediaVerifier } from "#server/media/verifying.ts";
import type { Config } from "#server/config/config.ts";
import type { AppDeps } from "./deps.ts";

const MEGABYTE = 1024 * 1024;

export type FileStores = { images: Files; media: Files };

/** Where pictures and films lie, with small files kept in memory. */
export async function openFiles({ config, clock, observeCall }: AppDeps): Promise<FileStores> {
  const stores = await openStores(config, observeCall);
  return { images: remembered(stores.images, clock), media: remembered(stores.media, clock) };
}

function remembered(files: Files, clock: Clock): Files {
  return rememberedFiles(files, clock, { maxBytes: 32 * MEGABYTE, maxFileBytes: MEGABYTE, freshForMs: 5000 });
}

/** Serves media to whoever carries a signature; pictures and trailers to everybody. */
export async function serveFiles(
  app: FastifyInstance,
  { config, clock, database, mediaKey }: AppDeps,
  { images, media, pictures, readMark }: FileStores & { pictures: Pictures; readMark: () => Promise<ShareMark> },
  trailerFolderOf: TrailerServerOptions["folderOf"],
): Promise<void> {
  const { accelPrefix } = config.media;
  const accel = accelPrefix === undefined ? undefined : { prefix: accelPrefix, files: ownFolder(config, "media") };
  const verifier = createMediaVerifier({ keys: [mediaKey, ...config.media.previousKeyFiles.map(loadPreviousKey)] });
  const holders = holdersOfMedia(config);
  const admission = {
    verifier,
    clock,
    holders: holders && { ...holders, isLive: await createSessionLiveness(database, clock) },
  };
  await mediaServer(app, {
    ...admission,
    files: media,
    publicUrl: new URL(config.media.url).origin,
    pagesOrigin: new URL(config.http.publicUrl).origin,
    sharesCookies: config.media.cookieDomain !== undefined,
    accel,
  });
  await remoteServer(app, { ...admission, files: media, mediaUrl: config.media.url });
  await trailerServer(app, { files: withPlainTrailers(media), folderOf: trailerFolderOf, accel });
  await imageServer(app, { files: withSharePictures(images, pictures, readMark) });
}

/** Undefined where the media has an address of its own: a CDN there checks signatures and knows no sessions. */
export function holdersOfMedia(config: Config): MediaHolders | undefined {
  return placeOfMedia(config).cookies === "own" ? createMediaHolders(config.secret) : undefined;
}

export function placeOfMedia({ http, media }: Config): MediaPlace {
  return mediaPlace({ publicUrl: http.publicUrl, mediaUrl: media.url, cookieDomain: media.cookieDomain });
}
