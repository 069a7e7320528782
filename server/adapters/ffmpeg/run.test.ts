import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFfmpeg } from "./find.ts";
import { createFfmpegRunner, FfmpegError } from "./run.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "silecs-ffmpeg-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A program in FFmpeg's place. */
function program(script: string) {
  const file = path.join(folder, `program-${Math.random().toString(36).slice(2)}`);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return createFfmpegRunner(file);
}
const never = new AbortController().signal;
const failure = (run: Promise<unknown>) => run.catch((error: unknown) => error);

test("tells how far it is, and what was said", async () => {
  const seconds: number[] = [];
  const run = program("echo out_time_us=1500000; echo out_time_us=N/A; echo out_time_us=3000000; echo bonjour >&2");
  const { said } = await run([], { folder, signal: never, onProgress: (at) => seconds.push(at) });
  expect(seconds).toEqual([1.5, 3]);
  expect(said).toBe("bonjour\n");
});

test("ends a program that makes no progress, however much it says", async () => {
  const run = program("while true; do echo frame=12; sleep 0.05; done");
  const error = await failure(run([], { folder, signal: never, stallSeconds: 0.5 }));
  expect(error).toBeInstanceOf(FfmpegError);
  expect((error as FfmpegError).stalledSeconds).toBe(0.5);
});

test("lets a slow program go on as long as it makes progress", async () => {
  const run = program("for n in 1 2 3 4 5 6; do echo frame=$n; sleep 0.3; done");
  await expect(run([], { folder, signal: never, stallSeconds: 1.2 })).resolves.toEqual({ said: "" });
});

test("is killed at once when it is aborted, and gives the reason of that", async () => {
  const stop = new AbortController();
  const run = program("trap '' TERM INT; echo frame=1; while true; do sleep 0.05; done");
  const reason = new Error("cancelled");
  const running = run([], { folder, signal: stop.signal, onProgress: () => undefined });
  setTimeout(() => stop.abort(reason), 200);
  expect(await failure(running)).toBe(reason);
  expect(await failure(run([], { folder, signal: stop.signal }))).toBe(reason);
});

test("tells an error of its own from the death by another's hand", async () => {
  const own = (await failure(
    program("echo 'no such codec' >&2; exit 8")([], { folder, signal: never }),
  )) as FfmpegError;
  expect([own.message, own.killedBy]).toEqual(["no such codec\n\n(8)", undefined]);
  const killed = (await failure(program("kill -9 $$")([], { folder, signal: never }))) as FfmpegError;
  expect(killed.killedBy).toBe("SIGKILL");
});

test("the operator’s FFmpeg goes before the system’s, which goes before the package’s", async () => {
  const own = path.join(folder, "ffmpeg");
  writeFileSync(own, "#!/bin/sh\necho 'ffmpeg version 99.1 Copyright'\n");
  chmodSync(own, 0o755);
  expect(await findFfmpeg(own)).toMatchObject({ ffmpeg: own, name: "FFmpeg 99.1" });
  // One that does not run is passed over.
  const other = await findFfmpeg(path.join(folder, "absent"));
  expect(other?.name).toMatch(/^FFmpeg \d/);
});
