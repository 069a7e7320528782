import { DateTime } from "luxon";
import { zone } from "#contract/date-text.ts";

const hour = 3_600_000;
/** Clocks change before this hour of a day: what comes later keeps its distance to midnight's end. */
const afterClockChange = 4 * hour;

export type TimeMap = {
  /** A recorded instant, in milliseconds, as if its month were the given number of months later. */
  instant(recorded: number): number;
  /** A recorded civil day, 'YYYY-MM-DD'; the last of its month stays the last. */
  day(recorded: string): string;
};

type Stretch = { from: number; to: number; toFrom: number; toTo: number };

/**
 * Shifts a recording by whole months of Paris's calendar, so that periods of a month or a year stay such periods. It never
 * changes an order: where the later month is shorter, its last day holds the recorded days that it lacks, in due proportion.
 */
export function createTimeMap(months: number): TimeMap {
  const stretches = new Map<number, Stretch>();
  const days = new Map<string, string>();
  const stretchOf = (instant: number): Stretch => {
    // Paris is ahead of UTC by one hour or by two: a day is found under its number, or is the next one.
    const number = Math.floor((instant + hour) / (24 * hour));
    const near = [number, number + 1].map((one) => stretches.get(one));
    const known = near.find((one) => one && one.from <= instant && instant < one.to);
    if (known) return known;
    const made = stretchFor(DateTime.fromMillis(instant, { zone }), months);
    stretches.set(Math.floor((made.from + 2 * hour) / (24 * hour)), made);
    return made;
  };
  return {
    instant(recorded) {
      const { from, to, toFrom, toTo } = stretchOf(recorded);
      if (Math.abs(to - from - (toTo - toFrom)) > hour)
        return Math.round(toFrom + ((recorded - from) / (to - from)) * (toTo - toFrom));
      return recorded - from < afterClockChange ? toFrom + (recorded - from) : toTo - (to - recorded);
    },
    day(recorded) {
      const known = days.get(recorded);
      if (known !== undefined) return known;
      const made = laterDay(recorded, months);
      days.set(recorded, made);
      return made;
    },
  };
}

function laterDay(recorded: string, months: number): string {
  const day = DateTime.fromISO(recorded, { zone: "utc" });
  const month = day.startOf("month").plus({ months });
  const last = month.daysInMonth ?? 28;
  return month.set({ day: day.day === day.daysInMonth ? last : Math.min(day.day, last) }).toISODate() ?? "";
}

/** A recorded day, and the day or the part of one that it becomes. */
function stretchFor(instant: DateTime, months: number): Stretch {
  const day = instant.startOf("day");
  const month = day.startOf("month").plus({ months });
  const last = month.daysInMonth ?? 28;
  const target = month.set({ day: Math.min(day.day, last) });
  const [toFrom, end] = [target.toMillis(), target.plus({ days: 1 }).toMillis()];
  const sharing = Math.max(1, (day.daysInMonth ?? 28) - last + 1);
  const isShared = day.day >= last && sharing > 1;
  const part = isShared ? (end - toFrom) / sharing : end - toFrom;
  const begin = isShared ? toFrom + part * (day.day - last) : toFrom;
  return { from: day.toMillis(), to: day.plus({ days: 1 }).toMillis(), toFrom: begin, toTo: begin + part };
}

/** Whole months from one civil month, 'YYYY-MM', to the month of an instant. */
export function monthsBetween(month: string, at: Date): number {
  const [from, to] = [DateTime.fromISO(month, { zone }), DateTime.fromJSDate(at, { zone })];
  return (to.year - from.year) * 12 + to.month - from.month;
}
