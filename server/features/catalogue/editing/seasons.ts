import { textsOf } from "#contract/language.ts";
import type { EditedSeasons, SeasonsForm } from "#contract/admin/title-seasons.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import {
  deleteSeasons,
  findEditedSeasons,
  incrementVersion,
  insertSeason,
  moveEpisodes,
  moveSeasons,
  seriesVersion,
} from "./season-queries.ts";

/** @throws AppError notFound if it is not a series */
export async function editedSeasons(database: Database, id: number): Promise<EditedSeasons> {
  const version = found(await seriesVersion(database, id), "video", id);
  return { version, seasons: await findEditedSeasons(database, id) };
}

/**
 * Replaces the whole arrangement of seasons and episodes, with optimistic locking by version.
 * @throws AppError notFound; conflict if the series has changed or has other episodes than the form; invalid for a duplicate
 * number
 */
export async function arrangeSeasons(
  inside: Database,
  id: number,
  { version, seasons }: Pick<SeasonsForm, "version" | "seasons">,
  at: Date,
): Promise<{ before: EditedSeasons; after: EditedSeasons }> {
  found(await seriesVersion(inside, id, { lock: true }), "video", id);
  const before = await editedSeasons(inside, id);
  refuseOutdated(before, version, seasons);
  refuseDuplicates(seasons.map(({ number }) => number));
  for (const { episodes } of seasons) refuseDuplicates(episodes.map(({ number }) => number));

  const kept = seasons.flatMap((season) => (season.id === null ? [] : [{ ...season, id: season.id }]));
  const removed = before.seasons.filter((season) => !kept.some((one) => one.id === season.id));
  // Removed seasons free their numbers first, and are deleted once their episodes have moved.
  const renumbered = removed.map((season, index) => ({ ...season, number: unusedNumber(seasons, index) }));
  await moveSeasons(inside, [...kept, ...renumbered]);
  const positions = [];
  for (const season of seasons) {
    const seasonId = season.id ?? (await insertSeason(inside, id, season));
    positions.push(...season.episodes.map((episode) => ({ ...episode, season_id: seasonId })));
  }
  const now = new Map(
    before.seasons.flatMap((season) =>
      season.episodes.map((episode) => [episode.id, `${season.id} ${episode.number}`] as const),
    ),
  );
  await moveEpisodes(
    inside,
    positions.filter(({ id: episode, season_id, number }) => now.get(episode) !== `${season_id} ${number}`),
    at,
  );
  await deleteSeasons(
    inside,
    removed.map((season) => season.id),
  );
  await incrementVersion(inside, id, at);
  return { before, after: await editedSeasons(inside, id) };
}

function refuseOutdated(before: EditedSeasons, version: number, seasons: SeasonsForm["seasons"]): void {
  const current = before.seasons.flatMap(({ episodes }) => episodes.map((episode) => episode.id));
  const given = seasons.flatMap(({ episodes }) => episodes.map((episode) => episode.id));
  const isComplete = new Set(given).size === given.length && given.length === current.length;
  const isKnown =
    given.every((episode) => current.includes(episode)) &&
    seasons.every(({ id }) => id === null || before.seasons.some((season) => season.id === id));
  if (before.version === version && isComplete && isKnown) return;
  throw new AppError("conflict", {
    said: {
      fr: "Cette série a été modifiée entre-temps",
      en: "This series was changed meanwhile",
    },
    details: before,
  });
}

function refuseDuplicates(numbers: readonly number[]): void {
  if (new Set(numbers).size !== numbers.length) throw new AppError("invalid", { fields: { seasons: "numberTwice" } });
}

/** A number above all those in the form. */
function unusedNumber(seasons: SeasonsForm["seasons"], index: number): number {
  return Math.max(0, ...seasons.map(({ number }) => number)) + 1 + index;
}

/** Numbers and ids, for the audit log. */
export function arrangement({ seasons }: EditedSeasons) {
  return seasons.map(({ number, episodes, ...season }) => ({
    number,
    ...textsOf(season, "title"),
    episodes: episodes.map((episode) => `${episode.number}: ${episode.id}`),
  }));
}
