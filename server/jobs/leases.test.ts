import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { createJobs } from "./jobs.ts";
import { heldWork, jobsFixture, namesOfOpen, newest, policies } from "./jobs-test-fixture.ts";

const fixture = jobsFixture();

test("a job of a dead process runs elsewhere once its lease is over", async () => {
  const dying = fixture.newJobs();
  const { handle } = heldWork();
  await dying.define("letter", handle).enqueue(fixture.database, {});
  void dying.runAll();
  await expect.poll(async () => (await newest(dying)).status).toBe("running");
  const other = fixture.newJobs();
  let runs = 0;
  other.define("letter", async () => void (runs += 1));
  await other.runAll();
  expect(runs).toBe(0);
  fixture.clock.advance({ seconds: 60 });
  await other.runAll();
  expect(runs).toBe(1);
});

test("a living process renews its lease, and nobody else takes the job up", async () => {
  const living = fixture.newJobs(10);
  const { work, handle } = heldWork();
  await living.define("letter", handle).enqueue(fixture.database, {});
  await fixture.start(living);
  await expect.poll(() => work.begun).toBe(1);
  const other = fixture.newJobs();
  let runs = 0;
  other.define("letter", async () => void (runs += 1));
  for (let minute = 0; minute < 5; minute += 1) {
    fixture.clock.advance({ seconds: 50 });
    const leaseEnd = new Date(fixture.clock.now().getTime() + 60_000);
    await expect
      .poll(() => fixture.database.row(sql`select locked_until from jobs`))
      .toEqual({ locked_until: leaseEnd });
    await other.runAll();
  }
  expect(runs).toBe(0);
  work.letGo();
  await expect.poll(async () => (await newest(living)).status).toBe("done");
});

test("a worker that stalled past its lease changes nothing about the run of another", async () => {
  const stalled = fixture.newJobs();
  const first = heldWork();
  await stalled.define("letter", first.handle).enqueue(fixture.database, {});
  const firstRun = stalled.runAll();
  await expect.poll(() => first.work.begun).toBe(1);
  fixture.clock.advance({ seconds: 61 });
  const other = fixture.newJobs();
  const second = heldWork();
  other.define("letter", second.handle);
  const secondRun = other.runAll();
  await expect.poll(() => second.work.begun).toBe(1);
  first.work.letGo();
  await firstRun;
  expect(await newest(other)).toMatchObject({ status: "running", attempts: 1, deaths: 1 });
  second.work.letGo();
  await secondRun;
  expect(await newest(other)).toMatchObject({ status: "done", attempts: 1, deaths: 1 });
});

test("a lost lease aborts the run that lost it", async () => {
  const stalled = fixture.newJobs(10);
  const { work, handle } = heldWork();
  await stalled.define("letter", handle).enqueue(fixture.database, {});
  await fixture.start(stalled);
  await expect.poll(() => work.begun).toBe(1);
  await fixture.database.run(sql`update jobs set fence = fence + 1`);
  await expect.poll(() => work.aborted).toEqual(["The run was aborted: lease lost"]);
});

test("of one group only as many run as it allows, in all processes together", async () => {
  let now = 0;
  let most = 0;
  let done = 0;
  const processes = [fixture.newJobs(), fixture.newJobs()].map((jobs) => ({
    jobs,
    job: jobs.define("encode", async () => {
      now += 1;
      most = Math.max(most, now);
      await pause(5);
      now -= 1;
      done += 1;
    }),
  }));
  for (const { jobs } of processes) await fixture.start(jobs);
  await fixture.database.transaction(async (inside) => {
    for (let n = 0; n < 30; n += 1)
      await processes[0]!.job.enqueue(inside, {}, { group: { key: "one machine", limit: 3 } });
  });
  await expect.poll(() => done, { timeout: 10_000 }).toBe(30);
  expect(most).toBe(3);
});

test("a waiting job is cancelled at once, a running one is told to stop, one that ended stays as it is", async () => {
  const jobs = fixture.newJobs();
  const { work, handle } = heldWork();
  const job = jobs.define("long", handle);
  await job.enqueue(fixture.database, {});
  await fixture.start(jobs);
  await expect.poll(() => work.begun).toBe(1);
  await job.enqueue(fixture.database, {});
  const [waiting, running] = await jobs.list({ limit: 2 });
  expect(await fixture.newJobs().cancel(waiting!.id)).toBe(true);
  expect(await fixture.newJobs().cancel(running!.id)).toBe(true);
  await expect.poll(() => work.aborted).toEqual(["The run was aborted: cancelled"]);
  await expect.poll(() => namesOfOpen(jobs)).toEqual([]);
  expect((await jobs.list({ status: "cancelled", limit: 10 })).length).toBe(2);
  expect(await jobs.cancel(running!.id)).toBe(false);
  expect(work.begun).toBe(1);
});

test("two processes share the work and do each job once", async () => {
  const done: number[] = [];
  const processes = [fixture.newJobs(), fixture.newJobs()].map((jobs) => ({
    jobs,
    job: jobs.define("letter", async ({ n }: { n: number }) => {
      await pause(2);
      done.push(n);
    }),
  }));
  for (const { jobs } of processes) await fixture.start(jobs);
  for (let n = 0; n < 40; n += 1) await processes[0]!.job.enqueue(fixture.database, { n });
  await expect.poll(() => done.length).toBe(40);
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n));
});

test("stopping waits for short work, has long work run again at once, and takes nothing more", async () => {
  const jobs = fixture.newJobs();
  let ended = 0;
  const { work, handle } = heldWork();
  const short = jobs.define("letter", async () => {
    await pause(100);
    ended += 1;
  });
  const long = jobs.define("long", handle);
  await fixture.start(jobs);
  await short.enqueue(fixture.database, {});
  await long.enqueue(fixture.database, {});
  await expect.poll(() => work.begun).toBe(1);
  await expect.poll(async () => (await jobs.list({ status: "running", limit: 10 })).length).toBe(2);
  await jobs.stop();
  expect({ ended, aborted: work.aborted }).toEqual({ ended: 1, aborted: ["The run was aborted: stopping"] });
  expect(await jobs.list({ name: "long", limit: 10 })).toMatchObject([
    { status: "waiting", attempts: 0, run_at: fixture.clock.now() },
  ]);
});

test("a job that is being claimed while everything stops has run before it has stopped", async () => {
  const slow = {
    ...fixture.database,
    row: async (statement) => (await pause(50), fixture.database.row(statement)),
  } as Pool;
  const jobs = createJobs({ ...fixture, database: slow }, policies);
  const job = jobs.define("letter", () => pause(50));
  await job.enqueue(fixture.database, {});
  await jobs.start();
  await jobs.stop();
  expect(await namesOfOpen(jobs)).toEqual([]);
});
