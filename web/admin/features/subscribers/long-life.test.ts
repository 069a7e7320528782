import { expect, test } from "vitest";
import { eventsByYear, marksOf, yearsOf } from "./long-life.ts";

const span = { from: "2006-03-10T09:00:00.000Z", to: "2026-03-10T09:00:00.000Z" };
/** A refusal in each month of twenty years, and a refund every fifth year. */
const events = Array.from({ length: 240 }, (_none, month) => ({
  at: new Date(Date.UTC(2006, 2 + month, 10, 9)).toISOString(),
  kind: month % 60 === 0 ? ("refunded" as const) : ("refused" as const),
})).toReversed();

test("of twenty years of marks none lies upon another, and none is lost", () => {
  const marks = marksOf(span, events);
  const refused = marks.filter(({ kind }) => kind === "refused");
  const gaps = refused.slice(1).map(({ place }, index) => place - (refused[index]?.place ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1.5);
  expect(refused.reduce((sum, { count }) => sum + count, 0)).toBe(236);
  expect(marks.filter(({ kind }) => kind === "refunded").map(({ count }) => count)).toEqual([1, 1, 1, 1]);
});

test("a long life has its years, of which at most seven are named; a short one has none", () => {
  const years = yearsOf(span);
  expect(years.map(({ year }) => year)).toEqual(Array.from({ length: 20 }, (_none, index) => 2007 + index));
  expect(years.filter(({ isNamed }) => isNamed).map(({ year }) => year)).toEqual([
    2007, 2010, 2013, 2016, 2019, 2022, 2025,
  ]);
  expect(yearsOf({ from: "2024-03-10T09:00:00.000Z", to: "2026-03-10T09:00:00.000Z" })).toEqual([]);
});

test("events are told by year, the latest first, each once", () => {
  const years = eventsByYear(events);
  expect(years.map(({ year }) => year)).toEqual(Array.from({ length: 21 }, (_none, index) => String(2026 - index)));
  expect(years.flatMap((year) => year.events)).toEqual(events);
});
