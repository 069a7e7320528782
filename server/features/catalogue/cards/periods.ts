import type { MakeCache } from "#server/cache/dropped-caches.ts";
import type { Database } from "#server/database/pool.ts";
import { nextDate } from "./card-queries.ts";

/** From a moment to the next date at which a title appears, begins its last chance or goes; null where no such date is set. */
type Period = { from: Date; until: Date | null };

/**
 * Names the period that an instant lies in. Within one and the same period, and while nobody changes the catalogue, the
 * visibility of every title stays the same, and so does what is said of its end: what is cached under this name never shows
 * a title too early or too late.
 */
export type PeriodOf = (at: Date) => Promise<string>;

const limits = { name: "periods", freshMs: 86_400_000, staleMs: 0, most: 1 };

export function createPeriods(database: Database, cache: MakeCache): PeriodOf {
  const kept = cache<Period>(limits);
  return async (at) => {
    const load = async () => ({ from: at, until: await nextDate(database, at) });
    let period = await kept.get("period", load);
    if (period.until !== null && at >= period.until) {
      kept.forget("period");
      period = await kept.get("period", load);
    }
    // A call that began before the period and was overtaken must not leave in it what was true before.
    const isWithin = at >= period.from && (period.until === null || at < period.until);
    return String((isWithin ? period.from : at).getTime());
  };
}
