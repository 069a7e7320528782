import { defaultTextOf, textNames } from "#contract/language.ts";
import type { ArrangedHome, HomeForm } from "#contract/admin/home.ts";
import type { FieldFault } from "#contract/field-faults.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import { slugOf } from "../draft-queries.ts";
import {
  findArrangement,
  findPlaceable,
  incrementVersion,
  insertCategory,
  lockArrangement,
  removeOtherCategories,
  replaceAges,
  setFeatured,
  setTop,
  updateCategories,
} from "./arrangement-queries.ts";

export async function arrangedHome(database: Database): Promise<ArrangedHome> {
  const home = await findArrangement(database);
  if (!home) throw new Error("home_arrangement has lost its row");
  return home;
}

/**
 * Replaces the whole arrangement of home, with optimistic locking by version.
 * @throws AppError conflict with the current arrangement if its version differs; invalid by field
 */
export async function arrangeHome(
  inside: Database,
  form: Omit<HomeForm, "reason">,
): Promise<{ before: ArrangedHome; after: ArrangedHome }> {
  await lockArrangement(inside);
  const before = await arrangedHome(inside);
  if (before.version !== form.version) throw new AppError("conflict", { said: changedMeanwhile, details: before });
  const fields = await faultsOf(inside, form, before);
  if (Object.keys(fields).length > 0) throw new AppError("invalid", { fields });
  await setTop(inside, "is_top", form.top);
  await setTop(inside, "is_kids_top", form.kids_top);
  await setFeatured(inside, form.featured);
  await storeCategories(inside, form.categories);
  await replaceAges(inside, form.ages);
  await incrementVersion(inside);
  return { before, after: await arrangedHome(inside) };
}

const changedMeanwhile = {
  fr: "L’accueil a été modifié entre-temps",
  en: "Home was changed meanwhile",
};

type Field = "top" | "kids_top" | "featured" | "categories";

async function faultsOf(
  inside: Database,
  { top, kids_top: kidsTop, featured, categories }: Omit<HomeForm, "reason">,
  before: ArrangedHome,
): Promise<Partial<Record<Field, FieldFault>>> {
  const titles = await findPlaceable(
    inside,
    [top, kidsTop, ...featured].filter((id) => id !== null),
  );
  const found = new Map(titles.map((title) => [title.id, title]));
  const isMissing = (id: number | null): boolean => id !== null && !found.has(id);
  const isForAdults = kidsTop !== null && found.get(kidsTop)?.is_kid === false;
  const isUnknown = categories.some(({ id }) => id !== null && !before.categories.some((one) => one.id === id));
  return {
    ...(isMissing(top) ? { top: "choice" } : {}),
    ...(isMissing(kidsTop) ? { kids_top: "choice" } : {}),
    ...(isForAdults ? { kids_top: "kidTitle" } : {}),
    ...(featured.some(isMissing) ? { featured: "choice" } : {}),
    ...(isUnknown ? { categories: "choice" } : {}),
  };
}

async function storeCategories(inside: Database, categories: HomeForm["categories"]): Promise<void> {
  const ordered = categories.map((category, index) => ({ ...category, priority: index + 1 }));
  const kept = ordered.flatMap((category) => (category.id === null ? [] : [{ ...category, id: category.id }]));
  await removeOtherCategories(
    inside,
    kept.map(({ id }) => id),
  );
  await updateCategories(inside, kept);
  for (const category of ordered.filter(({ id }) => id === null)) {
    const base = (await slugOf(inside, defaultTextOf(category, "title"))) || "rayon";
    let number = 1;
    while (
      (await insertCategory(inside, { ...category, slug: number === 1 ? base : `${base}-${number}` })) === undefined
    )
      number += 1;
  }
}

/** The parts that differ, for the audit log: titles by id, one line per row. */
export function differences(before: ArrangedHome, after: ArrangedHome): { before: object; after: object } {
  const [was, is] = [logged(before), logged(after)];
  const names = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  const pick = (parts: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, parts[name]]));
  return { before: pick(was), after: pick(is) };
}

function logged({ top, kids_top, featured, categories, ages }: ArrangedHome): Record<string, unknown> {
  const nameOf = (title: ArrangedHome["top"]) => title && `${title.id} “${defaultTextOf(title, "title")}”`;
  return {
    top: nameOf(top),
    kids_top: nameOf(kids_top),
    featured: featured.map(nameOf),
    categories: categories.map(
      ({ id, style, on_home, ...category }) =>
        `${id} “${textNames("title", "line")
          .map((name) => category[name])
          .filter(Boolean)
          .join("” “")}”, ${style}${on_home ? "" : ", left out"}`,
    ),
    ages: ages.map(({ id, name, on_home }) => `${id} “${name}”${on_home ? "" : ", left out"}`),
  };
}
