import { describe, expect, test } from "vitest";
import { anchorDayOf, cardIsGood, civilDays, civilYear, daysLater, daysLeft, periodEnd, retryTime } from "./periods.ts";

const day = (text: string) => new Date(text);

describe("a period", () => {
  test.each([
    ["ends a month later at the same local time", "2026-03-10T09:00:00Z", "MONTH", "2026-04-10T08:00:00Z"],
    ["ends on the last day of a shorter month", "2026-01-31T12:00:00Z", "MONTH", "2026-02-28T12:00:00Z"],
    ["ends on 29 February in a leap year", "2028-01-31T12:00:00Z", "MONTH", "2028-02-29T12:00:00Z"],
    ["crosses the year", "2026-12-31T12:00:00Z", "MONTH", "2027-01-31T12:00:00Z"],
    ["lasts a year", "2026-03-10T09:00:00Z", "YEAR", "2027-03-10T09:00:00Z"],
    ["begun on 29 February ends on the 28th", "2028-02-29T12:00:00Z", "YEAR", "2029-02-28T12:00:00Z"],
    ["follows the civil day of Paris, not that of UTC", "2026-01-31T23:30:00Z", "MONTH", "2026-02-28T23:30:00Z"],
  ] as const)("%s", (_name, start, recurring, end) => {
    expect(periodEnd(day(start), recurring, anchorDayOf(day(start))).toISOString()).toBe(day(end).toISOString());
  });

  test("returns to the anchor day after a short month", () => {
    const february = periodEnd(day("2026-01-31T12:00:00Z"), "MONTH", 31);
    const march = periodEnd(february, "MONTH", 31);
    const april = periodEnd(march, "MONTH", 31);
    expect([february, march, april].map((end) => end.toISOString().slice(0, 10))).toEqual([
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
    ]);
  });
});

test("civil days are counted at midnight in Paris, over a change of the clock too", () => {
  expect(civilDays(day("2026-03-10T22:59:00Z"), day("2026-03-10T23:01:00Z"))).toBe(1);
  expect(civilDays(day("2026-03-28T12:00:00Z"), day("2026-03-30T12:00:00Z"))).toBe(2);
  expect(civilDays(day("2026-03-01T12:00:00Z"), day("2026-04-01T12:00:00Z"))).toBe(31);
});

test("the last hours of a free month still count as a day, and none is left afterwards", () => {
  expect(daysLeft(day("2026-04-10T08:00:00Z"), day("2026-03-10T09:00:00Z"))).toBe(31);
  expect(daysLeft(day("2026-04-10T08:00:00Z"), day("2026-04-10T07:00:00Z"))).toBe(1);
  expect(daysLeft(day("2026-04-10T08:00:00Z"), day("2026-04-10T08:00:00Z"))).toBe(-1);
});

test("a card is good to the last moment of its month", () => {
  expect(cardIsGood(2026, 3, day("2026-03-31T21:59:00Z"))).toBe(true);
  expect(cardIsGood(2026, 3, day("2026-03-31T21:59:59.999Z"))).toBe(true);
  expect(cardIsGood(2026, 3, day("2026-03-31T22:00:00Z"))).toBe(false);
});

test("days later is the same local time, over a change of the clock too", () => {
  expect(daysLater(day("2026-03-28T09:00:00Z"), 2)).toEqual(day("2026-03-30T08:00:00Z"));
});

test("a charge is tried again at the same local time, from 20:00 on at 20:00", () => {
  expect(retryTime(day("2026-03-10T18:59:00Z"), 1)).toEqual(day("2026-03-11T18:59:00Z"));
  expect(retryTime(day("2026-03-10T19:30:00Z"), 1)).toEqual(day("2026-03-11T19:00:00Z"));
});

test("the year of an invoice is that of Paris", () => {
  expect(civilYear(day("2026-12-31T22:59:00Z"))).toBe(2026);
  expect(civilYear(day("2026-12-31T23:00:00Z"))).toBe(2027);
});
