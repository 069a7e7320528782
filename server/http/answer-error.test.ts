import { once } from "node:events";
import { connect } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("what fails after its caller hung up is neither answered nor a fault in the log", async () => {
  const holder = new pg.Client({ connectionString: app.databaseUrl });
  await holder.connect();
  await holder.query("begin");
  await holder.query("lock table accounts in access exclusive mode");
  const arrived = once(app.app.server, "request");
  const body = JSON.stringify({ username: "ada@example.fr", password: "un bon mot de passe" });
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  const head = "POST /api/auth/token HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
  socket.write(`${head}content-length: ${body.length}\r\n\r\n${body}`);
  const [, response] = (await arrived) as [unknown, { once: (event: "close", call: () => void) => void }];
  const closed = new Promise<void>((resolve) => response.once("close", resolve));
  const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await holder.query(`select pid ${waiting}`)).rowCount).toBe(1);
  socket.resetAndDestroy();
  await closed;
  await holder.query(`select pg_cancel_backend(pid) ${waiting}`);
  await expect.poll(async () => (await holder.query(`select pid ${waiting}`)).rowCount).toBe(0);
  await holder.query("rollback");
  await holder.end();
  // Asked after it, and answered after it.
  expect((await app.send("GET", "/api/pub/plans")).status).toBe(200);
  expect(app.logged()).not.toMatch(/"level":(?:40|50|60)|"level":"(?:warn|error|fatal)"/);
});
