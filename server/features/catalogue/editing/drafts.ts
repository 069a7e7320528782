import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import { countSlugs, hasEpisode, insertDraft, seasonOf, slugOf } from "./draft-queries.ts";

/** A title as it is begun. `seriesId`, `seasonNumber` and `episodeNumber` belong to an episode alone. */
export type NewTitle = {
  type: "movie" | "series" | "episode";
  titleFr: string;
  /** The French title when absent. */
  titleEn?: string | undefined;
  seriesId?: number | undefined;
  seasonNumber?: number | undefined;
  episodeNumber?: number | undefined;
};

/**
 * Makes a draft, which nobody but the staff sees. An episode's season is made where it is missing.
 * @returns the id of the title
 * @throws AppError notFound for an unknown series; conflict where the season has an episode of this number; invalid for an
 * episode without its place
 */
export async function createTitle(database: Database, title: NewTitle, at: Date): Promise<number> {
  const place = title.type === "episode" ? await placeOf(database, title) : nowhere;
  const base = (await slugOf(database, title.titleFr)) || (title.type === "movie" ? "film" : title.type);
  const { type, titleFr, titleEn = titleFr } = title;
  const taken = await countSlugs(database, base);
  // A number that another transaction has just taken is passed over.
  for (let number = taken + 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    const id = await insertDraft(database, { slug, type, titleFr, titleEn, ...place, at });
    if (id !== undefined) return id;
    await refuseTaken(database, place);
  }
}

type Place = { seriesId: number | null; seasonId: number | null; episodeNumber: number | null };
const nowhere: Place = { seriesId: null, seasonId: null, episodeNumber: null };

async function placeOf(database: Database, title: NewTitle): Promise<Place> {
  const { seriesId, seasonNumber, episodeNumber } = title;
  if (seriesId === undefined || seasonNumber === undefined || episodeNumber === undefined) {
    const fields = { series: "required", season: "required", number: "required" } as const;
    const lacking = { series: seriesId, season: seasonNumber, number: episodeNumber };
    throw new AppError("invalid", {
      fields: Object.fromEntries(
        Object.entries(fields).filter(([name]) => lacking[name as keyof typeof lacking] === undefined),
      ),
    });
  }
  const seasonId = await seasonOf(database, seriesId, seasonNumber);
  if (seasonId === undefined) throw new AppError("notFound", { entity: "video", id: seriesId });
  const place = { seriesId, seasonId, episodeNumber };
  await refuseTaken(database, place);
  return place;
}

async function refuseTaken(database: Database, { seasonId, episodeNumber }: Place): Promise<void> {
  if (seasonId === null || episodeNumber === null) return;
  if (!(await hasEpisode(database, seasonId, episodeNumber))) return;
  throw new AppError("conflict", {
    said: {
      fr: `La saison a déjà un épisode ${episodeNumber}`,
      en: `The season already has an episode ${episodeNumber}`,
    },
  });
}
