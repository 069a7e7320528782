import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { NODE_FLAGS, serverEnvironment } from "#commands/run-server.mjs";
import { jobKinds } from "#contract/admin/job-kinds.ts";
import { builtPages } from "./built-pages.ts";

export type Program = {
  url: string;
  /** From process start to the first response. */
  startMilliseconds: number;
  /** Processor time so far, user and system. */
  cpuSeconds(): number;
  residentMegabytes(): number;
  pid: number;
  stop(): Promise<void>;
  /** Kills it with SIGKILL, as the OOM killer does. */
  kill(): Promise<void>;
};

/** Settings of a program that encodes films, too. */
export const allJobs = { JOBS: "" };

export const root = path.resolve(import.meta.dirname, "../..");

/**
 * Runs one of our scripts as a separate process on a loopback port, and waits until `answersOn` answers. `PORT` in the
 * environment sets the port; otherwise it is a free one.
 * @throws Error with its output when it exits first, or after 60 s
 */
export async function startProgram(
  script: string,
  environment: Record<string, string> | ((url: string) => Record<string, string>),
  answersOn = "/readyz",
  onPrint: (text: string) => void = () => undefined,
): Promise<Program> {
  // Scripts of tests serve no pages.
  if (script.endsWith("server/main.ts")) await builtPages();
  const given = typeof environment === "function" ? undefined : environment["PORT"];
  const port = given === undefined ? await freePort() : Number(given);
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...NODE_FLAGS, path.resolve(root, script)], {
    cwd: root,
    env: {
      ...serverEnvironment(),
      PUBLIC_URL: url,
      HOST: "127.0.0.1",
      PORT: String(port),
      LOG_LEVEL: "warn",
      RATE_LIMIT: "0",
      // Four hundred people more are nothing that a test asks for.
      DEMO_PEOPLE: "0",
      // Whoever encodes tries each FFmpeg at its start, which takes longer than the start: `allJobs` where films are meant.
      JOBS: jobKinds.filter((kind) => kind !== "encoding").join(" "),
      ...(typeof environment === "function" ? environment(url) : environment),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      printed = (printed + chunk).slice(-4000);
      onPrint(chunk.toString());
    });
  const endBy = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  };
  try {
    await answering(child, url + answersOn);
  } catch (cause) {
    // A retry must not find this process still using its port and data folder.
    await endBy("SIGKILL");
    throw new Error(`${script} did not answer:\n${printed}`, { cause });
  }
  return {
    url,
    startMilliseconds: performance.now() - startedAt,
    cpuSeconds: () => cpuSecondsOf(child.pid ?? 0),
    residentMegabytes: () => residentMegabytesOf(child.pid ?? 0),
    pid: child.pid ?? 0,
    stop: () => endBy("SIGTERM"),
    kill: () => endBy("SIGKILL"),
  };
}

async function answering(child: ChildProcess, address: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
    await sleep(10);
  }
  throw new Error("it took longer than 60 s");
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("no port is free");
  return address.port;
}

/** utime and stime of /proc/PID/stat, in ticks of 10 ms (proc(5)). */
function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function residentMegabytesOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}
