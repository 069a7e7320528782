import type { WatchedMonth, WatchingRows } from "#contract/admin/watching.ts";
import { csvRows } from "#server/csv.ts";

const hoursIn = (seconds: number): string => (seconds / 3600).toFixed(2);
type Sums = { seconds: number; starts: number; finishes: number };
const cellsOf = ({ seconds, starts, finishes }: Sums) => [hoursIn(seconds), starts, finishes];
const sums = ["hours", "starts", "finishes"];

/** The columns are the same in every language, as those of exports. */
export function watchingCsv({ rows }: Pick<WatchingRows, "rows">): string {
  const lines = rows.map(({ from, to, withheld_days: withheld, ...row }) => [from, to, ...cellsOf(row), withheld]);
  return csvRows([["from", "to", ...sums, "withheld_days"], ...lines]);
}

/** Titles and hours of a month, one below the other. */
export function watchedMonthCsv({ titles, hours }: Pick<WatchedMonth, "titles" | "hours">): string {
  const ofTitles = titles.map(
    ({ id, title, series_title: series, season_number: season, episode_number: episode, ...row }) => [
      "title",
      id,
      series ?? "",
      season ?? "",
      episode ?? "",
      title,
      ...cellsOf(row),
    ],
  );
  const ofHours = hours.map(({ hour, ...row }) => ["hour", hour, "", "", "", "", ...cellsOf(row)]);
  return csvRows([["of", "key", "series", "season", "episode", "title", ...sums], ...ofTitles, ...ofHours]);
}
