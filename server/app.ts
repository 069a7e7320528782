import path from "node:path";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { folderFiles } from "#server/adapters/files/folder-files.ts";
import { rememberedFiles } from "#server/adapters/files/remembered-files.ts";
import type { Clock } from "#server/clock.ts";
import type { Config } from "#server/config.ts";
import type { Pool } from "#server/database/pool.ts";
import { createSessionCheck } from "#server/features/accounts/session-check.ts";
import { createPlayback } from "#server/features/playback/playback.ts";
import { playbackRoutes } from "#server/features/playback/routes.ts";
import { mediaPlace } from "#server/features/playback/stream-signing.ts";
import { createApi } from "#server/http/api.ts";
import { documentation } from "#server/http/documentation.ts";
import { health } from "#server/http/health.ts";
import { imageServer } from "#server/http/images.ts";
import { createInProcessCalls } from "#server/http/in-process.ts";
import { mediaServer } from "#server/http/media.ts";
import { createMediaSigner } from "#server/http/media-signing.ts";
import { createMediaVerifier } from "#server/http/media-verifying.ts";
import { createServer } from "#server/http/server.ts";
import { webPages } from "#server/http/web.ts";
import type { MediaKey } from "#server/media-key.ts";
import { siteOf } from "#server/site.ts";

export type AppParts = {
  config: Config;
  log: Logger;
  clock: Clock;
  database: Pool;
  mediaKey: MediaKey;
  /** False where only the API is wanted. */
  pages?: boolean;
  /** Holds every answer against the contract. */
  checkAnswers?: boolean;
};

/** The map of the system: every feature is made here, and what one needs of another is handed over here. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, log, clock, database } = parts;
  const app = await createServer({ log, ...config.http });
  const checkSession = createSessionCheck(database);
  const api = createApi(app, { clock, checkSession, checkAnswers: parts.checkAnswers ?? config.development });

  const place = mediaPlace({ publicUrl: config.http.publicUrl, mediaUrl: config.media.url });
  playbackRoutes(api, createPlayback({ database, signer: createMediaSigner(parts.mediaKey), place }));

  await storedFiles(app, parts);
  health(app, database);
  documentation(app, api, { brandName: config.brand.name });
  if (parts.pages ?? true) {
    // Pages call the API inside the process: one set of rules, no second way in.
    const services = { site: siteOf(config), callApi: createInProcessCalls(app) };
    await app.register(webPages, { root: config.root, dev: config.development, services });
  }
  return app;
}

const megabyte = 1024 * 1024;

/** Media and pictures: what was uploaded lies in the data folder, the demo catalogue beside the program. */
async function storedFiles(app: FastifyInstance, { config, clock, mediaKey }: AppParts): Promise<void> {
  const store = (name: string) =>
    rememberedFiles(
      folderFiles({ writable: path.join(config.dataDir, name), readOnly: [path.join(config.root, "demo", name)] }),
      clock,
      { maxBytes: 32 * megabyte, maxFileBytes: megabyte, freshForMs: 5000 },
    );
  const verifier = createMediaVerifier({ keys: [mediaKey] });
  await mediaServer(app, {
    files: store("media"),
    verifier,
    publicUrl: config.http.publicUrl,
    clock,
    accelRedirectPrefix: config.media.accelPrefix,
  });
  await imageServer(app, { files: store("images") });
}
