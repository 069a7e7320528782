import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createBooks, type Json } from "./paypal-test-books.ts";
import { createCalls, type Answer } from "./paypal-test-calls.ts";
import { createTestDisputes } from "./paypal-test-disputes.ts";
import * as events from "./paypal-test-events.ts";

const application = { clientId: "client-id-1", clientSecret: "client-secret-7f3a", webhookId: "WH1" };

/** Injected faults of the next calls, in order; token requests do not count. */
type Fault = "none" | "lost before" | "lost after" | "busy" | "token refused";

export type TestService = Awaited<ReturnType<typeof openTestService>>;

/** A fake PayPal over HTTP, with actions of payers and of PayPal. */
export async function openTestService(now: () => Date) {
  const books = createBooks(now);
  const invalid: string[] = [];
  const disputes = createTestDisputes(now);
  const answer = createCalls(books, { webhookId: application.webhookId, invalid, disputes });
  const answered = new Map<string, Answer>();
  const faults: Fault[] = [];
  const calls: { path: string; body: unknown }[] = [];
  const tokens = new Set<string>();
  const given = { tokens: 0 };

  const issueToken = (request: IncomingMessage): Answer => {
    const { clientId, clientSecret } = application;
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    if (request.headers.authorization !== expected) return { status: 401, body: { error: "invalid_client" } };
    const token = `A21-${randomBytes(12).toString("hex")}`;
    tokens.add(token);
    given.tokens += 1;
    return { status: 200, body: { access_token: token, token_type: "Bearer", expires_in: 32_400 } };
  };

  /** A repeated request id gets the first response again. */
  const process = (request: IncomingMessage, raw: string): Answer => {
    const url = new URL(request.url ?? "", "http://paypal.invalid");
    const { pathname } = url;
    if (pathname === "/v1/oauth2/token") return issueToken(request);
    if (!tokens.has((request.headers.authorization ?? "").replace("Bearer ", ""))) return { status: 401, body: {} };
    calls.push({ path: pathname, body: raw.startsWith("{") ? (JSON.parse(raw) as Json) : null });
    const requestId = request.headers["paypal-request-id"];
    if (typeof requestId !== "string") return answer(request.method ?? "", url, raw);
    const known = answered.get(`${pathname} ${requestId}`) ?? answer(request.method ?? "", url, raw);
    answered.set(`${pathname} ${requestId}`, known);
    return known;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const fault = request.url === "/v1/oauth2/token" ? "none" : (faults.shift() ?? "none");
    if (fault === "lost before") return void request.socket.destroy();
    if (fault === "token refused") tokens.clear();
    const raw = Buffer.concat(chunks).toString();
    const { status, body } = fault === "busy" ? { status: 503, body: {} } : process(request, raw);
    if (fault === "lost after") return void request.socket.destroy();
    response.writeHead(status, { "content-type": "application/json" });
    response.end(body === undefined ? "" : JSON.stringify(body));
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));

  return {
    ...books,
    ...events,
    ...disputes,
    agreementEvent: (id: string, type: string) => events.agreementEvent(books, id, type),
    headersOf: (text: string, sentAt = now()) => events.headersOf(text, sentAt),
    faults,
    calls,
    given,
    environment: {
      PAYPAL_CLIENT_ID: application.clientId,
      PAYPAL_CLIENT_SECRET: application.clientSecret,
      PAYPAL_WEBHOOK_ID: application.webhookId,
      PAYPAL_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    /** @throws Error if a request violated PayPal's schemas */
    async close(): Promise<void> {
      await new Promise<void>((resolve) => void server.close(() => resolve()));
      if (invalid.length > 0) throw new Error(`PayPal would refuse: ${invalid.join("; ")}`);
    },
  };
}
