import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import os from "node:os";
import type { Logger } from "pino";
import type { Clock } from "#server/clock.ts";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/database/pool.ts";
import { asWork } from "#server/database/time-limits.ts";
import { createFaultLog } from "#server/fault-log.ts";
import { deleteBeat, writeBeat, type Beat } from "./heartbeat-queries.ts";

const beatMilliseconds = 20_000;
/** A process that is silent for longer is missing: three beats and what a busy database takes. */
export const missingAfterSeconds = 90;
/** Nobody waits for a process after this. */
export const rememberedHours = 24;

export type HeartbeatDeps = {
  database: Database;
  clock: Clock;
  log: Pick<Logger, "warn" | "error">;
  config: Pick<Config, "role" | "jobs" | "dataDir">;
  /** The program's version, and the last migration that it knows. */
  program: { version: string; migration: string };
  running: () => Beat["running"];
  /** Another name than the machine's, for tests. */
  host?: string;
};

/** Where a process listens, and how many connections are open there. */
export type Place = { port: number; connections?: () => Promise<number> };

export type Heartbeat = ReturnType<typeof createHeartbeat>;

/** Says every twenty seconds, by one statement, that this process is there and what it works on. */
export function createHeartbeat({
  database,
  clock,
  log,
  config,
  program,
  running,
  host = os.hostname(),
}: HeartbeatDeps) {
  const faults = createFaultLog(log);
  const also: (() => Promise<unknown>)[] = [];
  const startedAt = clock.now();
  const id = randomUUID();
  let place: Place = { port: 0 };
  let ffmpeg: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();

  const write = async () => {
    const at = clock.now();
    const { bavail, bsize, blocks } = await statfs(config.dataDir);
    const [diskFree, diskTotal] = [bavail * bsize, blocks * bsize];
    const connections = (await place.connections?.()) ?? 0;
    const jobs = config.role === "web" ? [] : config.jobs;
    const own = { id, host, port: place.port, role: config.role, jobs, node: process.versions.node, ffmpeg, startedAt };
    const beat = { ...own, ...program, running: running(), connections, diskFree, diskTotal };
    await writeBeat(database, beat, at, new Date(at.getTime() - rememberedHours * 3_600_000));
    for (const work of also) await work();
  };
  const warn = ({ message: reason }: Error) => faults.state("a heartbeat could not be written", { reason });
  const beat = (): Promise<void> => (beating = asWork("health", write));

  const stop = async () => {
    clearInterval(timer);
    await beating.catch(() => undefined);
    await deleteBeat(database, id).catch(warn);
  };

  return {
    beat,
    /** Does this after each beat. */
    onBeat: (work: () => Promise<unknown>): void => void also.push(work),
    /** What this process encodes with. */
    setFfmpeg: (name: string | undefined): void => void (ffmpeg = name ?? null),
    /** Returns what ends it: a process that stops in order is not missed. */
    async start(at: Place): Promise<() => Promise<void>> {
      place = at;
      await beat().catch(warn);
      timer = setInterval(() => void beat().catch(warn), beatMilliseconds);
      timer.unref();
      return stop;
    },
  };
}
