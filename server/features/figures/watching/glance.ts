import type { WatchingGlance } from "#contract/admin/watching.ts";
import type { Database } from "#server/database/pool.ts";
import { civilDaysAfter } from "#server/dates.ts";
import type { WatchingDeps } from "./deps.ts";
import { findKeptWatching, watchedIn } from "./reading-queries.ts";

/** What was watched in the last seven whole days, and in the seven before them. */
export async function watchingGlance(
  database: Database,
  { countFilms }: Pick<WatchingDeps, "countFilms">,
  at: Date,
): Promise<WatchingGlance> {
  const films = await countFilms(database, at);
  const { days } = await findKeptWatching(database);
  if (!days) return { films, week: null, before: null };
  const weekBefore = (end: string) => ({ from: civilDaysAfter(end, -7), to: civilDaysAfter(end, -1) });
  const week = weekBefore(days.to);
  const before = weekBefore(week.from);
  const found = new Map((await watchedIn(database, [week, before])).map((row) => [row.from, row]));
  const sumOf = ({ from }: { from: string }) => {
    const { seconds = 0, starts = 0 } = found.get(from) ?? {};
    return { seconds, starts };
  };
  return { films, week: sumOf(week), before: before.to < days.from ? null : sumOf(before) };
}
