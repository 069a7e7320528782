import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { createJobs } from "./jobs.ts";
import { heldWork, jobsFixture, namesOfOpen, newest, policies } from "./jobs-test-fixture.ts";
import { retryDelaySeconds } from "./outcome.ts";

const fixture = jobsFixture();

test("a job runs only when the change it belongs to is kept", async () => {
  const jobs = fixture.newJobs();
  const done: number[] = [];
  const job = jobs.define("letter", async ({ n }: { n: number }) => void done.push(n));
  await expect(
    fixture.database.transaction(async (inside) => {
      await job.enqueue(inside, { n: 1 });
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  await fixture.database.transaction((inside) => job.enqueue(inside, { n: 2 }));
  await jobs.runAll();
  expect(done).toEqual([2]);
  expect(await namesOfOpen(jobs)).toEqual([]);
});

test("a job waits for its time", async () => {
  const jobs = fixture.newJobs();
  const done: number[] = [];
  const job = jobs.define("letter", async ({ n }: { n: number }) => void done.push(n));
  await job.enqueue(fixture.database, { n: 1 }, { runAt: new Date(fixture.clock.now().getTime() + 60_000) });
  await jobs.runAll();
  expect(done).toEqual([]);
  fixture.clock.advance({ seconds: 60 });
  await jobs.runAll();
  expect(done).toEqual([1]);
});

test("two with one key are one, until the first has ended", async () => {
  const jobs = fixture.newJobs();
  let runs = 0;
  const job = jobs.define("letter", async () => void (runs += 1));
  await job.enqueue(fixture.database, {}, { key: "7" });
  await job.enqueue(fixture.database, {}, { key: "7" });
  await job.enqueue(fixture.database, {}, { key: "8" });
  await jobs.runAll();
  expect(runs).toBe(2);
  await job.enqueue(fixture.database, {}, { key: "7" });
  await jobs.runAll();
  expect(runs).toBe(3);
});

test("the more urgent job runs first, then the one that is due longest", async () => {
  const jobs = fixture.newJobs();
  const done: string[] = [];
  const letter = jobs.define("letter", async ({ n }: { n: number }) => void done.push(`letter ${n}`));
  const urgent = jobs.define("urgent", async () => void done.push("urgent"));
  await letter.enqueue(fixture.database, { n: 2 });
  await letter.enqueue(fixture.database, { n: 1 }, { runAt: new Date(fixture.clock.now().getTime() - 1000) });
  await urgent.enqueue(fixture.database, {});
  await jobs.runAll();
  expect(done).toEqual(["urgent", "letter 1", "letter 2"]);
});

test("a job that fails runs again later, and in the end waits for a person, who can have it run again", async () => {
  const jobs = fixture.newJobs();
  let runs = 0;
  let isAway = true;
  const job = jobs.define("letter", async () => {
    runs += 1;
    if (isAway) throw new Error("the mail server is away");
  });
  await job.enqueue(fixture.database, { to: "somebody" }, { key: "7" });
  for (const expected of [1, 2, 3]) {
    await expect(jobs.runAll()).rejects.toThrow("away");
    expect(runs).toBe(expected);
    await jobs.runAll();
    expect(runs).toBe(expected);
    fixture.clock.advance({ seconds: retryDelaySeconds(expected) });
  }
  await jobs.runAll();
  expect(runs).toBe(3);
  const failed = await newest(jobs);
  expect(failed).toMatchObject({ status: "failed", last_error: "the mail server is away", attempts: 3 });

  isAway = false;
  expect(await jobs.retry(failed.id)).toBe(true);
  expect(await jobs.retry(failed.id)).toBe(false);
  await jobs.runAll();
  expect(await newest(jobs)).toMatchObject({ status: "done", attempts: 1, progress: 1 });
  expect(await fixture.database.row(sql`select data from jobs`)).toEqual({ data: {} });
});

test("a failed job is not run again while another one with its key is open", async () => {
  const jobs = fixture.newJobs();
  const job = jobs.define("letter", async () => undefined);
  await job.enqueue(fixture.database, {}, { key: "7" });
  const { id } = await newest(jobs);
  await jobs.cancel(id);
  await job.enqueue(fixture.database, {}, { key: "7" });
  expect(await jobs.retry(id)).toBe(false);
});

test("recurring work runs once a period, and once however many periods were missed", async () => {
  const jobs = fixture.newJobs();
  let runs = 0;
  jobs.define("sweep", async () => void (runs += 1));
  await jobs.runAll();
  await jobs.runAll();
  expect(runs).toBe(1);
  fixture.clock.advance({ days: 3 });
  await jobs.runAll();
  expect(runs).toBe(2);
  expect(await jobs.cancel((await newest(jobs)).id)).toBe(false);
});

test("progress is seen while the job runs", async () => {
  const jobs = fixture.newJobs();
  const { work, handle } = heldWork();
  const job = jobs.define("long", async (data: object, run) => {
    run.report(0.25, "360p");
    await handle(data, run);
  });
  await job.enqueue(fixture.database, {});
  await fixture.start(jobs);
  await expect.poll(() => newest(jobs)).toMatchObject({ status: "running", progress: 0.25, progress_message: "360p" });
  work.letGo();
});

test("history is kept for 30 days", async () => {
  const jobs = createJobs(
    { ...fixture },
    { ...policies, "jobs.sweep": { kind: "upkeep", summary: "History", everySeconds: 86_400 } },
  );
  await jobs.define("letter", async () => undefined).enqueue(fixture.database, {});
  await jobs.runAll();
  fixture.clock.advance({ days: 29 });
  await jobs.runAll();
  expect((await jobs.list({ name: "letter", limit: 10 })).length).toBe(1);
  fixture.clock.advance({ days: 2 });
  await jobs.runAll();
  expect((await jobs.list({ name: "letter", limit: 10 })).length).toBe(0);
});
