import { expect, test } from "vitest";
import { instantInParis, parisText } from "./paris-time.ts";

test.each([
  ["2026-01-15T20:00", "2026-01-15T19:00:00.000Z"],
  ["2026-07-15T20:00", "2026-07-15T18:00:00.000Z"],
  ["2026-03-29T01:59", "2026-03-29T00:59:00.000Z"],
  ["2026-03-29T03:00", "2026-03-29T01:00:00.000Z"],
  ["2026-10-25T03:00", "2026-10-25T02:00:00.000Z"],
])("%s in Paris is %s, and back", (text, instant) => {
  expect(instantInParis(text)).toBe(instant);
  expect(parisText(instant)).toBe(text);
});

test("the skipped hour is read as the next, the repeated hour as its first occurrence", () => {
  expect(parisText(instantInParis("2026-03-29T02:30"))).toBe("2026-03-29T03:30");
  expect(instantInParis("2026-10-25T02:30")).toBe("2026-10-25T00:30:00.000Z");
});

test("an invalid time is null", () => {
  expect([instantInParis(""), instantInParis("2026-13-01T00:00"), parisText(null)]).toEqual([null, null, ""]);
});
