import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span } from "@opentelemetry/api";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { methodLabel } from "./method-label.ts";
import type { Tracing } from "./tracing.ts";

/**
 * A span for each traced request, by its route's pattern. Neither the address nor its query is an attribute: they hold ids,
 * tokens and what people search for.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing, options: { trustsParents: boolean }): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  let underWay = 0;
  // Most of the time no request is traced, and looking each one up costs more than the rest of not tracing it.
  const spanOf = (request: FastifyRequest) => (underWay === 0 ? undefined : spans.get(request));
  const enter = (request: FastifyRequest, _reply: unknown, done: () => void) => {
    const span = spanOf(request);
    if (span) tracing.within(span, done);
    else done();
  };
  app.addHook("onRequest", (request, reply, done) => {
    const parent = options.trustsParents ? parentIn(request.headers["traceparent"]) : undefined;
    if (!tracing.isChosen(parent)) return done();
    spans.set(request, beginSpan(request, tracing, parent));
    underWay += 1;
    enter(request, reply, done);
  });
  // What parsed a body called back outside of the span.
  app.addHook("preValidation", enter);
  app.addHook("onResponse", (request, reply, done) => {
    const span = spanOf(request);
    if (!span) return done();
    underWay -= 1;
    span.setAttribute("http.response.status_code", reply.statusCode);
    if (reply.statusCode >= 500) {
      span.setAttribute("error.type", String(reply.statusCode));
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
    tracing.within(span, done);
  });
}

function beginSpan({ method: written, routeOptions }: FastifyRequest, tracing: Tracing, parent?: Context): Span {
  const method = methodLabel(written);
  const route = routeOptions.url;
  if (route === undefined) return tracing.begin(method, SpanKind.SERVER, { "http.request.method": method }, parent);
  const attributes = { "http.request.method": method, "http.route": route };
  return tracing.begin(`${method} ${route}`, SpanKind.SERVER, attributes, parent);
}

/** A `traceparent` header (W3C Trace Context, section 3.2); undefined for none or a malformed one. */
function parentIn(header: string | string[] | undefined): Context | undefined {
  const found = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(String(header));
  if (!found) return undefined;
  const [, traceId = "", spanId = "", flags = ""] = found;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  });
}
