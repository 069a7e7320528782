import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Workspace } from "#server/adapters/fence/workspace.ts";
import type { JobRun } from "#server/jobs/run.ts";
import type { Encoder, EncodingDeps } from "../deps.ts";
import { EncodingFault, isLimit, type Reason } from "../faults.ts";
import type { Attempt } from "./attempt-queries.ts";
import type { OpenSource } from "./source-queries.ts";
import * as attemptQueries from "./attempt-queries.ts";
import * as sourceQueries from "./source-queries.ts";
import { removeAbandonedFolders } from "./scratch.ts";

/** Below an attempt's working folder: exactly the files that are published. */
export const outFolder = "out";

/** The context of a running attempt. */
export type Work = {
  attempt: Attempt;
  source: OpenSource;
  run: JobRun;
  ffmpeg: Encoder;
  /** Private to the attempt; removed when it ends. */
  workspace: Workspace;
  /** The workspace's path. */
  folder: string;
  /** File name of the source inside the workspace. */
  file: string;
  log(text: string): Promise<unknown>;
};

/**
 * Runs one step of an attempt. A permanent error ends the attempt with a reason; any other error is rethrown, so that the
 * job retries. No-op if the attempt has ended or its title was deleted.
 */
export async function inAttempt(
  deps: EncodingDeps,
  attempt: Attempt,
  run: JobRun,
  step: (work: Work) => Promise<void>,
): Promise<void> {
  const source = await sourceQueries.findOpenSource(deps.database, attempt);
  if (!source) return;
  await removeAbandonedFolders(deps.scratchFolder, deps.clock.now());
  const ffmpeg = await deps.ffmpeg();
  // Uninstalled since the worker started.
  if (!ffmpeg) throw new Error("FFmpeg was not found on this machine");
  const workspace = await ffmpeg.makeWorkspace(deps.scratchFolder, `encoding-${attempt.encodingId}-`);
  const sanitize = (text: string) => withoutLocalPaths(text, source);
  const log = (text: string) => attemptQueries.addToLog(deps.database, attempt, `${sanitize(text)}\n`);
  try {
    run.report(0, "fetching");
    const file = await fetchSource(deps, source, workspace, run.signal);
    await step({ attempt, source, run, ffmpeg, workspace, folder: workspace.folder, file, log });
  } catch (error) {
    if (run.signal.aborted) throw run.signal.reason;
    const reason = permanentReason(error, sanitize);
    if (!reason) throw error;
    const at = deps.clock.now();
    await log(`${at.toISOString()} ${(error as Error).message}`);
    await attemptQueries.endAttempt(deps.database, attempt, { outcome: "failed", reason, at });
    throw error instanceof EncodingFault ? error : new EncodingFault(reason);
  } finally {
    await workspace.remove();
  }
}

/** Undefined for transient errors, which a retry may clear. */
function permanentReason(error: unknown, sanitize: (text: string) => string): Reason | undefined {
  if (error instanceof EncodingFault) return error.reason;
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && error.code === "ENOSPC") return { code: "disk-full" };
  if (error.name === "StrangeFile") return { code: "encoder", said: error.message };
  if (error.name === "UnreadableMedia") return { code: "unreadable", said: lastLine(sanitize(error.message)) };
  // Killed by the system or an operator: transient.
  if (error.name !== "FfmpegError" || ("killedBy" in error && error.killedBy !== undefined)) return undefined;
  if ("exceeded" in error && isLimit(error.exceeded)) return { code: "limit", what: error.exceeded };
  if (/No space left on device/.test(error.message)) return { code: "disk-full" };
  if ("stalledSeconds" in error && typeof error.stalledSeconds === "number")
    return { code: "stalled", seconds: error.stalledSeconds };
  return { code: "encoder", said: lastLine(sanitize(error.message)) };
}

/**
 * FFmpeg's messages contain memory addresses, local folders and the stored file name. Editors know the source by the name
 * that they uploaded it under.
 */
function withoutLocalPaths(text: string, { file_key: key, name }: Pick<OpenSource, "file_key" | "name">): string {
  const withoutFolders = text.replaceAll(/(?:\/[\w.-]+)+\/(?=[\w.-]+)/g, "");
  return [path.basename(key ?? ""), copyName(name)]
    .filter((stored) => stored !== "" && stored !== name)
    .reduce((message, stored) => message.replaceAll(stored, name), withoutFolders)
    .replaceAll(/\[([\w,#: -]+) @ 0x[0-9a-f]+\] /g, "")
    .trim();
}

/** FFmpeg's last line is the most specific; the attempt's log has them all. */
function lastLine(output: string): string {
  return output.split("\n").at(-1)?.slice(-300) ?? "";
}

/** File name of a source in the attempt's workspace. */
const copyName = (name: string): string => `source${/\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? ""}`;

/** Links a local source into the workspace, or downloads a remote one. Returns its file name there. @throws EncodingFault */
async function fetchSource(
  { media }: EncodingDeps,
  { file_key, name, bytes, sha256 }: OpenSource,
  workspace: Workspace,
  signal: AbortSignal,
): Promise<string> {
  if (file_key === null) throw new EncodingFault({ code: "gone" });
  if (bytes === 0) throw new EncodingFault({ code: "empty" });
  const file = copyName(name);
  const localPath = await media.pathOf?.(file_key);
  if (localPath !== undefined) {
    await workspace.takeIn(localPath, file);
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
