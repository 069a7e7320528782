import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

test("a live program answers, and is ready when its database is", async () => {
  expect((await site.send("GET", "/healthz")).status).toBe(200);
  expect((await site.send("GET", "/readyz")).status).toBe(200);
});

test("an unknown call answers the error body in the language asked for", async () => {
  const french = await site.send("GET", "/api/nothing");
  expect(french.status).toBe(404);
  expect(await french.json()).toEqual({ error: { code: 404, message: "Introuvable" } });
  const english = await site.send("GET", "/api/nothing", { locale: "en" });
  expect(await english.json()).toEqual({ error: { code: 404, message: "Record not found" } });
});

test("the contract is published for programs and for people", async () => {
  const document = (await (await site.send("GET", "/api/openapi.json")).json()) as { openapi: string };
  expect(document.openapi).toBe("3.1.0");
  const page = await site.send("GET", "/api/docs");
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(await page.text()).toContain("/videos/{id}/playing-url");
});
