import { civilDay } from "#contract/date-text.ts";
import { daysAfter } from "#server/dates.ts";
import { findQualityKeptAt, replaceHistograms, replaceQualityDay, setQualityKeptAt } from "./day-queries.ts";
import type { QualityDeps } from "./deps.ts";
import { deleteOldReports, touchedDays } from "./report-queries.ts";

/** Thirteen months, as watch logs: older reports are sums alone. */
const reportDays = 395;
const deletedAtOnce = 5000;
/** Reports are dated before they are committed. */
const overlapMinutes = 5;

type Going = { at: Date; signal: AbortSignal };

/** Keeps the sums of each day of which reports came. Safe to repeat; made from all reports again they are the same. */
export function createQualityKeeping({ database }: Pick<QualityDeps, "database">) {
  return {
    async keep({ at, signal }: Going): Promise<void> {
      const keptAt = await findQualityKeptAt(database);
      const oldest = civilDay(daysAfter(at, -reportDays));
      const since = keptAt && new Date(keptAt.getTime() - overlapMinutes * 60_000);
      const days = await touchedDays(database, since);
      // Of an older day some reports may be deleted already.
      for (const day of days.filter((one) => one >= oldest)) {
        signal.throwIfAborted();
        await database.transaction(async (inside) => {
          await replaceQualityDay(inside, day);
          await replaceHistograms(inside, day);
        });
      }
      await setQualityKeptAt(database, at);
      while ((await deleteOldReports(database, oldest, deletedAtOnce)) === deletedAtOnce) signal.throwIfAborted();
    },
  };
}
