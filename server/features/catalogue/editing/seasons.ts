import type { EditedSeasons, SeasonsForm } from "#contract/admin/title-seasons.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import {
  countChange,
  deleteSeasons,
  findEditedSeasons,
  insertSeason,
  moveEpisodes,
  moveSeasons,
  seriesVersion,
} from "./season-queries.ts";

/** @throws AppError notFound for what is no series */
export async function editedSeasons(database: Database, id: number): Promise<EditedSeasons> {
  const version = found(await seriesVersion(database, id), "video", id);
  return { version, seasons: await findEditedSeasons(database, id) };
}

/**
 * Arranges seasons and episodes as the form says, all of them.
 * @throws AppError notFound; conflict where the series has changed since, or has other episodes than the form; invalid for a
 * number that comes twice, and for a season with episodes that is left out
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
  refuseTwice(seasons.map(({ number }) => number));
  for (const { episodes } of seasons) refuseTwice(episodes.map(({ number }) => number));

  const kept = seasons.flatMap((season) => (season.id === null ? [] : [{ ...season, id: season.id }]));
  const gone = before.seasons.filter((season) => !kept.some((one) => one.id === season.id));
  // Seasons that go make room for others before their episodes have left.
  const leaving = gone.map((season, place) => ({ ...season, number: unused(seasons, place) }));
  await moveSeasons(inside, [...kept, ...leaving]);
  const places = [];
  for (const season of seasons) {
    const seasonId = season.id ?? (await insertSeason(inside, id, season));
    places.push(...season.episodes.map((episode) => ({ ...episode, season_id: seasonId })));
  }
  const now = new Map(
    before.seasons.flatMap((season) =>
      season.episodes.map((episode) => [episode.id, `${season.id} ${episode.number}`] as const),
    ),
  );
  await moveEpisodes(
    inside,
    places.filter((place) => now.get(place.id) !== `${place.season_id} ${place.number}`),
    at,
  );
  await deleteSeasons(
    inside,
    gone.map((season) => season.id),
  );
  await countChange(inside, id, at);
  return { before, after: await editedSeasons(inside, id) };
}

function refuseOutdated(before: EditedSeasons, version: number, seasons: SeasonsForm["seasons"]): void {
  const there = before.seasons.flatMap(({ episodes }) => episodes.map((episode) => episode.id));
  const given = seasons.flatMap(({ episodes }) => episodes.map((episode) => episode.id));
  const isWhole = new Set(given).size === given.length && given.length === there.length;
  const isKnown =
    given.every((episode) => there.includes(episode)) &&
    seasons.every(({ id }) => id === null || before.seasons.some((season) => season.id === id));
  if (before.version === version && isWhole && isKnown) return;
  throw new AppError("conflict", {
    said: {
      fr: "Cette série a été modifiée entre-temps",
      en: "This series was changed meanwhile",
    },
    details: before,
  });
}

function refuseTwice(numbers: readonly number[]): void {
  if (new Set(numbers).size !== numbers.length) throw new AppError("invalid", { fields: { seasons: "numberTwice" } });
}

/** A number above all those that are wanted. */
function unused(seasons: SeasonsForm["seasons"], place: number): number {
  return Math.max(0, ...seasons.map(({ number }) => number)) + 1 + place;
}

/** What the audit log shows: numbers and ids. */
export function arrangement({ seasons }: EditedSeasons) {
  return seasons.map(({ number, title_fr, episodes }) => ({
    number,
    title_fr,
    episodes: episodes.map((episode) => `${episode.number}: ${episode.id}`),
  }));
}
