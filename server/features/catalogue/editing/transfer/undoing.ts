import type { UndoAnswer } from "#contract/admin/title-transfer.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import { storeTitles } from "../changing.ts";
import { deleteDrafts, findEdited, type EditedRow } from "../edited-queries.ts";
import { changedTitle, type Changed, type Changes } from "../title-changes.ts";
import { lockImport, markUndone, type MadeChange } from "./transfer-queries.ts";

const batchSize = 1000;

/**
 * Undoes an import. Fields and drafts that were changed since are kept.
 * @throws AppError notFound; conflict if it is already undone
 */
export async function undoImport(inside: Database, id: number, at: Date): Promise<UndoAnswer> {
  const { changes, undone_at: undoneAt } = found(await lockImport(inside, id), "titleImport", id);
  if (undoneAt) throw new AppError("conflict");
  const rows = await rowsOf(inside, changes);
  const kept: string[] = [];
  const restored = changes.flatMap((change) => {
    const now = rows.get(change.id);
    return now && !change.is_new ? (restoredTitle(now, change, kept) ?? []) : [];
  });
  // Series first, since an episode's rating may not be below its series'.
  for (const isEpisode of [false, true]) {
    const part = restored.filter(({ now }) => (now.type === "episode") === isEpisode);
    for (let first = 0; first < part.length; first += batchSize)
      await storeTitles(inside, part.slice(first, first + batchSize), at);
  }
  let removed = 0;
  // Episodes before the series that were created with them.
  for (const { id: titleId, slug, is_new: isNew } of changes.toReversed()) {
    const now = rows.get(titleId);
    if (!isNew || !now) continue;
    if (isUntouched(now)) removed += await deleteDrafts(inside, [titleId]);
    else kept.push(slug);
  }
  await markUndone(inside, id, at);
  return { restored: restored.length, removed, kept };
}

async function rowsOf(inside: Database, changes: readonly MadeChange[]): Promise<Map<number, EditedRow>> {
  const rows = new Map<number, EditedRow>();
  for (let first = 0; first < changes.length; first += batchSize) {
    const ids = changes.slice(first, first + batchSize).map((one) => one.id);
    for (const row of await findEdited(inside, ids, { lock: true })) rows.set(row.id, row);
  }
  return rows;
}

function restoredTitle(
  now: EditedRow,
  { slug, before, after }: MadeChange,
  kept: string[],
): { now: EditedRow; after: Changed } | undefined {
  const current: Record<string, unknown> = changedTitle(now, {});
  const fields = Object.keys(after);
  const unchanged = fields.filter((field) => JSON.stringify(current[field]) === JSON.stringify(after[field]));
  if (unchanged.length < fields.length) kept.push(slug);
  if (unchanged.length === 0) return undefined;
  const previous = Object.fromEntries(unchanged.map((field) => [field, before[field]])) as Changes;
  return { now, after: changedTitle(now, previous) };
}

/** Whether a draft is as its import left it: created, with categories. */
function isUntouched({ version, state, media_key: mediaKey, images_key: imagesKey }: EditedRow): boolean {
  return version <= 2 && state === "draft" && mediaKey === null && imagesKey === "";
}
