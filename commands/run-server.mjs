import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import os from "node:os";
import { ROOT } from "./bootstrap.mjs";

/**
 * What Node is told. By itself it lets what is made for one request pile up to 64 MB and more before it looks; so it
 * keeps 90 MB less, and answers as fast.
 */
export const NODE_FLAGS = ["--max-semi-space-size=8"];

/**
 * What the C library is told: to give large pieces back to the system when they are freed. By itself glibc keeps them
 * after the first few, and every password that is checked takes 19 MB: 150 MB stayed with the process. Elsewhere it says
 * nothing.
 */
const MEMORY = { MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) };

/** The environment of a server; what the operator says about memory counts more. */
export function serverEnvironment(env = process.env) {
  return { ...MEMORY, ...env };
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Starts the server. It runs in a session of its own, so that Ctrl-C reaches it once, through this program; and over a
 * channel whose end tells it to stop should this program be killed.
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
 * Passes signals on to whichever server `current` answers, and stops it when npm, which started this program, is gone.
 * @param {() => any} current answers a ChildProcess or null
 * @param {() => void} [onStop] told before the first signal is passed on
 */
export function passSignals(current, onStop = () => {}) {
  const stop = (name) => {
    onStop();
    current()?.kill(name);
  };
  for (const name of SIGNALS) process.on(name, () => stop(name));
  if (process.env.npm_lifecycle_event) whenOrphaned(() => stop("SIGTERM"));
}

/** npm starts this program, in most shells through the shell; when either is killed, nobody else would stop the server. */
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

/** Read from Linux's /proc; elsewhere the nearest parent has to do. */
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
 * The exit code that a shell would tell.
 * @param {number | null} code
 * @param {string | null} signal
 */
export function exitCodeOf(code, signal) {
  return code ?? 128 + (signal ? os.constants.signals[signal] : 1);
}
