import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { builtPages } from "#tests/support/built-pages.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({}, { pages: true });
});
afterAll(() => app.close());

await builtPages();
const assets = path.resolve(import.meta.dirname, "../../build/client/assets");
const script = readdirSync(assets).find((name) => name.endsWith(".js")) ?? "";

test("a file of the site is compressed beforehand and may be kept for a year", async () => {
  for (const [encoding, expected] of [
    ["br", "br"],
    ["gzip", "gzip"],
    ["identity", null],
  ] as const) {
    const answer = await app.send("GET", `/assets/${script}`, { headers: { "accept-encoding": encoding } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-encoding")).toBe(expected);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-type")).toContain("javascript");
  }
});

test.each(["/assets/nothing.js", "/assets/", "/assets/%2e%2e/server/index.js", "/assets/..%2f..%2fpackage.json"])(
  "%s is not there, and nobody keeps that",
  async (address) => {
    const answer = await app.send("GET", address);
    expect([403, 404]).toContain(answer.status);
    expect(answer.headers.get("cache-control") ?? "").not.toContain("max-age=31536000");
    expect(await answer.text()).not.toContain('"dependencies"');
  },
);
