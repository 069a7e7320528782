import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { lovelace } from "#tests/support/people.ts";
import { freePort, startProgram } from "#tests/support/program.ts";
import { productionSettings } from "#tests/support/production-settings.ts";
import { isInstalled, startProxy, type Proxy, type ProxyName } from "#tests/support/proxies.ts";

const folder = mkdtempSync(path.join(tmpdir(), "silecs-proxies-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const all: ProxyName[] = ["nginx", "haproxy"];
const installed = all.filter(isInstalled);
for (const name of all.filter((one) => !installed.includes(one)))
  console.warn(`${name} is not installed: deploy/'s file for it is not tried (apt install ${name} openssl)`);

/** Between two requests of a client. Without pauses they leave no processor to the processes that start. */
const pauseMs = { read: 20, write: 100 };

/** Registers and reads through a proxy until stopped. Returns the failures. */
function load(proxy: Proxy, observer: pg.Client) {
  const stopping = new AbortController();
  const failed: string[] = [];
  const registered: string[] = [];
  let reads = 0;
  const note = (what: string, { status, text }: { status: number; text: string }) => {
    if (status !== 200) failed.push(`${what}: ${status} ${text.slice(0, 200)}`);
  };
  const read = async () => {
    while (!stopping.signal.aborted) {
      note("GET", await proxy.ask("GET", reads % 2 === 0 ? "/api/pub/plans" : "/faq"));
      reads += 1;
      await sleep(pauseMs.read);
    }
  };
  const write = async () => {
    while (!stopping.signal.aborted) {
      const username = `${proxy.name}-${registered.length}@example.fr`;
      registered.push(username);
      // All requests come from one address, whose registrations are limited.
      await observer.query("delete from tries");
      note("POST", await proxy.ask("POST", "/api/users", lovelace(username)));
      await sleep(pauseMs.write);
    }
  };
  const running = Promise.all([read(), read(), read(), write()]);
  return {
    async stop() {
      stopping.abort();
      await running;
      return { failed, registered, reads };
    },
  };
}

test.skipIf(installed.length === 0)(
  "two processes are restarted one after the other behind the proxies of deploy/, and no request fails",
  async () => {
    const database = await createTestDatabase();
    const observer = new pg.Client({ connectionString: database.url });
    await observer.connect();
    const ports = [await freePort(), await freePort()] as const;
    const settings = { DATABASE_URL: database.url, DATA_DIR: folder, DEMO_CATALOGUE: "0", ROLE: "web" };
    const run = (port: number) =>
      startProgram("server/main.ts", {
        ...productionSettings,
        ...settings,
        PORT: String(port),
        PUBLIC_URL: "https://localhost",
        TRUSTED_PROXIES: "1",
      });
    const programs = await Promise.all(ports.map(run));
    const proxies = await Promise.all(installed.map((name) => startProxy(name, folder, ports)));
    try {
      const loads = proxies.map((proxy) => load(proxy, observer));
      for (const [index, port] of ports.entries()) {
        await programs[index]?.stop();
        programs[index] = await run(port);
      }
      for (const [index, running] of loads.entries()) {
        const { failed, registered, reads } = await running.stop();
        expect([installed[index], ...failed].join("\n")).toBe(installed[index]);
        expect(reads).toBeGreaterThan(50);
        // Clients keep their connections, as browsers do, while the processes behind come and go.
        expect(proxies[index]?.reused()).toBeGreaterThan(0.9 * reads);
        const { rows } = await observer.query<{ n: number }>(
          "select count(*)::int as n from accounts where email = any ($1)",
          [registered],
        );
        expect(rows[0]?.n).toBe(registered.length);
      }
    } finally {
      await Promise.all([...programs, ...proxies].map((one) => one.stop()));
      await observer.end();
      await database.drop();
    }
  },
  240_000,
);

/** A process that counts its requests. */
async function stub(answer: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

describe.each(installed)("%s", (name) => {
  test.each(["cuts", "refuses"])(
    "repeats what may be repeated and no order, when a process %s it",
    async (fault) => {
      const received: string[] = [];
      const orders = (at: string) => received.filter((one) => one.startsWith(`${at} POST`));
      const broken = await stub((request, response) => {
        if (request.url === "/readyz") return void response.end();
        received.push(`broken ${request.method} ${request.url}`);
        if (fault === "refuses") return void response.writeHead(503).end();
        return void request.socket.destroy();
      });
      const whole = await stub((request, response) => {
        if (request.url !== "/readyz") received.push(`whole ${request.method} ${request.url}`);
        response.end();
      });
      const proxy = await startProxy(name, path.join(folder, fault), [broken.port, whole.port]);
      try {
        // nginx skips a process for two seconds after a failure: send orders until one has met the fault.
        const statuses: number[] = [];
        await expect
          .poll(
            async () => {
              statuses.push((await proxy.ask("POST", `/order/${statuses.length}`, {})).status);
              return orders("broken").length;
            },
            { timeout: 15_000, interval: 20 },
          )
          .toBe(1);
        expect(statuses.filter((status) => status !== 200)).toHaveLength(1);
        const sent = received.map((one) => one.split(" ")[2]);
        expect(sent.toSorted()).toEqual(statuses.map((_status, index) => `/order/${index}`).toSorted());

        const reads = () => received.filter((one) => one.startsWith("broken GET"));
        await expect
          .poll(
            async () => {
              expect((await proxy.ask("GET", "/film")).status).toBe(200);
              return reads().length;
            },
            { timeout: 15_000, interval: 20 },
          )
          .toBeGreaterThan(0);
      } finally {
        await proxy.stop();
        for (const { server } of [broken, whole]) server.close();
      }
    },
    40_000,
  );

  test("still forwards requests if no process reports ready", async () => {
    const unready = () =>
      stub((request, response) => void response.writeHead(request.url === "/readyz" ? 503 : 200).end());
    const stubs = [await unready(), await unready()] as const;
    const proxy = await startProxy(name, path.join(folder, "unready"), [stubs[0].port, stubs[1].port]);
    try {
      // Longer than HAProxy needs to remove both.
      const until = Date.now() + 4000;
      while (Date.now() < until) {
        const statuses = await Promise.all([proxy.ask("GET", "/faq"), proxy.ask("POST", "/order", {})]);
        expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
        await sleep(50);
      }
    } finally {
      await proxy.stop();
      for (const { server } of stubs) server.close();
    }
  });

  test("redirects http to https, and says when to come back where no process runs", async () => {
    const proxy = await startProxy(name, path.join(folder, "plain"), [await freePort(), await freePort()]);
    const answer = await fetch(`http://127.0.0.1:${proxy.httpPort}/faq?a=1`, {
      redirect: "manual",
      headers: { host: "localhost" },
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      308,
      expect.stringMatching(/^https:\/\/[^/]+\/faq\?a=1$/),
    ]);
    const away = await proxy.ask("GET", "/faq");
    expect([away.status, away.retryAfter]).toEqual(name === "haproxy" ? [503, "2"] : [502, undefined]);
    await proxy.stop();
  });
});
