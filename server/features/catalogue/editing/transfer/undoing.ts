import type { UndoAnswer } from "#contract/admin/title-transfer.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import { store } from "../changing.ts";
import { deleteDrafts, findEdited, type EditedRow } from "../edited-queries.ts";
import { changedTitle, type Changed, type Changes } from "../title-changes.ts";
import { lockImport, markUndone, type MadeChange } from "./transfer-queries.ts";

const atOnce = 1000;

/**
 * Gives back what an import changed. A field that has another value than the import gave it stays, and so does a draft that
 * was changed since.
 * @throws AppError notFound; conflict for one that is undone already
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
  // Series before episodes, which are never milder than their series.
  for (const isEpisode of [false, true]) {
    const part = restored.filter(({ now }) => (now.type === "episode") === isEpisode);
    for (let first = 0; first < part.length; first += atOnce)
      await store(inside, part.slice(first, first + atOnce), at);
  }
  let removed = 0;
  // Episodes before the series that were made with them.
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
  for (let first = 0; first < changes.length; first += atOnce) {
    const ids = changes.slice(first, first + atOnce).map((one) => one.id);
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
  const own = fields.filter((field) => JSON.stringify(current[field]) === JSON.stringify(after[field]));
  if (own.length < fields.length) kept.push(slug);
  if (own.length === 0) return undefined;
  const back = Object.fromEntries(own.map((field) => [field, before[field]])) as Changes;
  return { now, after: changedTitle(now, back) };
}

/** A draft as its import left it: made, and given its categories. */
function isUntouched({ version, state, media_key: mediaKey, images_key: imagesKey }: EditedRow): boolean {
  return version <= 2 && state === "draft" && mediaKey === null && imagesKey === "";
}
