import { DateTime } from "luxon";
import type { Interval } from "#contract/admin/figures.ts";
import { civilDaysAfter } from "#server/dates.ts";
import { AppError } from "#server/http/errors.ts";

/** Civil days of Paris, both included. */
export type Period = { from: string; to: string };
export type Asked = { from?: string | undefined; to?: string | undefined };

const defaultDays = 30;
export const mostRows = 1100;

/**
 * The days that are asked for and kept; undefined where there are none.
 * @throws AppError invalid where the end is before the begin
 */
export function periodOf({ from, to }: Asked, kept: Period | undefined): Period | undefined {
  if (from !== undefined && to !== undefined && to < from)
    throw new AppError("invalid", { fields: { to: "untilBeforeFrom" } });
  if (!kept) return undefined;
  const last = to !== undefined && to < kept.to ? to : kept.to;
  const first = from ?? civilDaysAfter(last, 1 - defaultDays);
  const period = { from: first > kept.from ? first : kept.from, to: last };
  return period.from > period.to ? undefined : period;
}

/**
 * The days, ISO weeks or months of a period; the first and the last may be cut.
 * @throws AppError invalid where they are too many
 */
export function rowsOf({ from, to }: Period, interval: Interval): Period[] {
  const rows: Period[] = [];
  for (let begin = from; begin <= to;) {
    if (rows.length === mostRows) throw new AppError("invalid", { fields: { interval: "choice" } });
    const end = dateOf(begin).endOf(interval).toISODate();
    rows.push({ from: begin, to: end < to ? end : to });
    begin = civilDaysAfter(end, 1);
  }
  return rows;
}

/** A civil day has no time zone. */
function dateOf(day: string): DateTime<true> {
  const date = DateTime.fromISO(day, { zone: "utc" });
  if (!date.isValid) throw new Error(`${day} is no day`);
  return date;
}
