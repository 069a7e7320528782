import { spawn } from "node:child_process";
import os from "node:os";

const TICK_MS = 15_000;
const PATIENCE_MS = 5000;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Every program that runs now. Each has a process group of its own, so that its children can be killed with it. */
const running = new Set();
const ended = new WeakSet();

/**
 * Runs a program with its output on the screen, and prints what it does and how long it took. Kills it and its children
 * after `limitMs`. Returns its exit code, or 1 when it was killed or could not be started.
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, limitMs: number, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>}
 */
export async function runStep(title, command, args, { cwd, limitMs, env = process.env }) {
  console.log(`\n▸ ${title}`);
  const seconds = stopwatch();
  const ticker = setInterval(() => console.log(`  … ${title}: ${Math.round(seconds())} s`), TICK_MS);
  const { code } = await runBounded(title, command, args, { cwd, env, limitMs, stdout: "inherit" });
  clearInterval(ticker);
  console.log(`${code === 0 ? "✓" : "✗"} ${title} (${seconds()} s)`);
  return code;
}

/**
 * Runs a program and prints its output only when it fails, so that several can run at the same time. Returns its exit
 * code as `runStep` does.
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, limitMs: number, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>}
 */
export async function runQuietStep(title, command, args, { cwd, limitMs, env = process.env }) {
  const seconds = stopwatch();
  const {
    code,
    output,
    ended: wasEnded,
  } = await runBounded(title, command, args, { cwd, env, limitMs, stdout: "pipe" });
  if (code === 0) console.log(`✓ ${title} (${seconds()} s)`);
  else if (!wasEnded) console.log(`\n✗ ${title} (${seconds()} s)\n${output.trimEnd()}\n`);
  return code;
}

/** Asks every running program and its children to stop, and kills those that still run five seconds later. */
export function endSteps() {
  for (const child of running) {
    ended.add(child);
    endGroup(child, "SIGTERM");
    const timer = setTimeout(() => endGroup(child, "SIGKILL"), PATIENCE_MS);
    child.once("close", () => clearTimeout(timer));
  }
}

function stopwatch() {
  const begun = performance.now();
  return () => ((performance.now() - begun) / 1000).toFixed(1);
}

function leave(name) {
  endSteps();
  process.exit(128 + os.constants.signals[name]);
}

function runBounded(title, command, args, { cwd, env, limitMs, stdout }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", stdout, stdout], detached: true });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.push(chunk));
    const timer = setTimeout(() => {
      console.error(`  ${title} took longer than ${Math.round(limitMs / 60_000)} minutes and is ended`);
      endGroup(child, "SIGKILL");
    }, limitMs);
    if (running.size === 0) for (const name of SIGNALS) process.on(name, leave);
    running.add(child);
    const done = (code) => {
      clearTimeout(timer);
      running.delete(child);
      if (running.size === 0) for (const name of SIGNALS) process.off(name, leave);
      resolve({ code, output: Buffer.concat(output).toString(), ended: ended.has(child) });
    };
    child.once("error", (error) => {
      console.error(`  ${title}: ${error.message}`);
      done(1);
    });
    child.once("close", (code) => done(code ?? 1));
  });
}

function endGroup(child, signal) {
  if (!child.pid) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}
