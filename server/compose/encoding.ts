import type { Pictures } from "#server/adapters/pictures/pictures.ts";
import type { Editing } from "#server/features/catalogue/editing/editing.ts";
import { createEncoding, type Encoding } from "#server/features/encoding/encoding.ts";
import { encodingRoutes } from "#server/features/encoding/routes.ts";
import type { Files } from "#server/files/files.ts";
import type { Api } from "#server/http/api.ts";
import { configuredEncoder, scratchFolderOf } from "./configured-encoder.ts";
import type { AppDeps } from "./deps.ts";

/** What becomes of the files that staff hand in. */
export function composeEncoding(
  api: Api,
  { config, clock, database, jobs }: AppDeps,
  { media, images, pictures, editing }: { media: Files; images: Files; pictures: Pictures; editing: Editing },
): Encoding {
  const encoding = createEncoding({
    database,
    clock,
    jobs,
    ffmpeg: configuredEncoder(config),
    media,
    images,
    pictures,
    editing,
    av1: config.media.av1,
    signatureSeconds: config.media.signatureSeconds,
    scratchFolder: scratchFolderOf(config),
  });
  encodingRoutes(api, encoding);
  return encoding;
}
