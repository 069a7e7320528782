import { DateTime } from "luxon";
import type { Life } from "./life.ts";
import { civilDays, inParis } from "./periods.ts";
import { shareOf } from "./plan-change.ts";

const withdrawalDays = 14;

/**
 * The end of the withdrawal period. The day of the contract does not count, and a last day that is no working day is moved to
 * the next one (L221-19).
 */
export function withdrawalEnd(concludedAt: Date): Date {
  let lastDay = inParis(concludedAt).startOf("day").plus({ days: withdrawalDays });
  while (isFree(lastDay)) lastDay = lastDay.plus({ days: 1 });
  return lastDay.plus({ days: 1 }).toJSDate();
}

/** Null before the contract began, after the withdrawal period, and for app stores, which handle withdrawals themselves. */
export function withdrawalOpenUntil(row: { started_at: Date | null; method: string }, at: Date): Date | null {
  if (row.started_at === null || row.method === "store") return null;
  const end = withdrawalEnd(row.started_at);
  return at < end ? end : null;
}

/**
 * The refund in cents: everything, unless an immediate start was expressly requested. Then the days used remain due, pro rata
 * (L221-25). The day of the withdrawal is not charged.
 */
export function withdrawalRefund(
  life: Pick<Life, "periodCents" | "periodStartsAt" | "periodEndsAt">,
  { paidCents, startNow, at }: { paidCents: number; startNow: boolean; at: Date },
): number {
  const { periodStartsAt, periodEndsAt, periodCents } = life;
  if (!startNow || periodStartsAt === null || periodEndsAt === null) return paidCents;
  const days = Math.max(1, civilDays(periodStartsAt, periodEndsAt));
  const daysLeft = Math.min(days, Math.max(0, civilDays(at, periodEndsAt)));
  return Math.min(paidCents, shareOf(periodCents, daysLeft, days));
}

const fixedHolidays = new Set(["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"]);
/** Easter Monday, Ascension Day and Whit Monday, counted from Easter Sunday. */
const movingHolidays = new Set([1, 39, 50]);

/** A Saturday, a Sunday or a public holiday in France. */
function isFree(day: DateTime): boolean {
  if (day.weekday > 5 || fixedHolidays.has(day.toFormat("MM-dd"))) return true;
  return movingHolidays.has(Math.round(day.startOf("day").diff(easter(day), "days").days));
}

/** Easter Sunday of the day's year, by the Gregorian computus of Meeus, Jones and Butcher. */
function easter(day: DateTime): DateTime {
  const { year } = day;
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const sum = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return DateTime.fromObject({ year, month: Math.floor(sum / 31), day: (sum % 31) + 1 }, { zone: day.zone });
}
