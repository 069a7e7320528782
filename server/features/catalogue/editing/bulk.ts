import { defaultTextOf, type Locale } from "#contract/language.ts";
import type { BulkChange } from "#contract/admin/titles.ts";
import { fieldFaultText } from "#contract/field-faults.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import { missingPartTexts, storeTitles } from "./changing.ts";
import { chosenIds, type Chosen } from "./chosen.ts";
import { findChoices, findEdited, type EditedRow } from "./edited-queries.ts";
import { findHiddenSeries } from "./publishing.ts";
import { changedTitle, differences, faultsOf, missingPart, type Changed } from "./title-changes.ts";

export type Refused = { refused: { id: number; title: string; why: string }[]; refused_count: number };
export type BulkAnswer = { changed: number } & Refused;

type BulkRequest = Chosen & { change: BulkChange };
type Audience = NonNullable<BulkChange["audience_if_none"]>;

const maxListedRefusals = 100;
const batchSize = 1000;

/**
 * Applies one change to many titles. Titles that would become invalid are left unchanged and listed with the reason.
 * @returns the answer, and each title's changed fields for the audit log
 * @throws AppError invalid without titles, for too many, or for an unknown category or age
 */
export async function changeTitles(
  inside: Database,
  request: BulkRequest,
  { locale, at }: { locale: Locale; at: Date },
): Promise<{ answer: BulkAnswer; audited: { id: number; before: object; after: object }[] }> {
  const ids = await affectedIds(inside, request, at);
  await requireKnownLinks(inside, request.change);
  const refused: BulkAnswer["refused"] = [];
  const audited: { id: number; before: object; after: object }[] = [];
  for (let first = 0; first < ids.length; first += batchSize) {
    const rows = await findEdited(inside, ids.slice(first, first + batchSize), { lock: true });
    const accepted = [];
    for (const now of rows) {
      const after = applyChange(now, request.change);
      const why = refusalOf(after, locale);
      if (why !== undefined) {
        refused.push({ id: now.id, title: defaultTextOf(now, "title"), why });
        continue;
      }
      const difference = differences(changedTitle(now, {}), after);
      if (Object.keys(difference.after).length === 0) continue;
      accepted.push({ now, after });
      audited.push({ id: now.id, ...difference });
    }
    await storeTitles(inside, accepted, at);
  }
  const listed = refused.slice(0, maxListedRefusals);
  return { answer: { changed: audited.length, refused: listed, refused_count: refused.length }, audited };
}

/** The chosen titles, and with `with_series` the hidden series of chosen episodes. */
async function affectedIds(inside: Database, request: BulkRequest, at: Date): Promise<number[]> {
  const ids = await chosenIds(inside, request, at);
  if (request.change.with_series !== true) return ids;
  return chosenIds(inside, { ids: [...ids, ...(await findHiddenSeries(inside, ids))] }, at);
}

async function requireKnownLinks(inside: Database, change: BulkChange): Promise<void> {
  const { add_categories = [], remove_categories = [], audience_if_none: audience } = change;
  const requested = {
    add_categories: [...add_categories, ...remove_categories],
    "audience_if_none.categories": audience?.categories ?? [],
    "audience_if_none.ages": audience?.ages ?? [],
  };
  if (Object.values(requested).every((ids) => ids.length === 0)) return;
  const known = await findChoices(inside);
  for (const [field, ids] of Object.entries(requested)) {
    const all = (field.endsWith("ages") ? known?.ages : known?.categories) ?? [];
    if (ids.some((id) => !all.some((one) => one.id === id)))
      throw new AppError("invalid", { fields: { [field]: "choice" } });
  }
}

function applyChange(now: EditedRow, change: BulkChange): Changed {
  const { add_categories = [], remove_categories = [], audience_if_none, with_series: _, ...fields } = change;
  const audience = audience_if_none ? audienceIfNone(now, audience_if_none) : {};
  const kept = now.categories.filter((id) => !remove_categories.includes(id));
  const added = add_categories.filter((id) => !kept.includes(id));
  const isSame = added.length === 0 && kept.length === now.categories.length;
  return changedTitle(now, { ...audience, ...fields, ...(isSame ? {} : { categories: [...kept, ...added] }) });
}

/** Keeps what an editor has already set. Episodes inherit categories and audience from their series. */
function audienceIfNone({ type, categories, rating, is_kid: isKid }: EditedRow, given: Audience): Partial<Audience> {
  if (type === "episode" || categories.length > 0) return {};
  return rating === 0 && !isKid ? given : { categories: given.categories };
}

function refusalOf(after: Changed, locale: Locale): string | undefined {
  const [fault] = Object.values(faultsOf(after));
  if (fault) return fieldFaultText(fault, locale);
  const missing = after.state === "published" ? missingPart(after) : undefined;
  return missing && missingPartTexts[missing][locale];
}
