import type { WatchedMonth, WatchingRows } from "#contract/admin/watching.ts";
import type { Interval } from "#contract/admin/figures.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { periodOf, rowsOf, type Asked } from "../periods.ts";
import type { WatchedTitle, WatchingDeps } from "./deps.ts";
import { daysOfMonth, monthsOf } from "./months.ts";
import { findKeptWatching, watchedCells, watchedIn, type Cell } from "./reading-queries.ts";
import { shownOf } from "./withheld.ts";

/** All that was watched, by day, week or month. */
export async function watching(database: Database, asked: Asked & { interval: Interval }): Promise<WatchingRows> {
  const { keptAt, days } = await findKeptWatching(database);
  const period = periodOf(asked, days);
  const head = { kept_at: keptAt?.toISOString() ?? null, from: period?.from ?? null, to: period?.to ?? null };
  if (!period) return { ...head, rows: [] };
  const periods = rowsOf(period, asked.interval);
  const found = new Map((await watchedIn(database, periods)).map((row) => [row.from, row]));
  const nothing = { seconds: 0, starts: 0, finishes: 0, withheld_days: 0 };
  return { ...head, rows: periods.map((one) => ({ ...nothing, ...found.get(one.from), ...one })) };
}

type AskedMonth = { month?: string | undefined };

/** A month by title, season and hour: of adults, and of enough households. */
export async function watchedMonth(
  database: Database,
  { titlesOf }: Pick<WatchingDeps, "titlesOf">,
  { month, locale }: AskedMonth & { locale: Locale },
): Promise<WatchedMonth> {
  const { keptAt, days } = await findKeptWatching(database);
  const months = days ? monthsOf(days) : [];
  const shown = months.find((one) => one === month) ?? (month === undefined ? months[0] : undefined);
  const head = { kept_at: keptAt?.toISOString() ?? null, months, month: shown ?? null };
  if (shown === undefined)
    return { ...head, titles: [], seasons: [], hours: [], withheld_titles: 0, withheld_hours: 0 };
  const cells = Map.groupBy(await watchedCells(database, daysOfMonth(shown)), ({ kind }) => kind);
  const [ofTitles, ofHours] = [cells.get("title") ?? [], cells.get("hour") ?? []];
  const [titles, hours] = [shownOf(ofTitles), shownOf(ofHours)];
  const named = withTitles(
    titles,
    await titlesOf(
      database,
      titles.map(({ key }) => key),
      locale,
    ),
  );
  return {
    ...head,
    titles: named.map(({ title, cell }) => ({ ...nameOf(title), ...sumsOf(cell) })),
    seasons: seasonsOf(named),
    hours: hours.map((cell) => ({ hour: cell.key, ...sumsOf(cell) })).toSorted((a, b) => a.hour - b.hour),
    withheld_titles: ofTitles.length - titles.length,
    withheld_hours: ofHours.length - hours.length,
  };
}

type Named = { cell: Cell; title: WatchedTitle };

/** A title that was removed has no name, and is left out. */
function withTitles(cells: readonly Cell[], titles: readonly WatchedTitle[]): Named[] {
  const byId = new Map(titles.map((one) => [one.id, one]));
  return cells.flatMap((cell) => {
    const title = byId.get(cell.key);
    return title ? [{ cell, title }] : [];
  });
}

/** Sums of those episodes of a season that are shown: what is withheld cannot be found by subtraction. */
function seasonsOf(named: readonly Named[]): WatchedMonth["seasons"] {
  const bySeason = Map.groupBy(
    named.filter(({ title }) => title.season_id !== null),
    ({ title }) => title.season_id,
  );
  return [...bySeason.values()]
    .map((episodes) => ({
      series_title: episodes[0]?.title.series_title ?? "",
      season_number: episodes[0]?.title.season_number ?? 1,
      episodes: episodes.length,
      seconds: sumOf(episodes, "seconds"),
      starts: sumOf(episodes, "starts"),
      finishes: sumOf(episodes, "finishes"),
    }))
    .toSorted((a, b) => b.seconds - a.seconds);
}

const sumOf = (named: readonly Named[], of: "seconds" | "starts" | "finishes") =>
  named.reduce((sum, { cell }) => sum + cell[of], 0);

const sumsOf = ({ seconds, starts, finishes }: Cell) => ({ seconds, starts, finishes });

const nameOf = ({ id, title, series_title, season_number, episode_number }: WatchedTitle) => ({
  id,
  title,
  series_title,
  season_number,
  episode_number,
});
