import type { Meter } from "@opentelemetry/api";
import type { FastifyInstance } from "fastify";

type Record = (seconds: number, method: string, route: string | undefined, status: number) => void;

/** Requests by route and status. The route is the pattern: no id, no query, and nothing of an unknown address. */
export function measureRequests(app: FastifyInstance, meter: Meter, record: Record): void {
  const active = meter.createObservableGauge("http_server_active_requests", { description: "Requests in progress" });
  let inProgress = 0;
  active.addCallback((result) => result.observe(inProgress));
  app.addHook("onRequest", (_request, _reply, done) => {
    inProgress += 1;
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    inProgress -= 1;
    record(reply.elapsedTime / 1000, request.method, request.routeOptions.url, reply.statusCode);
    done();
  });
}
