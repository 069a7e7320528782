import { expect, test } from "vitest";
import { createRecovery } from "./recovery.ts";

const line = { kind: "network", inSegment: true } as const;

test("a broken line is tried again after ever longer pauses, without end, and anew once it healed", () => {
  const recovery = createRecovery();
  const fail = () => recovery.remedyFor(line, 0);
  expect([fail(), fail(), fail(), fail(), fail(), fail()]).toEqual(
    [500, 1000, 2000, 4000, 4000, 4000].map((afterMs) => ({ do: "reload", afterMs })),
  );
  recovery.healed();
  expect(fail()).toEqual({ do: "reload", afterMs: 500 });
});

test("a segment that is not there is left out; what may come, or is no segment, is asked for again", () => {
  const recovery = createRecovery();
  const remedy = (status: number, inSegment = true) => recovery.remedyFor({ kind: "network", status, inSegment }, 0).do;
  expect([404, 410, 400].map((status) => remedy(status))).toEqual(["leaveOut", "leaveOut", "leaveOut"]);
  expect([500, 503, 429, 408, 403, 401].map((status) => remedy(status))).toEqual(Array(6).fill("reload"));
  expect(remedy(404, false)).toBe("reload");
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
