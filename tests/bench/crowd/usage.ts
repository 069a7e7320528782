import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { samplesIn } from "#tests/support/metrics-text.ts";
import { addressOf, databaseFolder, three, type Layout } from "#commands/cluster/layout.ts";
import { familyOf, postmasterOf, type ProcessId } from "#commands/cluster/processes.ts";
import { readRecord } from "#commands/cluster/records.ts";

/** The cluster's parts by what they do, in the order in which a request meets them. */
export const partNames = [
  "proxy",
  "edge",
  "web",
  "worker",
  "primary",
  "standbys",
  "patroni and etcd",
  "store",
] as const;
export type PartName = (typeof partNames)[number];
export type Usage = Record<PartName, number>;

const cluster = { etcd: "patroni and etcd", database: "patroni and etcd" } as const;

/** Which part a process of the supervisor's record is. */
function partOf(name: string): PartName {
  const kind = name.replace(/\d$/, "");
  if (kind in cluster) return cluster[kind as keyof typeof cluster];
  return name.startsWith("store") ? "store" : (kind as PartName);
}

/** Processor seconds of each part so far. `primary`: the number of the PostgreSQL that is the primary. */
export function usageOf(layout: Layout, primary: number): Usage {
  const usage = Object.fromEntries(partNames.map((name) => [name, 0])) as Usage;
  const postmasters = new Map(three.map((number) => [number, postmasterOf(databaseFolder(layout, number))]));
  const ofPostgres = new Set<number>();
  for (const [number, postmaster] of postmasters) {
    const family = postmaster ? familyOf([postmaster]) : [];
    for (const { pid } of family) ofPostgres.add(pid);
    usage[number === primary ? "primary" : "standbys"] += secondsOf(family);
  }
  for (const [name, id] of Object.entries(readRecord(layout.folder)?.parts ?? {}))
    usage[partOf(name)] += secondsOf(familyOf([id]).filter(({ pid }) => !ofPostgres.has(pid)));
  return usage;
}

/** With what their children used that have ended: utime, stime, cutime, cstime in ticks of 10 ms (proc(5)). */
function secondsOf(processes: readonly ProcessId[]): number {
  return processes.reduce((sum, { pid }) => sum + ticksOf(pid) / 100, 0);
}

function ticksOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
  } catch {
    // It has ended since it was listed; its parent has its time.
    return 0;
  }
}

export function difference(after: Usage, before: Usage): Usage {
  return Object.fromEntries(partNames.map((name) => [name, after[name] - before[name]])) as Usage;
}

/** The share of this machine's processors that anything has used so far: busy and all jiffies (proc(5)). */
export function machineTicks(): { busy: number; all: number } {
  const fields = (readFileSync("/proc/stat", "utf8").split("\n")[0] ?? "").split(/\s+/).slice(1, 9).map(Number);
  const all = fields.reduce((sum, ticks) => sum + ticks, 0);
  return { busy: all - (fields[3] ?? 0) - (fields[4] ?? 0), all: all / availableParallelism() };
}

/** What the web processes publish of themselves: the highest of both. */
export type Pressure = { poolWaiting: number; poolUsed: number; eventLoop: number; eventLoopDelay: number };

export async function pressureOf(layout: Layout): Promise<Pressure> {
  const texts = (["web1Metrics", "web2Metrics"] as const).map(async (name) =>
    samplesIn(await (await fetch(`http://${addressOf(layout, name)}/metrics`)).text()),
  );
  const samples = (await Promise.all(texts)).flat();
  const most = (name: string, state?: string) =>
    Math.max(
      0,
      ...samples.filter((one) => one.name === name && one.labels["state"] === state).map(({ value }) => value),
    );
  return {
    poolWaiting: most("db_client_connection_pending_requests"),
    poolUsed: most("db_client_connection_count", "used"),
    eventLoop: most("nodejs_eventloop_utilization"),
    eventLoopDelay: most("nodejs_eventloop_delay_p99_seconds") * 1000,
  };
}
