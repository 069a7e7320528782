import { describe, expect, test, vi } from "vitest";
import { DatabaseAwayError } from "#server/database/away.ts";
import { createFaultLog } from "#server/fault-log.ts";
import { createTestClock } from "#tests/support/app.ts";
import { heldWork } from "./jobs-test-fixture.ts";
import { createWorker } from "./worker.ts";

const patient = { timeout: 5000 };

describe("looking for jobs", () => {
  const workerOver = (row: () => Promise<unknown>, everySeconds?: number) => {
    const policy = { kind: "letters" as const, summary: "A letter", atOnce: 1, ...(everySeconds && { everySeconds }) };
    const lines: string[] = [];
    const note = (_facts: object, text: string) => void lines.push(text);
    const log = { error: note, warn: note };
    const clock = createTestClock();
    const run = vi.fn<() => Promise<number>>().mockResolvedValue(1);
    const deps = {
      database: { row, run },
      clock,
      log,
      faults: createFaultLog(log as never),
      leaseSeconds: 60,
      heartbeatMilliseconds: 60_000,
    };
    const { work, handle } = heldWork();
    const worker = createWorker(deps as never, new Map([["letter", { ...policy, handle }]]), () => ["letter"]);
    worker.start();
    return { worker, work, lines, clock, run };
  };

  test("while a claim is under way is followed by one more claim", async () => {
    const claims: ((job: undefined) => void)[] = [];
    const { worker, lines } = workerOver(() => new Promise((resolve) => void claims.push(resolve)));
    const polls = [worker.poll(), worker.poll(), worker.poll()];
    await expect.poll(() => claims.length, patient).toBe(1);
    claims[0]!(undefined);
    await expect.poll(() => claims.length, patient).toBe(2);
    claims[1]!(undefined);
    await Promise.all(polls);
    expect([claims.length, lines]).toEqual([2, []]);
  });

  test("claims nothing while every name has as many runs as it may", async () => {
    const row = vi
      .fn<() => Promise<unknown>>()
      .mockResolvedValue({ id: 1, fence: 1, name: "letter", data: {}, attempts: 1 });
    const { worker, work } = workerOver(row);
    await worker.poll();
    expect([work.begun, row.mock.calls.length]).toEqual([1, 1]);
    await worker.poll();
    expect(row).toHaveBeenCalledTimes(1);
    row.mockResolvedValue(undefined);
    await worker.stop();
    expect(work.aborted).toEqual(["The run was aborted: stopping"]);
  });

  test("writes the outcome of a job once the database is back, so that the job does not run again", async () => {
    const row = vi
      .fn<() => Promise<unknown>>()
      .mockResolvedValueOnce({ id: 1, fence: 1, name: "letter", data: {}, attempts: 1 })
      .mockResolvedValue(undefined);
    const { worker, work, lines, run } = workerOver(row);
    run.mockRejectedValueOnce(new DatabaseAwayError("away")).mockRejectedValueOnce(new DatabaseAwayError("away"));
    await worker.poll();
    work.letGo();
    await expect.poll(() => run.mock.calls.length, patient).toBe(3);
    await worker.stop();
    expect([work.begun, lines]).toEqual([1, ["a job's outcome waits to be written"]]);
  });

  test("stands still once nothing could be looked for during a minute, and no longer once it could", async () => {
    const row = vi.fn<() => Promise<unknown>>().mockResolvedValue(undefined);
    const { worker, clock, lines } = workerOver(row);
    clock.advance({ seconds: 50 });
    await worker.poll();
    clock.advance({ seconds: 50 });
    expect(worker.standStill()).toBe(false);
    row.mockRejectedValue(new Error("the database does not answer"));
    for (let turn = 0; turn < 12; turn += 1) {
      clock.advance({ seconds: 5 });
      await worker.poll();
    }
    expect(worker.standStill()).toBe(true);
    expect(lines).toEqual(["looking for jobs failed"]);
    row.mockResolvedValue(undefined);
    await worker.poll();
    expect(worker.standStill()).toBe(false);
    await worker.stop();
    clock.advance({ seconds: 3600 });
    expect(worker.standStill()).toBe(false);
  });

  test("stands still while a recurring job hangs for hours, but not while a film is encoded", async () => {
    for (const [everySeconds, expected] of [
      [60, true],
      [undefined, false],
    ] as const) {
      const row = vi
        .fn<() => Promise<unknown>>()
        .mockResolvedValueOnce({ id: 1, fence: 1, name: "letter", data: {}, attempts: 1 })
        .mockResolvedValue(undefined);
      const { worker, clock } = workerOver(row, everySeconds);
      await worker.poll();
      clock.advance({ seconds: 4 * 3600 });
      await worker.poll();
      expect(worker.standStill()).toBe(expected);
      await worker.stop();
    }
  });
});
