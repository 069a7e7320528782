import { textsBy, type ByLocale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import { countSlugs, findOrCreateSeason, hasEpisode, insertDraft, slugOf } from "./draft-queries.ts";

/** A new draft. `seriesId`, `seasonNumber` and `episodeNumber` are for episodes only. */
export type NewTitle = {
  type: "movie" | "series" | "episode";
  title: string;
  /** In languages where it differs from `title`. */
  titles?: Partial<ByLocale<string | undefined>>;
  seriesId?: number | undefined;
  seasonNumber?: number | undefined;
  episodeNumber?: number | undefined;
};

/**
 * Creates a draft, which only staff can see, and an episode's season if it is missing.
 * @returns the id of the title
 * @throws AppError notFound for an unknown series; conflict if the season has an episode with this number; invalid for an
 * episode without series, season or number
 */
export async function createTitle(database: Database, title: NewTitle, at: Date): Promise<number> {
  const position = title.type === "episode" ? await positionOf(database, title) : noPosition;
  const base = (await slugOf(database, title.title)) || (title.type === "movie" ? "film" : title.type);
  const titles = textsBy("title", (locale) => title.titles?.[locale] ?? title.title);
  const taken = await countSlugs(database, base);
  // Skip suffixes that concurrent transactions have taken.
  for (let number = taken + 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    const id = await insertDraft(database, { slug, type: title.type, titles, ...position, at });
    if (id !== undefined) return id;
    await refuseTaken(database, position);
  }
}

type Position = { seriesId: number | null; seasonId: number | null; episodeNumber: number | null };
const noPosition: Position = { seriesId: null, seasonId: null, episodeNumber: null };

async function positionOf(database: Database, title: NewTitle): Promise<Position> {
  const { seriesId, seasonNumber, episodeNumber } = title;
  if (seriesId === undefined || seasonNumber === undefined || episodeNumber === undefined) {
    const fields = { series: "required", season: "required", number: "required" } as const;
    const given = { series: seriesId, season: seasonNumber, number: episodeNumber };
    throw new AppError("invalid", {
      fields: Object.fromEntries(
        Object.entries(fields).filter(([name]) => given[name as keyof typeof given] === undefined),
      ),
    });
  }
  const seasonId = await findOrCreateSeason(database, seriesId, seasonNumber);
  if (seasonId === undefined) throw new AppError("notFound", { entity: "video", id: seriesId });
  const position = { seriesId, seasonId, episodeNumber };
  await refuseTaken(database, position);
  return position;
}

async function refuseTaken(database: Database, { seasonId, episodeNumber }: Position): Promise<void> {
  if (seasonId === null || episodeNumber === null) return;
  if (!(await hasEpisode(database, seasonId, episodeNumber))) return;
  throw new AppError("conflict", {
    said: {
      fr: `La saison a déjà un épisode ${episodeNumber}`,
      en: `The season already has an episode ${episodeNumber}`,
    },
  });
}
