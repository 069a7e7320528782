import type { ProposedEpisode } from "#contract/admin/proposed-markers.ts";
import type { Markers } from "#contract/admin/title-shapes.ts";
import type { Database } from "#server/database/pool.ts";
import { found } from "#server/http/errors.ts";
import { changeTitle } from "./changing.ts";
import { findEdited, type EditedRow } from "./edited-queries.ts";
import { deleteProposal, findSettled, findProposed, settleProposal, upsertProposal } from "./proposal-queries.ts";
import { changedTitle, faultsOf } from "./title-changes.ts";

const noMarkers: Markers = {
  ...{ intro_start: null, intro_end: null },
  ...{ recap_start: null, recap_end: null },
  credits_start: null,
};
const parts: readonly (readonly (keyof Markers)[])[] = [
  ["intro_start", "intro_end"],
  ["recap_start", "recap_end"],
  ["credits_start"],
];
/** Markers this close to settled ones are the same ones, in seconds. */
const sameWithin = 1;

/**
 * Of markers that were found, those that a title may be given: what it has stays, with what would not fit beside it, and what
 * a person has confirmed or refused is not asked again.
 */
export function proposable(now: EditedRow, markers: Markers, settled: Markers | null): Partial<Markers> {
  let taken: Partial<Markers> = {};
  for (const part of parts) {
    const isThere = part.every((marker) => markers[marker] !== null);
    const isFree = part.every((marker) => now[marker] === null);
    const isSettled = part.every((marker) => {
      const [one, other] = [markers[marker], settled?.[marker] ?? null];
      return one !== null && other !== null && Math.abs(one - other) <= sameWithin;
    });
    if (!isThere || !isFree || isSettled) continue;
    const together = { ...taken, ...Object.fromEntries(part.map((marker) => [marker, markers[marker]])) };
    if (Object.keys(faultsOf(changedTitle(now, together))).length === 0) taken = together;
  }
  return taken;
}

/** Keeps markers for a person to confirm, instead of those proposed before. @throws AppError notFound */
export async function proposeMarkers(inside: Database, id: number, markers: Markers, at: Date): Promise<void> {
  const [row] = await findEdited(inside, [id], { lock: true });
  const left = proposable(found(row, "video", id), markers, await findSettled(inside, id));
  if (Object.keys(left).length > 0) await upsertProposal(inside, id, { ...noMarkers, ...left }, at);
  else await deleteProposal(inside, id, { settledToo: false });
}

/** None for what is no series. @throws AppError notFound */
export async function proposedEpisodes(database: Database, seriesId: number): Promise<ProposedEpisode[]> {
  return found(await findProposed(database, seriesId), "video", seriesId).episodes;
}

/** Confirms or refuses what is proposed for a season. Returns the titles with what they were given. */
export async function settleSeason(
  inside: Database,
  seriesId: number,
  { season, act }: { season: number; act: "confirm" | "refuse" },
  at: Date,
): Promise<{ id: number; given: Partial<Markers> }[]> {
  const proposed = (await proposedEpisodes(inside, seriesId)).filter((episode) => episode.season.id === season);
  const rows = await findEdited(
    inside,
    proposed.map(({ id }) => id),
    { lock: true },
  );
  const settled = [];
  for (const row of rows) {
    // As it is under the lock: somebody may have settled it meanwhile.
    const given = act === "confirm" ? proposable(row, row.proposed_markers ?? noMarkers, null) : {};
    if (Object.keys(given).length > 0)
      await changeTitle(inside, row.id, { version: row.version, changes: given, settlesMarkers: true }, at);
    else await settleProposal(inside, row.id, at);
    settled.push({ id: row.id, given });
  }
  return settled;
}
