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

test("refusals that no new signature ended are given up, and leave the tries of a broken line as they were", () => {
  const recovery = createRecovery();
  expect(recovery.remedyFor({ kind: "network", status: 403 }, 0)).toEqual({ do: "giveUp" });
  expect(recovery.remedyFor({ kind: "network", status: 500 }, 0)).toEqual({ do: "reload", afterMs: 500 });
});

test("a failing decoder is set up anew, then with its codec swapped, then given up; after ten quiet seconds from the start", () => {
  const recovery = createRecovery();
  const fail = (at: number) => recovery.remedyFor({ kind: "media" }, at).do;
  expect([fail(0), fail(100), fail(200)]).toEqual(["recoverMedia", "swapCodecAndRecover", "giveUp"]);
  expect(fail(20_000)).toBe("recoverMedia");
});
