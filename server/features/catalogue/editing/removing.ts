import { defaultTextOf, textsOf, type LocalTexts, type Locale } from "#contract/language.ts";
import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import type { Refused } from "./bulk.ts";
import { presented } from "./changing.ts";
import { chosenIds, type Chosen } from "./chosen.ts";
import { deleteDrafts, findEdited, seriesWithReadyEpisodes, type EditedRow } from "./edited-queries.ts";

const notADraft = {
  fr: "Seul un brouillon peut être supprimé, avec des épisodes qui le sont aussi",
  en: "Only a draft can be removed, with episodes that are drafts too",
};

/**
 * Deletes a draft; a series with its episodes. Returns the deleted title.
 * @throws AppError notFound; conflict if it is not a draft
 */
export async function removeDraft(inside: Database, id: number): Promise<EditedTitle> {
  const { removed, refused } = await removeAll(inside, [id]);
  found([...removed, ...refused][0], "video", id);
  const [title] = removed;
  if (!title) throw new AppError("conflict", { said: notADraft });
  return presented(title);
}

const maxListedRefusals = 100;
const batchSize = 1000;

type Audited = { id: number } & LocalTexts<"title">;

export type RemovalAnswer = { removed: number } & Refused;

/**
 * Deletes the chosen drafts. Other titles are kept and listed as refused; unknown ids are ignored.
 * @returns the answer, and the deleted titles for the audit log
 * @throws AppError invalid without titles, or for too many
 */
export async function removeTitles(
  inside: Database,
  chosen: Chosen,
  { locale, at }: { locale: Locale; at: Date },
): Promise<{ answer: RemovalAnswer; audited: Audited[] }> {
  const ids = await chosenIds(inside, chosen, at);
  const refused: EditedRow[] = [];
  const audited: Audited[] = [];
  for (let first = 0; first < ids.length; first += batchSize) {
    const part = await removeAll(inside, ids.slice(first, first + batchSize));
    refused.push(...part.refused);
    audited.push(...part.removed.map(({ id, ...row }) => ({ id, ...textsOf(row, "title") })));
  }
  const why = notADraft[locale];
  const listed = refused
    .slice(0, maxListedRefusals)
    .map((row) => ({ id: row.id, title: defaultTextOf(row, "title"), why }));
  return { answer: { removed: audited.length, refused: listed, refused_count: refused.length }, audited };
}

async function removeAll(inside: Database, ids: readonly number[]) {
  const rows = await findEdited(inside, ids, { lock: true });
  const withReadyEpisodes = await seriesWithReadyEpisodes(inside, ids);
  const isRemovable = ({ id, state }: EditedRow): boolean => state === "draft" && !withReadyEpisodes.has(id);
  const removed = rows.filter(isRemovable);
  await deleteDrafts(
    inside,
    removed.map(({ id }) => id),
  );
  return { removed, refused: rows.filter((row) => !isRemovable(row)) };
}
