import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = { id: string; type: string; data: Record<string, unknown>; body: string } & {
  headers: IncomingHttpHeaders;
};

/** Another system on the loopback, which answers as `answer` says: a status, or by itself. */
export type Receiver = {
  url: string;
  host: string;
  received: Received[];
  answer: number | ((response: ServerResponse, nth: number) => void);
  close(): void;
};

export async function openReceiver(): Promise<Receiver> {
  const server: Server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      const { type, data } = JSON.parse(body) as Pick<Received, "type" | "data">;
      receiver.received.push({ id: String(request.headers["webhook-id"]), type, data, body, headers: request.headers });
      const { answer } = receiver;
      if (typeof answer === "function") return answer(response, receiver.received.length);
      response.writeHead(answer).end(`status ${answer}`);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: Receiver = {
    url: `http://${host}/hooks`,
    host,
    received: [],
    answer: 200,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

/**
 * Verifies as the specification tells receivers to: one of the signatures is ours, by a comparison in constant time, and the
 * time is within five minutes.
 */
export function isVerified(secret: string, { headers, body }: Received, at: Date): boolean {
  const { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signatures } = headers;
  if (Math.abs(at.getTime() / 1000 - Number(time)) > 300) return false;
  const wanted = createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
    .update(`${String(id)}.${String(time)}.${body}`, "utf8")
    .digest();
  return String(signatures)
    .split(" ")
    .map((text) => text.split(","))
    .some(([version, text = ""]) => {
      const given = Buffer.from(text, "base64");
      return version === "v1" && given.length === wanted.length && timingSafeEqual(given, wanted);
    });
}
