import { describe, expect, test } from "vitest";
import { type DecidedReport, effectsOf, hasWon } from "./decision-effects.ts";

const report = (id: number, changed: Partial<DecidedReport> = {}): DecidedReport => ({
  id,
  decision: null,
  comment_id: 7,
  is_author_told: false,
  author_contests: false,
  reporter_contests: false,
  ...changed,
});
const readersOf = (decision: "kept" | "removed", ...reports: DecidedReport[]) =>
  effectsOf(decision, reports).readers.map(({ reportId, side }) => `${side} of ${reportId}`);

test("a comment that stays is what its author wished, one that goes what its reporters wished", () => {
  expect([hasWon("author", "kept"), hasWon("author", "removed")]).toEqual([true, false]);
  expect([hasWon("reporter", "kept"), hasWon("reporter", "removed")]).toEqual([false, true]);
});

describe("a first decision", () => {
  test("to remove is told to the author and to everybody who reported", () => {
    expect(readersOf("removed", report(1), report(2))).toEqual(["author of 1", "reporter of 1", "reporter of 2"]);
  });
  test("to keep is told to those who reported alone", () => {
    expect(readersOf("kept", report(1), report(2))).toEqual(["reporter of 1", "reporter of 2"]);
  });
  test("on a comment that its author deleted is not told to the author", () => {
    expect(readersOf("removed", report(1, { comment_id: null }))).toEqual(["reporter of 1"]);
  });
});

describe("a later report", () => {
  test("decided as the one before leaves that one and its letter alone", () => {
    const before = report(1, { decision: "kept" });
    expect(effectsOf("kept", [before, report(2)])).toEqual({
      ids: [2],
      readers: [{ reportId: 2, side: "reporter" }],
    });
  });
  test("decided otherwise changes the one before, and all are told", () => {
    expect(readersOf("removed", report(1, { decision: "kept" }), report(2))).toEqual([
      "author of 1",
      "reporter of 1",
      "reporter of 2",
    ]);
  });
});

describe("an appeal", () => {
  const removed = { decision: "removed", is_author_told: true } as const;
  test("that changes nothing is answered to whoever made it", () => {
    const contested = report(1, { ...removed, author_contests: true });
    expect(readersOf("removed", contested, report(2, removed))).toEqual(["author of 1"]);
    expect(readersOf("kept", report(1, { decision: "kept", reporter_contests: true }))).toEqual(["reporter of 1"]);
  });
  test("that changes the decision is told to all", () => {
    const contested = report(1, { ...removed, author_contests: true });
    expect(readersOf("kept", contested, report(2, removed))).toEqual(["author of 1", "reporter of 1", "reporter of 2"]);
  });
  test("of the author stands on its own report, and is answered there", () => {
    const reports = [report(1, removed), report(2, { ...removed, author_contests: true })];
    expect(effectsOf("removed", reports)).toEqual({ ids: [2], readers: [{ reportId: 2, side: "author" }] });
  });
});

test("an author who was told of a removal hears that it was undone", () => {
  expect(readersOf("kept", report(1, { is_author_told: true }))).toEqual(["author of 1", "reporter of 1"]);
});

test("the same decision again, contested by nobody, does nothing", () => {
  expect(effectsOf("kept", [report(1, { decision: "kept" })])).toEqual({ ids: [], readers: [] });
});
