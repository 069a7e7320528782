import type { Attributes, Meter } from "@opentelemetry/api";
import type { FastifyInstance } from "fastify";
import { durationBuckets } from "./limits.ts";
import { methodLabel } from "./method-label.ts";

/** Requests by route and status. The route is the pattern: no id, no query, and nothing of an unknown address. */
export function measureRequests(app: FastifyInstance, meter: Meter): void {
  const durations = meter.createHistogram("http_server_request_duration_seconds", {
    description: "Requests, from their headers to the end of the answer",
    advice: { explicitBucketBoundaries: durationBuckets },
  });
  const active = meter.createObservableGauge("http_server_active_requests", { description: "Requests in progress" });
  let inProgress = 0;
  active.addCallback((result) => result.observe(inProgress));
  const labels = createLabels();

  app.addHook("onRequest", (_request, _reply, done) => {
    inProgress += 1;
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    inProgress -= 1;
    durations.record(reply.elapsedTime / 1000, labels(request.method, request.routeOptions.url, reply.statusCode));
    done();
  });
}

/** Labels are made once for each route, method and status: making them costs more than counting. */
function createLabels() {
  const made = new Map<string, Attributes>();
  return (method: string, route: string | undefined, status: number): Attributes => {
    const key = `${method} ${status} ${route}`;
    const known = made.get(key);
    if (known) return known;
    const labels = {
      http_request_method: methodLabel(method),
      ...(route !== undefined && { http_route: route }),
      http_response_status_code: String(status),
    };
    made.set(key, labels);
    return labels;
  };
}
