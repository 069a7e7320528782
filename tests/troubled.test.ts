import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { createDatabaseDoor, type DatabaseDoor } from "#tests/support/database-door.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startProgram, type Program } from "#tests/support/program.ts";

const folder = mkdtempSync(path.join(tmpdir(), "silecs-troubled-"));
let database: TestDatabase;
let door: DatabaseDoor;
let program: Program;
let printed = "";

beforeAll(async () => {
  database = await createTestDatabase();
  door = await createDatabaseDoor(database.url);
  await door.open();
  const settings = { DATABASE_URL: door.url, DATA_DIR: folder, DEMO_CATALOGUE: "0" };
  program = await startProgram("server/main.ts", settings, "/readyz", (text) => (printed += text));
  // The start is complete from here on.
  await vi.waitUntil(() => printed.includes("answers on"), { timeout: 10_000 });
});
afterAll(async () => {
  await program.stop();
  await door.shut();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The log lines since `from`; throws if one is not JSON. */
const logged = (from: number) =>
  printed
    .slice(from)
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const ask = (pathname: string, init: RequestInit = {}) =>
  fetch(program.url + pathname, { redirect: "manual", ...init });
const html = { accept: "text/html" };

test("while the database is unavailable every call and an error page say so, and everything recovers afterwards", async () => {
  expect((await ask("/api/faqs")).status).toBe(200);
  const from = printed.length;
  await door.shut();
  for (let turn = 0; turn < 20; turn += 1) {
    const answer = await ask("/api/faqs", { headers: { "x-locale": "fr" } });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await answer.json()).toEqual({
      error: {
        code: 503,
        message: "Le service est momentanément indisponible. Veuillez réessayer dans quelques instants.",
      },
    });
  }
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ username: "a@example.fr", password: "whatever it was" });
  expect((await ask("/api/auth/token", { method: "POST", headers, body })).status).toBe(503);
  expect((await ask("/readyz")).status).toBe(503);
  expect((await ask("/healthz")).status).toBe(200);

  const page = await ask("/faq", { headers: html });
  expect([page.status, page.headers.get("retry-after"), page.headers.get("cache-control")]).toEqual([
    503,
    "5",
    "no-store",
  ]);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  const drawn = await page.text();
  expect(drawn).toContain("Nous revenons dans un instant");
  expect(drawn).not.toContain("<script");

  await door.open();
  await expect.poll(async () => (await ask("/faq", { headers: html })).status).toBe(200);
  expect((await ask("/readyz")).status).toBe(200);
  // One line, however many requests failed.
  const away = logged(from).filter(({ msg }) => msg === "the database is away");
  expect(away).toHaveLength(1);
  expect(logged(from).filter(({ msg }) => msg === "unexpected fault")).toEqual([]);
});

test("bodies sent to pages that take none are refused without a log line", async () => {
  const from = printed.length;
  for (const pathname of ["/", "/faq", "/connexion", "/nowhere", "/video-info/1"]) {
    const answer = await ask(pathname, { method: "POST", body: new URLSearchParams({ a: "b" }), headers: html });
    expect([pathname, answer.status, answer.headers.get("allow")]).toEqual([pathname, 405, "GET, HEAD"]);
    expect(answer.headers.get("content-type")).toContain("text/html");
  }
  expect((await ask("/langue", { method: "POST", body: new URLSearchParams({ language: "en" }) })).status).toBe(303);
  expect((await ask("/langue", { method: "POST", body: "{", headers: { "content-type": "text/x" } })).status).toBe(400);
  expect((await ask("/%E0%A4%A", { headers: html })).status).toBe(404);
  expect(logged(from)).toEqual([]);
});

test("a body that arrives too slowly is cut off with a reason", async () => {
  const app = await createTestApp({ REQUEST_SECONDS: "1" });
  const { port } = app.app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const startedAt = performance.now();
  socket.write(
    "POST /api/auth/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n",
  );
  const trickle = setInterval(() => socket.write(" "), 100);
  socket.on("error", () => undefined);
  let received = "";
  for await (const chunk of socket) received += String(chunk);
  clearInterval(trickle);
  expect(performance.now() - startedAt).toBeGreaterThan(900);
  expect(performance.now() - startedAt).toBeLessThan(5000);
  expect(received).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(JSON.parse(received.split("\r\n\r\n")[1] ?? "")).toEqual({
    error: { code: 408, message: "L’envoi a pris trop de temps" },
  });
  // A client that disconnects early causes no error.
  expect(app.logged()).not.toContain("unexpected fault");
  await app.close();
});
