import pino from "pino";
import { createApp } from "./app.ts";
import { systemClock } from "./clock.ts";
import { readConfig } from "./config.ts";
import { startDatabase } from "./database/launcher/start-database.ts";
import { migrate } from "./database/migrate.ts";
import { openPool } from "./database/pool.ts";
import { greet } from "./greeting.ts";
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
const mediaKey = loadMediaKey(config.dataDir, config.media.keyFile);
const app = await createApp({ config, log, clock: systemClock, database, mediaKey });

// Requests under way finish, then what they stand on closes, in the opposite order of its making.
stopOnSignals(log, [() => app.close(), () => database.close(), async () => own?.stop()]);
await app.listen({ port: config.http.port, host: config.http.host });
greet(config, app.server.address(), performance.now() - startedAt);
