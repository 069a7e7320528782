import { expect, test } from "vitest";
import type { ProbeResult } from "./probing.ts";
import { createStallHandler, type Stall } from "./stall-handler.ts";

/** Resolves once the probe's result was processed. */
async function probeProcessed(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await Promise.resolve();
}

/** A title that stalls at 0 s, with `stalled` called every quarter of a second. */
function setUp() {
  const actions: string[] = [];
  let result: ProbeResult | Promise<ProbeResult> = 200;
  const handler = createStallHandler({
    probe: async () => result,
    requestAgain: () => actions.push("requestAgain"),
    recover: () => actions.push("recover"),
    skipTo: (seconds) => actions.push(`skip to ${seconds}`),
    end: () => actions.push("end"),
    onTrouble: (trouble) => actions.push(trouble),
    giveUp: (blamed) => actions.push(`blame ${blamed}`),
  });
  let nowMs = 0;
  const stall = (facts: Partial<Stall>) =>
    handler.stalled(
      { aheadSeconds: 0, silentMs: nowMs, gapEnd: undefined, leftSeconds: 60, isOffline: false, ...facts },
      nowMs,
    );
  return {
    handler,
    actions,
    stall,
    probeGets(next: typeof result) {
      result = next;
    },
    /** The page is frozen, so nothing is called. */
    sleep: (seconds: number) => (nowMs += seconds * 1000),
    /** Advances to `seconds`; the last byte was received at 0 unless `facts` says otherwise. */
    async until(seconds: number, facts: Partial<Stall> = {}, fails?: number) {
      for (; nowMs <= seconds * 1000; nowMs += 250) {
        if (fails !== undefined && nowMs % 1000 === 0) handler.failed(fails, nowMs);
        stall(facts);
        await probeProcessed();
      }
      return actions.splice(0);
    },
  };
}

test("a lost connection is reported within eight seconds, and the segment requested as soon as it is back", async () => {
  const title = setUp();
  title.probeGets("none");
  expect(await title.until(2)).toEqual([]);
  expect(await title.until(8)).toEqual(["line"]);
  title.probeGets(200);
  expect(await title.until(9.25)).toEqual(["requestAgain"]);
});

test("an offline device is reported at once", async () => {
  expect(await setUp().until(1, { isOffline: true })).toEqual(["line"]);
});

test.each([500, 502, 403, 404])(
  "a service that answers %i is reported within 15 s, and never blamed on the decoder",
  async (status) => {
    const title = setUp();
    expect(await title.until(5, { silentMs: 0 }, status)).toEqual([]);
    expect(await title.until(14, { silentMs: 0 }, status)).toEqual(["service"]);
    expect(await title.until(60, { silentMs: 0 }, status)).toEqual([]);
  },
);

test.each([14, 18, 40])(
  "data that arrives after %i s gives the decoder its full time from then on",
  async (seconds) => {
    const title = setUp();
    await title.until(seconds, {}, 500);
    expect(await title.until(seconds + 4, { aheadSeconds: 4 })).toEqual([]);
    expect(await title.until(seconds + 11.5, { aheadSeconds: 4 })).toEqual(["recover"]);
    expect(await title.until(seconds + 13, { aheadSeconds: 4 })).toContain("blame media");
  },
);

test("files that stay missing are given up after 90 s, and blamed on the service", async () => {
  const title = setUp();
  await title.until(89, {}, 404);
  expect(await title.until(91, {}, 404)).toContain("blame service");
  const failing = setUp();
  expect(await failing.until(600, {}, 500)).toEqual(["service"]);
});

test("a slow connection that still delivers bytes is left alone, and reported after a while", async () => {
  expect(await setUp().until(60, { silentMs: 800 })).toEqual(["slow"]);
});

test("a request that hangs on a good connection is repeated once, then rarely", async () => {
  const title = setUp();
  expect(await title.until(3.75)).toEqual([]);
  expect(await title.until(9.75)).toEqual(["requestAgain"]);
  expect(await title.until(23)).toEqual(["service"]);
  expect(await title.until(25)).toEqual(["requestAgain"]);
});

test("a slow first byte is waited for, with probes unanswered as well", async () => {
  const title = setUp();
  title.probeGets("none");
  expect(await title.until(14)).toEqual(["line"]);
});

test("a probe answered after its stall does not affect the next", async () => {
  const title = setUp();
  title.probeGets("none");
  await title.until(4);
  let respond: (answer: ProbeResult) => void = () => undefined;
  title.probeGets(new Promise((resolve) => (respond = resolve)));
  await title.until(7);
  title.actions.splice(0);
  title.handler.reset();
  respond(200);
  await probeProcessed();
  // Otherwise it would repeat a request that the next stall may not need.
  expect(title.actions).toEqual([]);
  title.probeGets("none");
  expect(await title.until(8.5)).toEqual([]);
});

test("a late probe without a response does not count in the next stall", async () => {
  const title = setUp();
  let respond: (answer: ProbeResult) => void = () => undefined;
  title.probeGets(new Promise((resolve) => (respond = resolve)));
  await title.until(2);
  title.handler.reset();
  respond("none");
  await probeProcessed();
  title.probeGets("none");
  // One failure of its own at 1.5 s is not a lost connection yet; with the late one it would be.
  expect(await title.until(4)).toEqual([]);
});

test("time in which the page was frozen does not count", async () => {
  const title = setUp();
  await title.until(1, { aheadSeconds: 20 });
  title.sleep(3600);
  title.stall({ aheadSeconds: 20 });
  expect(title.actions).toEqual([]);
  title.sleep(3600);
  title.stall({});
  expect(title.actions).toEqual([]);
});

test("a gap is skipped at once, unless data is still buffered", async () => {
  expect((await setUp().until(0, { gapEnd: 16 }))[0]).toBe("skip to 16");
  expect(await setUp().until(4, { gapEnd: 16, aheadSeconds: 3 })).toEqual([]);
});

test("with data but no moving frames the decoder is reset once, then given up", async () => {
  const title = setUp();
  expect(await title.until(4.75, { aheadSeconds: 20 })).toEqual([]);
  expect(await title.until(11.75, { aheadSeconds: 20 })).toEqual(["recover"]);
  expect(await title.until(12, { aheadSeconds: 20 })).toEqual(["blame media"]);
});

test("a reset forgets the previous stall", async () => {
  const title = setUp();
  title.probeGets("none");
  await title.until(8);
  title.handler.reset();
  title.stall({ silentMs: 250 });
  expect(title.actions).toEqual([]);
});

test("a stall in the last half second ends the title", async () => {
  const title = setUp();
  expect(await title.until(1.25, { leftSeconds: 0.2, aheadSeconds: 0.2 })).toEqual([]);
  expect(await title.until(1.5, { leftSeconds: 0.2, aheadSeconds: 0.2 })).toEqual(["end"]);
  expect(await setUp().until(2, { leftSeconds: 0.6, aheadSeconds: 0.2 })).toEqual([]);
});
