import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { productionSettings } from "#tests/support/production-settings.ts";
import { subscribe } from "#tests/support/people.ts";

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

test("the program reports live, and ready when its database is", async () => {
  expect((await site.send("GET", "/healthz")).status).toBe(200);
  expect((await site.send("GET", "/readyz")).status).toBe(200);
});

test.each([
  ["GET", "/healthz", 200],
  ["GET", "/robots.txt", 200],
  ["GET", "/api/pub/plans", 200],
  ["GET", "/api/openapi.json", 200],
  ["GET", "/api/docs", 200],
  ["GET", "/api/nothing", 404],
  ["GET", "/api/me/profile", 401],
  ["GET", "/%E0%A4%A", 404],
  ["POST", "/api/auth/token", 400],
  ["GET", "/images/nothing.jpg", 404],
  ["GET", "/media/nothing.m3u8", 403],
])("%s %s answers %i under the standing headers, framed by nobody", async (method, path, status) => {
  const { status: answered, headers } = await site.send(method, path);
  expect(answered).toBe(status);
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  for (const [name, value] of Object.entries(securityHeaders(site.config.http)))
    if (name !== "content-security-policy") expect([name, headers.get(name)]).toEqual([name, value]);
});

test("a site behind TLS sends Strict-Transport-Security", () => {
  const hstsOf = (PUBLIC_URL: string, HSTS_SUBDOMAINS = "0") =>
    securityHeaders(readConfig({ PUBLIC_URL, HSTS_SUBDOMAINS, APP_SECRET: productionSettings.APP_SECRET }).http)[
      "strict-transport-security"
    ];
  expect(hstsOf("https://silecs.example")).toBe("max-age=63072000");
  expect(hstsOf("https://silecs.example", "1")).toBe("max-age=63072000; includeSubDomains");
  expect(hstsOf("http://localhost:3000", "1")).toBeUndefined();
});

test("an unknown call answers the error body in the requested language", async () => {
  const french = await site.send("GET", "/api/nothing");
  expect(french.status).toBe(404);
  expect(await french.json()).toEqual({ error: { code: 404, message: "Introuvable" } });
  const english = await site.send("GET", "/api/nothing", { locale: "en" });
  expect(await english.json()).toEqual({ error: { code: 404, message: "Record not found" } });
});

test("an impossible id in a query is treated as unknown", async () => {
  const { token, user } = await subscribe(site);
  const as = { token, profile: user.user_profiles[0]?.id ?? 0 };
  for (const id of ["abc", "0", "-1", "1.5", "99999999999999999999"]) {
    expect((await site.send("GET", `/api/videos/related?video_id=${id}`, as)).status).toBe(404);
  }
  expect((await site.send("GET", "/api/videos/related", as)).status).toBe(400);
});

test("the contract is published as OpenAPI and as a page", async () => {
  const document = (await (await site.send("GET", "/api/openapi.json")).json()) as { openapi: string };
  expect(document.openapi).toBe("3.1.0");
  const page = await site.send("GET", "/api/docs");
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(await page.text()).toContain("/videos/{id}/playing-url");
});
