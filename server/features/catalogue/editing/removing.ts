import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import type { Locale } from "#contract/fields.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import type { Refused } from "./bulk.ts";
import { presented } from "./changing.ts";
import { chosenIds, type Chosen } from "./chosen.ts";
import { deleteDrafts, findEdited, seriesWithReadyEpisodes, type EditedRow } from "./edited-queries.ts";

const noDraft = {
  fr: "Seul un brouillon peut être supprimé, avec des épisodes qui le sont aussi",
  en: "Only a draft can be removed, with episodes that are drafts too",
};

/**
 * Removes a draft, of a series with its episodes. Returns it as it was.
 * @throws AppError notFound; conflict for what is no draft
 */
export async function removeDraft(inside: Database, id: number): Promise<EditedTitle> {
  const { removed, refused } = await removeAll(inside, [id]);
  found([...removed, ...refused][0], "video", id);
  const [title] = removed;
  if (!title) throw new AppError("conflict", { said: noDraft });
  return presented(title);
}

const shownRefusals = 100;
const atOnce = 1000;

export type RemovalAnswer = { removed: number } & Refused;

/**
 * Removes the chosen drafts. What is none stays, and is told; what is gone already counts for nothing.
 * @returns the answer, and what was removed for the audit log
 * @throws AppError invalid without titles, and for too many
 */
export async function removeTitles(
  inside: Database,
  chosen: Chosen,
  { locale, at }: { locale: Locale; at: Date },
): Promise<{ answer: RemovalAnswer; noted: { id: number; title_fr: string }[] }> {
  const ids = await chosenIds(inside, chosen, at);
  const refused: EditedRow[] = [];
  const noted: { id: number; title_fr: string }[] = [];
  for (let first = 0; first < ids.length; first += atOnce) {
    const part = await removeAll(inside, ids.slice(first, first + atOnce));
    refused.push(...part.refused);
    noted.push(...part.removed.map(({ id, title_fr }) => ({ id, title_fr })));
  }
  const why = noDraft[locale];
  const told = refused.slice(0, shownRefusals).map(({ id, title_fr }) => ({ id, title: title_fr, why }));
  return { answer: { removed: noted.length, refused: told, refused_count: refused.length }, noted };
}

async function removeAll(inside: Database, ids: readonly number[]) {
  const rows = await findEdited(inside, ids, { lock: true });
  const held = await seriesWithReadyEpisodes(inside, ids);
  const isRemovable = ({ id, state }: EditedRow): boolean => state === "draft" && !held.has(id);
  const removed = rows.filter(isRemovable);
  await deleteDrafts(
    inside,
    removed.map(({ id }) => id),
  );
  return { removed, refused: rows.filter((row) => !isRemovable(row)) };
}
