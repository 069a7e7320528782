import type { FastifyInstance } from "fastify";
import { originalAccent } from "#contract/brand-colours.ts";
import type { Pictures } from "#server/adapters/pictures/pictures.ts";
import { cachesDroppedOn } from "#server/cache/dropped-caches.ts";
import type { Database } from "#server/database/pool.ts";
import { DatabaseAwayError } from "#server/database/away.ts";
import { brandFiles } from "#server/features/brand/files.ts";
import type { Look } from "#server/features/brand/look.ts";
import { findFile, findLook } from "#server/features/brand/queries.ts";
import { brandRoutes } from "#server/features/brand/routes.ts";
import type { ShareMark } from "#server/media/share-pictures.ts";
import type { Api } from "#server/http/api.ts";
import type { AppDeps } from "./deps.ts";

/** The current look; null before anybody has changed the program's own. */
export type ReadLook = () => Promise<Look | null>;

/** Logo and colours. The current look is kept until another one is saved; while the database is away, the last one stands. */
export async function composeBrand(
  app: FastifyInstance,
  api: Api,
  { config, clock, database }: AppDeps,
  pictures: Pictures,
): Promise<{ readLook: ReadLook; readMark: () => Promise<ShareMark> }> {
  const cache = await cachesDroppedOn(["public_texts_changed"], { database, clock });
  const kept = cache<{ look: Look | null }>({ name: "look", freshMs: 600_000, staleMs: 0, most: 1 });
  let last: Look | null = null;
  const readLook = async () => {
    try {
      last = (await kept.get("look", async () => ({ look: (await findLook(database)) ?? null }))).look;
    } catch (error) {
      if (!(error instanceof DatabaseAwayError)) throw error;
    }
    return last;
  };
  brandRoutes(api, pictures);
  brandFiles(app, { database, cache, readLook, brandName: config.brand.name });
  return { readLook, readMark: async () => markOf(database, await readLook()) };
}

/** In the corner of a title's share pictures, which are dark there: a logo, or the icon. */
function markOf(database: Database, look: Look | null): ShareMark {
  const picture = look?.logo ?? look?.icon;
  const mark = { version: String(look?.id ?? 0), accent: look?.accent ?? originalAccent };
  if (!look || !picture) return mark;
  const name = look.logo ? "logo.png" : "icon-180.png";
  const read = async () => {
    const content = await findFile(database, picture.key, name);
    if (!content) throw new Error(`The look ${look.id} lacks its ${name}`);
    return content;
  };
  return { ...mark, picture: { read, ratio: picture.width / picture.height } };
}
