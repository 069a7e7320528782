import type { BulkChange } from "#contract/admin/titles.ts";
import { fieldFaultText, type Locale } from "#contract/fields.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import { lacks, store } from "./changing.ts";
import { chosenIds, type Chosen } from "./chosen.ts";
import { findChoices, findEdited, type EditedRow } from "./edited-queries.ts";
import { findHiddenSeries } from "./publishing.ts";
import { changedTitle, differences, faultsOf, lackOf, type Changed } from "./title-changes.ts";

export type Refused = { refused: { id: number; title: string; why: string }[]; refused_count: number };
export type BulkAnswer = { changed: number } & Refused;

type Wanted = Chosen & { change: BulkChange };
type Audience = NonNullable<BulkChange["audience_if_none"]>;

const shownRefusals = 100;
const atOnce = 1000;

/**
 * Changes many titles by one wish. A title that may not be so stays as it is, and is told with its reason; the others change.
 * @returns the answer, and what changed of each title for the audit log
 * @throws AppError invalid without titles, for too many, and for an unknown category or age
 */
export async function changeTitles(
  inside: Database,
  wanted: Wanted,
  { locale, at }: { locale: Locale; at: Date },
): Promise<{ answer: BulkAnswer; noted: { id: number; before: object; after: object }[] }> {
  const ids = await reachedIds(inside, wanted, at);
  await requireKnownLinks(inside, wanted.change);
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

/** The chosen titles, with the series of their episodes where that is wished. */
async function reachedIds(inside: Database, wanted: Wanted, at: Date): Promise<number[]> {
  const ids = await chosenIds(inside, wanted, at);
  if (wanted.change.with_series !== true) return ids;
  return chosenIds(inside, { ids: [...ids, ...(await findHiddenSeries(inside, ids))] }, at);
}

async function requireKnownLinks(inside: Database, change: BulkChange): Promise<void> {
  const { add_categories = [], remove_categories = [], audience_if_none: audience } = change;
  const asked = {
    add_categories: [...add_categories, ...remove_categories],
    "audience_if_none.categories": audience?.categories ?? [],
    "audience_if_none.ages": audience?.ages ?? [],
  };
  if (Object.values(asked).every((ids) => ids.length === 0)) return;
  const known = await findChoices(inside);
  for (const [field, ids] of Object.entries(asked)) {
    const all = (field.endsWith("ages") ? known?.ages : known?.categories) ?? [];
    if (ids.some((id) => !all.some((one) => one.id === id)))
      throw new AppError("invalid", { fields: { [field]: "choice" } });
  }
}

function wish(now: EditedRow, change: BulkChange): Changed {
  const { add_categories = [], remove_categories = [], audience_if_none, with_series: _, ...fields } = change;
  const audience = audience_if_none ? audienceIfNone(now, audience_if_none) : {};
  const kept = now.categories.filter((id) => !remove_categories.includes(id));
  const added = add_categories.filter((id) => !kept.includes(id));
  const isSame = added.length === 0 && kept.length === now.categories.length;
  return changedTitle(now, { ...audience, ...fields, ...(isSame ? {} : { categories: [...kept, ...added] }) });
}

/** What an editor has set already stays. Episodes are where and for whom their series is. */
function audienceIfNone({ type, categories, rating, is_kid: isKid }: EditedRow, given: Audience): Partial<Audience> {
  if (type === "episode" || categories.length > 0) return {};
  return rating === 0 && !isKid ? given : { categories: given.categories };
}

function refusalOf(after: Changed, locale: Locale): string | undefined {
  const [fault] = Object.values(faultsOf(after));
  if (fault) return fieldFaultText(fault, locale);
  const lack = after.state === "published" ? lackOf(after) : undefined;
  return lack && lacks[lack][locale];
}
