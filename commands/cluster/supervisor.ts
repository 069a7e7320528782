import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { ROOT } from "../bootstrap.mjs";
import { databaseFolder, logOf, recoveredFolder, three, type Layout } from "./layout.ts";
import type { Part } from "./parts.ts";
import { endFamilies, familyOf, isAlive, postmasterOf, processOf, signal, type ProcessId } from "./processes.ts";
import { isHeldDown, readRecord, removeRecord, takeDownMilliseconds, writeRecord } from "./records.ts";

/** As systemd's RestartSec= in deploy/silecs.service. */
const restartMs = 1000;
/** A primary that ends hands over first. */
const graceMs = 15_000;
/** etcd writes before it answers. The last of three would wait for another one to lead, and all have ended. */
const etcdGraceMs = 2000;

export type Supervisor = {
  start(part: Part): void;
  /** Ends every process that was started, in the parts' order. */
  stop(): Promise<void>;
  /** Kills everything at once. */
  kill(): void;
};

/** Starts processes, each in a group of its own, and starts those again that end. */
export function createSupervisor(layout: Layout, say: (line: string) => void): Supervisor {
  const own = processOf(process.pid);
  if (!own) throw new Error("/proc does not show this process");
  const running = new Map<string, { part: Part; child: ChildProcess; id: ProcessId }>();
  const waiting = new Set<NodeJS.Timeout>();
  let stopping = false;

  const record = () =>
    writeRecord(layout.folder, {
      supervisor: { pid: own.pid, startedAt: own.startedAt },
      port: layout.port,
      parts: Object.fromEntries([...running].map(([name, { id }]) => [name, id])),
    });

  const later = (milliseconds: number, act: () => void) => {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      act();
    }, milliseconds);
    waiting.add(timer);
  };

  const start = (part: Part) => {
    if (isHeldDown(layout.folder, part.name)) return later(restartMs, () => start(part));
    const child = spawnPart(layout, part);
    const found = child.pid === undefined ? undefined : processOf(child.pid);
    if (found) {
      running.set(part.name, { part, child, id: { pid: found.pid, startedAt: found.startedAt } });
      record();
    }
    child.once("error", (error) => say(`${part.name}: ${error.message}`));
    child.once("close", (code, name) => {
      if (running.get(part.name)?.child === child) running.delete(part.name);
      if (stopping) return;
      record();
      const pause = Math.max(restartMs, takeDownMilliseconds(layout.folder, part.name));
      const seconds = Math.round(pause / 1000);
      say(
        `${part.name} ended (${name ?? `exit code ${code}`}) and is started again in ${seconds} s: ${logOf(layout, part.name)}`,
      );
      later(pause, () => start(part));
    });
  };

  return {
    start,
    async stop() {
      stopping = true;
      for (const timer of waiting) clearTimeout(timer);
      const postmasters = postmastersOf(layout);
      for (const turn of [1, 2, 3]) {
        const roots = [...running.values()].filter(({ part }) => part.stopTurn === turn).map(({ id }) => id);
        await endFamilies(roots, turn === 3 ? etcdGraceMs : graceMs);
      }
      signal(familyOf(postmasters), "SIGKILL");
      removeRecord(layout.folder);
    },
    kill() {
      const ids = [...[...running.values()].map(({ id }) => id), ...postmastersOf(layout)];
      signal(familyOf(ids), "SIGKILL");
      removeRecord(layout.folder);
    },
  };
}

function spawnPart(layout: Layout, { name, command, environment, hasChannel }: Part): ChildProcess {
  const log = openSync(logOf(layout, name), "a", 0o600);
  const [file = "", ...args] = command;
  const child = spawn(file, args, {
    // Servers keep no files there; a folder of root's would be closed to them.
    cwd: hasChannel ? ROOT : "/",
    env: environment,
    stdio: ["ignore", log, log, ...(hasChannel ? (["ipc"] as const) : [])],
    detached: true,
  });
  closeSync(log);
  return child;
}

/** That of a drill is among them. */
const postmastersOf = (layout: Layout) =>
  [...three.map((number) => databaseFolder(layout, number)), recoveredFolder(layout)].flatMap(
    (folder) => postmasterOf(folder) ?? [],
  );

/** Ends what a command that was killed has left behind in the folder, and nothing else. Returns how many processes. */
export async function endLeftovers(layout: Layout): Promise<number> {
  const record = readRecord(layout.folder);
  const left = [...Object.values(record?.parts ?? {}).filter(isAlive), ...postmastersOf(layout)];
  await endFamilies(left, graceMs);
  removeRecord(layout.folder);
  return left.length;
}
