import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import type { Resource } from "@opentelemetry/resources";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import type { FastifyInstance } from "fastify";
import { MailRefusedError, type SendMail } from "#server/adapters/mail/mail.ts";
import type { TelemetryConfig } from "#server/config/telemetry.ts";
import type { RunOutcome } from "#server/jobs/run.ts";
import { mostSeries } from "./limits.ts";
import type { MetricSources } from "./metric-sources.ts";
import { openMetricsPort } from "./metrics-port.ts";
import { measureCaches, measureDeclaredReads, measurePool, publishFigures } from "./observed-metrics.ts";
import { measureProcess } from "./process-metrics.ts";
import { measureRequests } from "./request-metrics.ts";
import { createRouteDurations } from "./route-durations.ts";
import { createStatementDurations } from "./statement-durations.ts";

/**
 * Counts in memory, for Prometheus to ask for. Instruments have the names that Prometheus shows, with their units, which the
 * exporter would not add; those of OpenTelemetry's semantic conventions where there are any.
 */
export function createMetrics({ port, host }: NonNullable<TelemetryConfig["metrics"]>, resource: Resource) {
  const routes = createRouteDurations();
  const statements = createStatementDurations();
  const metricProducers = [routes.producer, statements.producer];
  const exporter = new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true, metricProducers });
  const provider = new MeterProvider({
    resource,
    readers: [exporter],
    views: [{ instrumentName: "*", aggregationCardinalityLimit: mostSeries }],
  });
  const meter = provider.getMeter("silecs");
  const runs = meter.createCounter("silecs_job_runs_total", { description: "Runs of jobs, by outcome" });
  const runSeconds = meter.createCounter("silecs_job_run_seconds_total", { description: "Time that they took" });
  const mails = meter.createCounter("silecs_mails_total", { description: "Mails handed over, by the answer" });
  const stopping: (() => unknown)[] = [];

  return {
    observeRequests: (app: FastifyInstance) => measureRequests(app, meter, routes.record),
    observeStatement() {
      const beganAt = performance.now();
      return (error: unknown) => statements.record((performance.now() - beganAt) / 1000, error);
    },
    observeRun(job: string) {
      const beganAt = performance.now();
      return (outcome: RunOutcome) => {
        runs.add(1, { job, outcome });
        runSeconds.add((performance.now() - beganAt) / 1000, { job });
      };
    },
    observeMails:
      (send: SendMail): SendMail =>
      async (mail) => {
        try {
          const answer = await send(mail);
          mails.add(1, { outcome: "accepted" });
          return answer;
        } catch (error) {
          mails.add(1, { outcome: error instanceof MailRefusedError ? "refused" : "failed" });
          throw error;
        }
      },
    async listen(sources: MetricSources): Promise<number> {
      measureCaches(meter);
      measurePool(meter, sources.poolCounts);
      measureDeclaredReads(meter, sources.readCounts);
      publishFigures(meter, sources);
      stopping.push(measureProcess(meter, sources.dataDir));
      const opened = await openMetricsPort({ port, host }, exporter);
      stopping.push(opened.close);
      return opened.port;
    },
    async stop(): Promise<void> {
      for (const end of stopping) await end();
      await provider.shutdown();
    },
  };
}
