import { civilDaysAfter, monthAfter } from "#server/dates.ts";
import type { Period } from "../periods.ts";

/** The days of a civil month, given as '2026-03'. */
export function daysOfMonth(month: string): Period {
  return { from: `${month}-01`, to: civilDaysAfter(`${monthAfter(month)}-01`, -1) };
}

/** The months of a period, the latest first. */
export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthAfter(month)) months.unshift(month);
  return months;
}
