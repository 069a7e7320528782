import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Pool } from "#server/database/pool.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { createLog } from "#server/log.ts";
import { Writable } from "node:stream";
import { createJobs } from "./jobs.ts";
import { heldWork, jobsFixture, newest, policies } from "./jobs-test-fixture.ts";
import { retryDelaySeconds, RunAborted } from "./outcome.ts";
import { claim } from "./worker.ts";

const fixture = jobsFixture();
const patient = { timeout: 5000 };

/** Processes whose log is recorded, over a database that fails for the statements a test chooses. */
function watched(fails: (text: string) => boolean = () => false, heartbeatMilliseconds?: number) {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({ write: (chunk: Buffer, _, done) => (lines.push(JSON.parse(chunk.toString())), done()) });
  const statements: string[] = [];
  const unlessFailing = async <T>(statement: Sql, act: () => Promise<T>): Promise<T> => {
    statements.push(statement.text);
    if (fails(statement.text)) throw new Error("the database is away");
    return act();
  };
  const { database } = fixture;
  const failing: Pool = {
    ...database,
    run: (statement) => unlessFailing(statement, () => database.run(statement)),
    row: (statement) => unlessFailing(statement, () => database.row(statement)),
  };
  const own = { clock: fixture.clock, database: failing, log: createLog("debug", sink) };
  const jobs = createJobs(
    { ...own, ...(heartbeatMilliseconds === undefined ? {} : { heartbeatMilliseconds }) },
    policies,
  );
  return { jobs, lines, statements };
}

afterEach(() => {
  vi.useRealTimers();
});

test("a failed attempt is made again after 10 s, then after twice as long each time, and an hour at most", () => {
  expect([1, 2, 3, 8, 9, 10, 12, 40].map((attempts) => retryDelaySeconds(attempts))).toEqual([
    10, 20, 40, 1280, 2560, 3600, 3600, 3600,
  ]);
});

test("a job is defined once, under a name of the list", () => {
  const jobs = fixture.newJobs();
  jobs.define("letter", async () => undefined);
  expect(() => jobs.define("letter", async () => undefined)).toThrow("Two jobs are called letter");
  expect(() => jobs.define("parcel" as "letter", async () => undefined)).toThrow(
    "The job parcel is not in the list of jobs",
  );
});

test("many jobs are written at once, with their urgency, and none for nobody", async () => {
  const { jobs, statements } = watched();
  const done: string[] = [];
  const letter = jobs.define("letter", async ({ n }: { n: number }) => void done.push(`letter ${n}`));
  const urgent = jobs.define("urgent", async ({ n }: { n: number }) => void done.push(`urgent ${n}`));
  const writes: string[] = [];
  const counted = {
    ...fixture.database,
    run: (one: Sql) => (writes.push(one.text), fixture.database.run(one)),
  } as Pool;
  await letter.enqueueAll(counted, []);
  expect(writes).toEqual([]);
  await letter.enqueueAll(counted, [{ n: 1 }, { n: 2 }]);
  await urgent.enqueueAll(counted, [{ n: 3 }]);
  expect(writes).toHaveLength(2);
  await jobs.runAll();
  expect(done).toEqual(["urgent 3", "letter 1", "letter 2"]);
  expect(statements.length).toBeGreaterThan(0);
});

test("as many of a name run at once as its policy allows, two where it says nothing", async () => {
  const jobs = fixture.newJobs();
  const now = { letter: 0, long: 0, encode: 0 };
  const most = { ...now };
  let done = 0;
  for (const name of ["letter", "long", "encode"] as const) {
    const job = jobs.define(name, async () => {
      most[name] = Math.max(most[name], (now[name] += 1));
      await pause(60);
      now[name] -= 1;
      done += 1;
    });
    await job.enqueueAll(
      fixture.database,
      Array.from({ length: 6 }, () => ({})),
    );
  }
  await fixture.start(jobs);
  await expect.poll(() => done, { timeout: 10_000 }).toBe(18);
  expect(most).toEqual({ letter: 2, long: 1, encode: 4 });
});

describe("claiming", () => {
  const deps = (row: () => Promise<unknown>) =>
    ({
      database: { row },
      clock: fixture.clock,
      log: fixture.log,
      leaseSeconds: 60,
      heartbeatMilliseconds: 1000,
    }) as never;

  test("goes on where another process took the same slot of a group at the same moment", async () => {
    const job = { id: 1, fence: 1, name: "letter", data: {}, attempts: 1 };
    const row = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(Object.assign(new Error("taken"), { code: "23505" }))
      .mockResolvedValueOnce(job);
    expect(await claim(deps(row), ["letter"])).toEqual(job);
    expect(row).toHaveBeenCalledTimes(2);
  });

  test("ends at any other fault", async () => {
    const row = vi.fn<() => Promise<unknown>>().mockRejectedValue(Object.assign(new Error("gone"), { code: "57P01" }));
    await expect(claim(deps(row), ["letter"])).rejects.toThrow("gone");
    expect(row).toHaveBeenCalledTimes(1);
  });
});

test("a person's cancelling reaches the one run alone, and also where its word was lost", async () => {
  const jobs = fixture.newJobs(10);
  const [first, second, third] = [heldWork(), heldWork(), heldWork()];
  const works = [first, second, third];
  const job = jobs.define("encode", ({ n }: { n: number }, run) => works[n]!.handle({}, run));
  for (const n of [0, 1, 2]) await job.enqueue(fixture.database, { n });
  await fixture.start(jobs);
  await expect.poll(() => works.every(({ work }) => work.begun === 1), patient).toBe(true);
  const [{ id: newestId } = { id: 0 }, { id: middleId } = { id: 0 }] = await jobs.list({ limit: 3 });
  await fixture.newJobs().cancel(middleId);
  await expect.poll(() => second.work.aborted, patient).toEqual(["The run was aborted: cancelled"]);
  expect([first.work.aborted, third.work.aborted]).toEqual([[], []]);
  // Without a notification: the next lease renewal reads the request.
  await fixture.database.run(sql`update jobs set cancel_asked_at = ${fixture.clock.now()} where id = ${newestId}`);
  await expect.poll(() => third.work.aborted, patient).toEqual(["The run was aborted: cancelled"]);
  expect(first.work.aborted).toEqual([]);
  first.work.letGo();
  expect(new RunAborted("cancelled").name).toBe("RunAborted");
});

test("recurring work that is cancelled runs again in its next period", async () => {
  const jobs = fixture.newJobs(10);
  const { work, handle } = heldWork();
  jobs.define("sweep", handle);
  await fixture.start(jobs);
  await expect.poll(() => work.begun, patient).toBe(1);
  await jobs.cancel((await newest(jobs)).id);
  await expect.poll(async () => (await newest(jobs)).status, patient).toBe("waiting");
  expect(await newest(jobs)).toMatchObject({
    run_at: new Date(fixture.clock.now().getTime() + 3_600_000),
    attempts: 0,
    last_error: "The run was aborted: cancelled",
  });
});

test("recurring work is never given up, however often its worker died", async () => {
  const jobs = fixture.newJobs();
  let runs = 0;
  jobs.define("sweep", async () => void (runs += 1));
  await jobs.runAll();
  await fixture.database.run(sql`
    update jobs set status = 'running', attempts = 50, locked_until = ${new Date(fixture.clock.now().getTime() - 1000)}`);
  await jobs.runAll();
  expect(runs).toBe(2);
});

describe("progress", () => {
  test("is written at once the first time, and the last word of it at the end", async () => {
    const { jobs, statements } = watched();
    const job = jobs.define("long", async (_data: object, run) => {
      run.report(0.1, "begun");
      run.report(0.5, "half");
      run.report(7, "nearly");
      throw new Error("the disk is full");
    });
    await job.enqueue(fixture.database, {});
    await expect(jobs.runAll()).rejects.toThrow("the disk is full");
    expect(await newest(jobs)).toMatchObject({ progress: 1, progress_message: "nearly" });
    expect(statements.filter((text) => text.includes("set progress ="))).toHaveLength(2);
  });

  test("that cannot be written is told in the log, and the job goes on", async () => {
    const { jobs, lines } = watched((text) => text.includes("set progress ="));
    const job = jobs.define("long", async (_data: object, run) => run.report(0.1));
    await job.enqueue(fixture.database, {});
    await jobs.runAll();
    expect((await newest(jobs)).status).toBe("done");
    expect(lines).toContainEqual(
      expect.objectContaining({ reason: "the database is away", msg: "a job's progress could not be written" }),
    );
  });
});

describe("the log", () => {
  test("tells of a failure which job, which attempt, and whether it was the last", async () => {
    const { jobs, lines } = watched();
    const job = jobs.define("letter", () => Promise.reject(new Error("no such street")));
    await job.enqueue(fixture.database, {});
    await expect(jobs.runAll()).rejects.toThrow("no such street");
    const { id } = await newest(jobs);
    expect(lines).toEqual([
      expect.objectContaining({ job: "letter", id, attempts: 1, isLast: false, msg: "a job failed" }),
    ]);
    await fixture.database.run(sql`update jobs set attempts = 2`);
    fixture.clock.advance({ seconds: 10 });
    await expect(jobs.runAll()).rejects.toThrow("no such street");
    expect(lines.at(-1)).toMatchObject({ job: "letter", id, attempts: 3, isLast: true });
  });

  test("tells of a run that ended after its lease was lost, and of no other", async () => {
    const { jobs, lines } = watched();
    const job = jobs.define("letter", async ({ loses }: { loses: boolean }) => {
      if (loses) await fixture.database.run(sql`update jobs set fence = fence + 1 where status = 'running'`);
    });
    await job.enqueue(fixture.database, { loses: false });
    await jobs.runAll();
    expect(lines).toEqual([]);
    await job.enqueue(fixture.database, { loses: true });
    await jobs.runAll();
    const { id } = await newest(jobs);
    expect(lines).toEqual([
      expect.objectContaining({ job: "letter", id, msg: "a job ended after its lease was lost" }),
    ]);
  });

  test.each([
    ["a lease could not be renewed", "set locked_until", "a job's lease could not be renewed"],
    ["an outcome could not be written", "set status = $1, ended_at = $2", "a job's outcome could not be written"],
    ["no job could be looked for", "set status = 'running'", "looking for jobs failed"],
  ])("tells that %s", async (_what, statement, msg) => {
    const { jobs, lines } = watched((text) => text.replaceAll(/\s+/g, " ").includes(statement), 10);
    const { work, handle } = heldWork();
    const job = jobs.define("letter", handle);
    await job.enqueue(fixture.database, {});
    await fixture.start(jobs);
    const isLogged = () => lines.some((line) => line["msg"] === msg && line["reason"] === "the database is away");
    if (statement.includes("ended_at")) {
      await expect.poll(() => work.begun, patient).toBe(1);
      work.letGo();
    }
    await expect.poll(isLogged, patient).toBe(true);
    work.letGo();
  });
});

describe("timers", () => {
  test("look for what has come due every five seconds, and end with the worker", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const jobs = fixture.newJobs();
    let runs = 0;
    const job = jobs.define("letter", async () => void (runs += 1));
    await jobs.start();
    await job.enqueue(fixture.database, {}, { runAt: new Date(fixture.clock.now().getTime() + 60_000) });
    await pause(50);
    fixture.clock.advance({ seconds: 60 });
    vi.advanceTimersByTime(4999);
    await pause(50);
    expect(runs).toBe(0);
    vi.advanceTimersByTime(1);
    await expect.poll(() => runs, patient).toBe(1);
    await expect.poll(async () => (await newest(jobs)).status, patient).toBe("done");
    await jobs.stop();
    // The pool's own timer ends as well, once it finds that no statement is under way.
    vi.advanceTimersByTime(1000);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("renew a lease every third of it", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { jobs, statements } = watched();
    const { work, handle } = heldWork();
    await jobs.define("letter", handle).enqueue(fixture.database, {});
    await fixture.start(jobs);
    // `expect.poll` would advance the fake clock.
    while (work.begun === 0) await pause(5);
    const renewals = () => statements.filter((text) => text.includes("set locked_until")).length;
    vi.advanceTimersByTime(19_999);
    expect(renewals()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(renewals()).toBe(1);
    work.letGo();
    await expect.poll(async () => (await newest(jobs)).status, patient).toBe("done");
    vi.advanceTimersByTime(60_000);
    expect(renewals()).toBe(1);
  });
});
