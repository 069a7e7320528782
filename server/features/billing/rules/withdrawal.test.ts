import { expect, test } from "vitest";
import { withdrawalEnd, withdrawalOpenUntil, withdrawalRefund } from "./withdrawal.ts";

test.each([
  ["a Tuesday: fourteen days on", "2026-03-10T10:00:00+01:00", "2026-03-25T00:00:00+01:00"],
  ["late in the evening: the day itself does not count", "2026-03-10T23:59:00+01:00", "2026-03-25T00:00:00+01:00"],
  ["the last day is a Saturday: Monday", "2026-03-14T10:00:00+01:00", "2026-03-31T00:00:00+02:00"],
  ["the last day is Easter Monday: Tuesday", "2026-03-23T10:00:00+01:00", "2026-04-08T00:00:00+02:00"],
  ["the last day is Ascension Day: Friday", "2026-04-30T10:00:00+02:00", "2026-05-16T00:00:00+02:00"],
  ["the last day is Christmas, before a weekend: Monday", "2026-12-11T10:00:00+01:00", "2026-12-29T00:00:00+01:00"],
  ["across the change of the clocks", "2026-10-14T10:00:00+02:00", "2026-10-29T00:00:00+01:00"],
])("%s", (_name, from, end) => {
  expect(withdrawalEnd(new Date(from))).toEqual(new Date(end));
});

test("what a store sold is taken back by the store, and what did not begin needs no withdrawal", () => {
  const started = new Date("2026-03-10T10:00:00+01:00");
  const end = new Date("2026-03-25T00:00:00+01:00");
  expect(withdrawalOpenUntil({ started_at: started, method: "card" }, started)).toEqual(end);
  expect(withdrawalOpenUntil({ started_at: started, method: "card" }, end)).toBeNull();
  expect(withdrawalOpenUntil({ started_at: started, method: "store" }, started)).toBeNull();
  expect(withdrawalOpenUntil({ started_at: null, method: "card" }, started)).toBeNull();
});

const year = {
  periodCents: 9990,
  periodStartsAt: new Date("2026-03-10T10:00:00+01:00"),
  periodEndsAt: new Date("2027-03-10T10:00:00+01:00"),
};
const on = (day: string) => new Date(`${day}T18:00:00+01:00`);

test.each([
  ["everything without the express request", "2026-03-20", false, 9990],
  ["everything on the first day", "2026-03-10", true, 9990],
  ["less one day of 365", "2026-03-11", true, 9963],
  ["less ten days of 365", "2026-03-20", true, 9716],
])("what goes back: %s", (_name, day, startNow, cents) => {
  expect(withdrawalRefund(year, { paidCents: 9990, startNow, at: on(day) })).toBe(cents);
});

test("never more goes back than was paid", () => {
  expect(withdrawalRefund(year, { paidCents: 5000, startNow: true, at: on("2026-03-11") })).toBe(5000);
});
