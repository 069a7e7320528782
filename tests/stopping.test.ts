import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { startProgram } from "#tests/support/program.ts";

async function withProgram(
  work: (program: Awaited<ReturnType<typeof startProgram>>) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "silecs-stopping-"));
  const database = await createTestDatabase();
  const program = await startProgram(
    "server/main.ts",
    { DATABASE_URL: database.url, DATA_DIR: folder, DEMO_CATALOGUE: "0", ...settings },
    "/healthz",
  );
  try {
    await work(program);
  } finally {
    await program.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

test("a request in flight when the program is asked to stop is still answered", async () => {
  await withProgram(async (program) => {
    const { hostname, port } = new URL(program.url);
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    const body = JSON.stringify({ username: "nobody@example.fr", password: "whatever it was" });
    const head = `POST /api/auth/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`;
    socket.write(head + body.slice(0, 10));
    await new Promise((resolve) => setTimeout(resolve, 200));
    const stopped = program.stop();
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.write(body.slice(10));
    let answer = "";
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toMatch(/^HTTP\/1\.1 401/);
    await stopped;
  });
});

/** A keep-alive connection, as browsers and proxies open. */
async function connected(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  let received = "";
  socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
  return { socket, received: () => received, ended: once(socket, "close") };
}

const signIn = JSON.stringify({ username: "nobody@example.fr", password: "whatever it was" });
const headOf = (path: string, more = "") =>
  `${path} HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n${more}\r\n`;

test("the program exits within a second of the last response, whatever connections stay open", async () => {
  await withProgram(async (program) => {
    const silent = await connected(program.url);
    const idle = await connected(program.url);
    idle.socket.write(headOf("GET /healthz"));
    const asking = await connected(program.url);
    asking.socket.write(
      headOf("POST /api/auth/token", `Content-Type: application/json\r\nContent-Length: ${signIn.length}\r\n`),
    );
    asking.socket.write(signIn.slice(0, 10));
    await expect.poll(idle.received).toContain("200 OK");
    let stopped = false;
    const stopping = program.stop().then(() => (stopped = true));
    await expect.poll(() => fetch(`${program.url}/readyz`).then(({ status }) => status)).toBe(503);

    const refused = await fetch(`${program.url}/api/pub/plans`, { headers: { "x-locale": "en" } });
    expect([refused.status, refused.headers.get("retry-after"), refused.headers.get("x-frame-options")]).toEqual([
      503,
      "5",
      "DENY",
    ]);
    expect(await refused.json()).toEqual({
      error: { code: 503, message: "The service is unavailable for a moment. Please try again shortly." },
    });
    const page = await fetch(`${program.url}/faq`, { headers: { accept: "text/html", cookie: "language=en" } });
    expect([page.status, page.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
    expect(await page.text()).toContain("We will be back in a moment");
    expect((await fetch(`${program.url}/healthz`)).status).toBe(200);

    expect(stopped).toBe(false);
    asking.socket.write(signIn.slice(10));
    await expect.poll(asking.received).toMatch(/^HTTP\/1\.1 401[^]*connection: close/i);
    const answeredAt = performance.now();
    await stopping;
    expect(performance.now() - answeredAt).toBeLessThan(3000);
    await Promise.all([silent.ended, idle.ended, asking.ended]);
  });
});

test("a stopping process first reports itself unready, then refuses repeatable calls, and orders last", async () => {
  await withProgram(
    async ({ url, stop }) => {
      const statuses = () =>
        Promise.all(
          [
            fetch(`${url}/readyz`),
            fetch(`${url}/api/pub/plans`),
            fetch(`${url}/api/pub/plans`, { method: "HEAD" }),
            fetch(`${url}/api/auth/logout`, { method: "POST" }),
          ].map((answer) =>
            answer.then(
              ({ status }) => status,
              () => 0,
            ),
          ),
        );
      expect(await statuses()).toEqual([200, 200, 200, 401]);
      const seen: string[] = [];
      const stopping = stop();
      const stopped = new AbortController();
      void stopping.then(() => stopped.abort());
      while (!stopped.signal.aborted) {
        const now = (await statuses()).join(" ");
        if (seen.at(-1) !== now) seen.push(now);
        await sleep(10);
      }
      // The last answers may differ between the four: the port closes at some moment.
      const whole = seen.filter((statusesThen) => ["503 200 200 401", "503 503 503 401"].includes(statusesThen));
      expect(whole).toEqual(["503 200 200 401", "503 503 503 401"]);
    },
    { DRAIN_SECONDS: "2" },
  );
});
