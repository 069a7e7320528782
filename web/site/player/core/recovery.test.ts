import { expect, test } from "vitest";
import { createRecovery } from "./recovery.ts";

const line = { kind: "network", inSegment: true } as const;

test("a broken line is tried again after ever longer pauses, without end, and anew once it healed", () => {
  const recovery = createRecovery();
  const fail = () => recovery.remedyFor(line, 0);
  expect([fail(), fail(), fail(), fail(), fail(), fail()]).toEqual(
    [500, 1000, 2000, 2000, 2000, 2000].map((afterMs) => ({ do: "reload", afterMs })),
  );
  recovery.healed();
  expect(fail()).toEqual({ do: "reload", afterMs: 500 });
});

test("a failing decoder is set up anew, then without the segment it failed at", () => {
  const recovery = createRecovery();
  const fail = (at: number) => recovery.remedyFor({ kind: "media", inSegment: true }, at).do;
  expect([fail(0), fail(100), fail(200)]).toEqual(["recoverMedia", "leaveOut", "leaveOut"]);
  expect(fail(20_000)).toBe("recoverMedia");
});

test("a decoder that fails nowhere in particular gets its codec swapped, then is given up", () => {
  const recovery = createRecovery();
  const fail = (at: number) => recovery.remedyFor({ kind: "media", inSegment: false }, at).do;
  expect([fail(0), fail(100), fail(200)]).toEqual(["recoverMedia", "swapCodecAndRecover", "giveUp"]);
  expect(fail(20_000)).toBe("recoverMedia");
});
