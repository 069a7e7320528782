import { describe, expect, test, vi } from "vitest";
import { createTestClock } from "#tests/support/app.ts";
import { heldWork } from "./jobs-test-fixture.ts";
import { createWorker } from "./worker.ts";

const patient = { timeout: 5000 };

describe("looking for jobs", () => {
  const workerOver = (row: () => Promise<unknown>) => {
    const policy = { kind: "letters" as const, summary: "A letter", atOnce: 1 };
    const lines: string[] = [];
    const log = { error: (_facts: object, text: string) => void lines.push(text) };
    const deps = {
      database: { row, run: async () => 1 },
      clock: createTestClock(),
      log,
      leaseSeconds: 60,
      heartbeatMilliseconds: 60_000,
    };
    const { work, handle } = heldWork();
    const worker = createWorker(deps as never, new Map([["letter", { ...policy, handle }]]), async () => ["letter"]);
    worker.start();
    return { worker, work, lines };
  };

  test("while a claim is under way is followed by one more claim", async () => {
    const claims: ((job: undefined) => void)[] = [];
    const { worker, lines } = workerOver(() => new Promise((resolve) => void claims.push(resolve)));
    const looks = [worker.look(), worker.look(), worker.look()];
    await expect.poll(() => claims.length, patient).toBe(1);
    claims[0]!(undefined);
    await expect.poll(() => claims.length, patient).toBe(2);
    claims[1]!(undefined);
    await Promise.all(looks);
    expect([claims.length, lines]).toEqual([2, []]);
  });

  test("claims nothing while every name has as many runs as it may", async () => {
    const row = vi
      .fn<() => Promise<unknown>>()
      .mockResolvedValue({ id: 1, fence: 1, name: "letter", data: {}, attempts: 1 });
    const { worker, work } = workerOver(row);
    await worker.look();
    expect([work.begun, row.mock.calls.length]).toEqual([1, 1]);
    await worker.look();
    expect(row).toHaveBeenCalledTimes(1);
    row.mockResolvedValue(undefined);
    await worker.stop();
    expect(work.aborted).toEqual(["The run was aborted: stopping"]);
  });
});
