import { describe, expect, test } from "vitest";
import { integer, oneOf, randomOf, type Random } from "#tests/simulation/random.ts";
import { anyInstant, daysInMonth, wallTime } from "#tests/support/instants.ts";
import { anchorDayOf, civilDays, endOfDay, periodEnd, retryTime, type Recurring } from "./periods.ts";
import { shareOf } from "./plan-change.ts";
import { vatInside } from "./prices.ts";
import { withdrawalEnd, withdrawalRefund } from "./withdrawal.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Tries a rule on many cases; what fails is told with the case's number, which brings the same case again. */
function forAny(count: number, hold: (random: Random) => void): void {
  for (let seed = 1; seed <= count; seed += 1) {
    try {
      hold(randomOf(seed));
    } catch (error) {
      throw new Error(`case ${seed}: ${(error as Error).message}`, { cause: error });
    }
  }
}

const anyRecurring = (random: Random): Recurring => oneOf(random, ["MONTH", "YEAR"] as const);

/** The ends of so many periods, each beginning where the one before ended. */
function endsOf(start: Date, recurring: Recurring, count: number): Date[] {
  const anchor = anchorDayOf(start);
  const ends: Date[] = [];
  for (let from = start; ends.length < count; from = ends.at(-1) ?? from) ends.push(periodEnd(from, recurring, anchor));
  return ends;
}

describe("periods, from any instant on", () => {
  test("end each on the day of the month that was chosen, or on the last day of a shorter month, and never drift", () => {
    forAny(300, (random) => {
      const start = anyInstant(random);
      const recurring = anyRecurring(random);
      const first = wallTime(start);
      for (const [index, end] of endsOf(start, recurring, 26).entries()) {
        const months = first.month - 1 + (index + 1) * (recurring === "YEAR" ? 12 : 1);
        const year = first.year + Math.floor(months / 12);
        const month = (months % 12) + 1;
        const day = Math.min(first.day, daysInMonth(year, month));
        expect(wallTime(end)).toMatchObject({ year, month, day });
      }
    });
  });

  test("keep the hour of the day, put off by one where the clock leaves it out", () => {
    forAny(300, (random) => {
      const start = anyInstant(random);
      const begun = wallTime(start).hour * 60 + wallTime(start).minute;
      for (const end of endsOf(start, anyRecurring(random), 26)) {
        const { hour, minute } = wallTime(end);
        expect([0, 60]).toContain(hour * 60 + minute - begun);
      }
    });
  });

  test("are as long as was paid for: a calendar month or year to the hour", () => {
    forAny(400, (random) => {
      const start = anyInstant(random);
      const recurring = anyRecurring(random);
      let from = start;
      for (const end of endsOf(start, recurring, 14)) {
        const days = (end.getTime() - from.getTime()) / dayMs;
        const [least, most] = recurring === "YEAR" ? [365, 366] : [28, 31];
        expect(days).toBeGreaterThanOrEqual(least - 1 / 24);
        expect(days).toBeLessThanOrEqual(most + 1 / 24);
        expect(civilDays(from, end)).toBeGreaterThanOrEqual(least);
        from = end;
      }
    });
  });

  test("of twelve months are a year, whichever is bought", () => {
    forAny(600, (random) => {
      const start = anyInstant(random);
      const [months, years] = [endsOf(start, "MONTH", 12).at(-1), endsOf(start, "YEAR", 1).at(-1)];
      expect(Math.abs((months?.getTime() ?? 0) - (years?.getTime() ?? 0))).toBeLessThanOrEqual(hourMs);
    });
  });
});

test("a charge is tried again on its own civil day, before that day's end, and each try follows the other", () => {
  forAny(1000, (random) => {
    const since = anyInstant(random);
    let before = since;
    for (const days of [1, 3, 5, 7]) {
      const at = retryTime(since, days);
      expect(civilDays(since, at)).toBe(days);
      expect(at.getTime()).toBeGreaterThan(before.getTime());
      expect(endOfDay(since, days).getTime() - at.getTime()).toBeGreaterThanOrEqual(3 * hourMs);
      before = at;
    }
  });
});

test("days of withdrawal are fourteen whole ones at least, and end at midnight after a working day", () => {
  forAny(1000, (random) => {
    const concludedAt = anyInstant(random);
    const end = withdrawalEnd(concludedAt);
    expect(civilDays(concludedAt, end)).toBeGreaterThanOrEqual(15);
    expect(civilDays(concludedAt, end)).toBeLessThanOrEqual(15 + 4);
    expect(wallTime(end)).toMatchObject({ hour: 0, minute: 0 });
    const { year, month, day } = wallTime(new Date(end.getTime() - hourMs));
    expect([0, 6]).not.toContain(new Date(Date.UTC(year, month - 1, day)).getUTCDay());
  });
});

test("what a withdrawal gives back falls from day to day, is never below nothing and never above what was paid", () => {
  forAny(400, (random) => {
    const periodStartsAt = anyInstant(random);
    const recurring = anyRecurring(random);
    const periodEndsAt = periodEnd(periodStartsAt, recurring, anchorDayOf(periodStartsAt));
    const paidCents = integer(random, 1, 20_000);
    const life = { periodStartsAt, periodEndsAt, periodCents: paidCents };
    let before = paidCents;
    for (let days = 0; days <= 15; days += 1) {
      const at = new Date(periodStartsAt.getTime() + days * dayMs);
      const refund = withdrawalRefund(life, { paidCents, startNow: true, at });
      expect(Number.isInteger(refund)).toBe(true);
      expect(refund).toBeGreaterThanOrEqual(0);
      expect(refund).toBeLessThanOrEqual(before);
      before = refund;
      expect(withdrawalRefund(life, { paidCents, startNow: false, at })).toBe(paidCents);
    }
  });
});

test("shares of an amount by days add up to it, a cent of rounding aside", () => {
  forAny(3000, (random) => {
    const cents = integer(random, 0, 30_000);
    const of = integer(random, 1, 366);
    const days = integer(random, 0, of);
    const sum = shareOf(cents, days, of) + shareOf(cents, of - days, of);
    expect([0, 1]).toContain(sum - cents);
    expect([shareOf(cents, 0, of), shareOf(cents, of, of)]).toEqual([0, cents]);
  });
});

test("VAT inside a price is a sixth of it to the nearest cent", () => {
  const wrong = Array.from({ length: 20_000 }, (_, cents) => cents).filter(
    (cents) => !Number.isInteger(vatInside(cents, 20)) || Math.abs(vatInside(cents, 20) - cents / 6) > 0.5,
  );
  expect(wrong).toEqual([]);
});
