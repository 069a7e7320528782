import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

export type Running = {
  /** Everything printed so far. */
  printed(): string;
  /** The first match in the output. @throws Error with the output if the process ends first, or after `timeoutMs` */
  says(pattern: RegExp, timeoutMs?: number): Promise<string>;
  stop(): Promise<void>;
};

/** Starts a program in its own process group, so that its children end with it. */
export function run(command: string, args: string[], env: Record<string, string> = {}): Running {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed = (printed + chunk).slice(-20_000)));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    printed: () => printed,
    async says(pattern, timeoutMs = 30_000) {
      const deadline = Date.now() + timeoutMs;
      while (Date.now() < deadline) {
        const found = pattern.exec(printed);
        if (found) return found[1] ?? found[0];
        if (hasEnded()) break;
        await sleep(50);
      }
      throw new Error(`${command} did not say ${String(pattern)}:\n${printed}`);
    },
    async stop() {
      if (!hasEnded()) {
        const isOver = once(child, "exit");
        endGroup(child, "SIGTERM");
        await Promise.race([isOver, sleep(5000, undefined, { ref: false })]);
      }
      endGroup(child, "SIGKILL");
    },
  };
}

function endGroup(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
