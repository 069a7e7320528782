import pino from "pino";
import { afterEach, beforeEach, expect } from "vitest";
import type { JobKind } from "#contract/admin/job-kinds.ts";
import { openPool, type Pool } from "#server/database/pool.ts";
import { createTestClock, type TestClock } from "#tests/support/app.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createJobs, type Jobs } from "./jobs.ts";

export const policies = {
  letter: { kind: "letters", summary: "A letter", attempts: 3 },
  patient: { kind: "letters", summary: "A letter that is tried for days", days: 5 },
  refund: { kind: "money", summary: "Money that is owed", isOwed: true },
  urgent: { kind: "letters", summary: "An urgent letter", priority: 10 },
  long: { kind: "uploads", summary: "Long work", atOnce: 1 },
  encode: { kind: "encoding", summary: "Long work on many things at once", atOnce: 4 },
  sweep: { kind: "upkeep", summary: "Housekeeping", everySeconds: 3600 },
} as const;
export type TestJobs = Jobs<keyof typeof policies>;

/** A database and a clock per test, with any number of processes over them. */
export function jobsFixture() {
  let place: TestDatabase;
  let started: TestJobs[];
  const deps = () => ({ database: fixture.database, clock: fixture.clock, log: fixture.log });
  const fixture = {
    database: undefined as unknown as Pool,
    clock: undefined as unknown as TestClock,
    log: pino({ level: "silent" }),
    /** `kinds`: what the process does; all when absent. */
    newJobs: (heartbeatMilliseconds = 20_000, kinds?: readonly JobKind[]): TestJobs =>
      createJobs({ ...deps(), heartbeatMilliseconds, ...(kinds && { kinds }) }, policies),
    async start(jobs: TestJobs) {
      await jobs.start();
      started.push(jobs);
    },
  };
  beforeEach(async () => {
    place = await createTestDatabase();
    fixture.database = openPool(place.url, { size: 8, onError: () => undefined });
    fixture.clock = createTestClock();
    started = [];
  });
  afterEach(async () => {
    for (const jobs of started) await jobs.stop();
    await fixture.database.close();
    await place.drop();
  });
  return fixture;
}

export async function newest(jobs: TestJobs) {
  const [job] = await jobs.list({ limit: 1 });
  expect(job).toBeDefined();
  return job!;
}

export async function namesOfOpen(jobs: TestJobs): Promise<string[]> {
  return (await jobs.list({ limit: 100 })).filter(({ ended_at }) => ended_at === null).map(({ name }) => name);
}

/** A handler that waits until it is released or aborted, and a record of its runs. */
export function heldWork() {
  const work = { begun: 0, aborted: [] as string[], letGo: () => undefined as void };
  const handle = async (_data: object, { signal }: { signal: AbortSignal }) => {
    work.begun += 1;
    await new Promise<void>((resolve, reject) => {
      work.letGo = resolve;
      signal.addEventListener("abort", () => {
        const reason = signal.reason as Error;
        work.aborted.push(reason.message);
        reject(reason);
      });
    });
  };
  return { work, handle };
}
