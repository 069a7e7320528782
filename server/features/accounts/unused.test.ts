import { expect, test } from "vitest";
import { yearsAfter } from "#server/dates.ts";
import { nextStep, type AccountUse } from "./unused.ts";

const day = (text: string) => new Date(`${text}T09:00:00Z`);
const unpaid: AccountUse = {
  wasPaidFor: false,
  unusedSince: day("2026-03-10"),
  notifiedMonthAhead: null,
  notifiedWeekAhead: null,
};
const paid = { ...unpaid, wasPaidFor: true };

test.each([
  ["unpaid for eleven months", unpaid, "2027-02-07", null],
  ["unpaid, 30 days before its year is over", unpaid, "2027-02-08", ["tell", 30, "2027-03-10"]],
  ["unpaid, found late", unpaid, "2029-01-01", ["tell", 30, "2029-01-31"]],
  ["ended for a year", paid, "2027-03-10", null],
  ["ended, 30 days before its three years are over", paid, "2029-02-08", ["tell", 30, "2029-03-10"]],
  ["told, eight days before", { ...unpaid, notifiedMonthAhead: day("2027-02-08") }, "2027-03-02", null],
  [
    "told, seven days before",
    { ...unpaid, notifiedMonthAhead: day("2027-02-08") },
    "2027-03-03",
    ["tell", 7, "2027-03-10"],
  ],
  [
    "told late, seven days before",
    { ...unpaid, notifiedMonthAhead: day("2027-03-01") },
    "2027-03-24",
    ["tell", 7, "2027-03-31"],
  ],
  [
    "told once, and nobody ran the second letter",
    { ...unpaid, notifiedMonthAhead: day("2027-02-08") },
    "2027-06-01",
    ["tell", 7, "2027-06-08"],
  ],
  ["told twice, a day before", notified("2027-02-08", "2027-03-03"), "2027-03-09", null],
  ["told twice, on the day", notified("2027-02-08", "2027-03-03"), "2027-03-10", ["erase"]],
  ["told twice, the second time late", notified("2027-02-08", "2027-06-01"), "2027-06-07", null],
  ["told twice, seven days after the second", notified("2027-02-08", "2027-06-01"), "2027-06-08", ["erase"]],
])("an account %s", (_name, use, at, expected) => {
  const step = nextStep(use, day(at));
  const said =
    step && (step.kind === "erase" ? ["erase"] : ["tell", step.daysAhead, step.erasesAt.toISOString().slice(0, 10)]);
  expect(said).toEqual(expected);
});

function notified(month: string, week: string): AccountUse {
  return { ...unpaid, notifiedMonthAhead: day(month), notifiedWeekAhead: day(week) };
}

test("a leap day is followed by 1 March", () => {
  expect(yearsAfter(day("2028-02-29"), 1)).toEqual(day("2029-03-01"));
});
