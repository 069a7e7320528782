import type { Locale } from "#contract/language.ts";
import type { ImportAnswer } from "#contract/admin/title-transfer.ts";
import { fieldFaultText, type FieldFault } from "#contract/field-faults.ts";
import { peopleFields } from "#contract/title-fields.ts";
import type { Database } from "#server/database/pool.ts";
import { missingPartTexts, safeTexts, storeTitles } from "../changing.ts";
import { findEdited, type EditedRow } from "../edited-queries.ts";
import { findOrCreateSeason } from "../draft-queries.ts";
import { asKnown, type KnownNames, knownNames, namesIn } from "../people/known-names.ts";
import { changedTitle, differences, faultsOf, missingPart, storedFields, type Changed } from "../title-changes.ts";
import { blank, blankChanged } from "./blank-title.ts";
import { readTitles, type LineFault } from "./reading-files.ts";
import {
  beginTrial,
  categorySlugs,
  endTrial,
  episodesOf,
  idsBySlug,
  insertImport,
  insertTitles,
  type MadeChange,
  type NewRow,
} from "./transfer-queries.ts";
import { cellIn, cellOf, type TransferRow } from "./transfer-row.ts";

const batchSize = 1000;
const maxListed = 200;

type Line = { line: number; row: TransferRow };
type Fault = Omit<LineFault, "fault"> & { fault: FieldFault | { said: Record<Locale, string> } };
type Known = { categories: Map<string, number>; people: KnownNames };

/**
 * Imports a file of titles, all or nothing. Importing the same file again changes nothing.
 * @param options `isTrial`: dry run, which is rolled back
 * @throws AppError invalid if it is not a file of titles
 */
export async function importTitles(
  inside: Database,
  file: Buffer,
  { fileName, isTrial, locale, at }: { fileName: string; isTrial: boolean; locale: Locale; at: Date },
): Promise<ImportAnswer> {
  const { rows, faults: unread } = readTitles(file);
  await beginTrial(inside);
  const people = await knownNames(
    inside,
    rows.flatMap(({ row }) => namesIn(row)),
  );
  const known = { categories: await categorySlugs(inside), people };
  const faults: Fault[] = [...unread];
  const made: MadeChange[] = [];
  const followed: MadeChange[] = [];
  // Series first, since episodes refer to them.
  for (const isEpisode of [false, true]) {
    const lines = rows.filter(({ row }) => (row.type === "episode" || Boolean(row.series)) === isEpisode);
    for (let first = 0; first < lines.length; first += batchSize) {
      await storeLines(inside, lines.slice(first, first + batchSize), { known, faults, made, followed, at });
    }
  }
  const isRefused = faults.length > 0;
  if (isRefused || isTrial) await endTrial(inside);
  const created = made.filter((one) => one.is_new).length;
  const changed = made.length - created;
  const isDone = !isRefused && !isTrial && made.length > 0;
  const id = isDone
    ? await insertImport(inside, {
        fileName,
        created,
        changed,
        changes: [...made, ...followed.filter(({ after }) => after["rating"] !== undefined)],
        at,
      })
    : null;
  return {
    id,
    created,
    changed,
    unchanged: rows.length - made.length,
    fault_count: faults.length,
    faults: faults
      .toSorted((one, other) => one.line - other.line)
      .slice(0, maxListed)
      .map(({ fault, ...location }) => ({
        ...location,
        message: typeof fault === "string" ? fieldFaultText(fault, locale) : fault.said[locale],
      })),
    differences: made.slice(0, maxListed).map((one) => differenceOf(one, known)),
  };
}

type Work = {
  known: Known;
  faults: Fault[];
  made: MadeChange[];
  /** Rating changes of episodes caused by their series. */
  followed: MadeChange[];
  at: Date;
};

async function storeLines(inside: Database, lines: readonly Line[], work: Work): Promise<void> {
  const ids = await idsBySlug(
    inside,
    lines.flatMap(({ row }) => [row.slug, row.series ?? row.slug]),
  );
  const existing = lines.flatMap(({ row }) => ids.get(row.slug) ?? []);
  const rows = new Map((await findEdited(inside, existing, { lock: true })).map((row) => [row.slug, row]));
  const accepted: { now: EditedRow; after: Changed }[] = [];
  const added: { line: Line; after: Changed; position: Position }[] = [];
  for (const line of lines) {
    const now = rows.get(line.row.slug);
    const position = now ? undefined : await positionOf(inside, line, ids, work);
    if (!now && !position) continue;
    const base = now ?? blank(line.row);
    const after = changedTitle(base, await safeTexts(changesIn(line, work)));
    const fault = faultIn(line, base, after, now !== undefined);
    if (fault) {
      work.faults.push({ line: line.line, slug: line.row.slug, ...fault });
      continue;
    }
    if (!now && position) added.push({ line, after, position });
    else if (now && isChanged(now, after)) accepted.push({ now, after });
  }
  // A stricter rating of a series also raises that of its episodes.
  const episodes = await findEdited(
    inside,
    await episodesOf(
      inside,
      accepted.filter(isStricter).map(({ now }) => now.id),
    ),
  );
  await storeTitles(inside, accepted, work.at);
  for (const { now, after } of accepted) work.made.push(changeOf(now, after));
  const after = new Map(
    (
      await findEdited(
        inside,
        episodes.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  for (const now of episodes) {
    const change = changeOf(now, changedTitle(after.get(now.id) ?? now, {}));
    work.followed.push({
      ...change,
      after: { rating: change.after["rating"] },
      before: { rating: change.before["rating"] },
    });
  }
  await addTitles(inside, added, work);
}

function isStricter({ now, after }: { now: EditedRow; after: Changed }): boolean {
  return now.type === "series" && after.rating > now.rating;
}

function changeOf(now: EditedRow, after: Changed): MadeChange {
  const difference = differences(changedTitle(now, {}), after);
  return {
    id: now.id,
    slug: now.slug,
    is_new: false,
    before: { ...difference.before },
    after: { ...difference.after },
  };
}

function isChanged(now: EditedRow, after: Changed): boolean {
  return Object.keys(differences(changedTitle(now, {}), after).after).length > 0;
}

async function addTitles(
  inside: Database,
  added: readonly { line: Line; after: Changed; position: Position }[],
  { made, at }: Work,
): Promise<void> {
  if (added.length === 0) return;
  const rows = added.map(({ line, after, position }): NewRow => ({
    slug: line.row.slug,
    type: after.type,
    fields: storedFields(after, at),
    ...position,
  }));
  const ids = await insertTitles(inside, rows, at);
  const links = added.map(({ line, after }) => ({ id: ids.get(line.row.slug) ?? 0, after }));
  const fresh = new Map((await findEdited(inside, [...ids.values()])).map((row) => [row.id, row]));
  await storeTitles(
    inside,
    links.flatMap(({ id, after }) => {
      const now = fresh.get(id);
      return now && isLinked(after) ? [{ now, after }] : [];
    }),
    at,
  );
  for (const { line, after } of added) {
    const { after: all } = differences(blankChanged, after);
    made.push({ id: ids.get(line.row.slug) ?? 0, slug: line.row.slug, is_new: true, before: {}, after: { ...all } });
  }
}

/** Whether a new title has what is stored after it. */
function isLinked(title: Changed): boolean {
  return [title.categories, title.ages, ...peopleFields.map(({ name }) => title[name])].some(
    (links) => links.length > 0,
  );
}

type Position = Pick<NewRow, "series_id" | "season_id" | "number">;
const noPosition: Position = { series_id: null, season_id: null, number: null };

/** The position of a new title in its series. Undefined if required fields are missing, which is added to the faults. */
async function positionOf(
  inside: Database,
  { line, row }: Line,
  ids: Map<string, number>,
  { faults }: Work,
): Promise<Position | undefined> {
  const refuse = (field: string, fault: FieldFault): undefined => {
    faults.push({ line, slug: row.slug, field, fault });
  };
  if (row.type === undefined) return refuse("type", "required");
  if (row.title_fr === undefined) return refuse("title_fr", "required");
  if (row.type !== "episode") return noPosition;
  if (!row.series) return refuse("series", "required");
  if (!row.season) return refuse("season", "required");
  if (!row.number) return refuse("number", "required");
  const seriesId = ids.get(row.series);
  const seasonId = seriesId && (await findOrCreateSeason(inside, seriesId, row.season));
  return seriesId && seasonId
    ? { series_id: seriesId, season_id: seasonId, number: row.number }
    : refuse("series", "seriesUnknown");
}

/** The fields of a line as changes of a title. Unknown categories, and names without letters, are added to the faults. */
function changesIn({ line, row }: Line, { known, faults }: Work) {
  const { slug, type: _type, series: _series, season: _season, number: _number, categories, ...fields } = row;
  const ids = categories?.map((name) => known.categories.get(name));
  if (ids?.includes(undefined)) faults.push({ line, slug, field: "categories", fault: "choice" });
  for (const { name } of peopleFields)
    if (fields[name]?.some((one) => !known.people.has(one))) faults.push({ line, slug, field: name, fault: "value" });
  return asKnown({ ...fields, ...(ids ? { categories: ids.filter((id) => id !== undefined) } : {}) }, known.people);
}

/** Why a line is invalid for its title. An existing title's type and position in its series cannot be changed by import. */
function faultIn(
  { row }: Line,
  now: EditedRow,
  after: Changed,
  isExisting: boolean,
): Pick<Fault, "field" | "fault"> | undefined {
  const [fault] = Object.entries(faultsOf(after));
  if (fault) return { field: fault[0], fault: fault[1] };
  const missing = after.state === "published" ? missingPart(after) : undefined;
  if (missing) return { field: "state", fault: { said: missingPartTexts[missing] } };
  if (!isExisting) return undefined;
  if (row.type !== undefined && row.type !== now.type) return { field: "type", fault: "fixed" };
  const isMoved =
    (row.season !== undefined && row.season !== (now.season?.number ?? null)) ||
    (row.number !== undefined && row.number !== now.number);
  return isMoved ? { field: "number", fault: "fixed" } : undefined;
}

function differenceOf(
  { slug, is_new, before, after }: MadeChange,
  { categories }: Known,
): ImportAnswer["differences"][number] {
  const names = new Map([...categories].map(([name, id]) => [id, name]));
  const text = (field: string, value: unknown): string =>
    field === "categories" && Array.isArray(value)
      ? cellOf(value.map((id) => names.get(id as number)))
      : cellIn(field, value);
  const fields = Object.keys(after)
    .filter((field) => field !== "slug" && field !== "type")
    .map((field) => ({ field, before: text(field, before[field]), after: text(field, after[field]) }));
  return { slug, title: cellOf(after["title_fr"] ?? slug), is_new, fields };
}
