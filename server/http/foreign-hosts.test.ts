import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { productionSettings } from "#tests/support/production-settings.ts";

let development: TestApp;
beforeAll(async () => {
  development = await createTestApp();
});
afterAll(() => development.close());

/** Asks with these very headers: fetch would set its own Host. */
function ask(app: TestApp, headers: Record<string, string>, path = "/api/pub/plans") {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const outgoing = request(new URL(path, app.url), { headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode, text }));
    });
    outgoing.on("error", reject).end();
  });
}

test.each(["localhost", "localhost:3000", "127.0.0.1:3206", "127.0.0.2", "[::1]:3000", "LOCALHOST", "tv.localhost"])(
  "a development start answers this machine: %s",
  async (host) => {
    expect((await ask(development, { host })).status).toBe(200);
  },
);

test.each<Record<string, string>>([
  { host: "video.example" },
  { host: "192.168.1.20:3000" },
  { host: "localhost.video.example" },
  { host: "127.0.0.1.video.example" },
  { "x-forwarded-for": "192.0.2.1" },
  { "x-forwarded-proto": "https" },
  { "x-forwarded-host": "localhost, video.example" },
  { forwarded: "for=192.0.2.1;host=video.example;proto=https" },
  { forwarded: "for=192.0.2.1" },
  { "x-real-ip": "192.0.2.1" },
])("a development start that is reached from elsewhere refuses everything and says what to do: %j", async (headers) => {
  for (const path of ["/", "/api/pub/plans", "/connexion", "/media/1/main.m3u8", "/healthz"]) {
    const { status, text } = await ask(development, headers, path);
    expect([path, status]).toEqual([path, 403]);
    expect(text).toContain("NODE_ENV=production");
    expect(text).toContain("DEVELOPMENT_HOSTS=");
  }
});

test("the refusal names the host that was asked for, and nothing of it becomes markup", async () => {
  expect((await ask(development, { host: "video.example:8080" })).text).toContain("DEVELOPMENT_HOSTS=video.example<");
  expect((await ask(development, { "x-forwarded-host": "<script>" })).text).not.toContain("<script>");
});

test("a host that the setting names is served, through a proxy too, and no other", async () => {
  const app = await createTestApp({ DEVELOPMENT_HOSTS: "Video.Example  tv.example" });
  const behind = { "x-forwarded-for": "192.0.2.1", "x-forwarded-proto": "https" };
  expect((await ask(app, { host: "video.example:443", ...behind })).status).toBe(200);
  expect((await ask(app, { host: "localhost", "x-forwarded-host": "tv.example", ...behind })).status).toBe(200);
  expect((await ask(app, { host: "other.example", ...behind })).status).toBe(403);
  expect((await ask(app, { host: "localhost", "x-forwarded-host": "other.example" })).status).toBe(403);
  await app.close();
});

test("production answers by whatever name its proxy sends", async () => {
  const app = await createTestApp(productionSettings);
  expect((await ask(app, { host: "video.example", "x-forwarded-for": "192.0.2.1" })).status).toBe(200);
  await app.close();
});
