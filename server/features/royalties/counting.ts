import { civilDay } from "#contract/date-text.ts";
import { daysAfter, endOfCivilDay, monthAfter, startOfCivilDay } from "#server/dates.ts";
import {
  addLate,
  addViews,
  addWatched,
  countedAt,
  lastClosed,
  lockState,
  setCounted,
  sweepViewers,
} from "./counting-queries.ts";
import type { RoyaltiesDeps } from "./deps.ts";

/** Reports carry the instant at which their request began, and may be written after the last count. */
const overlapDays = 1;
/** As long as the watch log. */
const keptDays = 395;
const batch = 5000;

type Going = { at: Date; signal: AbortSignal };

/** Counts what was watched on each day, without persons. Safe to repeat. */
export function createCounting({ database, watched }: Pick<RoyaltiesDeps, "database" | "watched">) {
  const countDay = (day: string) =>
    database.transaction(async (inside) => {
      await lockState(inside);
      const closed = await lastClosed(inside);
      const isLate = closed !== null && day.slice(0, 7) <= closed;
      const rows = await watched.between(inside, startOfCivilDay(day), endOfCivilDay(day));
      if (isLate && rows.length > 0) await addLate(inside, { day, month: monthAfter(closed) }, rows);
      else
        for (let from = 0; from < rows.length; from += batch)
          await addWatched(inside, day, rows.slice(from, from + batch));
    });

  return {
    async count({ at, signal }: Going): Promise<void> {
      const last = await countedAt(database);
      const from = last === null ? ((await watched.first(database)) ?? at) : daysAfter(last, -overlapDays);
      const start = startOfCivilDay(civilDay(from));
      for (const day of await watched.daysBetween(database, start, endOfCivilDay(civilDay(at)))) {
        signal.throwIfAborted();
        await countDay(day);
      }
      await database.transaction(async (inside) => {
        await lockState(inside);
        const closed = await lastClosed(inside);
        const open = closed === null ? null : monthAfter(closed);
        await addViews(inside, open);
        await sweepViewers(inside, civilDay(daysAfter(at, -keptDays)));
        await setCounted(inside, at);
      });
    },
  };
}
