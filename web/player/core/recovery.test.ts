import { expect, test } from "vitest";
import { createRecovery } from "./recovery.ts";

test("a broken network is tried again after ever longer pauses, four times, and anew once it healed", () => {
  const recovery = createRecovery();
  const fail = () => recovery.remedyFor({ kind: "network" }, 0);
  expect([fail(), fail(), fail(), fail()]).toEqual(
    [500, 1000, 2000, 4000].map((afterMs) => ({ do: "reload", afterMs })),
  );
  expect(fail()).toEqual({ do: "giveUp" });
  recovery.healed();
  expect(fail()).toEqual({ do: "reload", afterMs: 500 });
});

test("a refused request is made again at once, then after pauses, for a quarter of a minute", () => {
  const recovery = createRecovery();
  const refuse = () => recovery.remedyFor({ kind: "network", status: 403 }, 0);
  expect([refuse(), refuse()]).toEqual([0, 500].map((afterMs) => ({ do: "reload", afterMs })));
  // A line that breaks meanwhile has its own tries.
  expect(recovery.remedyFor({ kind: "network" }, 0)).toEqual({ do: "reload", afterMs: 500 });
  const pauses: number[] = [];
  for (let remedy = refuse(); remedy.do === "reload"; remedy = refuse()) pauses.push(remedy.afterMs);
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(15_000);
  recovery.healed();
  expect(refuse()).toEqual({ do: "reload", afterMs: 0 });
});

test("a failing decoder is set up anew, then with its codec swapped, then given up; after ten quiet seconds from the start", () => {
  const recovery = createRecovery();
  const fail = (at: number) => recovery.remedyFor({ kind: "media" }, at).do;
  expect([fail(0), fail(100), fail(200)]).toEqual(["recoverMedia", "swapCodecAndRecover", "giveUp"]);
  expect(fail(20_000)).toBe("recoverMedia");
});
