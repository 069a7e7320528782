import { expect, test } from "vitest";
import { comingCharges, type Charged } from "./coming-charges.ts";

const at = new Date("2026-03-10T09:00:00Z");
const monthly: Charged = {
  plan: { id: 1, recurring: "MONTH" },
  nextCents: 999,
  periodEndsAt: new Date("2026-03-31T08:00:00Z"),
  nextPaymentAt: new Date("2026-03-31T08:00:00Z"),
  anchorDay: 31,
  announced: [],
};
const daysOf = (charged: Charged) => comingCharges(charged, at).map((one) => one.at.toISOString().slice(0, 10));

test("a month's end is charged on the last day of shorter months, for twelve months", () => {
  expect(daysOf(monthly)).toEqual([
    "2026-03-31",
    "2026-04-30",
    "2026-05-31",
    "2026-06-30",
    "2026-07-31",
    "2026-08-31",
    "2026-09-30",
    "2026-10-31",
    "2026-11-30",
    "2026-12-31",
    "2027-01-31",
    "2027-02-28",
  ]);
});

test("a year is charged once, and not when it renews later than in twelve months", () => {
  const yearly: Charged = { ...monthly, plan: { id: 2, recurring: "YEAR" } };
  expect(daysOf(yearly)).toEqual(["2026-03-31"]);
  const next = new Date("2027-03-11T09:00:00Z");
  expect(daysOf({ ...yearly, periodEndsAt: next, nextPaymentAt: next })).toEqual([]);
});

test("a refused charge is due on its next attempt, and the following ones keep their days", () => {
  const due = { periodEndsAt: new Date("2026-03-09T09:00:00Z"), nextPaymentAt: new Date("2026-03-12T09:00:00Z") };
  expect(daysOf({ ...monthly, ...due, anchorDay: 9 }).slice(0, 3)).toEqual(["2026-03-12", "2026-04-09", "2026-05-09"]);
});

test("an announced price holds from the first period at or after its instant, for its own plan alone", () => {
  const announced = [
    { planId: 1, cents: 1199, appliesFrom: new Date("2026-05-15T00:00:00Z") },
    { planId: 3, cents: 1, appliesFrom: new Date("2026-05-15T00:00:00Z") },
  ];
  const cents = comingCharges({ ...monthly, announced }, at).map((one) => one.cents);
  expect(cents.slice(0, 4)).toEqual([999, 999, 1199, 1199]);
  expect(new Set(cents.slice(2))).toEqual(new Set([1199]));
});
