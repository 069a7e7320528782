import { expect, test } from "vitest";
import { euros, monthlyOf, periodEnd, yearSaving } from "./money.ts";

test("prices read as the reader expects", () => {
  expect(euros(9.99, "fr")).toBe("9,99\u00A0€");
  expect(euros(149.9, "en")).toBe("€149.90");
  expect(euros(20, "fr")).toBe("20\u00A0€");
  expect(euros(12.5, "fr")).toBe("12,50\u00A0€");
  expect(euros(20, "en")).toBe("€20");
});

test.each([
  [99.9, 8.33],
  [79.9, 6.66],
  [149.9, 12.49],
  [0, 0],
])("a year for %d is %d a month", (yearly, monthly) => {
  expect(monthlyOf(yearly)).toBe(monthly);
});

test.each([
  [9.99, 99.9, 19.98],
  [9.99, 79.9, 39.98],
  [14.99, 149.9, 29.98],
  [1.1, 13.2, 0],
  [9.99, 130, 0],
])("beside %d a month, a year for %d saves %d", (monthly, yearly, saving) => {
  expect(yearSaving(monthly, yearly)).toBe(saving);
});

test.each([
  ["2026-03-10", "MONTH", "2026-04-10"],
  ["2026-01-31", "MONTH", "2026-02-28"],
  ["2026-12-31", "MONTH", "2027-01-31"],
  ["2028-02-29", "YEAR", "2029-02-28"],
] as const)("what begins on %s for a %s ends on %s", (start, recurring, end) => {
  expect(
    periodEnd(new Date(`${start}T12:00:00Z`), recurring)
      .toISOString()
      .slice(0, 10),
  ).toBe(end);
});
