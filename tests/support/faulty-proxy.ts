import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";

/** How a request is handled: forwarded at once or late, answered late, refused, never answered, cut off at once or on the way, or corrupted. */
export type Fault =
  | "pass"
  | { delayMs: number }
  | { firstByteMs: number }
  | { status: number }
  | { cutAfterBytes: number }
  | "hang"
  | "cut"
  | "corrupt";

export type FaultyProxy = {
  port: number;
  /** Sets the handling of later requests, by path and method. */
  when(rule: (path: string, method: string) => Fault): void;
  /** Forwards everything again. */
  heal(): void;
  stop(): Promise<void>;
};

/**
 * For tests: an HTTP proxy on the loopback in front of a media server, which delays, cuts and corrupts responses on demand.
 */
export async function startFaultyProxy(target: {
  port: () => number;
  pagesOrigin: () => string;
}): Promise<FaultyProxy> {
  let rule: (path: string, method: string) => Fault = () => "pass";
  const hanging = new Set<ServerResponse>();

  const forward = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { corrupt = false, lateMs = 0, cutAfter = Infinity } = {},
  ) => {
    const { method, url, headers } = incoming;
    const onward = request({ host: "127.0.0.1", port: target.port(), method, path: url, headers }, (answer) => {
      const begin = () => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        let bytes = 0;
        answer.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > cutAfter) outgoing.destroy();
        });
      };
      if (lateMs > 0) return void setTimeout(begin, lateMs);
      if (!corrupt) return begin();
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("data", (chunk: Buffer) => outgoing.write(Buffer.from(chunk.map((byte, at) => byte ^ (at * 31 + 7)))));
      answer.on("end", () => outgoing.end());
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  };
  const server = createServer((incoming, outgoing) => {
    const fault = rule(new URL(incoming.url ?? "/", "http://proxy").pathname, incoming.method ?? "GET");
    if (fault === "cut") outgoing.destroy();
    else if (fault === "hang") hanging.add(outgoing);
    else if (typeof fault === "object" && "delayMs" in fault) {
      const timer = setTimeout(() => forward(incoming, outgoing), fault.delayMs);
      outgoing.on("close", () => clearTimeout(timer));
    } else if (typeof fault === "object" && "firstByteMs" in fault) {
      forward(incoming, outgoing, { lateMs: fault.firstByteMs });
    } else if (typeof fault === "object" && "cutAfterBytes" in fault) {
      forward(incoming, outgoing, { cutAfter: fault.cutAfterBytes });
    } else if (typeof fault === "object") {
      outgoing.writeHead(fault.status, { "access-control-allow-origin": target.pagesOrigin() }).end();
    } else forward(incoming, outgoing, { corrupt: fault === "corrupt" });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The proxy has no port");
  return {
    port: address.port,
    when: (wanted) => (rule = wanted),
    heal() {
      rule = () => "pass";
      // Hanging requests are lost, as on a connection that recovers.
      for (const outgoing of hanging) outgoing.destroy();
      hanging.clear();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
