import { integer, type Random } from "#tests/simulation/random.ts";

/** The local time in Paris, computed without the program's date library. */
export type WallTime = { year: number; month: number; day: number; hour: number; minute: number };

const parisian = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Paris",
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
});

export function wallTime(at: Date): WallTime {
  const parts = new Map(parisian.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? Number.NaN;
  return { year: of("year"), month: of("month"), day: of("day"), hour: of("hour"), minute: of("minute") };
}

/** `month`: 1 to 12. */
export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * Days on which date arithmetic is delicate: ends of months, leap days, changes to and from daylight saving time, and their
 * neighbours.
 */
function awkwardDay(random: Random): number {
  const year = integer(random, 2024, 2036);
  const lastSunday = (month: number) => {
    const last = new Date(Date.UTC(year, month, 0));
    return last.getTime() - last.getUTCDay() * dayMs;
  };
  const days = [
    Date.UTC(year, integer(random, 1, 12), 0),
    Date.UTC(year, 1, 28),
    Date.UTC(year - (year % 4), 1, 29),
    Date.UTC(year, 11, 31),
    lastSunday(3),
    lastSunday(10),
    // A month earlier, so that the next period begins in the change to daylight saving time.
    lastSunday(3) - 28 * dayMs,
    lastSunday(10) - 30 * dayMs,
  ];
  return (days[integer(random, 0, days.length - 1)] ?? 0) + integer(random, -1, 1) * dayMs;
}

/** An instant from 2024 to 2036, every second one on a delicate day. */
export function anyInstant(random: Random): Date {
  if (random() < 0.5)
    return new Date(Math.floor(Date.UTC(2024, 0, 1) / minuteMs + random() * 12 * 365.25 * 1440) * minuteMs);
  const minutes = random() < 0.5 ? integer(random, -120, 240) : integer(random, 0, 1439);
  return new Date(awkwardDay(random) + minutes * minuteMs);
}
