import { expect, test } from "vitest";
import * as dates from "./date-text.ts";

const { civilDay, dayAndMonth, longCivilDay, longDay, longInstant, shortInstant, timeOfDay, weekdayAndDay } = dates;

test.each([
  ["2026-03-10T09:00:00Z", "2026-03-10", "10 mars 2026", "10 March 2026"],
  // The first of a month in Paris, still the last of one in Greenwich; summer time has begun.
  ["2026-03-31T22:30:00Z", "2026-04-01", "1er avril 2026", "1 April 2026"],
  ["2026-12-11T23:00:00Z", "2026-12-12", "12 décembre 2026", "12 December 2026"],
])("%s is the day %s, '%s' in French and '%s' in English", (instant, day, french, english) => {
  for (const at of [instant, new Date(instant), Date.parse(instant)]) {
    expect(civilDay(at)).toBe(day);
    expect(longDay(at, "fr")).toBe(french);
    expect(longDay(at, "en")).toBe(english);
  }
  expect(longCivilDay(day, "fr")).toBe(french);
  expect(longCivilDay(day, "en")).toBe(english);
});

const at = new Date("2026-03-31T22:30:00Z");

test("an instant is told with the time of day in Paris", () => {
  expect(longInstant(at, "fr")).toBe("1er avril 2026 à 00:30");
  expect(longInstant(at, "en")).toBe("1 April 2026 at 00:30");
  expect([timeOfDay(at, "fr"), timeOfDay(at, "en")]).toEqual(["00:30", "00:30"]);
});

test("a day stands without its year where that is plain, and with its weekday in a calendar", () => {
  expect([dayAndMonth(at, "fr"), dayAndMonth(at, "en")]).toEqual(["1er avril", "1 April"]);
  expect(weekdayAndDay(new Date(2026, 10, 1), "fr")).toBe("dimanche 1er novembre 2026");
  expect(weekdayAndDay(new Date(2026, 10, 11), "fr")).toBe("mercredi 11 novembre 2026");
});

test("the staff's tables shorten the month", () => {
  expect(shortInstant("2026-11-22T10:04:00Z", "fr")).toBe("22 nov. 2026, 11:04");
  expect(shortInstant("2026-11-22T10:04:00Z", "en")).toBe("22 Nov 2026, 11:04");
});

test("what is no civil day is shown as it stands", () => {
  expect(longCivilDay("", "fr")).toBe("");
});
