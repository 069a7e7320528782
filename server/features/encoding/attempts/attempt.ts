import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Workspace } from "#server/adapters/fence/workspace.ts";
import type { JobRun } from "#server/jobs/run.ts";
import type { Encoder, EncodingDeps } from "../deps.ts";
import { EncodingFault, isLimit, type Reason } from "../faults.ts";
import * as stored from "./queries.ts";
import { removeLeft } from "./scratch.ts";

/** Below an attempt's working folder: exactly the files that are published. */
export const outFolder = "out";

/** What an attempt works with. */
export type Work = {
  of: stored.Attempt;
  source: stored.OpenSource;
  run: JobRun;
  ffmpeg: Encoder;
  /** Of its own, removed afterwards. */
  workspace: Workspace;
  /** Of the workspace. */
  folder: string;
  /** The source's name in the workspace. */
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
  const ffmpeg = await deps.ffmpeg();
  // Where it was found at the start and is gone since.
  if (!ffmpeg) throw new Error("FFmpeg was not found on this machine");
  const workspace = await ffmpeg.makeWorkspace(deps.scratchFolder, `encoding-${of.encodingId}-`);
  const named = (text: string) => withoutPlaces(text, source);
  const log = (text: string) => stored.addToLog(deps.database, of, `${named(text)}\n`);
  try {
    run.report(0, "fetching");
    const file = await fetchSource(deps, source, workspace, run.signal);
    await work({ of, source, run, ffmpeg, workspace, folder: workspace.folder, file, log });
  } catch (error) {
    if (run.signal.aborted) throw run.signal.reason;
    const reason = reasonOf(error, named);
    if (!reason) throw error;
    const at = deps.clock.now();
    await log(`${at.toISOString()} ${(error as Error).message}`);
    await stored.endAttempt(deps.database, of, { outcome: "failed", reason, at });
    throw error instanceof EncodingFault ? error : new EncodingFault(reason);
  } finally {
    await workspace.remove();
  }
}

/** Undefined for errors that may not come again. */
function reasonOf(error: unknown, named: (text: string) => string): Reason | undefined {
  if (error instanceof EncodingFault) return error.reason;
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && error.code === "ENOSPC") return { code: "disk-full" };
  if (error.name === "StrangeFile") return { code: "encoder", said: error.message };
  if (error.name === "UnreadableMedia") return { code: "unreadable", said: lastLine(named(error.message)) };
  // Killed by the system or a person: another run may go through.
  if (error.name !== "FfmpegError" || ("killedBy" in error && error.killedBy !== undefined)) return undefined;
  if ("exceeded" in error && isLimit(error.exceeded)) return { code: "limit", what: error.exceeded };
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

/** Of a source in the attempt's workspace. */
const copyName = (name: string): string => `source${/\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? ""}`;

/** Puts the source into the workspace, by a link to where it lies or as a copy. Returns its name there. @throws EncodingFault */
async function fetchSource(
  { media }: EncodingDeps,
  { file_key, name, bytes, sha256 }: stored.OpenSource,
  workspace: Workspace,
  signal: AbortSignal,
): Promise<string> {
  if (file_key === null) throw new EncodingFault({ code: "gone" });
  if (bytes === 0) throw new EncodingFault({ code: "empty" });
  const file = copyName(name);
  const here = await media.pathOf?.(file_key);
  if (here !== undefined) {
    await workspace.takeIn(here, file);
    return file;
  }
  const stored = await media.open(file_key);
  if (!stored) throw new EncodingFault({ code: "gone" });
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const content = await stored.read();
  const stream = Buffer.isBuffer(content) ? Readable.from([content]) : content;
  await pipeline(stream, hashing, createWriteStream(path.join(workspace.folder, file)), { signal });
  await workspace.give(file);
  if (hash.digest("hex") !== sha256) throw new EncodingFault({ code: "damaged" });
  return file;
}
