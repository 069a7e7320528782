import { describe, expect, test } from "vitest";
import { CallError } from "#contract/client.ts";
import { haltOf } from "./halt.ts";
import { clockText, startPosition, timeParts } from "./time.ts";

describe("time", () => {
  test("is formatted as a clock", () => {
    expect([0, 5.9, 65, 3729, Number.NaN, Infinity].map(clockText)).toEqual([
      "0:00",
      "0:05",
      "1:05",
      "1:02:09",
      "0:00",
      "0:00",
    ]);
    expect(timeParts(3729)).toEqual({ hours: 1, minutes: 2, seconds: 9 });
  });

  test("playback resumes at a saved position, unless it is 0 or the whole length", () => {
    expect([startPosition(12, 60), startPosition(0, 60), startPosition(60, 60), startPosition(90, 60)]).toEqual([
      12, 0, 0, 0,
    ]);
  });
});

test("each refusal maps to its halt, and an error without a code to a network failure", () => {
  const refused = (code: number, details?: unknown) => haltOf(new CallError(403, { code, message: "", details }));
  expect(refused(600, { limit: 1, screens: [] })).toEqual({ kind: "limit", inUse: { limit: 1, screens: [] } });
  const above = { rating: 16, age_ceiling: 12 };
  expect(refused(602, above)).toEqual({ kind: "ceiling", above });
  expect(refused(604, { has_parental_code: false })).toEqual({ kind: "code", hasCode: false });
  expect(refused(604)).toEqual({ kind: "network" });
  expect([300, 404, 601, 603, 500, 0].map((code) => refused(code).kind)).toEqual([
    "lost",
    "gone",
    "expired",
    "unavailable",
    "network",
    "network",
  ]);
  expect(haltOf(new TypeError("boom"))).toEqual({ kind: "network" });
});
