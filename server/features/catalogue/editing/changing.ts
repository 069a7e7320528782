import type { Locale } from "#contract/language.ts";
import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import { type FieldName, namedFields, peopleFields } from "#contract/title-fields.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import { safeHtml } from "#server/safe-html.ts";
import {
  findChoices,
  findEdited,
  replaceAges,
  replaceCategories,
  updateFields,
  type EditedRow,
} from "./edited-queries.ts";
import { creditsOf, replaceCredits } from "./people/credit-queries.ts";
import { withKnownNames } from "./people/known-names.ts";
import { settleProposal } from "./proposal-queries.ts";
import {
  changedTitle,
  differences,
  faultsOf,
  missingPart,
  storedFields,
  type Changed,
  type Changes,
} from "./title-changes.ts";

/** Why a title cannot be published, as text for editors. */
export const missingPartTexts = {
  stream: {
    fr: "Ce titre n’a pas encore de film : ajoutez son fichier avant de le publier",
    en: "This title has no film yet: add its file before publishing it",
  },
  pictures: {
    fr: "Ce titre n’a pas encore d’image : choisissez-en une avant de le publier",
    en: "This title has no picture yet: choose one before publishing it",
  },
} as const satisfies Record<string, Record<Locale, string>>;

const changedMeanwhile = {
  fr: "Ce titre a été modifié entre-temps",
  en: "This title was changed meanwhile",
};

export function presented({ media_key, from, until, created_at, updated_at, ...row }: EditedRow): EditedTitle {
  return {
    ...row,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    has_stream: media_key !== null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** @throws AppError notFound */
export async function editedTitle(database: Database, id: number): Promise<EditedTitle> {
  const [row] = await findEdited(database, [id]);
  return presented(found(row, "video", id));
}

export type Saved = { title: EditedTitle; before: object; after: object };

/**
 * Changes a title, with optimistic locking by version.
 * @throws AppError notFound; conflict with the current title if its version differs, or if it lacks what publication requires;
 * invalid by field
 */
export async function changeTitle(
  inside: Database,
  id: number,
  { version, changes, settlesMarkers }: { version: number; changes: Changes; settlesMarkers: boolean },
  at: Date,
): Promise<Saved> {
  const named = await withKnownNames(inside, changes);
  const [row] = await findEdited(inside, [id], { lock: true });
  const now = found(row, "video", id);
  if (now.version !== version) throw new AppError("conflict", { said: changedMeanwhile, details: presented(now) });
  const [before, after] = [changedTitle(now, {}), changedTitle(now, await safeTexts(named))];
  const fields = faultsOf(after);
  if (Object.keys(fields).length > 0) throw new AppError("invalid", { fields });
  await requireKnownLinks(inside, after);
  const missing = after.state === "published" ? missingPart(after) : undefined;
  if (missing) throw new AppError("conflict", { said: missingPartTexts[missing] });
  await storeTitles(inside, [{ now, after }], at);
  if (settlesMarkers) await settleProposal(inside, id, at);
  return { title: await editedTitle(inside, id), ...differences(before, after) };
}

export async function safeTexts(changes: Changes): Promise<Changes> {
  const safe: Partial<Record<FieldName, string>> = {};
  for (const { name, field } of namedFields) {
    const text = changes[name];
    if (field.kind === "html" && typeof text === "string") safe[name] = await safeHtml(text);
  }
  return { ...changes, ...(safe as Changes) };
}

/** Stores validated titles, and their links to categories, ages and people if these changed. */
export async function storeTitles(
  inside: Database,
  titles: readonly { now: EditedRow; after: Changed }[],
  at: Date,
): Promise<void> {
  if (titles.length === 0) return;
  await updateFields(
    inside,
    titles.map(({ now, after }) => ({ id: now.id, fields: storedFields(after, at) })),
    at,
  );
  for (const [links, replace] of [
    ["categories", replaceCategories],
    ["ages", replaceAges],
  ] as const) {
    const changed = titles.filter(({ now, after }) => !isSameSet(now[links], after[links]));
    if (changed.length === 0) continue;
    await replace(
      inside,
      changed.map(({ now, after }) => ({ id: now.id, linked: after[links] })),
    );
  }
  const credited = titles.filter(({ now, after }) =>
    peopleFields.some(({ name }) => !isSameList(now[name], after[name])),
  );
  await replaceCredits(
    inside,
    credited.map(({ now, after }) => creditsOf(now.id, after)),
  );
}

function isSameList(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, place) => one === others[place]);
}

function isSameSet(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}

/** @throws AppError invalid for an unknown category or age */
async function requireKnownLinks(inside: Database, { categories, ages }: Changed): Promise<void> {
  const known = await findChoices(inside);
  const isAnyUnknown = (ids: readonly number[], all: readonly { id: number }[] = []) =>
    ids.some((id) => !all.some((one) => one.id === id));
  if (isAnyUnknown(categories, known?.categories)) throw new AppError("invalid", { fields: { categories: "choice" } });
  if (isAnyUnknown(ages, known?.ages)) throw new AppError("invalid", { fields: { ages: "choice" } });
}
