import type { ProposedEpisode } from "#contract/admin/proposed-markers.ts";
import type { Markers } from "#contract/admin/title-shapes.ts";
import type { Database } from "#server/database/pool.ts";
import { found } from "#server/http/errors.ts";
import { changeTitle } from "./changing.ts";
import { findEdited, type EditedRow } from "./edited-queries.ts";
import { deleteProposal, findSettled, findProposed, settleProposal, upsertProposal } from "./proposal-queries.ts";
import { changedTitle, faultsOf } from "./title-changes.ts";

const noMarkers: Markers = {
  intro_start: null,
  intro_end: null,
  recap_start: null,
  recap_end: null,
  credits_start: null,
};
const parts: readonly (readonly (keyof Markers)[])[] = [
  ["intro_start", "intro_end"],
  ["recap_start", "recap_end"],
  ["credits_start"],
];
/** Markers within this distance of settled ones count as the same. */
const toleranceSeconds = 1;

/**
 * Filters detected markers to those that may be proposed: not already set, consistent with the set ones, and not confirmed or
 * refused before.
 */
export function proposable(now: EditedRow, markers: Markers, settled: Markers | null): Partial<Markers> {
  let accepted: Partial<Markers> = {};
  for (const part of parts) {
    const isDetected = part.every((marker) => markers[marker] !== null);
    const isUnset = part.every((marker) => now[marker] === null);
    const isSettled = part.every((marker) => {
      const [one, other] = [markers[marker], settled?.[marker] ?? null];
      return one !== null && other !== null && Math.abs(one - other) <= toleranceSeconds;
    });
    if (!isDetected || !isUnset || isSettled) continue;
    const candidate = { ...accepted, ...Object.fromEntries(part.map((marker) => [marker, markers[marker]])) };
    if (Object.keys(faultsOf(changedTitle(now, candidate))).length === 0) accepted = candidate;
  }
  return accepted;
}

/** Stores markers for an editor to confirm, and replaces an earlier proposal. @throws AppError notFound */
export async function proposeMarkers(inside: Database, id: number, markers: Markers, at: Date): Promise<void> {
  const [row] = await findEdited(inside, [id], { lock: true });
  const proposed = proposable(found(row, "video", id), markers, await findSettled(inside, id));
  if (Object.keys(proposed).length > 0) await upsertProposal(inside, id, { ...noMarkers, ...proposed }, at);
  else await deleteProposal(inside, id, { settledToo: false });
}

/** Empty for a title that is not a series. @throws AppError notFound */
export async function proposedEpisodes(database: Database, seriesId: number): Promise<ProposedEpisode[]> {
  return found(await findProposed(database, seriesId), "video", seriesId).episodes;
}

/** Confirms or refuses the proposals of a season. Returns the titles with the markers that they received. */
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
    // Read under the lock, since the proposal may have been settled meanwhile.
    const given = act === "confirm" ? proposable(row, row.proposed_markers ?? noMarkers, null) : {};
    if (Object.keys(given).length > 0)
      await changeTitle(inside, row.id, { version: row.version, changes: given, settlesMarkers: true }, at);
    else await settleProposal(inside, row.id, at);
    settled.push({ id: row.id, given });
  }
  return settled;
}
