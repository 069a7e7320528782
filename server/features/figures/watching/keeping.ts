import { civilDay } from "#contract/date-text.ts";
import { civilDaysAfter, daysAfter, endOfCivilDay, monthAfter, startOfCivilDay } from "#server/dates.ts";
import { closeCounts } from "../page-counts/queries.ts";
import { closeDays, findWatchingState, hasSumsUntil, replaceDay, setWatchingState } from "./day-queries.ts";
import type { WatchingDeps } from "./deps.ts";
import { daysOfMonth } from "./months.ts";

/** Entries are dated when they arrive and written in batches: those of a minute before the last time may not have been seen. */
const overlapMinutes = 5;
/** A month's last day is made again until then. */
const closedAfterDays = 2;

type Going = { at: Date; signal: AbortSignal };

/** Keeps the sums of what is watched by day. Safe to repeat; made from the whole log again they are the same. */
export function createWatchingKeeping({ database, watched }: Pick<WatchingDeps, "database" | "watched">) {
  const keepDay = (day: string) =>
    database.transaction(async (inside) => {
      const sums = await watched.between(inside, {
        from: startOfCivilDay(day),
        to: endOfCivilDay(day),
        seed: monthNumber(day),
      });
      await replaceDay(inside, day, sums);
    });

  /** The log's first day may have been deleted in part: its sums stay as they are. */
  const firstDay = async (): Promise<string | undefined> => {
    const oldest = await watched.oldest(database);
    if (oldest === null) return undefined;
    const day = civilDay(oldest);
    return (await hasSumsUntil(database, day)) ? civilDaysAfter(day, 1) : day;
  };

  /**
   * The days from `from` to `at` of which sums may have to be made. After a long outage those between them of which there are no
   * entries are passed over; the usual run asks for none.
   */
  const daysToKeep = async (from: string, at: Date): Promise<string[]> => {
    const today = civilDay(at);
    if (from >= today) return [today];
    const second = civilDaysAfter(from, 1);
    if (second === today) return [from, today];
    const between = await watched.daysBetween(database, startOfCivilDay(second), startOfCivilDay(today));
    return [from, ...between, today];
  };

  /** Closes the months that are over, and answers the first day that stays open. */
  const closeMonths = async (from: string, at: Date): Promise<string> => {
    const open = civilDay(daysAfter(at, -closedAfterDays)).slice(0, 7);
    for (let month = from.slice(0, 7); month < open; month = monthAfter(month))
      await closeDays(database, daysOfMonth(month));
    const firstOpen = `${open}-01`;
    await closeCounts(database, firstOpen);
    return firstOpen;
  };

  return {
    /** Brings the sums up to `at`. */
    async keep({ at, signal }: Going): Promise<void> {
      const { kept_at: keptAt, open_from: openFrom } = await findWatchingState(database);
      const since = keptAt && civilDay(new Date(keptAt.getTime() - overlapMinutes * 60_000));
      const from = since ?? (await firstDay());
      const today = civilDay(at);
      for (const day of await daysToKeep(from ?? today, at)) {
        signal.throwIfAborted();
        await keepDay(day);
      }
      const closable = keptAt && openFrom !== null ? openFrom : (from ?? today);
      await setWatchingState(database, { kept_at: at, open_from: await closeMonths(closable, at) });
    },
  };
}

/** Another one each month, so that a household's bit cannot be followed from one to the next. */
function monthNumber(day: string): number {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return year * 12 + month;
}
