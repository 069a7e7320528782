import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { isCrash } from "./crashes.ts";

/** FFmpeg ended with an error, or made no progress. The message is the end of what it said. */
export class FfmpegError extends Error {
  override name = "FfmpegError";
  /** After how many seconds without progress it was ended; undefined where it ended by itself. */
  readonly stalledSeconds: number | undefined;
  /** The signal that killed it, where that was neither ours nor a crash. */
  readonly killedBy: string | undefined;
  constructor(message: string, { stalledSeconds, killedBy }: { stalledSeconds?: number; killedBy?: string } = {}) {
    super(message);
    this.stalledSeconds = stalledSeconds;
    this.killedBy = killedBy;
  }
}

export type FfmpegRun = {
  /** Working folder: outputs are named within it. */
  folder: string;
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

/** Ends a child with its parent, even one that was killed: prctl(2), PR_SET_PDEATHSIG. */
const setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].find((file) => existsSync(file));

/**
 * Runs FFmpeg at low priority. Aborting kills it at once.
 * @throws FfmpegError; the signal's reason when aborted
 */
export function createFfmpegRunner(ffmpeg: string): RunFfmpeg {
  return (args, { folder, signal, onProgress, stallSeconds = defaultStallSeconds }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const own = [
        "-hide_banner",
        "-nostdin",
        "-y",
        "-progress",
        "pipe:1",
        "-stats_period",
        "0.5",
        "-nostats",
        ...args,
      ];
      const command = ["nice", "-n", "10", ffmpeg, ...own];
      const [file = "nice", ...rest] = setpriv ? [setpriv, "--pdeathsig", "KILL", ...command] : command;
      const child = spawn(file, rest, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
      const kill = () => child.kill("SIGKILL");
      let said = "";
      let stalled = false;
      child.stderr.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-mostSaid)));
      const watch = createStallWatch(stallSeconds, () => {
        stalled = true;
        kill();
      });
      createInterface(child.stdout).on("line", (line) => {
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
      child.once("error", (error) => end(() => reject(error)));
      child.once("close", (code, killedBy) =>
        end(() => {
          if (signal.aborted) return reject(signal.reason as Error);
          if (stalled) return reject(new FfmpegError(said.slice(-2000), { stalledSeconds: stallSeconds }));
          const end = said.slice(-2000);
          if (killedBy !== null && !isCrash(killedBy)) {
            return reject(new FfmpegError(`${end}\n(${killedBy})`, { killedBy }));
          }
          if (code !== 0) return reject(new FfmpegError(`${end}\n(${killedBy ?? code})`));
          resolve({ said });
        }),
      );
    });
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
