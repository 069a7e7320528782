import type { Logger } from "pino";
import { createHeapTrim } from "./adapters/heap-trim.ts";
import { createSendMail } from "./adapters/mail/mail.ts";
import { createApp } from "./app.ts";
import { refuseUnfinishedRestore } from "./backup/unfinished-restore.ts";
import { systemClock } from "./clock.ts";
import { readConfig, type Config } from "./config/config.ts";
import { prepareDataFolder } from "./process/data-folder.ts";
import { startDatabase } from "./database/launcher/start-database.ts";
import { openPool } from "./database/pool.ts";
import { waitForDatabase } from "./database/reach.ts";
import { developmentRowCheck } from "./database/row-check/development.ts";
import { asWork } from "./database/time-limits.ts";
import { demoLogins, loadDemoData } from "./demo/first-start.ts";
import { refusePublishedAccounts } from "./demo/published-accounts.ts";
import { reportEncoder } from "./process/encoder.ts";
import { createFaultLog } from "./fault-log.ts";
import { reportFence } from "./process/fence.ts";
import { openHeartbeat, placeOf } from "./process/opened-heartbeat.ts";
import { explainFailure, greet, greetWorker } from "./process/greeting.ts";
import { createHealthServer } from "./http/health.ts";
import { collectWhenIdle } from "./process/idle-collection.ts";
import { createJobs } from "./jobs/jobs.ts";
import { listen } from "./process/listening.ts";
import { createLog } from "./log.ts";
import { loadMediaKey } from "./media/key.ts";
import { migrateWhileAnswering } from "./process/migrating.ts";
import { readinessChecks } from "./readiness.ts";
import { addReplicas } from "./process/replicas.ts";
import { openTelemetry, serveMetrics } from "./process/telemetry.ts";
import { closeServer, createStopping } from "./process/stopping.ts";

const startedAt = performance.now();
const stopping = createStopping();

async function start(): Promise<void> {
  const config = readConfig();
  const telemetry = await openTelemetry(config);
  if (telemetry) stopping.add(() => telemetry.stop());
  const log = createLog(config.logLevel, undefined, telemetry?.logFacts);
  stopping.onSignals(log);
  refuseUnfinishedRestore(config.dataDir);
  prepareDataFolder(config.dataDir, config.media.accelPrefix && "media", log);

  const databaseUrl = await reachDatabase(config, log);
  const startupServer = await migrateWhileAnswering(config, databaseUrl, { log, signal: stopping.signal });
  const checkRows = config.development
    ? developmentRowCheck((error) => log.warn({ error }, "rows are not checked"))
    : undefined;
  const watching = { observe: telemetry?.observeStatement, checkRows };
  const outages = logOutages(log);
  const primary = openPool(databaseUrl, {
    size: config.database.connections,
    onError: outages.onError,
    onBack: outages.onBack,
    work: "read",
    notifiesAfterCommit: true,
    ...watching,
  });
  const database = await addReplicas(primary, config, { onLost: outages.onLost, ...watching });
  stopping.add(() => database.close());
  if (config.production) await refusePublishedAccounts(database);
  const withAccounts = config.demoCatalogue && !config.production;
  const { servesPeople, runsJobs } = dutiesOf(config.role);
  if (config.demoCatalogue && servesPeople)
    await asWork("job", () => loadDemoData({ database, clock: systemClock, withAccounts, config }));
  const mediaKey = loadMediaKey(config.dataDir, config.media.keyFile);
  const jobs = createJobs({ database, clock: systemClock, log, kinds: config.jobs, observe: telemetry?.observeRun });
  const send = createSendMail({ ...config.mail, dataDir: config.dataDir });
  const sendMail = telemetry?.observeMails(send) ?? send;
  const heartbeat = openHeartbeat({ database, clock: systemClock, log, config, running: jobs.running });
  // A worker composes the features too: they define the jobs. Nobody reaches their routes.
  const deps = { config, log, clock: systemClock, database, mediaKey, jobs, sendMail, heartbeat };
  const app = await createApp({
    ...deps,
    pages: servesPeople,
    observeRequests: telemetry?.observeRequests,
    observeCall: telemetry?.observeCall,
  });
  stopping.add(() => jobs.stop());
  const announceMilliseconds = servesPeople ? config.http.drainSeconds * 1000 : 0;
  stopping.add(() => closeServer(app, announceMilliseconds), announceMilliseconds + 1000);
  const server = servesPeople ? app : await createHealthServer({ log, ...config.http }, readinessChecks(deps));
  if (server !== app) stopping.add(() => closeServer(server));

  await listen(server, config.http, startupServer);
  stopping.add(await heartbeat.start(placeOf(server.server)));
  if (telemetry) await serveMetrics(telemetry, deps);
  reportFence(log).catch((error: unknown) => log.warn({ err: error }, "the fence was not tried"));
  collectWhenIdle(createHeapTrim(), log);
  if (runsJobs) await jobs.start();
  if (runsJobs && config.jobs.includes("encoding")) void reportEncoder(config, log).then(heartbeat.setFfmpeg);
  if (!servesPeople) return greetWorker(config, server.server.address(), performance.now() - startedAt);
  const logins = withAccounts ? await demoLogins(database) : undefined;
  greet(config, app.server.address(), performance.now() - startedAt, logins);
}

/** During an outage every connection and every attempt fails in the same way. */
function logOutages(log: Logger) {
  const faults = createFaultLog(log);
  return {
    onError({ message: reason }: Error) {
      const message = "a database connection broke";
      faults.state(message, { reason }, `${message}: ${reason}`);
    },
    onBack: (milliseconds: number) => log.warn({ awaySeconds: Math.ceil(milliseconds / 1000) }, "the database is back"),
    onLost: (reason: string) => faults.state("replicas do not answer: the primary does", { reason }),
  };
}

function dutiesOf(role: Config["role"]): { servesPeople: boolean; runsJobs: boolean } {
  return { servesPeople: role !== "worker", runsJobs: role !== "web" };
}

/** Waits for the operator's database, or starts the embedded one. Returns its connection string. */
async function reachDatabase({ database, dataDir }: Config, log: Logger): Promise<string> {
  if (database.url !== undefined) {
    const onWait = (reason: string) => log.warn({ reason }, "waiting for the database of DATABASE_URL");
    await waitForDatabase(database.url, { seconds: database.waitSeconds, onWait });
    return database.url;
  }
  const own = await startDatabase({ dataDir, log, onLost: endWith });
  stopping.add(() => own.stop());
  return own.url;
}

/** Prints the error for the person at the terminal and shuts everything down. */
function endWith(error: unknown): void {
  // A start that is told to stop fails at whatever it was doing.
  if (!stopping.signal.aborted) explainFailure(error);
  void stopping.stop("it cannot go on", 1);
}

await start().catch(endWith);
