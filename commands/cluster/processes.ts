import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** A process that another one cannot be taken for, although numbers are used again: its number and its start in ticks. */
export type ProcessId = { pid: number; startedAt: number };

type Running = ProcessId & { parent: number; group: number; state: string };

/** The process with this number, from /proc (proc(5)); undefined once it has ended. */
export function processOf(pid: number): Running | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state = "", parent, group, ...more] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state === "Z" || state === "X") return undefined;
    return { pid, startedAt: Number(more[16]), parent: Number(parent), group: Number(group), state };
  } catch (error) {
    if (hasEnded(error)) return undefined;
    throw error;
  }
}

export function isAlive({ pid, startedAt }: ProcessId): boolean {
  return processOf(pid)?.startedAt === startedAt;
}

/** Whether it was stopped by SIGSTOP. */
export function isHung({ pid, startedAt }: ProcessId): boolean {
  const found = processOf(pid);
  return found?.startedAt === startedAt && found.state === "T";
}

/** These processes with their groups and all their descendants, those that are still alive. */
export function familyOf(roots: readonly ProcessId[]): ProcessId[] {
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (processOf(Number(name)) ?? []) : []));
  const pids = new Set(roots.filter(isAlive).map(({ pid }) => pid));
  for (let size = -1; size !== pids.size;) {
    size = pids.size;
    for (const { pid, parent, group } of all) if (pids.has(parent) || pids.has(group)) pids.add(pid);
  }
  return all.filter(({ pid }) => pids.has(pid));
}

/** Sends a signal to those of them that are still the same processes. */
export function signal(processes: readonly ProcessId[], name: NodeJS.Signals): void {
  for (const one of processes) {
    if (!isAlive(one)) continue;
    try {
      process.kill(one.pid, name);
    } catch (error) {
      if (!hasEnded(error)) throw error;
    }
  }
}

/** Lets hung ones go on, asks the roots to end, and kills what is left of their families after `graceMs`. */
export async function endFamilies(roots: readonly ProcessId[], graceMs: number): Promise<void> {
  const family = familyOf(roots);
  signal(family, "SIGCONT");
  signal(roots, "SIGTERM");
  for (const until = Date.now() + graceMs; Date.now() < until && family.some(isAlive);) await sleep(50);
  signal([...family, ...familyOf(roots)], "SIGKILL");
}

/** The postmaster of a cluster of PostgreSQL: Patroni's, but not its child. Undefined where none runs. */
export function postmasterOf(dataFolder: string): ProcessId | undefined {
  try {
    const pid = Number(readFileSync(`${dataFolder}/postmaster.pid`, "utf8").split("\n")[0]);
    // The number in a file that a crash left behind may be another process's by now.
    return readlinkSync(`/proc/${pid}/cwd`) === dataFolder ? processOf(pid) : undefined;
  } catch (error) {
    if (hasEnded(error)) return undefined;
    throw error;
  }
}

function hasEnded(error: unknown): boolean {
  return ["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "");
}
