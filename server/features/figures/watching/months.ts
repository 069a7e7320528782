import { plusDays, type Period } from "../periods.ts";

const firstOf = (month: string) => `${month}-01`;
const next = (month: string) => plusDays(firstOf(month), 31).slice(0, 7);

/** The days of a civil month, given as '2026-03'. */
export function daysOfMonth(month: string): Period {
  return { from: firstOf(month), to: plusDays(firstOf(next(month)), -1) };
}

/** The months of a period, the latest first. */
export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = next(month)) months.unshift(month);
  return months;
}
