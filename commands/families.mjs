import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const GRACE_MS = 5000;
const POLL_MS = 50;

/** @typedef {{ id: string, pid: number, parent: number }} Process `id` differs between two processes of the same pid */

/**
 * Sends SIGTERM to these processes, their process groups and all descendants, also those in other groups, and SIGKILL to those
 * that still run five seconds later. Descendants are only found on Linux.
 * @param {number[]} pids each the leader of a process group
 */
export async function endFamilies(pids) {
  const family = createFamily(pids);
  family.signal("SIGTERM");
  const deadline = Date.now() + GRACE_MS;
  while (Date.now() < deadline) {
    if (!family.isAlive()) return;
    await sleep(POLL_MS);
  }
  family.signal("SIGKILL");
}

function createFamily(pids) {
  /** Processes seen so far. A descendant stays a member after its parent has ended. */
  const known = new Set();

  function members() {
    const all = processes();
    const found = all.filter(({ id, pid }) => known.has(id) || (known.size === 0 && pids.includes(pid)));
    for (let next = found; next.length > 0;) {
      const parents = new Set(next.map(({ pid }) => pid));
      next = all.filter((one) => parents.has(one.parent) && !found.includes(one));
      found.push(...next);
    }
    for (const { id } of found) known.add(id);
    return found;
  }

  return {
    isAlive: () => members().length > 0 || pids.some((pid) => send(-pid, 0)),
    signal(name) {
      // Collected before signalling, since children are reparented once their parent ends.
      const found = members();
      for (const pid of pids) send(-pid, name);
      for (const { pid } of found) send(pid, name);
    },
  };
}

/** Returns whether the process or group exists. */
function send(pid, signal) {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    if (error.code === "ESRCH" || error.code === "EPERM") return false;
    throw error;
  }
}

/**
 * The processes of this machine that have not ended, from Linux's /proc (proc(5)).
 * @returns {Process[]}
 */
function processes() {
  if (!existsSync("/proc/self/stat")) return [];
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const [state, parent, ...more] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (state === "Z" || state === "X") return [];
      const startedAt = more[17];
      return [{ id: `${name} ${startedAt}`, pid: Number(name), parent: Number(parent) }];
    } catch (error) {
      // It ended meanwhile.
      if (error.code === "ENOENT" || error.code === "ESRCH") return [];
      throw error;
    }
  });
}
