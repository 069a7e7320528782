import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { jobsFixture, newest } from "./jobs-test-fixture.ts";

const fixture = jobsFixture();
const patient = { timeout: 5000 };

test("a worker without the program leaves the work to the one that has it", async () => {
  const [without, withIt] = [fixture.newJobs(), fixture.newJobs()];
  const done: string[] = [];
  const encode = without.define("encode", async () => void done.push("without"), { isAble: async () => false });
  withIt.define("encode", async () => void done.push("with"), { isAble: async () => true });
  await fixture.start(without);
  await encode.enqueue(fixture.database, {});
  await expect
    .poll(() => without.unattended(["encode", "letter"]), patient)
    .toMatchObject([{ name: "encode", count: 1, why: "not-able" }]);
  expect(await newest(without)).toMatchObject({ status: "waiting", attempts: 0 });
  await fixture.start(withIt);
  await expect.poll(() => done, patient).toEqual(["with"]);
});

test("a worker does only the kinds that it was told to", async () => {
  const [letters, encodings] = [fixture.newJobs(20_000, ["letters"]), fixture.newJobs(20_000, ["encoding"])];
  const done: string[] = [];
  const letter = letters.define("letter", async () => void done.push("a letter by the first"));
  letters.define("encode", async () => void done.push("an encoding by the first"));
  encodings.define("letter", async () => void done.push("a letter by the second"));
  const encode = encodings.define("encode", async () => void done.push("an encoding by the second"));
  await letter.enqueue(fixture.database, {});
  await encode.enqueue(fixture.database, {});
  await letters.runAll();
  expect(done).toEqual(["a letter by the first"]);
  await encodings.runAll();
  expect(done).toEqual(["a letter by the first", "an encoding by the second"]);
});

test("other work does not wait until the program is looked for", async () => {
  const jobs = fixture.newJobs();
  const done: string[] = [];
  let find: (isFound: boolean) => void = () => undefined;
  const encode = jobs.define("encode", async () => void done.push("encoding"), {
    isAble: () => new Promise<boolean>((resolve) => (find = resolve)),
  });
  const letter = jobs.define("letter", async () => void done.push("letter"));
  await encode.enqueue(fixture.database, {});
  await letter.enqueue(fixture.database, {});
  await fixture.start(jobs);
  await expect.poll(() => done, patient).toEqual(["letter"]);
  find(true);
  await expect.poll(() => done, patient).toEqual(["letter", "encoding"]);
});

test("a worker that is stopped while it looks for a program is not counted afterwards", async () => {
  const jobs = fixture.newJobs();
  let find: (isFound: boolean) => void = () => undefined;
  jobs.define("encode", async () => undefined, {
    isAble: () => new Promise<boolean>((resolve) => (find = resolve)),
  });
  await jobs.start();
  let hasStopped = false;
  const stopped = jobs.stop().then(() => (hasStopped = true));
  await pause(100);
  expect(hasStopped).toBe(false);
  find(true);
  await stopped;
  expect(await fixture.database.rows(sql`select from job_workers`)).toEqual([]);
});

test("what waits and nobody does is known, with the reason, until somebody does it", async () => {
  const asking = fixture.newJobs();
  const encode = asking.define("encode", async () => undefined);
  await encode.enqueue(fixture.database, {});
  const why = async () => (await asking.unattended(["encode"])).map((one) => one.why);
  expect(await why()).toEqual(["no-worker"]);
  const letters = fixture.newJobs(20_000, ["letters"]);
  letters.define("encode", async () => undefined);
  await fixture.start(letters);
  expect(await why()).toEqual(["not-taken"]);
  const encodings = fixture.newJobs(20_000, ["encoding"]);
  encodings.define("encode", async () => undefined);
  await fixture.start(encodings);
  await expect.poll(why, patient).toEqual([]);
});

test("a worker that stopped, or was not heard of for a minute, is not counted on", async () => {
  const asking = fixture.newJobs();
  const encode = asking.define("encode", async () => undefined);
  const worker = fixture.newJobs();
  worker.define("letter", async () => undefined);
  await fixture.start(worker);
  await encode.enqueue(fixture.database, {});
  const why = async () => (await asking.unattended(["encode"])).map((one) => one.why);
  expect(await why()).toEqual(["not-taken"]);
  fixture.clock.advance({ seconds: 61 });
  expect(await why()).toEqual(["no-worker"]);
});
