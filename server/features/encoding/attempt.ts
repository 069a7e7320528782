import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { JobRun } from "#server/jobs/run.ts";
import type { EncodingDeps } from "./deps.ts";
import type { Encoder } from "./encoder.ts";
import { EncodingFault, type Reason } from "./faults.ts";
import * as stored from "./queries.ts";
import { removeLeft } from "./scratch.ts";

/** What an attempt works with. */
export type Work = {
  of: stored.Attempt;
  source: stored.OpenSource;
  run: JobRun;
  ffmpeg: Encoder;
  /** A folder of its own, removed afterwards. */
  folder: string;
  /** Of the source, on this machine. */
  file: string;
  log(text: string): Promise<unknown>;
};

/**
 * Runs one step of an attempt. A fault that would come again ends the attempt with its reason; any other error leaves it to
 * the job to try again. Nothing happens where the attempt has ended, or its title is gone.
 */
export async function inAttempt(
  deps: EncodingDeps,
  of: stored.Attempt,
  run: JobRun,
  work: (work: Work) => Promise<void>,
): Promise<void> {
  const source = await stored.findOpenSource(deps.database, of);
  if (!source) return;
  await removeLeft(deps.scratchFolder, deps.clock.now());
  const folder = await mkdtemp(path.join(deps.scratchFolder, `encoding-${of.encodingId}-`));
  const named = (text: string) => withoutPlaces(text, source);
  const log = (text: string) => stored.addToLog(deps.database, of, `${named(text)}\n`);
  try {
    const ffmpeg = await deps.ffmpeg();
    // Where it was found at the start and is gone since.
    if (!ffmpeg) throw new Error("FFmpeg was not found on this machine");
    run.report(0, "fetching");
    const file = await fetchSource(deps, source, folder, run.signal);
    await work({ of, source, run, ffmpeg, folder, file, log });
  } catch (error) {
    if (run.signal.aborted) throw run.signal.reason;
    const reason = reasonOf(error, named);
    if (!reason) throw error;
    const at = deps.clock.now();
    await log(`${at.toISOString()} ${(error as Error).message}`);
    await stored.endAttempt(deps.database, of, { outcome: "failed", reason, at });
    throw error instanceof EncodingFault ? error : new EncodingFault(reason);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Undefined for errors that may not come again. */
function reasonOf(error: unknown, named: (text: string) => string): Reason | undefined {
  if (error instanceof EncodingFault) return error.reason;
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && error.code === "ENOSPC") return { code: "disk-full" };
  if (error.name === "UnreadableMedia") return { code: "unreadable", said: lastLine(named(error.message)) };
  // Killed by the system or a person: another run may go through.
  if (error.name !== "FfmpegError" || ("killedBy" in error && error.killedBy !== undefined)) return undefined;
  if (/No space left on device/.test(error.message)) return { code: "disk-full" };
  if ("stalledSeconds" in error && typeof error.stalledSeconds === "number")
    return { code: "stalled", seconds: error.stalledSeconds };
  return { code: "encoder", said: lastLine(named(error.message)) };
}

/**
 * FFmpeg's messages hold memory addresses, the folders of this machine and the name under which a source is stored there. The
 * editor knows the file by its own name.
 */
function withoutPlaces(text: string, { file_key: key, name }: Pick<stored.OpenSource, "file_key" | "name">): string {
  const plain = text.replaceAll(/(?:\/[\w.-]+)+\/(?=[\w.-]+)/g, "");
  return [path.basename(key ?? ""), copyName(name)]
    .filter((stored) => stored !== "" && stored !== name)
    .reduce((said, stored) => said.replaceAll(stored, name), plain)
    .replaceAll(/\[([\w,#: -]+) @ 0x[0-9a-f]+\] /g, "")
    .trim();
}

/** What FFmpeg says last tells most; all of it is in the log. */
function lastLine(said: string): string {
  return said.split("\n").at(-1)?.slice(-300) ?? "";
}

/** Of a copy of a source in the attempt's folder. */
const copyName = (name: string): string => `source${/\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? ""}`;

/** The source's path on this machine: where it lies, or a copy in the folder. @throws EncodingFault */
async function fetchSource(
  { media }: EncodingDeps,
  { file_key, name, bytes, sha256 }: stored.OpenSource,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  if (file_key === null) throw new EncodingFault({ code: "gone" });
  if (bytes === 0) throw new EncodingFault({ code: "empty" });
  const here = await media.pathOf?.(file_key);
  if (here !== undefined) return here;
  const stored = await media.open(file_key);
  if (!stored) throw new EncodingFault({ code: "gone" });
  const file = path.join(folder, copyName(name));
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const content = await stored.read();
  const stream = Buffer.isBuffer(content) ? Readable.from([content]) : content;
  await pipeline(stream, hashing, createWriteStream(file), { signal });
  if (hash.digest("hex") !== sha256) throw new EncodingFault({ code: "damaged" });
  return file;
}
