import { spawn } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { ROOT } from "./bootstrap.mjs";
import { withSettingsFile } from "./settings-file.mjs";
import { onStopRequest } from "./signals.mjs";

/**
 * A smaller young generation: by default short-lived objects grow to 64 MB and more between collections. This saves 90 MB
 * of memory at the same speed. The server collects garbage itself when it becomes idle (`server/process/idle-collection.ts`).
 */
export const NODE_FLAGS = ["--max-semi-space-size=8", "--expose-gc"];

/**
 * Makes glibc return large allocations to the system when they are freed. By default it raises this threshold and keeps
 * them: checking passwords, at 19 MB each, left 150 MB with the process. Other C libraries ignore it.
 */
const MEMORY = { MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) };

/** Node's compile cache, which saves a quarter of the processor time of a start. Node ignores it if it cannot write there. */
const COMPILED = { NODE_COMPILE_CACHE: path.join(ROOT, "node_modules", ".cache", "compiled") };

/** The server's environment; the operator's own settings take precedence. */
export function serverEnvironment(env = process.env) {
  return { ...MEMORY, ...COMPILED, ...env };
}

/**
 * Starts the server in its own session, so that Ctrl-C reaches it only once, through this program. If this program is killed,
 * the server stops because their IPC channel closes.
 * @param {string} node
 */
export function startServer(node, env = process.env) {
  return spawn(node, [...NODE_FLAGS, "server/main.ts"], {
    cwd: ROOT,
    env: serverEnvironment(withSettingsFile(env)),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  });
}

/**
 * Forwards signals to the server that `current` returns, and stops it when npm, which started this program, is gone.
 * @param {() => any} current returns a ChildProcess or null
 * @param {() => void} [onStop] called before the first signal is forwarded
 */
export function passSignals(current, onStop = () => {}) {
  onStopRequest((name) => {
    onStop();
    current()?.kill(name);
  });
}

/**
 * The exit code that a shell would report.
 * @param {number | null} code
 * @param {string | null} signal
 */
export function exitCodeOf(code, signal) {
  return code ?? 128 + (signal ? os.constants.signals[signal] : 1);
}
