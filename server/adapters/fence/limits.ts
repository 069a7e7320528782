import { readFileSync } from "node:fs";
import os from "node:os";

const gibibyte = 1024 ** 3;

/** What one run may use at most. A limit that the system cannot set is left out (see `Ability`). */
export type Limits = {
  /** Private writable memory (RLIMIT_DATA). */
  memoryBytes: number;
  /** Address space (RLIMIT_AS), where reserved and shared memory count too. Not limited without. */
  addressBytes?: number;
  /** Processor time of all threads together (RLIMIT_CPU). Not limited without. */
  processorSeconds?: number;
  /** Size of each file that is written (RLIMIT_FSIZE). */
  fileBytes: number;
  /** Time by the clock. Not limited without. */
  seconds?: number;
};

/** The memory of this machine, or of the container where that has a limit. */
function machineBytes(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 && constrained < os.totalmem() ? constrained : os.totalmem();
}

/** Threads of glibc reserve up to 8 arenas of 64 MiB a core, and a stack of 8 MiB each, without using them. */
const reservedBytesPerCore = gibibyte;

/** A film lasts this long at most as far as its limit of processor time goes, whatever its file claims. */
const longestFilmSeconds = 24 * 3600;
/** Seconds of one core for a second of film. 2160 lines with AV1 take about 100 on a slow core. */
const processorShare = 1000;

/**
 * Limits of an encoding. The largest single file is the sound of one track: a day of it takes 1.4 GB.
 * @param memoryBytes the operator's limit; three quarters of the machine's memory without
 * @param mediaSeconds how long the source says that it is
 */
export function encodingLimits(memoryBytes: number | undefined, mediaSeconds = 0): Limits {
  const memory = memoryBytes ?? Math.max(2 * gibibyte, Math.floor(machineBytes() * 0.75));
  return {
    memoryBytes: memory,
    addressBytes: 2 * memory + os.availableParallelism() * reservedBytesPerCore,
    processorSeconds: 3600 + Math.ceil(processorShare * Math.min(mediaSeconds, longestFilmSeconds)),
    fileBytes: 16 * gibibyte,
  };
}

/** Limits of reading what a file is: it writes nothing. */
export const lookingLimits: Limits = {
  memoryBytes: 2 * gibibyte,
  processorSeconds: 300,
  fileBytes: 0,
  seconds: 120,
};

export type Exceeded = "memory" | "processor" | "file" | "time";

/** The command that sets the limits. A process may not raise what it was given itself. */
export function limitingCommand(prlimit: string, limits: Limits, given: HardLimits = hardLimits()): string[] {
  const bounded = (name: keyof HardLimits, value: number) => Math.min(value, given[name]);
  const { memoryBytes, addressBytes, processorSeconds, fileBytes } = limits;
  const command = [prlimit, "--core=0", `--data=${bounded("data", memoryBytes)}`];
  command.push(`--fsize=${bounded("fsize", fileBytes)}`);
  if (addressBytes !== undefined) command.push(`--as=${bounded("as", addressBytes)}`);
  if (processorSeconds !== undefined) {
    const hard = bounded("cpu", processorSeconds + graceSeconds);
    command.push(`--cpu=${Math.min(processorSeconds, hard)}:${hard}`);
  }
  return command;
}

/** Between SIGXCPU, which a program may catch to end in order, and SIGKILL. */
const graceSeconds = 5;

type HardLimits = { data: number; fsize: number; as: number; cpu: number };

/** Of this process: proc_pid_limits(5). Infinite where the system does not say. */
function hardLimits(): HardLimits {
  const text = readLimits();
  const hard = (title: string) => {
    const value = new RegExp(`^${title} +\\S+ +(\\d+)`, "m").exec(text)?.[1];
    return value === undefined ? Infinity : Number(value);
  };
  return {
    data: hard("Max data size"),
    fsize: hard("Max file size"),
    as: hard("Max address space"),
    cpu: hard("Max cpu time"),
  };
}

function readLimits(): string {
  try {
    return readFileSync("/proc/self/limits", "utf8");
  } catch {
    // Another system than Linux.
    return "";
  }
}

/** Which limit ended a program, by the signal and by what it said last; undefined where it was none. */
export function exceededBy(signal: string | null | undefined, said: string): Exceeded | undefined {
  if (signal === "SIGXCPU" || /received signal 24\b/.test(said)) return "processor";
  if (signal === "SIGXFSZ" || /File too large/.test(said)) return "file";
  if (/Cannot allocate memory|memory exhausted|std::bad_alloc|failed to allocate|out of memory/i.test(said))
    return "memory";
  return undefined;
}
