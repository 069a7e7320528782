import { expect, test } from "vitest";
import { createRescue, type Stall } from "./rescue.ts";

/** A title that stands still from 0 s on, looked at every quarter of a second. */
function standing() {
  const done: string[] = [];
  let answers = true;
  const rescue = createRescue({
    probe: async () => answers,
    kick: () => done.push("kick"),
    recover: () => done.push("recover"),
    skipTo: (seconds) => done.push(`skip to ${seconds}`),
    end: () => done.push("end"),
    tell: (trouble) => done.push(trouble),
    giveUp: () => done.push("give up"),
  });
  let nowMs = 0;
  return {
    rescue,
    done,
    line: (state: "up" | "down") => (answers = state === "up"),
    /** Looks on until `seconds`; bytes came last at 0 unless told. */
    async until(seconds: number, stall: Partial<Stall> = {}) {
      for (; nowMs <= seconds * 1000; nowMs += 250) {
        rescue.stands(
          { stoodMs: nowMs, aheadSeconds: 0, quietMs: nowMs, gapEnd: undefined, leftSeconds: 60, ...stall },
          nowMs,
        );
        // The probe's answer.
        await Promise.resolve();
        await Promise.resolve();
      }
      return done.splice(0);
    },
  };
}

test("a lost line is told within eight seconds, and what is needed is asked for as soon as it is back", async () => {
  const title = standing();
  title.line("down");
  expect(await title.until(2.75)).toEqual([]);
  expect(new Set(await title.until(7.75))).toEqual(new Set(["line"]));
  // It is asked for every eight seconds all the same; the next time without a probe would be at 16 s.
  expect(await title.until(8)).toContain("kick");
  title.line("up");
  expect(await title.until(10)).toContain("kick");
});

test("a slow line, over which bytes still come, is left alone", async () => {
  expect(await standing().until(60, { quietMs: 800 })).toEqual([]);
});

test("a request that hangs on a good line is made again every eight seconds, and told by the twelfth", async () => {
  const title = standing();
  expect(await title.until(11.75)).toEqual(["kick"]);
  const later = await title.until(17);
  expect(later.filter((what) => what === "kick")).toHaveLength(1);
  expect(later).toContain("line");
});

test("a stretch that is missing is skipped at once, unless there is still something to show", async () => {
  expect((await standing().until(0, { gapEnd: 16 }))[0]).toBe("skip to 16");
  expect(await standing().until(4, { gapEnd: 16, aheadSeconds: 3 })).toEqual([]);
});

test("frames that are there and do not move: the decoder is set up anew once, then it is given up", async () => {
  const title = standing();
  expect(await title.until(4.75, { aheadSeconds: 20 })).toEqual([]);
  expect(await title.until(11.75, { aheadSeconds: 20 })).toEqual(["recover"]);
  expect(await title.until(12, { aheadSeconds: 20 })).toEqual(["give up"]);
});

test("what was known of one stall is forgotten when it is over", async () => {
  const title = standing();
  title.line("down");
  await title.until(8);
  title.rescue.over();
  title.rescue.stands({ stoodMs: 250, aheadSeconds: 0, quietMs: 250, gapEnd: undefined, leftSeconds: 60 }, 9000);
  expect(title.done).toEqual([]);
});

test("a stall in the last half second is the end", async () => {
  const title = standing();
  expect(await title.until(1.25, { leftSeconds: 0.2, aheadSeconds: 0.2 })).toEqual([]);
  expect(await title.until(1.5, { leftSeconds: 0.2, aheadSeconds: 0.2 })).toEqual(["end"]);
  expect(await standing().until(2, { leftSeconds: 0.6, aheadSeconds: 0.2 })).toEqual([]);
});
