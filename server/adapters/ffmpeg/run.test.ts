import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFence, type Fence } from "../fence/fence.ts";
import { StrangeFile, type Workspace } from "../fence/workspace.ts";
import { findFfmpeg } from "./find.ts";
import { createProbe } from "./probe.ts";
import { createFfmpegRunner, FfmpegError } from "./run.ts";

let folder: string;
let fence: Fence;
let workspace: Workspace;
beforeAll(async () => {
  fence = await openFence("films");
  workspace = await fence.makeWorkspace(tmpdir(), "silecs-ffmpeg-run-");
  // Closed to others, as a program below /root would be.
  folder = mkdtempSync(path.join(tmpdir(), "silecs-ffmpeg-"));
});
afterAll(async () => {
  await workspace.remove();
  rmSync(folder, { recursive: true });
});

function script(lines: string): string {
  const file = path.join(folder, `program-${Math.random().toString(36).slice(2)}`);
  writeFileSync(file, `#!/bin/sh\n${lines}\n`);
  chmodSync(file, 0o755);
  return file;
}
/** A program in FFmpeg's place. */
const program = (lines: string, memoryBytes?: number) => createFfmpegRunner(script(lines), fence.chain, memoryBytes);
const never = new AbortController().signal;
const failure = (run: Promise<unknown>) => run.catch((error: unknown) => error);

test("tells how far it is, and what was said", async () => {
  const seconds: number[] = [];
  const run = program("echo out_time_us=1500000; echo out_time_us=N/A; echo out_time_us=3000000; echo bonjour >&2");
  const { said } = await run([], { workspace, signal: never, onProgress: (at) => seconds.push(at) });
  expect(seconds).toEqual([1.5, 3]);
  expect(said).toBe("bonjour\n");
});

test("ends a program that makes no progress, however much it says", async () => {
  const run = program("while true; do echo frame=12; sleep 0.05; done");
  const error = await failure(run([], { workspace, signal: never, stallSeconds: 0.5 }));
  expect(error).toBeInstanceOf(FfmpegError);
  expect((error as FfmpegError).stalledSeconds).toBe(0.5);
});

test("lets a slow program go on as long as it makes progress", async () => {
  const run = program("for n in 1 2 3 4 5 6; do echo frame=$n; sleep 0.3; done");
  await expect(run([], { workspace, signal: never, stallSeconds: 1.2 })).resolves.toEqual({ said: "" });
});

test("is killed at once when it is aborted, and gives the reason of that", async () => {
  const stop = new AbortController();
  const run = program("trap '' TERM INT; echo frame=1; while true; do sleep 0.05; done");
  const reason = new Error("cancelled");
  const running = run([], { workspace, signal: stop.signal, onProgress: () => undefined });
  setTimeout(() => stop.abort(reason), 200);
  expect(await failure(running)).toBe(reason);
  expect(await failure(run([], { workspace, signal: stop.signal }))).toBe(reason);
});

test("tells an error of its own from the death by another's hand", async () => {
  const own = (await failure(
    program("echo 'no such codec' >&2; exit 8")([], { workspace, signal: never }),
  )) as FfmpegError;
  expect([own.message, own.killedBy]).toEqual(["no such codec\n\n(8)", undefined]);
  const killed = (await failure(program("kill -9 $$")([], { workspace, signal: never }))) as FfmpegError;
  expect(killed.killedBy).toBe("SIGKILL");
});

test("tells which limit ended it", async () => {
  const ended = async (lines: string, memoryBytes?: number) =>
    (await failure(program(lines, memoryBytes)([], { workspace, signal: never }))) as FfmpegError;
  expect((await ended("head -c 17179869185 /dev/zero | tail >/dev/null", 300 * 1024 ** 2)).exceeded).toBe("memory");
  expect((await ended("exec truncate -s 17179869185 large")).exceeded).toBe("file");
  // FFmpeg catches SIGXCPU and says so.
  expect((await ended("echo 'Exiting normally, received signal 24.' >&2; exit 255")).exceeded).toBe("processor");
  const probe = createProbe(script("echo $(( $(ulimit -t) )) >&2; kill -XCPU $$"), fence.chain);
  expect(await failure(probe("film.mp4", workspace, never))).toMatchObject({ exceeded: "processor" });
});

test("a link that it leaves is refused before anybody follows it", async () => {
  const error = await failure(program("ln -s /etc/passwd out.txt")([], { workspace, signal: never }));
  expect(error).toBeInstanceOf(StrangeFile);
  rmSync(path.join(workspace.folder, "out.txt"));
  symlinkSync("/etc", path.join(workspace.folder, "out"));
  await expect(workspace.check()).rejects.toThrow(StrangeFile);
  rmSync(path.join(workspace.folder, "out"));
});

test("the operator’s FFmpeg goes before the system’s, which goes before the package’s", async () => {
  const own = path.join(folder, "ffmpeg");
  writeFileSync(own, "#!/bin/sh\necho 'ffmpeg version 99.1 Copyright'\n");
  chmodSync(own, 0o755);
  expect(await findFfmpeg(own)).toMatchObject({ ffmpeg: own, name: "FFmpeg 99.1" });
  // One that does not run is passed over.
  const other = await findFfmpeg(path.join(folder, "absent"));
  expect(other?.name).toMatch(/^FFmpeg \d/);
  // Looked for once in the life of the process.
  rmSync(own);
  expect(await findFfmpeg(own)).toMatchObject({ ffmpeg: own });
});
