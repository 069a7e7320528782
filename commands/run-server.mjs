import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { ROOT } from "./bootstrap.mjs";

/**
 * A smaller young generation: by default short-lived objects grow to 64 MB and more between collections. This saves 90 MB
 * of memory at the same speed.
 */
export const NODE_FLAGS = ["--max-semi-space-size=8"];

/**
 * Makes glibc return large allocations to the system when they are freed. By default it raises this threshold and keeps
 * them: checking passwords, at 19 MB each, left 150 MB with the process. Other C libraries ignore it.
 */
const MEMORY = { MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) };

/** Node keeps the compiled sources here, which saves a quarter of a start's processor time; it does without where it may not write. */
const COMPILED = { NODE_COMPILE_CACHE: path.join(ROOT, "node_modules", ".cache", "compiled") };

/** The server's environment; the operator's own settings take precedence. */
export function serverEnvironment(env = process.env) {
  return { ...MEMORY, ...COMPILED, ...env };
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Starts the server in a session of its own, so that Ctrl-C reaches it once, through this program. A channel whose end the
 * server notices stops it should this program be killed.
 * @param {string} node
 */
export function startServer(node, env = process.env) {
  return spawn(node, [...NODE_FLAGS, "server/main.ts"], {
    cwd: ROOT,
    env: serverEnvironment(env),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  });
}

/**
 * Forwards signals to the server that `current` returns, and stops it when npm, which started this program, is gone.
 * @param {() => any} current answers a ChildProcess or null
 * @param {() => void} [onStop] called before the first signal is forwarded
 */
export function passSignals(current, onStop = () => {}) {
  const stop = (name) => {
    onStop();
    current()?.kill(name);
  };
  for (const name of SIGNALS) process.on(name, () => stop(name));
  if (process.env.npm_lifecycle_event) whenOrphaned(() => stop("SIGTERM"));
}

/** npm starts this program, mostly through a shell. When either is killed, nothing else would stop the server. */
function whenOrphaned(act) {
  const ancestry = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const born = ancestry();
  const watch = setInterval(() => {
    if (ancestry() === born) return;
    clearInterval(watch);
    act();
  }, 1000);
  watch.unref();
}

/** From Linux's /proc; elsewhere only the direct parent is known. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "ESRCH") return "";
    throw error;
  }
}

/**
 * The exit code that a shell would report.
 * @param {number | null} code
 * @param {string | null} signal
 */
export function exitCodeOf(code, signal) {
  return code ?? 128 + (signal ? os.constants.signals[signal] : 1);
}
