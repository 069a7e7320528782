import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { fastFolder } from "#tests/support/database-server.ts";
import { findPostmaster } from "./postmaster.ts";
import type { SystemUser } from "./system-user.ts";

/** A started program. */
export interface Held {
  url: string;
  adminUrl: string;
  adopted: boolean;
  milliseconds: number;
}

/** A program of its own that holds, or could not get, the database of a folder. */
export interface Program {
  child: ChildProcess;
  pid: number;
  /** The database it reported; null when it exited without one. */
  held: Held | null;
  /** All that it said on the error channel up to now. */
  said: () => string;
  /** Resolves to its exit code. */
  ended: Promise<number | null>;
  /** Stops it in order. */
  stop(): Promise<number | null>;
  /** As the kernel's out-of-memory killer does. */
  kill(): Promise<void>;
}

const started: Program[] = [];
const folders: string[] = [];

/** A new folder that everyone may enter. */
export function makeFolder(): string {
  const folder = mkdtempSync(path.join(fastFolder(), "silecs-launcher-"));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

let made: Promise<string> | undefined;

/**
 * A data folder with a database that an earlier start made, for tests of later starts. Made once and copied: making one takes
 * most of a short test's time.
 */
export async function dataDirWithDatabase(dataDir = path.join(makeFolder(), "data")): Promise<string> {
  made ??= makeFirst();
  await promisify(execFile)("cp", ["-Rp", await made, dataDir]);
  return dataDir;
}

/** Removes it, after the last test of a file. */
export async function forgetDatabase(): Promise<void> {
  if (made) rmSync(path.dirname(await made), { recursive: true });
  made = undefined;
}

/** Not among the folders that are removed after each test. */
async function makeFirst(): Promise<string> {
  const folder = mkdtempSync(path.join(fastFolder(), "silecs-launcher-"));
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, "data");
  const program = await run({ dataDir });
  if ((await program.stop()) !== 0) throw new Error(`a first start failed:\n${program.said()}`);
  return dataDir;
}

/** Starts a program and waits until it holds the database or has ended. */
export async function run(options: Record<string, unknown>, user?: SystemUser): Promise<Program> {
  const program = launch(options, user);
  const line = createInterface({ input: program.child.stdout! })[Symbol.asyncIterator]().next();
  const message = await Promise.race([line, program.ended]);
  if (message !== null && typeof message === "object" && message.value)
    program.held = JSON.parse(message.value) as Held;
  return program;
}

/** Starts a program without waiting for anything. */
export function launch(options: Record<string, unknown>, user?: SystemUser): Program {
  const script = path.join(import.meta.dirname, "launcher-test-program.ts");
  const child = spawn(process.execPath, [script, JSON.stringify({ durable: false, ...options })], {
    stdio: ["ignore", "pipe", "pipe"],
    ...user,
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  const program: Program = {
    child,
    pid: child.pid!,
    held: null,
    ended,
    said: () => errors,
    stop: () => end("SIGTERM"),
    async kill() {
      await end("SIGKILL");
    },
  };
  started.push(program);
  return program;
}

/** Ends every program and server that a test left, and removes its folders. */
export async function cleanUp(): Promise<void> {
  await Promise.all(started.splice(0).map((program) => program.kill()));
  for (const folder of folders.splice(0)) {
    await Promise.all(clustersIn(folder).map(dropServer));
    rmSync(folder, { recursive: true });
  }
}

async function dropServer(cluster: string): Promise<void> {
  const orphan = findPostmaster(cluster);
  if (!orphan) return;
  process.kill(orphan.pid, "SIGQUIT");
  while (findPostmaster(cluster)) await sleep(10);
}

function clustersIn(folder: string): string[] {
  const depths = ["data/postgres", "closed/data/postgres", "d".repeat(100) + "/postgres"];
  const elsewhere = path.join(folder, "elsewhere");
  const moved = existsSync(elsewhere) ? readHomes(elsewhere) : [];
  return [...depths.map((depth) => path.join(folder, depth)), ...moved].map((home) => path.join(home, "cluster"));
}

function readHomes(elsewhere: string): string[] {
  return readdirSync(elsewhere).map((name) => path.join(elsewhere, name));
}

/** Runs one statement on a connection of its own and answers the first column of its rows. */
export async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: "array" });
    return rows.map((row) => row[0]);
  } finally {
    await client.end();
  }
}
