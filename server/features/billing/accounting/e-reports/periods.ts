import { DateTime } from "luxon";
import type { EReportKind, VatRegime } from "#contract/admin/e-reports.ts";
import { civilDaysAfter, daysAfter, endOfCivilDay } from "#server/dates.ts";
import { monthAfter, type Month } from "../months.ts";

/** Civil days of Paris, 'YYYY-MM-DD', both included. They compare as text. */
export type Period = { kind: EReportKind; from: string; to: string };
/** `dueFrom`: the first day on which it may be sent, where the law names one. */
export type DuePeriod = Period & { dueFrom: string | null; due: string };

export type EReportSettings = { regime: VatRegime; since: Month };

/** Requests and jobs carry the instant at which they began; after a day none of the period is under way. */
const graceDays = 1;
export const mayMakeAt = ({ to }: Pick<Period, "to">): Date => daysAfter(endOfCivilDay(to), graceDays);

/** How many months one period has. */
const monthsOf: Record<VatRegime, number> = { monthly: 1, quarterly: 1, simplified: 1, exempt: 2 };

/**
 * The periods of both kinds that begin in a year, in order, with the days on which they are due (CGI, annex II, articles 242 nonies O and
 * P). Whoever declares VAT by month reports sales by thirds of a month, and all else by months.
 */
export function periodsOf({ regime, since }: EReportSettings, year: string): DuePeriod[] {
  const length = monthsOf[regime];
  const firsts = Array.from({ length: 12 / length }, (_, index) => monthAfter(`${year}-01`, index * length));
  return firsts
    .filter((first) => monthAfter(first, length) > since)
    .map((first) => (first < since ? { first: since, length: length - 1 } : { first, length }))
    .flatMap((months) => [
      ...(regime === "monthly" ? thirdsOf(months.first) : [wholeOf("transactions", months, regime)]),
      wholeOf("payments", months, regime),
    ]);
}

function thirdsOf(month: Month): DuePeriod[] {
  const part = (from: number, to: number, due: string): DuePeriod => ({
    kind: "transactions",
    from: dayOf(month, from),
    to: dayOf(month, to),
    dueFrom: null,
    due,
  });
  return [part(1, 10, dayOf(month, 20)), part(11, 20, dayOf(month, 30)), part(21, 31, dayOf(monthAfter(month), 10))];
}

function wholeOf(kind: EReportKind, months: { first: Month; length: number }, regime: VatRegime): DuePeriod {
  const last = monthAfter(months.first, months.length - 1);
  const next = monthAfter(last);
  const isEarly = regime === "monthly" || regime === "quarterly";
  return {
    kind,
    from: dayOf(months.first, 1),
    to: dayOf(last, 31),
    dueFrom: isEarly ? null : dayOf(next, 25),
    due: dayOf(next, isEarly ? 10 : 30),
  };
}

/** A day of a month, its last one where it has fewer. */
function dayOf(month: Month, day: number): string {
  const days = DateTime.fromISO(`${month}-01`, { zone: "utc" }).daysInMonth ?? 28;
  return `${month}-${String(Math.min(day, days)).padStart(2, "0")}`;
}

/** A period less the days of others of its kind: those that were reported under another regime. */
export function without(period: DuePeriod, others: readonly Period[]): DuePeriod[] {
  return others
    .filter(({ kind, from, to }) => kind === period.kind && !(from === period.from && to === period.to))
    .reduce<DuePeriod[]>((left, other) => left.flatMap((one) => cutOut(one, other)), [period]);
}

function cutOut(period: DuePeriod, { from, to }: Period): DuePeriod[] {
  if (to < period.from || from > period.to) return [period];
  return [
    ...(from > period.from ? [{ ...period, to: civilDaysAfter(from, -1) }] : []),
    ...(to < period.to ? [{ ...period, from: civilDaysAfter(to, 1) }] : []),
  ];
}
