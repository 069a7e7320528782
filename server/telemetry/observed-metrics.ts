import type { Meter, ObservableGauge } from "@opentelemetry/api";
import { cacheCounts } from "#server/cache/cache-counts.ts";
import type { PoolCounts } from "#server/database/pool.ts";
import { createFaultLog } from "#server/fault-log.ts";
import { figures, type FigureName, type Figures } from "./figures.ts";
import type { MetricSources } from "./metric-sources.ts";
import { sharedFor } from "./shared-for.ts";

export function measureCaches(meter: Meter): void {
  const requests = meter.createObservableCounter("silecs_cache_requests_total", {
    description: "Values that caches in the process were asked for, by whether they had them",
  });
  requests.addCallback((result) => {
    for (const [cache, { hits, misses }] of cacheCounts) {
      result.observe(hits, { cache, result: "hit" });
      result.observe(misses, { cache, result: "miss" });
    }
  });
}

export function measurePool(meter: Meter, counts: () => PoolCounts): void {
  const gauge = (name: string, description: string) => meter.createObservableGauge(name, { description });
  const connections = gauge("db_client_connection_count", "Connections of the pool, by state");
  const most = gauge("db_client_connection_max", "Connections that the pool may have");
  const waiting = gauge("db_client_connection_pending_requests", "Callers that wait for a connection");
  meter.addBatchObservableCallback(
    (result) => {
      const { used, idle, ...now } = counts();
      result.observe(connections, used, { state: "used" });
      result.observe(connections, idle, { state: "idle" });
      result.observe(most, now.most);
      result.observe(waiting, now.waiting);
    },
    [connections, most, waiting],
  );
}

export function measureDeclaredReads(meter: Meter, counts: MetricSources["readCounts"]): void {
  if (counts === undefined) return;
  const reads = meter.createObservableCounter("silecs_replica_reads_total", {
    description: "Statements that replicas may answer, by who answered them",
  });
  reads.addCallback((result) => {
    for (const [server, count] of Object.entries(counts())) result.observe(count, { server });
  });
}

/** The database is asked at most this often, however many ask for metrics. */
const figureMilliseconds = 10_000;
/** Prometheus waits ten seconds by default. */
const waitMilliseconds = 4000;

/** Publishes what is read from the database; nothing of it while that fails or takes too long. */
export function publishFigures(meter: Meter, { log, readFigures }: Pick<MetricSources, "log" | "readFigures">): void {
  const faults = createFaultLog(log);
  const read = sharedFor(figureMilliseconds, waitMilliseconds, readFigures);
  const up = meter.createObservableGauge("silecs_figures_up", {
    description: "Whether the database answered what metrics are read from",
  });
  const gauges = (Object.keys(figures) as FigureName[]).map((name): [FigureName, ObservableGauge] => [
    name,
    meter.createObservableGauge(name, { description: figures[name] }),
  ]);
  meter.addBatchObservableCallback(
    async (result) => {
      const found: Figures | undefined = await read().catch((error: Error) => {
        faults.state("figures for the metrics could not be read", { reason: error.message });
        return undefined;
      });
      result.observe(up, found ? 1 : 0);
      for (const [name, gauge] of gauges)
        for (const { value, labels } of found?.[name] ?? []) result.observe(gauge, value, labels);
    },
    [up, ...gauges.map(([, gauge]) => gauge)],
  );
}
