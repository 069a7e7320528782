import { createInterface } from "node:readline";
import type { Chain } from "../fence/chain.ts";
import { encodingLimits, exceededBy, type Exceeded } from "../fence/limits.ts";
import { endFenced, spawnFenced } from "../fence/spawn.ts";
import type { Workspace } from "../fence/workspace.ts";
import { isCrash } from "./crashes.ts";

/** FFmpeg ended with an error, or made no progress. The message is the end of what it said. */
export class FfmpegError extends Error {
  override name = "FfmpegError";
  /** After how many seconds without progress it was ended; undefined where it ended by itself. */
  readonly stalledSeconds: number | undefined;
  /** The signal that killed it, where that was neither ours nor a crash. */
  readonly killedBy: string | undefined;
  /** The limit that it reached. */
  readonly exceeded: Exceeded | undefined;
  constructor(message: string, why: { stalledSeconds?: number; killedBy?: string; exceeded?: Exceeded } = {}) {
    super(message);
    this.stalledSeconds = why.stalledSeconds;
    this.killedBy = why.killedBy;
    this.exceeded = why.exceeded;
  }
}

export type FfmpegRun = {
  /** Files are named within it. */
  workspace: Workspace;
  /** How long the source says that it is, which bounds the processor time. */
  mediaSeconds?: number;
  signal: AbortSignal;
  /** Seconds of the output written so far. */
  onProgress?: (seconds: number) => void;
  /** Ended when no further second or frame was written for so long. Default: two minutes. */
  stallSeconds?: number;
};

const defaultStallSeconds = 120;

export type RunFfmpeg = (args: readonly string[], run: FfmpegRun) => Promise<{ said: string }>;

/** As much as is kept of what FFmpeg says. */
const mostSaid = 256 * 1024;

/** As much as is kept of it in an error. */
const mostOfError = 2000;

/**
 * Runs FFmpeg at low priority behind the fence. Aborting kills it at once.
 * @param memoryBytes the operator's limit of memory
 * @throws FfmpegError; StrangeFile; the signal's reason when aborted
 */
export function createFfmpegRunner(ffmpeg: string, chain: Chain, memoryBytes?: number): RunFfmpeg {
  return async (args, run) => {
    run.signal.throwIfAborted();
    try {
      return await runToItsEnd(ffmpeg, args, run, { chain, memoryBytes });
    } finally {
      await run.workspace.check();
    }
  };
}

const ownArguments = ["-hide_banner", "-nostdin", "-y", "-progress", "pipe:1", "-stats_period", "0.5", "-nostats"];

type Bounds = { chain: Chain; memoryBytes: number | undefined };

function runToItsEnd(
  program: string,
  args: readonly string[],
  { workspace, signal, mediaSeconds, onProgress, stallSeconds = defaultStallSeconds }: FfmpegRun,
  { chain, memoryBytes }: Bounds,
): Promise<{ said: string }> {
  return new Promise((resolve, reject) => {
    const limits = encodingLimits(memoryBytes, mediaSeconds);
    const child = spawnFenced(chain, { program, args: [...ownArguments, ...args], workspace, limits, niceness: 10 });
    const { stdout, stderr } = child;
    const kill = () => endFenced(child);
    let said = "";
    let stalled = false;
    stderr?.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-mostSaid)));
    const watch = createStallWatch(stallSeconds, () => {
      stalled = true;
      kill();
    });
    if (stdout)
      createInterface(stdout).on("line", (line) => {
        const [key, value = ""] = line.split("=");
        if (key !== "out_time_us" && key !== "frame" && key !== "total_size") return;
        watch.saw(key, value);
        const seconds = Number(value) / 1e6;
        if (key === "out_time_us" && Number.isFinite(seconds)) onProgress?.(Math.max(0, seconds));
      });
    signal.addEventListener("abort", kill, { once: true });
    const end = (settle: () => void) => {
      signal.removeEventListener("abort", kill);
      watch.stop();
      settle();
    };
    child.once("exit", kill);
    child.once("error", (error) => end(() => reject(error)));
    child.once("close", (code, killedBy) =>
      end(() => {
        if (signal.aborted) return reject(signal.reason as Error);
        if (stalled) return reject(new FfmpegError(said.slice(-mostOfError), { stalledSeconds: stallSeconds }));
        const error = errorOf(said.slice(-mostOfError), code, killedBy);
        if (error) return reject(error);
        resolve({ said });
      }),
    );
  });
}

/** Why FFmpeg ended as it did; undefined where it did all that it was told to. */
function errorOf(said: string, code: number | null, signal: NodeJS.Signals | null): FfmpegError | undefined {
  if (code === 0) return undefined;
  const exceeded = exceededBy(signal, said);
  const message = `${said}\n(${signal ?? code})`;
  if (exceeded) return new FfmpegError(message, { exceeded });
  return new FfmpegError(message, signal === null || isCrash(signal) ? {} : { killedBy: signal });
}

/** Calls back once none of the figures has changed for so many seconds. */
function createStallWatch(seconds: number, onStall: () => void) {
  const seen = new Map<string, string>();
  const timer = setTimeout(onStall, seconds * 1000);
  return {
    saw(key: string, value: string) {
      if (seen.get(key) === value) return;
      seen.set(key, value);
      timer.refresh();
    },
    stop: () => clearTimeout(timer),
  };
}
