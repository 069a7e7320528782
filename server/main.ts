import pino from "pino";
import { createSendMail } from "./adapters/mail/mail.ts";
import { createApp } from "./app.ts";
import { systemClock } from "./clock.ts";
import { readConfig } from "./config.ts";
import { startDatabase } from "./database/launcher/start-database.ts";
import { migrate } from "./database/migrate.ts";
import { openPool } from "./database/pool.ts";
import { demoSignIns, loadDemoData } from "./demo-data.ts";
import { greet } from "./greeting.ts";
import { createJobs } from "./jobs/jobs.ts";
import { loadMediaKey } from "./media-key.ts";
import { stopOnSignals } from "./stopping.ts";

const startedAt = performance.now();
const config = readConfig();
const log = pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });

const own = config.database.url === undefined ? await startDatabase({ dataDir: config.dataDir, log }) : undefined;
const databaseUrl = own?.url ?? (config.database.url as string);
await migrate(databaseUrl);
const database = openPool(databaseUrl, {
  size: config.database.connections,
  onError: (error) => log.error({ reason: error.message }, "a database connection broke"),
});
if (config.demoCatalogue) await loadDemoData({ database, clock: systemClock });
const mediaKey = loadMediaKey(config.dataDir, config.media.keyFile);
const jobs = createJobs({ database, clock: systemClock, log });
const sendMail = createSendMail({ ...config.mail, dataDir: config.dataDir });
const app = await createApp({ config, log, clock: systemClock, database, mediaKey, jobs, sendMail });

// Requests under way finish, then what they stand on closes, in the opposite order of its making.
stopOnSignals(log, [() => app.close(), () => jobs.stop(), () => database.close(), async () => own?.stop()]);
await app.listen({ port: config.http.port, host: config.http.host });
await jobs.start();
const signIns = config.demoCatalogue ? await demoSignIns(database) : [];
greet(config, app.server.address(), performance.now() - startedAt, signIns);
