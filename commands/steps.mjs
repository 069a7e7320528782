import { spawn } from "node:child_process";
import os from "node:os";
import { endFamilies } from "./families.mjs";
import { onStopRequest } from "./signals.mjs";

const TICK_MS = 15_000;

/** Running programs. Each has its own process group, so that its children can be killed with it. */
const running = new Set();
const ended = new WeakSet();
let stopListening = () => {};
let leaving = false;

/**
 * Runs a program with its output on the screen, and prints its title and duration. Kills it and its children after `limitMs`.
 * Returns its exit code, or 1 if it was killed or could not be started. `waitsFor` is printed once after 15 seconds.
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, limitMs: number, env?: NodeJS.ProcessEnv, waitsFor?: string }} options
 * @returns {Promise<number>}
 */
export async function runStep(title, command, args, { cwd, limitMs, env = process.env, waitsFor }) {
  console.log(`\n▸ ${title}`);
  const seconds = stopwatch();
  let suffix = waitsFor ? `: ${waitsFor}` : "";
  const ticker = setInterval(() => {
    console.log(`  … ${title}: ${Math.round(seconds())} s${suffix}`);
    suffix = "";
  }, TICK_MS);
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

/** Asks every running program and its descendants to stop, and kills those that still run five seconds later. */
export async function endSteps() {
  for (const child of running) ended.add(child);
  await endFamilies([...running].flatMap(({ pid }) => pid ?? []));
}

function stopwatch() {
  const startedAt = performance.now();
  return () => ((performance.now() - startedAt) / 1000).toFixed(1);
}

/** Further requests have no effect, since running programs are killed after five seconds anyway. */
async function leave(name) {
  if (leaving) return;
  leaving = true;
  await endSteps();
  process.exit(128 + os.constants.signals[name]);
}

function runBounded(title, command, args, { cwd, env, limitMs, stdout }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", stdout, stdout], detached: true });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.push(chunk));
    const timer = setTimeout(() => {
      console.error(`  ${title} took longer than ${Math.round(limitMs / 60_000)} minutes and is ended`);
      void endFamilies(child.pid ? [child.pid] : []);
    }, limitMs);
    if (running.size === 0) stopListening = onStopRequest(leave);
    running.add(child);
    const done = (code) => {
      clearTimeout(timer);
      // Not resolved, so that no further step starts.
      if (leaving) return;
      running.delete(child);
      if (running.size === 0) stopListening();
      resolve({ code, output: Buffer.concat(output).toString(), ended: ended.has(child) });
    };
    child.once("error", (error) => {
      console.error(`  ${title}: ${error.message}`);
      done(1);
    });
    child.once("close", (code) => done(code ?? 1));
  });
}
