import type {
  ChoicesForm,
  EditedChoices,
  EditedFaqs,
  FaqsForm,
  LinkedPages,
  LinksForm,
} from "#contract/admin/text-lists.ts";
import type { Database } from "#server/database/pool.ts";
import { requireCurrent, versioned } from "#server/http/edited-lists.ts";
import { AppError } from "#server/http/errors.ts";
import { safeHtml } from "#server/safe-html.ts";
import {
  findFaqs,
  findLinks,
  findSubjects,
  lockFaqs,
  lockPages,
  lockSubjects,
  storeFaqs,
  storeLinks,
  storeSubjects,
} from "./queries.ts";

type Saved<List> = { before: List; after: List };

export async function editedFaqs(database: Database): Promise<EditedFaqs> {
  return versioned(await findFaqs(database));
}

/** @throws AppError conflict with the questions as they are now; invalid for an unknown one */
export async function replaceFaqs(inside: Database, form: Omit<FaqsForm, "reason">): Promise<Saved<EditedFaqs>> {
  await lockFaqs(inside);
  const before = await editedFaqs(inside);
  requireCurrent(before, form);
  const items = form.items.map(async ({ response_fr, response_en, ...item }) => ({
    ...item,
    response_fr: await safeHtml(response_fr),
    response_en: await safeHtml(response_en),
  }));
  await storeFaqs(inside, await Promise.all(items));
  return { before, after: await editedFaqs(inside) };
}

export async function editedSubjects(database: Database): Promise<EditedChoices> {
  return versioned(await findSubjects(database));
}

/** @throws AppError conflict with the subjects as they are now; invalid for an unknown one */
export async function replaceSubjects(
  inside: Database,
  form: Omit<ChoicesForm, "reason">,
): Promise<Saved<EditedChoices>> {
  await lockSubjects(inside);
  const before = await editedSubjects(inside);
  requireCurrent(before, form);
  await storeSubjects(inside, form.items);
  return { before, after: await editedSubjects(inside) };
}

export async function linkedPages(database: Database): Promise<LinkedPages> {
  return versioned(await findLinks(database));
}

/** @throws AppError conflict with the links as they are now; invalid for an unknown page, and for one that is left out */
export async function replaceLinks(inside: Database, form: Omit<LinksForm, "reason">): Promise<Saved<LinkedPages>> {
  await lockPages(inside);
  const before = await linkedPages(inside);
  requireCurrent(before, form);
  const isWhole = before.items.every(({ id }) => form.items.some((item) => item.id === id));
  if (!isWhole || form.items.length !== before.items.length)
    throw new AppError("invalid", { fields: { items: "choice" } });
  await storeLinks(inside, form.items);
  return { before, after: await linkedPages(inside) };
}
