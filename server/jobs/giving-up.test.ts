import { describe, expect, test } from "vitest";
import { jobsFixture, newest, type TestJobs } from "./jobs-test-fixture.ts";
import { GiveUp, mostDeaths, retryDelaySeconds } from "./outcome.ts";

const fixture = jobsFixture();

const away = () => Promise.reject(new Error("the mail server is away"));

/** Runs what is due after each delay, until the job has ended or so many days have passed. Returns the days. */
async function tryFor(jobs: TestJobs, mostDays: number): Promise<number> {
  const begin = fixture.clock.now().getTime();
  const days = () => (fixture.clock.now().getTime() - begin) / 86_400_000;
  while (days() < mostDays) {
    await jobs.runAll().catch(() => undefined);
    const { status, run_at: runAt } = await newest(jobs);
    if (status !== "waiting") break;
    fixture.clock.set(runAt.toISOString());
  }
  return days();
}

/** A worker that claims the job and is never heard of again. */
async function die(name: "letter" | "refund"): Promise<void> {
  const dying = fixture.newJobs();
  await new Promise<void>((begun) => {
    dying.define(name, () => new Promise<void>(() => begun()));
    void dying.runAll();
  });
  fixture.clock.advance({ seconds: 61 });
}

describe("a letter that no mail server takes", () => {
  test("is tried for five days, at most two hours apart, and then waits for a person", async () => {
    const jobs = fixture.newJobs();
    await jobs.define("patient", away).enqueue(fixture.database, {});
    const days = await tryFor(jobs, 7);
    expect(days).toBeGreaterThan(4.9);
    expect(days).toBeLessThanOrEqual(5);
    expect(await newest(jobs)).toMatchObject({ status: "failed", failure: "error" });
    expect([1, 10, 11, 40].map((attempts) => retryDelaySeconds(attempts, { days: 5 }))).toEqual([10, 5120, 7200, 7200]);
  });

  test("has five days again when a person has it tried again", async () => {
    const jobs = fixture.newJobs();
    await jobs.define("patient", away).enqueue(fixture.database, {});
    await tryFor(jobs, 7);
    fixture.clock.advance({ days: 3 });
    expect(await jobs.retry((await newest(jobs)).id)).toBe(true);
    expect(await tryFor(jobs, 7)).toBeGreaterThan(4.9);
  });

  test("goes out at once when a person does not want to wait for the next attempt", async () => {
    const jobs = fixture.newJobs();
    let isAway = true;
    const letter = jobs.define("patient", () => (isAway ? away() : Promise.resolve()));
    await letter.enqueue(fixture.database, {});
    await tryFor(jobs, 0.5);
    isAway = false;
    const { id, run_at: runAt } = await newest(jobs);
    fixture.clock.set(new Date(runAt.getTime() - 60_000).toISOString());
    await jobs.runAll();
    expect((await newest(jobs)).status).toBe("waiting");
    expect(await jobs.retryAll(["patient"])).toBe(1);
    await jobs.runAll();
    expect(await newest(jobs)).toMatchObject({ id, status: "done" });
  });

  test("ends at the first attempt where it was refused for good", async () => {
    const jobs = fixture.newJobs();
    await jobs.define("patient", () => Promise.reject(new GiveUp("550 no such user"))).enqueue(fixture.database, {});
    await jobs.runAll().catch(() => undefined);
    const { id, ...job } = await newest(jobs);
    expect(job).toMatchObject({ status: "failed", failure: "refused", attempts: 1 });
    expect((await jobs.find(id))?.log).toEqual([
      { at: fixture.clock.now().toISOString(), event: "failed", attempt: 1, reason: "550 no such user" },
    ]);
    expect(await jobs.cancel(id)).toBe(true);
    expect(await newest(jobs)).toMatchObject({ status: "cancelled", failure: null });
  });
});

test("money that is owed is tried for as long as it takes", async () => {
  const jobs = fixture.newJobs();
  let isAway = true;
  const refund = jobs.define("refund", () => (isAway ? Promise.reject(new GiveUp("refused")) : Promise.resolve()));
  await refund.enqueue(fixture.database, {});
  await tryFor(jobs, 30);
  expect(await newest(jobs)).toMatchObject({ status: "waiting", last_error: "refused" });
  expect(await jobs.count(["refund"])).toMatchObject({ retrying: 1 });
  isAway = false;
  await tryFor(jobs, 1);
  expect((await newest(jobs)).status).toBe("done");
});

describe("a worker that dies", () => {
  test("costs its job no attempt, and the job's log says so", async () => {
    const jobs = fixture.newJobs();
    let runs = 0;
    await jobs
      .define("letter", async () => {
        runs += 1;
        if (runs === 1) throw new Error("the printer is out of ink");
      })
      .enqueue(fixture.database, {});
    for (let n = 0; n < 4; n += 1) await die("letter");
    await expect(jobs.runAll()).rejects.toThrow("out of ink");
    const { id, ...job } = await newest(jobs);
    expect(job).toMatchObject({ status: "waiting", attempts: 1, deaths: 4 });
    const { log = [] } = (await jobs.find(id)) ?? {};
    expect(log.map(({ event, attempt }) => [event, attempt])).toEqual([
      ...Array.from({ length: 4 }, () => ["worker-died", 1]),
      ["failed", 1],
    ]);
    fixture.clock.advance({ seconds: 10 });
    await jobs.runAll();
    expect((await newest(jobs)).status).toBe("done");
  });

  test("each time ends the job in the end, and the reason says that the worker died", async () => {
    const jobs = fixture.newJobs();
    let runs = 0;
    await jobs.define("letter", async () => void (runs += 1)).enqueue(fixture.database, {});
    for (let n = 0; n < mostDeaths; n += 1) await die("letter");
    await expect(jobs.runAll()).rejects.toThrow(`Its worker died during ${mostDeaths} runs`);
    expect(await newest(jobs)).toMatchObject({ status: "failed", failure: "worker-died", deaths: mostDeaths });
    expect(runs).toBe(0);
    await jobs.retry((await newest(jobs)).id);
    await jobs.runAll();
    expect(runs).toBe(1);
  });

  test("each time holds owed money back for a while, and no more", async () => {
    const jobs = fixture.newJobs();
    let runs = 0;
    await jobs.define("refund", async () => void (runs += 1)).enqueue(fixture.database, {});
    for (let n = 0; n < mostDeaths; n += 1) await die("refund");
    await expect(jobs.runAll()).rejects.toThrow("died");
    expect(await newest(jobs)).toMatchObject({ status: "waiting" });
    fixture.clock.advance({ seconds: 2 * 3600 });
    await jobs.runAll();
    expect(runs).toBe(1);
  });
});
