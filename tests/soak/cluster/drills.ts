import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "#tests/support/program.ts";
import { programEnvironment } from "#commands/cluster/parts.ts";
import type { Cluster } from "#tests/support/cluster.ts";

/** Exit code of a drill that found faults. */
const faultsFound = 3;
const pauseMilliseconds = 2000;

export type Drills = { held: number; interrupted: number; faults: string[] };

type DrillsOptions = {
  drills: number;
  onInterrupted: (isInterrupted: boolean) => void;
  say: (line: string) => void;
};

/**
 * Backs up and drills, again and again, with the settings of a worker. What a killed part interrupts is tried again, with
 * `onInterrupted` told of it; a drill counts once it found no fault.
 */
export async function holdDrills(
  { layout, secrets }: Cluster,
  { drills, onInterrupted, say }: DrillsOptions,
): Promise<Drills> {
  const outcome: Drills = { held: 0, interrupted: 0, faults: [] };
  const env = programEnvironment({ layout, secrets }, "worker1");
  const backups = path.join(layout.folder, "backups/");
  const mostInterrupted = 10 + 2 * drills;
  while (outcome.held < drills) {
    const begunAt = performance.now();
    const made = await runCommand("server/backup/run-backup.ts", backups, env);
    const drilled = made.code === 0 ? await runCommand("server/commands/drill.ts", backups, env) : made;
    if (drilled.code === 0) outcome.held += 1;
    else if (drilled.code === faultsFound) outcome.faults.push(drilled.said);
    else outcome.interrupted += 1;
    onInterrupted(drilled.code !== 0);
    const seconds = Math.round((performance.now() - begunAt) / 1000);
    const step = made.code === 0 ? "drill" : "backup";
    say(
      drilled.code === 0
        ? `drill ${outcome.held}: no fault, in ${seconds} s`
        : `${step} ended after ${seconds} s: ${drilled.said.slice(-200)}`,
    );
    if (outcome.faults.length > 0) return outcome;
    if (outcome.interrupted > mostInterrupted) {
      outcome.faults.push(`the last of ${outcome.interrupted} interrupted ones said: ${drilled.said}`);
      return outcome;
    }
    await sleep(pauseMilliseconds);
  }
  return outcome;
}

const keptCharacters = 2000;

async function runCommand(
  file: string,
  place: string,
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [file, place], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-keptCharacters)));
  await once(child, "close");
  return { code: child.exitCode, said };
}
