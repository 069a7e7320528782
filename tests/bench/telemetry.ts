import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { createApp } from "#server/app.ts";
import { systemClock } from "#server/clock.ts";
import { readConfig } from "#server/config/config.ts";
import { openPool } from "#server/database/pool.ts";
import { createJobs } from "#server/jobs/jobs.ts";
import { createLog } from "#server/log.ts";
import { loadMediaKey } from "#server/media/key.ts";
import { openTelemetry, serveMetrics } from "#server/process/telemetry.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { keepMediaKey } from "#tests/support/media-key.ts";
import { fill, someViewer } from "./filled.ts";
import { median, rounded, type Benchmark, type Figure } from "./figure.ts";
import { estimate } from "./paired.ts";
import { giveNotifications } from "./ping.ts";
import type { Round } from "./telemetry-outside.ts";

/**
 * `requests` of a round: so few that other load on the machine slows both rounds of a pair, so many that most rounds hold a
 * traced request and that garbage of one program is hardly ever collected at the other's expense.
 */
type Rounds = { pairs: number; requests: number };

const extents = {
  full: { titles: 1000, pairs: 1500, requests: 200 },
  quick: { titles: 40, pairs: 8, requests: 10 },
};

const paths = ["/api/home", "/api/notifications/ping"] as const;

/**
 * The program with metrics and traces of the default share, and the program without, in one process over one database: what V8 makes
 * of two processes differs by more than what is measured.
 */
export const telemetry: Benchmark = {
  name: "telemetry",
  about: "throughput with metrics and traces, against the same without",
  async run(extent) {
    const { titles, ...rounds } = extents[extent];
    const database = await createTestDatabase();
    const outside = await startOutside();
    const folder = mkdtempSync(path.join(tmpdir(), "silecs-telemetry-"));
    keepMediaKey(folder);
    try {
      await fill(database.url, titles);
      const settings = { DATABASE_URL: database.url, DATA_DIR: folder, RATE_LIMIT: "0" };
      const off = await open(settings);
      const on = await open({ ...settings, METRICS_PORT: "0", OTEL_EXPORTER_OTLP_ENDPOINT: outside.collector });
      try {
        for (const { app } of [off, on]) await app.listen({ port: 0, host: "127.0.0.1" });
        const headers = await someViewer(off.database, `http://127.0.0.1:${portOf(off.app)}`);
        await giveNotifications(off.database, Number(headers["x-profile-id"]));
        const figures: Figure[] = [];
        for (const url of paths)
          figures.push(await compare(outside, [off.app, on.app], { path: url, headers }, rounds));
        return figures;
      } finally {
        await off.close();
        await on.close();
      }
    } finally {
      outside.child.disconnect();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function open(settings: Record<string, string>) {
  const config = readConfig(settings);
  const telemetry = await openTelemetry(config);
  const log = createLog("warn", undefined, telemetry?.logFacts);
  const onError = (error: Error) => log.warn({ reason: error.message }, "a database connection broke");
  const observe = telemetry?.observeStatement;
  const database = openPool(settings["DATABASE_URL"] ?? "", { size: 5, work: "read", onError, observe });
  const deps = { config, log, clock: systemClock, database };
  const jobs = createJobs({ ...deps, observe: telemetry?.observeRun });
  const sendMail = () => Promise.reject(new Error("nobody gets mail from a benchmark"));
  const mediaKey = loadMediaKey(config.dataDir, undefined);
  const observeRequests = telemetry?.observeRequests;
  const app = await createApp({
    ...deps,
    mediaKey,
    jobs,
    sendMail,
    pages: false,
    checkAnswers: false,
    observeRequests,
  });
  await app.ready();
  if (telemetry) await serveMetrics(telemetry, deps);
  return {
    app,
    database,
    async close() {
      app.server.closeAllConnections();
      await app.close();
      await telemetry?.stop();
      await database.close();
    },
  };
}

type Outside = { child: ChildProcess; collector: string };

async function startOutside(): Promise<Outside> {
  const child = fork(path.join(import.meta.dirname, "telemetry-outside.ts"));
  const [{ collector }] = (await once(child, "message")) as [{ collector: string }];
  return { child, collector };
}

const portOf = ({ server }: FastifyInstance) => (server.address() as AddressInfo).port;

type Asked = Pick<Round, "path" | "headers">;

/**
 * Rounds in pairs, each of the two first in every second pair; of each pair the ratio. What slows the machine for longer than
 * a pair slows both, and the order of the two cancels out.
 */
async function compare(
  outside: Outside,
  [off, on]: readonly [FastifyInstance, FastifyInstance],
  asked: Asked,
  { pairs, requests }: Rounds,
): Promise<Figure> {
  const measure = (app: FastifyInstance) => processorTime(outside, { ...asked, port: portOf(app), requests });
  const warmPairs = Math.ceil(pairs / 5);
  const times: { off: number; on: number }[] = [];
  // V8 compiles during the first ones.
  for (let pair = -warmPairs; pair < pairs; pair += 1) {
    const first = await measure(pair % 2 === 0 ? off : on);
    const second = await measure(pair % 2 === 0 ? on : off);
    if (pair >= 0) times.push(pair % 2 === 0 ? { off: first, on: second } : { off: second, on: first });
  }
  const ratio = estimate(times.map((time) => time.off / time.on));
  return {
    name: `GET ${asked.path}: requests a second of processor time, on / off, lower end of the 95 % interval`,
    measured: `median ${rounded(ratio.median)} of ${ratio.pairs} pairs, 95 % interval ${rounded(ratio.low)} to ${rounded(ratio.high)}`,
    against: `${rounded(median(times.map((time) => time.off)))} µs a request without`,
    value: ratio.low,
    must: { atLeast: 0.98 },
  };
}

/** Microseconds of this process's processor time a request. */
async function processorTime({ child }: Outside, round: Round): Promise<number> {
  const before = process.cpuUsage();
  child.send(round);
  const [{ fault }] = (await once(child, "message")) as [{ fault?: string }];
  if (fault !== undefined) throw new Error(fault);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / round.requests;
}
