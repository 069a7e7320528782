import { type OriginShare, type OriginStatement, type OriginSums } from "#contract/admin/origins.ts";
import { civilDay } from "#contract/date-text.ts";
import { catalogueQuotas } from "#contract/origin.ts";
import type { Database } from "#server/database/pool.ts";
import { sumsBetween } from "./day-queries.ts";
import { byPlace } from "./places.ts";

type Day = { day: string; sums: OriginSums };
type Quota = keyof typeof catalogueQuotas;

/** The shares of a year's measured days. */
export async function statementOf(database: Database, year: number, at: Date): Promise<OriginStatement> {
  const [from, last, today] = [`${year}-01-01`, `${year}-12-31`, civilDay(at)];
  const to = today < last ? today : last;
  const days = {
    catalogue: await sumsBetween(database, { place: "catalogue", from, to }),
    home: await sumsBetween(database, { place: "home", from, to }),
    front: await sumsBetween(database, { place: "front", from, to }),
  };
  const end = days.catalogue.at(-1);
  return {
    year,
    measured: days.catalogue.length,
    days: daysBetween(from, to),
    shares: end
      ? byPlace((place) => ({ european: shareOf(days[place], "european"), french: shareOf(days[place], "french") }))
      : null,
    last_day: end?.day ?? null,
    at_end: end?.sums ?? null,
  };
}

function daysBetween(from: string, to: string): number {
  if (to < from) return 0;
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** In basis points, never rounded up to a threshold. An empty catalogue has no share to miss. */
function share(part: number, all: number): number {
  return all === 0 ? 10_000 : Math.floor((part * 10_000) / all);
}

/** What is not known to be European is not counted as such. */
function shareOf(days: readonly Day[], kind: Quota): OriginShare {
  const shares = days.map(({ day, sums }) => ({ day, share: share(sums[kind].works, sums.all.works) }));
  const lowest = shares.reduce((low, one) => (one.share < low.share ? one : low));
  const ofHours = days.map(({ sums }) => share(sums[kind].seconds, sums.all.seconds));
  return {
    average: average(shares.map((one) => one.share)),
    average_of_hours: average(ofHours),
    lowest: lowest.share,
    lowest_on: lowest.day,
    days_below: shares.filter((one) => one.share < catalogueQuotas[kind]).length,
  };
}

function average(values: readonly number[]): number {
  return Math.floor(values.reduce((sum, one) => sum + one, 0) / values.length);
}
