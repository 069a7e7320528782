import { expect, test } from "vitest";
import type { ProbeAnswer } from "./probing.ts";
import { createRescue, type Stall } from "./rescue.ts";

/** The probe's answer has been heard. */
async function answered(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await Promise.resolve();
}

/** A title that stands still from 0 s on, looked at every quarter of a second. */
function standing() {
  const done: string[] = [];
  let answer: ProbeAnswer | Promise<ProbeAnswer> = 200;
  const rescue = createRescue({
    probe: async () => answer,
    kick: () => done.push("kick"),
    recover: () => done.push("recover"),
    skipTo: (seconds) => done.push(`skip to ${seconds}`),
    end: () => done.push("end"),
    tell: (trouble) => done.push(trouble),
    giveUp: (blamed) => done.push(`blame ${blamed}`),
  });
  let nowMs = 0;
  const look = (stall: Partial<Stall>) =>
    rescue.stands(
      { aheadSeconds: 0, quietMs: nowMs, gapEnd: undefined, leftSeconds: 60, isOffline: false, ...stall },
      nowMs,
    );
  return {
    rescue,
    done,
    look,
    probeGets(next: typeof answer) {
      answer = next;
    },
    /** The page was frozen, and no look was taken. */
    sleep: (seconds: number) => (nowMs += seconds * 1000),
    /** Looks on until `seconds`; bytes came last at 0 unless told. */
    async until(seconds: number, stall: Partial<Stall> = {}, fails?: number) {
      for (; nowMs <= seconds * 1000; nowMs += 250) {
        if (fails !== undefined && nowMs % 1000 === 0) rescue.failed(fails, nowMs);
        look(stall);
        // The probe's answer.
        await answered();
      }
      return done.splice(0);
    },
  };
}

test("a lost line is told within eight seconds, and what is needed is asked for as soon as it is back", async () => {
  const title = standing();
  title.probeGets("none");
  expect(await title.until(2)).toEqual([]);
  expect(await title.until(8)).toEqual(["line"]);
  title.probeGets(200);
  expect(await title.until(9.25)).toEqual(["kick"]);
});

test("a device that knows itself offline is told so at once", async () => {
  expect(await standing().until(1, { isOffline: true })).toEqual(["line"]);
});

test.each([500, 502, 403, 404])(
  "a service that answers %i is told within 15 s, and never blamed on the browser",
  async (status) => {
    const title = standing();
    expect(await title.until(5, { quietMs: 0 }, status)).toEqual([]);
    expect(await title.until(14, { quietMs: 0 }, status)).toEqual(["service"]);
    expect(await title.until(60, { quietMs: 0 }, status)).toEqual([]);
  },
);

test.each([14, 18, 40])(
  "data that comes after %i s without any ends nothing: the decoder's time begins then",
  async (seconds) => {
    const title = standing();
    await title.until(seconds, {}, 500);
    expect(await title.until(seconds + 4, { aheadSeconds: 4 })).toEqual([]);
    expect(await title.until(seconds + 11.5, { aheadSeconds: 4 })).toEqual(["recover"]);
    expect(await title.until(seconds + 13, { aheadSeconds: 4 })).toContain("blame media");
  },
);

test("files that stay missing are given up after a minute and a half, and blamed on the service", async () => {
  const title = standing();
  await title.until(89, {}, 404);
  expect(await title.until(91, {}, 404)).toContain("blame service");
  const failing = standing();
  expect(await failing.until(600, {}, 500)).toEqual(["service"]);
});

test("a slow line, over which bytes still come, is left alone, and told when it takes too long", async () => {
  expect(await standing().until(60, { quietMs: 800 })).toEqual(["slow"]);
});

test("a request that hangs on a good line is made again once, then left its time", async () => {
  const title = standing();
  expect(await title.until(3.75)).toEqual([]);
  expect(await title.until(9.75)).toEqual(["kick"]);
  expect(await title.until(23)).toEqual(["service"]);
  expect(await title.until(25)).toEqual(["kick"]);
});

test("a slow first byte is waited for: its probe does not answer either", async () => {
  const title = standing();
  title.probeGets("none");
  expect(await title.until(14)).toEqual(["line"]);
});

test("a probe that answers after its stall is over says nothing about the next", async () => {
  const title = standing();
  title.probeGets("none");
  await title.until(4);
  let answers: (answer: ProbeAnswer) => void = () => undefined;
  title.probeGets(new Promise((resolve) => (answers = resolve)));
  await title.until(7);
  title.done.splice(0);
  title.rescue.over();
  answers(200);
  await answered();
  // It would have asked again, for what the next stall may not need.
  expect(title.done).toEqual([]);
  title.probeGets("none");
  expect(await title.until(8.5)).toEqual([]);
});

test("a late probe without an answer is not counted against the next stall", async () => {
  const title = standing();
  let answers: (answer: ProbeAnswer) => void = () => undefined;
  title.probeGets(new Promise((resolve) => (answers = resolve)));
  await title.until(2);
  title.rescue.over();
  answers("none");
  await answered();
  title.probeGets("none");
  // One failure of its own at 1.5 s is no lost line yet; with the late one it would be.
  expect(await title.until(4)).toEqual([]);
});

test("a page that was frozen has waited for nothing", async () => {
  const title = standing();
  await title.until(1, { aheadSeconds: 20 });
  title.sleep(3600);
  title.look({ aheadSeconds: 20 });
  expect(title.done).toEqual([]);
  title.sleep(3600);
  title.look({});
  expect(title.done).toEqual([]);
});

test("a stretch that is missing is skipped at once, unless there is still something to show", async () => {
  expect((await standing().until(0, { gapEnd: 16 }))[0]).toBe("skip to 16");
  expect(await standing().until(4, { gapEnd: 16, aheadSeconds: 3 })).toEqual([]);
});

test("frames that are there and do not move: the decoder is set up anew once, then it is given up", async () => {
  const title = standing();
  expect(await title.until(4.75, { aheadSeconds: 20 })).toEqual([]);
  expect(await title.until(11.75, { aheadSeconds: 20 })).toEqual(["recover"]);
  expect(await title.until(12, { aheadSeconds: 20 })).toEqual(["blame media"]);
});

test("what was known of one stall is forgotten when it is over", async () => {
  const title = standing();
  title.probeGets("none");
  await title.until(8);
  title.rescue.over();
  title.look({ quietMs: 250 });
  expect(title.done).toEqual([]);
});

test("a stall in the last half second is the end", async () => {
  const title = standing();
  expect(await title.until(1.25, { leftSeconds: 0.2, aheadSeconds: 0.2 })).toEqual([]);
  expect(await title.until(1.5, { leftSeconds: 0.2, aheadSeconds: 0.2 })).toEqual(["end"]);
  expect(await standing().until(2, { leftSeconds: 0.6, aheadSeconds: 0.2 })).toEqual([]);
});
