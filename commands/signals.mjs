import { readFileSync } from "node:fs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const POLL_MS = 1000;

/** Read at load, since npm may be killed at any time afterwards. */
const initialAncestry = ancestry();
const initialParent = process.ppid;

/**
 * Calls `act` with the name of each signal that asks this program to stop, and with SIGTERM once npm, which started it, is
 * gone. Returns a function that ends this.
 * @param {(name: string) => void} act
 * @param {{ evenWithoutNpm?: boolean }} [options] `evenWithoutNpm`: also once another starter is gone
 */
export function onStopRequest(act, { evenWithoutNpm = false } = {}) {
  const listeners = SIGNALS.map((name) => [name, () => act(name)]);
  for (const [name, listener] of listeners) process.on(name, listener);
  const byNpm = process.env.npm_lifecycle_event !== undefined;
  const orphaned = () => (byNpm ? ancestry() !== initialAncestry : process.ppid !== initialParent);
  const forget = byNpm || evenWithoutNpm ? whenOrphaned(orphaned, () => act("SIGTERM")) : () => {};
  return () => {
    for (const [name, listener] of listeners) process.off(name, listener);
    forget();
  };
}

/** npm starts this program, mostly through a shell. When either is killed, nothing else would stop what runs here. */
function whenOrphaned(orphaned, act) {
  const watch = setInterval(() => {
    if (!orphaned()) return;
    clearInterval(watch);
    act();
  }, POLL_MS);
  watch.unref();
  return () => clearInterval(watch);
}

function ancestry() {
  return `${process.ppid} ${parentOf(process.ppid)}`;
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
