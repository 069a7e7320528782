import type { OriginKind, OriginPlace, OriginsNow, OriginWork } from "#contract/admin/origins.ts";
import { civilDay } from "#contract/date-text.ts";
import { civilDaysAfter, endOfCivilDay, startOfCivilDay } from "#server/dates.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import { pageOfFound, type Paging } from "#server/http/paged-answers.ts";
import { sumsBetween, worksOn } from "./day-queries.ts";
import { depositsBetween } from "./deposit-queries.ts";
import { byPlace, worksByPlace } from "./places.ts";
import { asTitles, isOfKind, sumsOf } from "./sums.ts";
import type { Work } from "./work-queries.ts";

const usualDays = 366;
const mostDays = 1100;

export async function originsNow(database: Database, at: Date): Promise<OriginsNow> {
  const works = await worksByPlace(database, at);
  const titles = asTitles(works.catalogue);
  return {
    at: at.toISOString(),
    places: byPlace((place) => sumsOf(works[place])),
    years: yearsOf(works.catalogue),
    overridden: titles
      .filter(({ reason }) => reason !== "")
      .map(({ title_id, title, reason }) => ({ title_id, title, reason })),
    mixed: titles.filter(({ isMixed }) => isMixed).map(({ title_id, title }) => ({ title_id, title })),
  };
}

function yearsOf(works: readonly Work[]): OriginsNow["years"] {
  const years = [...Map.groupBy(works, ({ year }) => year)].map(([year, all]) => {
    const { all: sum, european, french } = sumsOf(all);
    return { year, ...sum, european: european.works, french: french.works };
  });
  return years.toSorted((one, other) => (other.year ?? 0) - (one.year ?? 0));
}

type AskedDays = { place: OriginPlace; from?: string | undefined; to?: string | undefined };

/** @throws AppError invalid where the end is before the begin; of too many days, the last */
export async function originDays(database: Database, { place, from, to = "" }: AskedDays, at: Date) {
  const last = to === "" ? civilDay(at) : to;
  const first = from ?? civilDaysAfter(last, 1 - usualDays);
  if (last < first) throw new AppError("invalid", { fields: { to: "untilBeforeFrom" } });
  const earliest = civilDaysAfter(last, 1 - mostDays);
  return { rows: await sumsBetween(database, { place, from: first > earliest ? first : earliest, to: last }) };
}

type AskedWorks = Paging & { place: OriginPlace; kind: OriginKind; day?: string | undefined };

export async function originWorks(database: Database, { place, kind, day, ...paging }: AskedWorks, at: Date) {
  const all = day === undefined ? await worksNow(database, place, at) : await worksOn(database, place, day);
  const found = all.filter((work) => isOfKind(work, kind));
  return pageOfFound(paging, async ({ limit, offset }) => ({
    data: found.slice(offset, offset + limit),
    total: found.length,
  }));
}

async function worksNow(database: Database, place: OriginPlace, at: Date): Promise<OriginWork[]> {
  const works = (await worksByPlace(database, at))[place];
  return works.map(({ year: _year, reason: _reason, isMixed: _isMixed, ...work }) => work);
}

/** What came out in a year of Paris so far. */
export function depositsOf(database: Database, year: number, at: Date) {
  const end = endOfCivilDay(`${year}-12-31`);
  return depositsBetween(database, startOfCivilDay(`${year}-01-01`), end < at ? end : at);
}
