import { randomUUID } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFfmpegs } from "#server/adapters/ffmpeg/ffmpeg.ts";
import { FfmpegError } from "#server/adapters/ffmpeg/run.ts";
import { sql } from "#server/database/sql.ts";
import type { Encoder } from "./deps.ts";
import { createEncodingFixture, type EncodingFixture } from "./encoding-test-fixture.ts";

/** Replaces FFmpeg's runs, which are numbered from 1. `proceed` runs the real FFmpeg. */
let instead: (run: number, proceed: () => Promise<{ said: string }>, signal: AbortSignal) => Promise<{ said: string }>;
let runCount = 0;
const real = async (): Promise<Encoder | undefined> => {
  const [found] = await openFfmpegs(undefined);
  return found && { ...found, lacks: [] };
};
const ffmpeg = async (): Promise<Encoder | undefined> => {
  const found = await real();
  return (
    found && {
      ...found,
      run: (args, run) => instead((runCount += 1), () => found.run(args, run), run.signal),
    }
  );
};

let studio: EncodingFixture;
let film: Buffer;
let videoId: number;
beforeEach(async () => {
  runCount = 0;
  instead = (_run, proceed) => proceed();
  studio = await createEncodingFixture({ ffmpeg });
  film ??= await readFile(
    await studio.make("film.mp4", "-f lavfi -i testsrc2=size=160x90:duration=1.5 -preset ultrafast"),
  );
  videoId = await studio.addTitle("Un film", "title-of-others");
});
afterEach(() => studio.close());

const show = (id: number) => studio.call("GET /admin/encodings/{id}", { params: { id } });
const mediaKey = async () =>
  (
    await studio.site.database.row<{ key: string | null }>(
      sql`select media_key as key from videos where id = ${videoId}`,
    )
  )?.key ?? null;
const stored = async () => {
  const folders = new Set<string>();
  for await (const { key } of studio.media.list("encoded/")) folders.add(key.split("/").slice(0, 2).join("/"));
  return [...folders];
};

test("an FFmpeg that was killed is retried, and the film is complete", async () => {
  instead = (run, proceed) => (run === 1 ? Promise.reject(new FfmpegError("", { killedBy: "SIGKILL" })) : proceed());
  const id = await studio.receive(videoId, film);
  await studio.work();
  expect(await show(id)).toMatchObject({ state: "waiting", reason: null });
  expect(await mediaKey()).toBeNull();
  studio.site.clock.advance({ seconds: 11 });
  await studio.work();
  expect((await show(id)).state).toBe("done");
  expect(await stored()).toEqual([await mediaKey()]);
});

test("a stalled encoding ends with its reason and frees the worker", async () => {
  instead = () => Promise.reject(new FfmpegError("", { stalledSeconds: 120 }));
  const id = await studio.receive(videoId, film);
  await studio.work();
  expect(await show(id)).toMatchObject({
    state: "failed",
    reason: expect.stringMatching(/^The encoding made no progress for 120 s and was ended\. Retry/),
  });
  instead = (_run, proceed) => proceed();
  await studio.call("POST /admin/encodings/{id}/retry", { params: { id } });
  await studio.work();
  expect((await show(id)).state).toBe("done");
});

test("a full disk is reported as such", async () => {
  instead = () => Promise.reject(new FfmpegError("av_interleaved_write_frame(): No space left on device"));
  const id = await studio.receive(videoId, film);
  await studio.work();
  expect((await show(id)).reason).toMatch(/^The disk of the machine that encodes is full\. Free some space/);
});

test("an exceeded resource limit is reported as such, and the encoding is not retried", async () => {
  let runs = 0;
  instead = () => {
    runs += 1;
    return Promise.reject(new FfmpegError("Cannot allocate memory", { exceeded: "memory" }));
  };
  const id = await studio.receive(videoId, film);
  await studio.work();
  expect((await show(id)).reason).toMatch(
    /^FFmpeg asked for more memory than is allowed and was ended\. .*FFMPEG_MEMORY_MB/,
  );
  expect(runs).toBe(1);
  const reason = (await studio.callInFrench("GET /admin/encodings/{id}", { params: { id } })).reason;
  expect(reason).toMatch(/^FFmpeg a demandé plus de mémoire que permis/);
});

test("an encoding that is cancelled while it runs stops at once and leaves no files", async () => {
  const id = await studio.receive(videoId, film);
  let killed = false;
  instead = (_run, _proceed, signal) =>
    new Promise((_resolve, reject) =>
      signal.addEventListener("abort", () => {
        killed = true;
        reject(signal.reason as Error);
      }),
    );
  await studio.jobs.start();
  await expect.poll(async () => (await show(id)).stage, { timeout: 20_000 }).toBe("picture");
  expect(await show(id)).toMatchObject({ state: "running", progress: 0.1, ended_at: null });
  studio.site.clock.advance({ seconds: 10 });
  expect((await show(id)).seconds_left).toBe(90);
  await studio.call("POST /admin/encodings/{id}/cancellation", { params: { id } });
  await expect.poll(() => killed, { timeout: 20_000 }).toBe(true);
  await studio.jobs.stop();
  expect((await show(id)).state).toBe("cancelled");
  expect(await mediaKey()).toBeNull();
  expect(await stored()).toEqual([]);
  expect(await readdir(path.join(studio.site.config.dataDir, "scratch"))).toEqual([]);
});

test("a worker that resumes after another took over its job publishes nothing", async () => {
  const id = await studio.receive(videoId, film);
  let resume: () => void = () => undefined;
  const resumed = new Promise<void>((resolve) => (resume = resolve));
  let suspend: () => void = () => undefined;
  const suspended = new Promise<void>((resolve) => (suspend = resolve));
  instead = async (run, proceed) => {
    if (run > 1) return proceed();
    const output = await proceed();
    suspend();
    await resumed;
    return output;
  };
  const first = studio.work();
  await suspended;
  // The first worker is suspended, and its lease expires after a minute.
  studio.site.clock.advance({ seconds: 61 });
  const other = studio.anotherWorker();
  await other.runAll();
  const published = await mediaKey();
  expect(published).toMatch(/^encoded\//);
  expect((await show(id)).state).toBe("done");
  resume();
  await first;
  expect(await mediaKey()).toBe(published);
  expect((await show(id)).state).toBe("done");
  expect(await stored()).toEqual([published]);
});

test("leftovers of a killed process are deleted after a day, and nothing else", async () => {
  await studio.receive(videoId, film);
  await studio.work();
  await studio.leave("encoded/7-0123456789ab/v360/s00000.m4s", "old-film/master.m3u8");
  await studio.leaveImage("title-9-0123456789ab/cover-960.webp", "a-film-by-hand/cover-960.webp");
  const published = path.dirname((await studio.media.pathOf?.(`${await mediaKey()}/master.m3u8`)) ?? "");
  await writeFile(path.join(published, `.master.m3u8.${randomUUID()}`), "half");
  const whole = await readdir(published);
  const everything = async () => {
    const keys: string[] = [];
    for (const files of [studio.media, studio.images]) for await (const { key } of files.list("")) keys.push(key);
    return keys.toSorted();
  };
  const before = await everything();
  // Modification dates come from the system clock.
  studio.site.clock.set(new Date().toISOString());
  await studio.work();
  expect(await everything()).toEqual(before);
  studio.site.clock.advance({ days: 1, seconds: 60 });
  await studio.work();
  const after = await everything();
  expect(await readdir(published)).toHaveLength(whole.length - 1);
  expect(before.filter((key) => !after.includes(key))).toEqual([
    "encoded/7-0123456789ab/v360/s00000.m4s",
    "title-9-0123456789ab/cover-960.webp",
  ]);
});

test("a worker without FFmpeg leaves films to others, and the list says what they wait for", async () => {
  const without = await createEncodingFixture({ ffmpeg: async () => undefined });
  try {
    const title = await without.addTitle("Un film", "title-of-others");
    const id = await without.receive(title, film);
    const unattended = async () => (await without.call("GET /admin/encodings", {})).unattended;
    expect(await unattended()).toBe("no-worker");
    await without.jobs.start();
    await expect.poll(unattended, { timeout: 20_000 }).toBe("not-able");
    await without.work();
    expect(await without.call("GET /admin/encodings/{id}", { params: { id } })).toMatchObject({
      state: "waiting",
      reason: null,
    });
    const withIt = without.anotherWorker({ ffmpeg: real });
    await withIt.start();
    await expect
      .poll(async () => (await without.call("GET /admin/encodings/{id}", { params: { id } })).state, {
        timeout: 60_000,
      })
      .toBe("done");
    expect(await unattended()).toBeNull();
    await withIt.stop();
  } finally {
    await without.jobs.stop();
    await without.close();
  }
});

test("an encoding whose worker died on every try says so, and can be retried", async () => {
  const id = await studio.receive(videoId, film);
  // As if the system had killed nine workers before.
  await studio.site.database.run(sql`
    update jobs set status = 'running', deaths = 9, locked_until = ${studio.site.clock.now()} where name = 'encoding.look'`);
  await studio.work();
  expect(await show(id)).toMatchObject({
    state: "failed",
    reason: expect.stringMatching(/^The server restarted each time during this encoding/),
  });
  await studio.call("POST /admin/encodings/{id}/retry", { params: { id } });
  await studio.work();
  expect((await show(id)).state).toBe("done");
});

test("reasons and logs contain the uploaded file name, never the stored one", async () => {
  const broken = Buffer.from("no film at all, whatever its name says");
  const id = await studio.receive(videoId, broken, "Vacances 2019.mkv");
  await studio.work();
  const { reason, log, state } = await show(id);
  expect(state).toBe("failed");
  expect(`${reason} ${log}`).toContain("Vacances 2019.mkv");
  expect(`${reason} ${log}`).not.toMatch(/sources\/|Vacances-2019|log says more/);
});
