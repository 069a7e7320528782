import { AsyncLocalStorage } from "node:async_hooks";
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import type { Resource } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { FastifyInstance } from "fastify";
import type { SendMail } from "#server/adapters/mail/mail.ts";
import type { TelemetryConfig } from "#server/config/telemetry.ts";
import type { ObserveCall } from "#server/observe-call.ts";
import type { RunObserver } from "#server/jobs/run.ts";
import { describeCall } from "./call-spans.ts";
import { traceRequests } from "./request-spans.ts";
import { operationOf } from "./statement-spans.ts";
import type { Tracing } from "./tracing.ts";

type TraceOptions = NonNullable<TelemetryConfig["traces"]>;

/** A process that stops waits no longer for a collector that is away. */
const sendMilliseconds = 5000;

/**
 * Sends spans to a collector by OTLP. Attributes are routes, the texts of statements without their values, names of jobs and
 * codes: nothing that a person sent, and no message of an error, which may repeat it.
 */
export function createTraces({ url, share, trustsParents }: TraceOptions, resource: Resource) {
  const provider = new TracerProvider({
    resource,
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, timeoutMillis: sendMilliseconds }) }),
    ],
  });
  const tracer = provider.getTracer("silecs");
  const current = new AsyncLocalStorage<Span>();
  // A context for each request would cost the shortest calls a tenth of their time: only traced work has one.
  const tracing: Tracing = {
    isChosen: (parent) => (parent ? isSampled(parent) : Math.random() < share),
    begin: (name, kind, attributes, parent = ROOT_CONTEXT) => tracer.startSpan(name, { kind, attributes }, parent),
    within: (span, work) => current.run(span, work),
  };
  const beginChild = (name: string, attributes: Attributes): Span | undefined => {
    const parent = current.getStore();
    return parent && tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, trace.setSpan(ROOT_CONTEXT, parent));
  };
  const observeCall: ObserveCall = (call) => {
    const described = current.getStore() && describeCall(call);
    const span = described && beginChild(described.name, described.attributes);
    return (outcome) => {
      if (!span) return;
      if ("error" in outcome) return endSpan(span, outcome.error);
      span.setAttribute("http.response.status_code", outcome.status);
      endSpan(span, outcome.status < 400 ? undefined : { code: String(outcome.status) });
    };
  };

  return {
    observeRequests: (app: FastifyInstance) => traceRequests(app, tracing, { trustsParents }),
    observeStatement(text: string) {
      if (!current.getStore()) return undefined;
      const operation = operationOf(text);
      const span = beginChild(operation, {
        "db.system.name": "postgresql",
        "db.operation.name": operation,
        "db.query.text": text,
      });
      return span && ((error: unknown) => endSpan(span, error));
    },
    observeRun(job: string): RunObserver | undefined {
      if (!tracing.isChosen()) return undefined;
      const span = tracing.begin(job, SpanKind.CONSUMER, { "silecs.job": job });
      return {
        within: (work) => current.run(span, work),
        end(outcome) {
          span.setAttribute("silecs.job.outcome", outcome);
          if (outcome === "failed" || outcome === "retried") span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    observeMails:
      (send: SendMail): SendMail =>
      async (mail) => {
        const span = beginChild("send mail", {});
        try {
          const answer = await send(mail);
          span?.end();
          return answer;
        } catch (error) {
          if (span) endSpan(span, error);
          throw error;
        }
      },
    observeCall,
    logFacts(): object {
      const span = current.getStore()?.spanContext();
      return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
    },
    stop: () => provider.shutdown(),
  };
}

function isSampled(parent: Context): boolean {
  return ((trace.getSpanContext(parent)?.traceFlags ?? 0) & 1) === 1;
}

/** An error is told by its code or its class. */
function endSpan(span: Span, error: unknown): void {
  if (error !== undefined) {
    const { code, name } = error as { code?: unknown; name?: string };
    span.setAttribute("error.type", typeof code === "string" ? code : (name ?? "Error"));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
