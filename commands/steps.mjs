import { spawn } from "node:child_process";
import os from "node:os";

const TICK_MS = 15_000;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

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
  const begun = performance.now();
  const seconds = () => ((performance.now() - begun) / 1000).toFixed(1);
  const ticker = setInterval(() => console.log(`  … ${title}: ${Math.round(seconds())} s`), TICK_MS);
  const code = await runBounded(title, command, args, { cwd, env, limitMs });
  clearInterval(ticker);
  console.log(`${code === 0 ? "✓" : "✗"} ${title} (${seconds()} s)`);
  return code;
}

function runBounded(title, command, args, { cwd, env, limitMs }) {
  return new Promise((resolve) => {
    // A process group of its own, so that its children can be killed with it.
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "inherit", "inherit"], detached: true });
    const timer = setTimeout(() => {
      console.error(`  ${title} took longer than ${Math.round(limitMs / 60_000)} minutes and is ended`);
      endGroup(child, "SIGKILL");
    }, limitMs);
    const leave = (name) => {
      endGroup(child, "SIGTERM");
      process.exit(128 + os.constants.signals[name]);
    };
    for (const name of SIGNALS) process.on(name, leave);
    const done = (code) => {
      clearTimeout(timer);
      for (const name of SIGNALS) process.off(name, leave);
      resolve(code);
    };
    child.once("error", (error) => {
      console.error(`  ${title}: ${error.message}`);
      done(1);
    });
    child.once("exit", (code) => done(code ?? 1));
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
