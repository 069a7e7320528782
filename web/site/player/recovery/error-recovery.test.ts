import { expect, test } from "vitest";
import { createErrorRecovery, isMissing, isRefusal, mayBeGap } from "./error-recovery.ts";

const networkFault = { kind: "network", inSegment: true } as const;

test("network failures are retried with growing delays, without limit; success resets the delay", () => {
  const recovery = createErrorRecovery();
  const fail = () => recovery.remedyFor(networkFault, 0);
  expect([fail(), fail(), fail(), fail(), fail(), fail()]).toEqual(
    [500, 1000, 2000, 2000, 2000, 2000].map((afterMs) => ({ do: "reload", afterMs })),
  );
  recovery.recovered();
  expect(fail()).toEqual({ do: "reload", afterMs: 500 });
});

test("after a decoder error in a segment the decoder is reset, then the segment is skipped", () => {
  const recovery = createErrorRecovery();
  const fail = (at: number) => recovery.remedyFor({ kind: "media", inSegment: true }, at).do;
  expect([fail(0), fail(100), fail(200)]).toEqual(["recoverMedia", "skipSegment", "skipSegment"]);
  expect(fail(20_000)).toBe("recoverMedia");
});

test("after decoder errors outside a segment the decoder is reset, then its codec swapped, then it is given up", () => {
  const recovery = createErrorRecovery();
  const fail = (at: number) => recovery.remedyFor({ kind: "media", inSegment: false }, at).do;
  expect([fail(0), fail(100), fail(200)]).toEqual(["recoverMedia", "swapCodecAndRecover", "giveUp"]);
  expect(fail(20_000)).toBe("recoverMedia");
});

test.each([
  [undefined, "nothing"],
  [0, "nothing"],
  [200, "nothing"],
  [400, "missing"],
  [401, "refused"],
  [403, "refused"],
  [404, "missing"],
  [408, "nothing"],
  [410, "missing"],
  [429, "nothing"],
  [499, "missing"],
  [500, "a gap at most"],
  [503, "a gap at most"],
] as const)("an answer of %s means %s", (status, meaning) => {
  expect([isRefusal(status), isMissing(status), mayBeGap(status)]).toEqual([
    meaning === "refused",
    meaning === "missing",
    meaning === "missing" || meaning === "a gap at most",
  ]);
});
