import type { Logger } from "pino";
import type { Clock } from "#server/clock.ts";
import { createReadFigures } from "#server/compose/figures.ts";
import type { Config } from "#server/config/config.ts";
import type { Pool } from "#server/database/pool.ts";
import type { Telemetry } from "#server/telemetry/telemetry.ts";

/** Starts metrics and traces where the settings ask for them; without, none of their packages is loaded. */
export async function openTelemetry({ telemetry, role }: Config): Promise<Telemetry | undefined> {
  if (telemetry === undefined) return undefined;
  const { startTelemetry } = await import("#server/telemetry/telemetry.ts");
  return startTelemetry(telemetry, role);
}

type Sources = { config: Config; log: Logger; database: Pool; clock: Clock };

/** Opens the port of the metrics, and says which; undefined without. @throws ConfigError */
export async function serveMetrics(
  telemetry: Telemetry,
  { config, log, database, clock }: Sources,
): Promise<number | undefined> {
  const port = await telemetry.listen({
    log,
    poolCounts: database.counts,
    readCounts: database.declaredReads?.counts,
    readFigures: createReadFigures({ database, clock }),
    dataDir: config.dataDir,
  });
  if (port !== undefined) log.info({ port }, "metrics are served");
  return port;
}
