import { expect, test } from "vitest";
import { agoText } from "./ago-text.ts";

const now = new Date("2026-03-10T12:00:00Z");

test.each([
  ["2026-03-10T11:59:00Z", "il y a 1 minute", "1 minute ago"],
  ["2026-03-10T11:00:01Z", "il y a 59 minutes", "59 minutes ago"],
  ["2026-03-10T10:00:00Z", "il y a 2 heures", "2 hours ago"],
  ["2026-03-09T11:00:00Z", "hier", "yesterday"],
  ["2026-03-04T11:00:00Z", "il y a 6 jours", "6 days ago"],
  ["2026-03-03T12:00:00Z", "3 mars 2026", "3 March 2026"],
])("%s is said as %s and %s", (instant, french, english) => {
  expect(agoText(instant, now, "fr")?.replaceAll(/\s/g, " ")).toBe(french);
  expect(agoText(instant, now, "en")).toBe(english);
});

test.each(["2026-03-10T12:00:30Z", "2026-03-10T11:59:01Z"])("%s was just now", (instant) => {
  expect(agoText(instant, now, "fr")).toBeNull();
});
