import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE_MS = 5000;
const LOOK_MS = 50;

/** @typedef {{ id: string, pid: number, parent: number }} Process `id` differs between two processes of the same pid */

/**
 * Asks these programs, their process groups and all their descendants to stop, those in groups of their own too, and kills
 * what still runs five seconds later. Descendants are found on Linux; elsewhere, only the groups.
 * @param {number[]} pids each the leader of a process group
 */
export async function endFamilies(pids) {
  const family = createFamily(pids);
  family.signal("SIGTERM");
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    if (!family.isAlive()) return;
    await sleep(LOOK_MS);
  }
  family.signal("SIGKILL");
}

function createFamily(pids) {
  /** Members seen so far. Who was born in the family stays in it when its parent ends. */
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
      // The members are looked up first: the first signal may already part children from their parents.
      const found = members();
      for (const pid of pids) send(-pid, name);
      for (const { pid } of found) send(pid, name);
    },
  };
}

/** Whether there was somebody to receive it. */
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
