import { expect, test } from "vitest";
import { civilDay, longDate, longInstant } from "./dates.ts";

test.each([
  ["2026-03-10T09:00:00Z", "2026-03-10", "10 mars 2026", "10 March 2026"],
  // The first of a month in Paris, still the last of one in Greenwich; summer time has begun.
  ["2026-03-31T22:30:00Z", "2026-04-01", "1er avril 2026", "1 April 2026"],
  ["2026-12-11T23:00:00Z", "2026-12-12", "12 décembre 2026", "12 December 2026"],
])("%s is the day %s, '%s' in French and '%s' in English", (instant, day, french, english) => {
  const at = new Date(instant);
  expect(civilDay(at)).toBe(day);
  expect(longDate(at, "fr")).toBe(french);
  expect(longDate(at, "en")).toBe(english);
});

test("an instant is told with the time of day in Paris", () => {
  const at = new Date("2026-03-31T22:30:00Z");
  expect(longInstant(at, "fr")).toBe("1er avril 2026 à 00:30");
  expect(longInstant(at, "en")).toBe("1 April 2026 at 00:30");
});
