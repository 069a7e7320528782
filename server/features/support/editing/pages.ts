import { type Locale, textsBy, textName, textNames, textsOf } from "#contract/language.ts";
import type { EditedPage, NewPage, PageForm, PageTexts } from "#contract/admin/pages.ts";
import { hasVisible } from "#contract/fields.ts";
import type { FieldFault } from "#contract/field-faults.ts";
import type { Database } from "#server/database/pool.ts";
import { versionOf } from "#server/http/edited-lists.ts";
import { AppError, found } from "#server/http/errors.ts";
import { safeTexts } from "#server/safe-html.ts";
import type { Facts as KnownFacts } from "../fact-queries.ts";
import { isRequiredPage, pagePath } from "../page-addresses.ts";
import {
  applyPlans,
  deletePage,
  deletePlan,
  findPageById,
  findPages,
  findVersion,
  insertPage,
  storePlan,
  storeTexts,
  type StoredTexts,
} from "./page-queries.ts";
import { hasUnknownPlaceholder, type Facts } from "./placeholders.ts";
import { lockPages } from "./queries.ts";

/** Replaces the placeholders of a text. */
export type FillingIn = (said: KnownFacts, locale: Locale) => (text: string) => string;

const termsSlug = "cgu";
/** Subscribers hear of changed terms thirty days ahead; a day more, for the letters to leave. */
const termsNoticeMs = 31 * 86_400_000;
const pagesAtMost = 200;

export async function editedPages(database: Database) {
  const rows = await findPages(database);
  return rows.map((row) => ({
    ...row,
    in_force_since: row.in_force_since.toISOString(),
    planned_for: row.planned_for?.toISOString() ?? null,
  }));
}

/** @throws AppError notFound */
export async function editedPage(database: Database, id: number, facts: Facts): Promise<EditedPage> {
  const row = found(await findPageById(database, id), "page", id);
  const { slug, version, planned, earlier } = row;
  const inForce = textsOf(row, "title", "content");
  return {
    id,
    slug,
    version,
    url: pagePath(slug),
    is_required: isRequiredPage(slug),
    revision: versionOf([version, inForce, planned]),
    in_force_since: row.in_force_since.toISOString(),
    in_force: inForce,
    planned,
    earlier,
    facts,
  };
}

/** A version as readers read it. @throws AppError notFound */
export async function pageVersion(
  database: Database,
  { id, version }: { id: number; version: number },
  fillingIn: FillingIn,
): Promise<PageTexts> {
  const row = found(await findVersion(database, id, version), "page", id);
  const texts = textsOf(row, "title", "content");
  return {
    ...texts,
    ...textsBy("content", (locale) => fillingIn(row, locale)(texts[textName("content", locale)])),
  };
}

type Saved = { before: EditedPage; after: EditedPage };

/** @throws AppError notFound; conflict with the page as it is now; invalid by field */
export async function changePage(
  inside: Database,
  id: number,
  form: Omit<PageForm, "reason">,
  { facts, at }: { facts: Facts; at: Date },
): Promise<Saved> {
  await lockPages(inside);
  await applyPlans(inside, at);
  const before = await editedPage(inside, id, facts);
  requireRevision(before, form.revision);
  const since = form.in_force_since;
  if (since !== null && Date.parse(since) <= at.getTime())
    throw new AppError("invalid", { fields: { in_force_since: "dateOver" } });
  if (since !== null && before.slug === termsSlug && Date.parse(since) < at.getTime() + termsNoticeMs)
    throw new AppError("invalid", { fields: { in_force_since: "termsNotice" } });
  const texts = await cleaned(form, facts);
  const isSame = textNames("title", "content").every((name) => texts[name] === before.in_force[name]);
  if (since !== null && !isSame) await storePlan(inside, id, texts, since);
  else {
    await deletePlan(inside, id);
    if (!isSame) await storeTexts(inside, id, texts, at);
  }
  return { before, after: await editedPage(inside, id, facts) };
}

/** @throws AppError invalid by field, also for a slug that another page has; conflict where there are too many pages */
export async function addPage(
  inside: Database,
  page: Omit<NewPage, "reason">,
  { facts, at }: { facts: Facts; at: Date },
): Promise<EditedPage> {
  await lockPages(inside);
  if ((await findPages(inside)).length >= pagesAtMost) throw new AppError("conflict", { said: tooMany });
  const id = await insertPage(inside, { ...page, ...(await cleaned(page, facts)) }, at);
  if (id === null) throw new AppError("invalid", { fields: { slug: "slugTaken" } });
  return editedPage(inside, id, facts);
}

/** @throws AppError notFound; conflict with the page as it is now, and for one that the site leads to */
export async function removePage(inside: Database, id: number, revision: string, facts: Facts): Promise<EditedPage> {
  await lockPages(inside);
  const page = await editedPage(inside, id, facts);
  if (page.is_required) throw new AppError("conflict", { said: required });
  requireRevision(page, revision);
  await deletePage(inside, id);
  return page;
}

/** The fields that differ, for the audit log. */
export function pageDifferences({ before, after }: Saved): { before: object; after: object } {
  const flat = ({ in_force, planned, version, in_force_since }: EditedPage) => ({
    ...in_force,
    version,
    in_force_since,
    planned,
  });
  const [was, is] = [flat(before), flat(after)];
  const names = (Object.keys(was) as (keyof typeof was)[]).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
  const of = (page: typeof was) => Object.fromEntries(names.map((name) => [name, page[name]]));
  return { before: of(was), after: of(is) };
}

function requireRevision(now: EditedPage, revision: string): void {
  if (now.revision !== revision) throw new AppError("conflict", { said: changedMeanwhile, details: now });
}

/** Sanitised. @throws AppError invalid for a text that sanitising empties, and for a placeholder that nothing fills in */
async function cleaned(texts: PageTexts, facts: Facts): Promise<StoredTexts> {
  const stored = { ...textsOf(texts, "title"), ...(await safeTexts(texts, "content")) };
  const faults: Record<string, FieldFault> = {};
  for (const name of textNames("content")) {
    const text = stored[name];
    if (hasUnknownPlaceholder(text, facts)) faults[name] = "placeholder";
    if (!hasVisible(text.replaceAll(/<[^>]*>/g, ""))) faults[name] = "required";
  }
  // Nothing is filled in there.
  for (const name of textNames("title")) if (hasUnknownPlaceholder(stored[name], [])) faults[name] = "placeholder";
  if (Object.keys(faults).length > 0) throw new AppError("invalid", { fields: faults });
  return stored;
}

const changedMeanwhile = {
  fr: "Cette page a été modifiée entre-temps",
  en: "This page was changed meanwhile",
};
const required = {
  fr: "Le site renvoie à cette page\u202f: elle se modifie, mais ne se supprime pas.",
  en: "The site leads to this page: it can be changed, but not removed.",
};
const tooMany = {
  fr: `Il y a déjà ${pagesAtMost} pages.`,
  en: `There are ${pagesAtMost} pages already.`,
};
