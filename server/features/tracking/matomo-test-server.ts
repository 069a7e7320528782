import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Bulk = { requests: string[]; token_auth: string };

/** A Matomo on the loopback that takes bulk requests as its documents say, or fails in a way of its own. */
export async function startMatomo() {
  const token = randomBytes(16).toString("hex");
  const taken: Record<string, string>[] = [];
  let fault: "status" | "body" | "invalid" | null = null;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { requests, token_auth } = JSON.parse(Buffer.concat(chunks).toString()) as Bulk;
    const isRight = request.method === "POST" && request.url === "/matomo.php" && token_auth === token;
    const say = (status: number, body: string) =>
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    if (!isRight || fault === "status") return say(400, JSON.stringify({ status: "error", tracked: 0, invalid: 0 }));
    if (fault === "body") return say(200, "<html>");
    if (fault === "invalid")
      return say(200, JSON.stringify({ status: "success", tracked: 0, invalid: requests.length }));
    taken.push(...requests.map((one) => Object.fromEntries(new URLSearchParams(one.replace(/^\?/, "")))));
    return say(200, JSON.stringify({ status: "success", tracked: requests.length, invalid: 0 }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    /** The parameters of every event that it took. */
    taken,
    fail: (how: typeof fault) => void (fault = how),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
