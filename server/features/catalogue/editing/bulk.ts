import { bulkAtMost, type BulkChange, type TitleFilter } from "#contract/admin/titles.ts";
import { fieldFaultText, type Locale } from "#contract/fields.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import { lacks, store } from "./changing.ts";
import { findChoices, findEdited, type EditedRow } from "./edited-queries.ts";
import { findPage } from "./listing-queries.ts";
import { changedTitle, differences, faultsOf, lackOf, type Changed } from "./title-changes.ts";

export type Refused = { refused: { id: number; title: string; why: string }[]; refused_count: number };
export type BulkAnswer = { changed: number } & Refused;

/** Titles by their ids, else all that a filter finds. */
export type Chosen = { ids?: number[] | undefined; filter?: TitleFilter | undefined };
type Wanted = Chosen & { change: BulkChange };

const shownRefusals = 100;
const atOnce = 1000;

/**
 * Changes many titles by one wish. A title that may not be so stays as it is, and is told with its reason; the others change.
 * @returns the answer, and what changed of each title for the audit log
 * @throws AppError invalid without titles, for too many, and for an unknown category
 */
export async function changeTitles(
  inside: Database,
  wanted: Wanted,
  { locale, at }: { locale: Locale; at: Date },
): Promise<{ answer: BulkAnswer; noted: { id: number; before: object; after: object }[] }> {
  const ids = await chosenIds(inside, wanted, at);
  await requireKnownCategories(inside, wanted.change);
  const refused: BulkAnswer["refused"] = [];
  const noted: { id: number; before: object; after: object }[] = [];
  for (let first = 0; first < ids.length; first += atOnce) {
    const rows = await findEdited(inside, ids.slice(first, first + atOnce), { lock: true });
    const taken = [];
    for (const now of rows) {
      const after = wish(now, wanted.change);
      const why = refusalOf(after, locale);
      if (why !== undefined) {
        refused.push({ id: now.id, title: now.title_fr, why });
        continue;
      }
      const difference = differences(changedTitle(now, {}), after);
      if (Object.keys(difference.after).length === 0) continue;
      taken.push({ now, after });
      noted.push({ id: now.id, ...difference });
    }
    await store(inside, taken, at);
  }
  const answer = { changed: noted.length, refused: refused.slice(0, shownRefusals), refused_count: refused.length };
  return { answer, noted };
}

/** In ascending order, each once. @throws AppError invalid without titles, and for too many */
export async function chosenIds(inside: Database, { ids, filter }: Chosen, at: Date): Promise<number[]> {
  if (ids) return [...new Set(ids)].toSorted((one, other) => one - other);
  if (!filter) throw new AppError("invalid", { fields: { ids: "required" } });
  const all = await findPage(inside, filter, "updated", { limit: bulkAtMost + 1, offset: 0, isFew: true }, at);
  if (all.length > bulkAtMost) throw new AppError("invalid", { fields: { filter: "tooLong" } });
  return all.toSorted((one, other) => one - other);
}

async function requireKnownCategories(inside: Database, change: BulkChange): Promise<void> {
  const asked = [...(change.add_categories ?? []), ...(change.remove_categories ?? [])];
  if (asked.length === 0) return;
  const known = (await findChoices(inside))?.categories ?? [];
  if (asked.some((id) => !known.some((one) => one.id === id)))
    throw new AppError("invalid", { fields: { add_categories: "choice" } });
}

function wish(now: EditedRow, { add_categories = [], remove_categories = [], ...fields }: BulkChange): Changed {
  const kept = now.categories.filter((id) => !remove_categories.includes(id));
  const added = add_categories.filter((id) => !kept.includes(id));
  const isSame = added.length === 0 && kept.length === now.categories.length;
  return changedTitle(now, { ...fields, ...(isSame ? {} : { categories: [...kept, ...added] }) });
}

function refusalOf(after: Changed, locale: Locale): string | undefined {
  const [fault] = Object.values(faultsOf(after));
  if (fault) return fieldFaultText(fault, locale);
  const lack = after.state === "published" ? lackOf(after) : undefined;
  return lack && lacks[lack][locale];
}
