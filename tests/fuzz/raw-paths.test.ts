import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { requestFor, sendRaw } from "#tests/support/raw-request.ts";
import { malformed, prefixes, targets } from "./raw-paths.ts";

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({}, { pages: true });
});
afterAll(() => site.close());

/** 413: above the 16 KiB that Node reads of a request's head. 401: a call, which asks who calls before it reads an id. */
const refusals = (path: string): number[] => {
  if (path.length > 16_000) return [413];
  return path.startsWith("/api/videos/") ? [400, 401, 404] : [400, 404];
};

describe.each(prefixes)("below %s", (prefix) => {
  test.each(Object.entries(malformed))("%s names nothing", async (_name, end) => {
    for (const headers of ["", "accept: text/html\r\n", "accept-encoding: br\r\n"]) {
      const { status, text } = await sendRaw(site.url, requestFor(prefix + end, { headers }));
      expect(refusals(prefix + end)).toContain(status);
      // Nothing outside what is served there.
      expect(text).not.toContain('"dependencies"');
    }
  });
});

test("a path whose bytes are no UTF-8 reads 404, for people as a page", async () => {
  for (const prefix of prefixes) expect((await sendRaw(site.url, requestFor(`${prefix}%E9`))).status).toBe(404);
  const { status, text } = await sendRaw(site.url, requestFor("/t%E9l%E9", { headers: "accept: text/html\r\n" }));
  expect([status, text.includes("<h1")]).toEqual([404, true]);
});

test.each(["GET", "HEAD", "POST", "OPTIONS", "DELETE", "TRACE", "PROPFIND", "NOTHING"])(
  "%s of a target in another form is refused, and of an absolute one served as its path",
  async (method) => {
    for (const target of targets) {
      const { status } = await sendRaw(site.url, requestFor(target, { method }));
      expect({ target, isRefused: [400, 404, 405].includes(status) }).toEqual({ target, isRefused: true });
    }
    const { status } = await sendRaw(site.url, requestFor("http://elsewhere.example/healthz", { method }));
    expect([200, 400, 404, 405]).toContain(status);
    if (method === "GET") expect(status).toBe(200);
  },
);

test("a form of another site is refused by pages, without a fault in the log", async () => {
  const ours = new URL(site.config.http.publicUrl).origin;
  for (const [origin, status] of [
    [ours, 303],
    ["https://elsewhere.example", 400],
    ["null", 400],
    ["http://[", 400],
  ] as const) {
    const form = "content-type: application/x-www-form-urlencoded\r\ncontent-length: 0\r\n";
    const request = requestFor("/langue", { method: "POST", headers: `origin: ${origin}\r\n${form}` });
    expect({ origin, status: (await sendRaw(site.url, request)).status }).toEqual({ origin, status });
  }
});

test("nothing of it is a fault in the log", () => {
  expect(site.logged()).not.toContain("unexpected fault");
});
