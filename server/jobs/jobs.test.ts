import { setTimeout as pause } from "node:timers/promises";
import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { createTestClock, type TestClock } from "#tests/support/app.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createJobs, retryDelaySeconds, type Jobs } from "./jobs.ts";

let test_: TestDatabase;
let database: Pool;
let clock: TestClock;
let started: Jobs[];
const log = pino({ level: "silent" });

beforeEach(async () => {
  test_ = await createTestDatabase();
  database = openPool(test_.url, { size: 5, onError: () => undefined });
  clock = createTestClock();
  started = [];
});
afterEach(async () => {
  for (const jobs of started) await jobs.stop();
  await database.close();
  await test_.drop();
});

const newJobs = () => createJobs({ database, clock, log });
const left = async () =>
  (await database.rows<{ name: string }>(sql`select name from jobs order by id`)).map(({ name }) => name);

test("a job runs only when the change it belongs to is kept", async () => {
  const jobs = newJobs();
  const done: number[] = [];
  const job = jobs.define("letter", async ({ n }: { n: number }) => void done.push(n));
  await expect(
    database.transaction(async (inside) => {
      await job.enqueue(inside, { n: 1 });
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  await database.transaction((inside) => job.enqueue(inside, { n: 2 }));
  await jobs.runAll();
  expect(done).toEqual([2]);
  expect(await left()).toEqual([]);
});

test("a job waits for its time", async () => {
  const jobs = newJobs();
  const done: number[] = [];
  const job = jobs.define("letter", async ({ n }: { n: number }) => void done.push(n));
  await job.enqueue(database, { n: 1 }, { runAt: new Date(clock.now().getTime() + 60_000) });
  await jobs.runAll();
  expect(done).toEqual([]);
  clock.advance({ seconds: 60 });
  await jobs.runAll();
  expect(done).toEqual([1]);
});

test("two with one key are one", async () => {
  const jobs = newJobs();
  let runs = 0;
  const job = jobs.define("recount", async () => void (runs += 1));
  await job.enqueue(database, {}, { key: "7" });
  await job.enqueue(database, {}, { key: "7" });
  await job.enqueue(database, {}, { key: "8" });
  await jobs.runAll();
  expect(runs).toBe(2);
});

test("a job that fails is tried again later, and in the end left for a person to look at", async () => {
  const jobs = newJobs();
  let runs = 0;
  const job = jobs.define(
    "letter",
    async () => {
      runs += 1;
      throw new Error("the mail server is away");
    },
    { tries: 3 },
  );
  await job.enqueue(database, {});
  for (const expected of [1, 2, 3]) {
    await expect(jobs.runAll()).rejects.toThrow("away");
    expect(runs).toBe(expected);
    await jobs.runAll();
    expect(runs).toBe(expected);
    clock.advance({ seconds: retryDelaySeconds(expected) });
  }
  await jobs.runAll();
  expect(runs).toBe(3);
  expect(await database.row(sql`select last_error, failed_at is not null as failed from jobs`)).toEqual({
    last_error: "the mail server is away",
    failed: true,
  });
});

test("recurring work runs once a period, and once however many periods were missed", async () => {
  const jobs = newJobs();
  let runs = 0;
  jobs.every("sweep", 3600, async () => void (runs += 1));
  await jobs.runAll();
  await jobs.runAll();
  expect(runs).toBe(1);
  clock.advance({ days: 3 });
  await jobs.runAll();
  expect(runs).toBe(2);
});

test("a job whose process died is taken up by another once its hold is over", async () => {
  const dying = newJobs();
  const job = dying.define("letter", () => new Promise<void>(() => undefined));
  await job.enqueue(database, {});
  await database.run(sql`update jobs set locked_until = ${new Date(clock.now().getTime() + 60_000)}, tries = 1`);
  const other = newJobs();
  let runs = 0;
  other.define("letter", async () => void (runs += 1));
  await other.runAll();
  expect(runs).toBe(0);
  clock.advance({ seconds: 60 });
  await other.runAll();
  expect(runs).toBe(1);
});

test("two processes that run share the work and do each job once", async () => {
  const done: number[] = [];
  const processes = [newJobs(), newJobs()].map((jobs) => ({
    jobs,
    job: jobs.define("letter", async ({ n }: { n: number }) => {
      await pause(2);
      done.push(n);
    }),
  }));
  for (const { jobs } of processes) {
    await jobs.start();
    started.push(jobs);
  }
  for (let n = 0; n < 40; n += 1) await processes[0]!.job.enqueue(database, { n });
  await expect.poll(() => done.length).toBe(40);
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n));
});

test("stopping waits for what is under way and takes nothing more", async () => {
  const jobs = newJobs();
  let ended = 0;
  let begun = 0;
  const job = jobs.define(
    "long",
    async () => {
      begun += 1;
      await pause(100);
      ended += 1;
    },
    { atOnce: 1 },
  );
  await jobs.start();
  await job.enqueue(database, {});
  await job.enqueue(database, {});
  await expect.poll(() => begun).toBe(1);
  await jobs.stop();
  expect({ begun, ended }).toEqual({ begun: 1, ended: 1 });
  expect(await left()).toEqual(["long"]);
});

test("a job that is being claimed while everything stops is done before it has stopped", async () => {
  const slow = { ...database, row: async (statement) => (await pause(50), database.row(statement)) } as Pool;
  const jobs = createJobs({ database: slow, clock, log });
  const job = jobs.define("letter", () => pause(50));
  await job.enqueue(database, {});
  await jobs.start();
  await jobs.stop();
  expect(await left()).toEqual([]);
});
