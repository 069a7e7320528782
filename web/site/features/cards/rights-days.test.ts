import { expect, test } from "vitest";
import { firstDay } from "./first-day.ts";
import { daysLeft, lastDay } from "./rights-days.ts";

test("a title that leaves at midnight in Paris can be watched until the day before", () => {
  expect(lastDay("2026-11-30T23:00:00.000Z", "fr")).toBe("30 novembre");
  expect(lastDay("2026-11-30T22:59:59.000Z", "en")).toBe("30 November");
  expect(lastDay("2026-12-01T12:00:00.000Z", "fr")).toBe("1er décembre");
  expect(lastDay("2026-12-11T12:00:00.000Z", "fr")).toBe("11 décembre");
});

test("a title of another year comes with it", () => {
  const now = Date.parse("2026-11-23T12:00:00.000Z");
  expect(firstDay("2026-12-31T22:59:59.000Z", "fr", now)).toBe("31 décembre");
  expect(firstDay("2026-12-31T23:00:00.000Z", "fr", now)).toBe("1er janvier 2027");
  expect(firstDay("2026-12-31T23:00:00.000Z", "en", now)).toBe("1 January 2027");
});

test("a begun day counts as a whole one", () => {
  const leaves = "2026-11-30T23:00:00.000Z";
  const before = (ms: number) => Date.parse(leaves) - ms;
  expect(daysLeft(leaves, before(3 * 86_400_000))).toBe(3);
  expect(daysLeft(leaves, before(3 * 86_400_000 - 1))).toBe(3);
  expect(daysLeft(leaves, before(1))).toBe(1);
  expect(daysLeft(leaves, before(0))).toBe(0);
  expect(daysLeft(leaves, before(-9e9))).toBe(0);
});
