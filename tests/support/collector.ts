import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type SpanSent = {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  attributes: Record<string, string | number>;
};

type Exported = {
  resourceSpans: {
    scopeSpans: {
      spans: (Omit<SpanSent, "attributes"> & {
        attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
      })[];
    }[];
  }[];
};

/** A stand-in for an OpenTelemetry collector: takes spans by OTLP/HTTP in JSON (`ExportTraceServiceRequest`). */
export async function startCollector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const take = async () => {
      bodies.push(await text(request));
      response.writeHead(request.url === "/v1/traces" ? 200 : 404, { "content-type": "application/json" }).end("{}");
    };
    void take();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything that was sent, as it was. */
    received: () => bodies.join("\n"),
    spans: (): SpanSent[] =>
      bodies
        .flatMap((body) => (JSON.parse(body) as Exported).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(({ attributes, ...span }) => ({
          ...span,
          attributes: Object.fromEntries(
            attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? ""]),
          ),
        })),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
