import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { proxyConnections } from "#commands/cluster/configuration.ts";
import { primaryOf } from "#commands/cluster/questions.ts";
import { percentile } from "../figure.ts";
import { signInViewers } from "#tests/support/signed-in-viewers.ts";
import type { Cluster } from "#tests/support/cluster.ts";
import type { CallName, Premiere, Report, Task } from "./plan.ts";
import {
  difference,
  machineTicks,
  partNames,
  pressureOf,
  usageOf,
  type PartName,
  type Pressure,
  type Usage,
} from "./usage.ts";

const loadProcesses = 4;
const idleSeconds = 5;
const sampleSeconds = 2;

export type CallResult = { count: number; bytes: number; medianMs: number; p99Ms: number; p99ComingMs: number };

/** One premiere as it was measured. Processor times are in seconds of a processor, without what an idle cluster uses. */
export type PremiereResult = Premiere & {
  connections: number;
  viewerMinutes: number;
  wallSeconds: number;
  refused: number;
  firstFault: string | null;
  lateMs: number;
  calls: Record<CallName, CallResult>;
  /** Per part: processor seconds in all, and the most of a processor that it used within two seconds. */
  parts: Record<PartName, { cpuSeconds: number; idleCores: number; peakCores: number }>;
  loadCpuSeconds: number;
  database: { commits: number; walBytes: number; logRows: number; logBytes: number; connections: number };
  pressure: Pressure;
  otherCores: number;
};

/** Lets a crowd come to the cluster and watch. */
export async function holdPremiere(cluster: Cluster, premiere: Premiere): Promise<PremiereResult> {
  const { layout } = cluster;
  const pool = openPool(cluster.databaseUrl, { size: 2, onError: () => undefined });
  try {
    const people = await signInViewers(pool, premiere.viewers);
    const films = (
      await pool.rows<{ id: number }>(
        sql`select id from videos where media_key is not null and rating < 18 order by id`,
      )
    ).map(({ id }) => id);
    const primary = Number((await primaryOf(layout))?.slice(-1));
    const idleBefore = usageOf(layout, primary);
    await sleep(idleSeconds * 1000);
    const idle = difference(usageOf(layout, primary), idleBefore);

    const homes = Math.max(1, Math.floor(Math.min(premiere.viewers, proxyConnections() - 50) / 2));
    const startsAt = Date.now() + 1500;
    const before = {
      usage: usageOf(layout, primary),
      ticks: machineTicks(),
      own: process.cpuUsage(),
      facts: await factsOf(pool),
    };
    const watched = sample(cluster, pool, primary);
    const reports = await allOf(
      Array.from({ length: loadProcesses }, (_none, own) => {
        const mine = people.filter((_viewer, place) => place % loadProcesses === own);
        const task = {
          ...premiere,
          url: cluster.url,
          people: mine,
          films,
          startsAt,
          process: own,
          processes: loadProcesses,
          homes,
        };
        return runTask(task);
      }),
      watched,
    );
    const wallSeconds = (Date.now() - startsAt) / 1000;
    const peaks = await watched.end();
    const after = {
      usage: usageOf(layout, primary),
      ticks: machineTicks(),
      own: process.cpuUsage(before.own),
      facts: await factsOf(pool),
    };
    const used = difference(after.usage, before.usage);
    const loadCpuSeconds = sum(reports.map(({ cpuSeconds }) => cpuSeconds));
    // The ticks of a processor are hundredths of a second.
    const [busy, all] = [(after.ticks.busy - before.ticks.busy) / 100, (after.ticks.all - before.ticks.all) / 100];
    const ours = sum(Object.values(used)) + loadCpuSeconds + (after.own.user + after.own.system) / 1e6;
    const { logRows, logBytes, commits, walBytes } = after.facts;
    return {
      ...premiere,
      connections: homes * 2,
      viewerMinutes: sum(reports.map(({ viewerMinutes }) => viewerMinutes)),
      wallSeconds,
      refused: sum(reports.map(({ faults }) => faults.length)),
      firstFault: reports.flatMap(({ faults }) => faults)[0] ?? null,
      lateMs: Math.max(...reports.map(({ lateMilliseconds }) => lateMilliseconds)),
      calls: callsOf(reports),
      parts: Object.fromEntries(
        partNames.map((name) => {
          const idleCores = idle[name] / idleSeconds;
          return [
            name,
            { cpuSeconds: Math.max(0, used[name] - idleCores * wallSeconds), idleCores, peakCores: peaks.cores[name] },
          ];
        }),
      ) as PremiereResult["parts"],
      loadCpuSeconds,
      database: {
        commits: commits - before.facts.commits,
        walBytes: walBytes - before.facts.walBytes,
        logRows: logRows - before.facts.logRows,
        logBytes: logBytes - before.facts.logBytes,
        connections: peaks.connections,
      },
      pressure: peaks.pressure,
      otherCores: (busy - ours) / all,
    };
  } finally {
    await pool.close();
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Once one has failed, nothing is sampled any more. */
async function allOf(running: Promise<Report>[], { end }: ReturnType<typeof sample>): Promise<Report[]> {
  try {
    return await Promise.all(running);
  } catch (error) {
    await end();
    throw error;
  }
}

async function runTask(task: Task): Promise<Report> {
  const child = fork(path.join(import.meta.dirname, "load-process.ts"));
  child.send(task);
  const [report] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`a process that makes load ended with ${code}`))),
  ])) as [Report];
  return report;
}

function callsOf(reports: readonly Report[]): PremiereResult["calls"] {
  const names = Object.keys(reports[0]?.times ?? {}) as CallName[];
  return Object.fromEntries(
    names.map((name): [CallName, CallResult] => {
      const coming = reports.flatMap(({ times }) => times[name].coming);
      const watching = reports.flatMap(({ times }) => times[name].watching);
      const all = [...coming, ...watching];
      const bytes = sum(reports.map((report) => report.bytes[name]));
      return [
        name,
        {
          count: all.length,
          bytes,
          medianMs: percentile(all, 0.5),
          p99Ms: percentile(all, 0.99),
          p99ComingMs: percentile(coming, 0.99),
        },
      ];
    }),
  ) as PremiereResult["calls"];
}

type Facts = { commits: number; walBytes: number; logRows: number; logBytes: number };

async function factsOf(pool: Pool): Promise<Facts> {
  const facts = await pool.row<Facts>(sql`
    select (select xact_commit from pg_stat_database where datname = current_database()) as commits,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as "walBytes",
      (select count(*) from watch_log) as "logRows", pg_total_relation_size('watch_log') as "logBytes"`);
  if (!facts) throw new Error("PostgreSQL does not tell its figures");
  return facts;
}

/** Looks every two seconds what each part uses, and keeps the most of it. */
function sample({ layout }: Cluster, pool: Pool, primary: number) {
  const cores = Object.fromEntries(partNames.map((name) => [name, 0])) as Usage;
  let connections = 0;
  const pressure: Pressure = { poolWaiting: 0, poolUsed: 0, eventLoop: 0, eventLoopDelay: 0 };
  const ended = new AbortController();
  const run = async () => {
    let before = { at: performance.now(), usage: usageOf(layout, primary) };
    while (!ended.signal.aborted) {
      await sleep(sampleSeconds * 1000);
      const now = { at: performance.now(), usage: usageOf(layout, primary) };
      const used = difference(now.usage, before.usage);
      for (const name of partNames) cores[name] = Math.max(cores[name], used[name] / ((now.at - before.at) / 1000));
      before = now;
      for (const [name, value] of Object.entries(await pressureOf(layout)) as [keyof Pressure, number][])
        pressure[name] = Math.max(pressure[name], value);
      const counted = await pool.row<{ count: number }>(
        sql`select count(*) from pg_stat_activity where datname = current_database()`,
      );
      connections = Math.max(connections, counted?.count ?? 0);
    }
  };
  const running = run();
  return {
    async end() {
      ended.abort();
      await running;
      return { cores, connections, pressure };
    },
  };
}
