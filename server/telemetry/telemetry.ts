import { diag, DiagLogLevel } from "@opentelemetry/api";
import { resourceFromAttributes } from "@opentelemetry/resources";
import type { FastifyInstance } from "fastify";
import type { SendMail } from "#server/adapters/mail/mail.ts";
import type { TelemetryConfig } from "#server/config/telemetry.ts";
import type { ObserveStatement } from "#server/database/pool.ts";
import type { ObserveCall } from "#server/observe-call.ts";
import type { ObserveRun } from "#server/jobs/run.ts";
import { createFaultLog, type FaultLog } from "#server/fault-log.ts";
import type { MetricSources } from "./metric-sources.ts";
import { createMetrics } from "./metrics.ts";
import { createTraces } from "./traces.ts";

export type Telemetry = {
  observeRequests(app: FastifyInstance): void;
  observeStatement: ObserveStatement;
  observeRun: ObserveRun;
  observeMails(send: SendMail): SendMail;
  /** Undefined without traces: metrics do not count them. */
  observeCall: ObserveCall | undefined;
  /** What a line of the log holds besides: the trace that it belongs to. */
  logFacts(): object;
  /** Opens the port of the metrics, and reports faults. Returns its number; undefined for no metrics. @throws ConfigError */
  listen(sources: MetricSources): Promise<number | undefined>;
  /** Sends the last spans, and closes. */
  stop(): Promise<void>;
};

/** Loaded only where metrics or traces are wanted: its packages take time and memory. */
export function startTelemetry(config: TelemetryConfig, role: string): Telemetry {
  let faults: FaultLog | undefined;
  const resource = resourceFromAttributes({ "service.name": config.serviceName, "silecs.role": role });
  const metrics = config.metrics && createMetrics(config.metrics, resource);
  const traces = config.traces && createTraces(config.traces, resource);

  return {
    observeRequests(app) {
      metrics?.observeRequests(app);
      traces?.observeRequests(app);
    },
    observeStatement(text) {
      const measured = metrics?.observeStatement();
      const traced = traces?.observeStatement(text);
      return (error) => {
        measured?.(error);
        traced?.(error);
      };
    },
    observeRun(job) {
      const measured = metrics?.observeRun(job);
      const traced = traces?.observeRun(job);
      return {
        within: (work) => (traced ? traced.within(work) : work()),
        end(outcome) {
          measured?.(outcome);
          traced?.end(outcome);
        },
      };
    },
    observeMails: (send) => {
      const measured = metrics ? metrics.observeMails(send) : send;
      return traces ? traces.observeMails(measured) : measured;
    },
    observeCall: traces?.observeCall,
    logFacts: () => traces?.logFacts() ?? {},
    async listen(sources) {
      faults = createFaultLog(sources.log);
      reportFaults(faults);
      return metrics?.listen(sources);
    },
    async stop() {
      await metrics?.stop();
      await traces?.stop().catch((error: Error) => faults?.state(notSent, { reason: error.message }));
    },
  };
}

const notSent = "traces could not be sent";

/** The packages report through a logger of their own; what they say of the collector's address stays in the log. */
function reportFaults(faults: FaultLog): void {
  const report = (message: string, ...more: unknown[]) =>
    faults.state("metrics or traces have a fault", { reason: [message, ...more].map(String).join(" ") }, message);
  const ignore = () => undefined;
  const logger = { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}
