import { textNames } from "#contract/language.ts";
import type {
  ChoicesForm,
  EditedChoices,
  EditedFaqs,
  FaqsForm,
  LinkedPages,
  LinksForm,
} from "#contract/admin/text-lists.ts";
import type { FieldFault } from "#contract/field-faults.ts";
import type { Database } from "#server/database/pool.ts";
import { requireCurrent, versioned } from "#server/http/edited-lists.ts";
import { AppError } from "#server/http/errors.ts";
import { safeTexts } from "#server/safe-html.ts";
import { hasUnknownPlaceholder, type Facts } from "./placeholders.ts";
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

/**
 * @throws AppError conflict with the questions as they are now; invalid for an unknown one, and at the field for a placeholder
 * that nothing fills in
 */
export async function replaceFaqs(
  inside: Database,
  form: Omit<FaqsForm, "reason">,
  facts: Facts,
): Promise<Saved<EditedFaqs>> {
  await lockFaqs(inside);
  const before = await editedFaqs(inside);
  requireCurrent(before, form);
  const items = form.items.map(async (item) => ({ ...item, ...(await safeTexts(item, "response")) }));
  const cleaned = await Promise.all(items);
  refuseUnknownPlaceholders(cleaned, facts);
  await storeFaqs(inside, cleaned);
  return { before, after: await editedFaqs(inside) };
}

const filledIn = textNames("question", "response");

function refuseUnknownPlaceholders(items: readonly Record<(typeof filledIn)[number], string>[], facts: Facts): void {
  const wrong = items.flatMap((item, index) =>
    filledIn.filter((name) => hasUnknownPlaceholder(item[name], facts)).map((name) => `items.${index}.${name}`),
  );
  const fields = Object.fromEntries(wrong.map((name): [string, FieldFault] => [name, "placeholder"]));
  if (wrong.length > 0) throw new AppError("invalid", { fields });
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
