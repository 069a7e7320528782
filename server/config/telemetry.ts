import * as z from "zod/mini";
import { address, text } from "./setting-kinds.ts";
import { shown } from "./shown-settings.ts";

/** Metrics and traces. Without METRICS_PORT and OTEL_EXPORTER_OTLP_ENDPOINT there are none. */
export const TelemetrySettings = z.object({
  METRICS_PORT: shown(z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)))),
  METRICS_HOST: shown(text("127.0.0.1")),
  OTEL_EXPORTER_OTLP_ENDPOINT: shown(address(/^https?:$/, "http://127.0.0.1:4318")),
  OTEL_SERVICE_NAME: shown(text("silecs")),
  /** The share of requests and runs of jobs that are traced. */
  OTEL_TRACES_SAMPLER_ARG: shown(z._default(z.coerce.number().check(z.gte(0), z.lte(1)), 0.001)),
  /** Whether a `traceparent` header is believed: it may come from anybody, unless a proxy replaces it. */
  OTEL_PROPAGATORS: shown(z._default(z.enum(["none", "tracecontext"]), "none")),
});

type Settings = z.output<typeof TelemetrySettings>;

export type TelemetryConfig = NonNullable<ReturnType<typeof telemetryOf>>;

/** Undefined where neither is wanted. */
export function telemetryOf(e: Settings) {
  const metrics = e.METRICS_PORT === undefined ? undefined : { port: e.METRICS_PORT, host: e.METRICS_HOST };
  const endpoint = e.OTEL_EXPORTER_OTLP_ENDPOINT;
  const traces = endpoint === undefined ? undefined : tracesOf(e, endpoint);
  return metrics || traces ? { serviceName: e.OTEL_SERVICE_NAME, metrics, traces } : undefined;
}

/** `url`: where spans are posted, as the OTLP specification derives it from the endpoint. */
function tracesOf(e: Settings, endpoint: string) {
  return {
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    share: e.OTEL_TRACES_SAMPLER_ARG,
    trustsParents: e.OTEL_PROPAGATORS === "tracecontext",
  };
}

/** Whoever reaches the public port may not read metrics. */
export function telemetryFaults({ METRICS_PORT, PORT }: Settings & { PORT: number }): string[] {
  if (METRICS_PORT === undefined || METRICS_PORT === 0 || METRICS_PORT !== PORT) return [];
  return [`METRICS_PORT: ${PORT} is PORT already; metrics have a port of their own`];
}
