import type { Logger } from "pino";
import { createSendMail } from "./adapters/mail/mail.ts";
import { createApp } from "./app.ts";
import { systemClock } from "./clock.ts";
import { readConfig } from "./config.ts";
import { startDatabase, type RunningDatabase } from "./database/launcher/start-database.ts";
import { migrate } from "./database/migrate.ts";
import { openPool } from "./database/pool.ts";
import { demoSignIns, loadDemoData } from "./demo/first-start.ts";
import { explainFailure, greet } from "./greeting.ts";
import { createJobs } from "./jobs/jobs.ts";
import { createLog } from "./log.ts";
import { loadMediaKey } from "./media-key.ts";
import { closeServer, createStopping } from "./stopping.ts";

const startedAt = performance.now();
const stopping = createStopping();

async function start(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  stopping.onSignals(log);

  const databaseUrl = config.database.url ?? (await startOwnDatabase(config.dataDir, log)).url;
  await migrate(databaseUrl);
  const database = openPool(databaseUrl, {
    size: config.database.connections,
    onError: (error) => log.error({ reason: error.message }, "a database connection broke"),
  });
  stopping.add(() => database.close());
  if (config.demoCatalogue) await loadDemoData({ database, clock: systemClock });
  const mediaKey = loadMediaKey(config.dataDir, config.media.keyFile);
  const jobs = createJobs({ database, clock: systemClock, log });
  const sendMail = createSendMail({ ...config.mail, dataDir: config.dataDir });
  const app = await createApp({ config, log, clock: systemClock, database, mediaKey, jobs, sendMail });
  stopping.add(() => jobs.stop());
  stopping.add(() => closeServer(app));

  await app.listen({ port: config.http.port, host: config.http.host });
  await jobs.start();
  const signIns = config.demoCatalogue ? await demoSignIns(database) : [];
  greet(config, app.server.address(), performance.now() - startedAt, signIns);
}

async function startOwnDatabase(dataDir: string, log: Logger): Promise<RunningDatabase> {
  const own = await startDatabase({ dataDir, log, onLost: endWith });
  stopping.add(() => own.stop());
  return own;
}

/** What cannot go on ends the program: the reason for the person at the terminal, and nothing left running. */
function endWith(error: unknown): void {
  explainFailure(error);
  void stopping.stop("it cannot go on", 1);
}

await start().catch(endWith);
