import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { camille, register } from "#tests/support/people.ts";

const perMinute = 10;
let app: TestApp;
let pupils: string[];

beforeAll(async () => {
  app = await createTestApp(
    { RATE_LIMIT: String(perMinute), TRUSTED_PROXIES: "1", DEVELOPMENT_HOSTS: "video.example" },
    { pages: true },
  );
  pupils = [];
  for (let n = 0; n < 15; n += 1) {
    app.clock.advance({ seconds: 60 });
    pupils.push((await register(app, { username: `pupil-${n}@example.fr` })).newToken);
  }
});
afterAll(() => app.close());
// Each test has a counting window of its own.
beforeEach(() => app.clock.advance({ seconds: 60 }));

const school = "192.0.2.10";
async function statusFor(token: string | undefined, from = school, path = "/api/me/profile"): Promise<number> {
  const headers = { "x-forwarded-for": from };
  const answer = await app.send("GET", path, { headers, ...(token === undefined ? {} : { token }) });
  await answer.text();
  return answer.status;
}
const invalid = (n: number) => `not-a-token-of-anybody-${n}`;

test("a school of fifteen behind one address watches on: sessions do not count against the address", async () => {
  for (let turn = 0; turn < 3; turn += 1) for (const token of pupils) expect(await statusFor(token)).not.toBe(429);
});

test("one session that asks too much is refused, and nobody beside it", async () => {
  const [greedy, other] = pupils;
  const statuses = [];
  for (let turn = 0; turn < perMinute + 3; turn += 1) statuses.push(await statusFor(greedy));
  expect(statuses.slice(-3)).toEqual([429, 429, 429]);
  expect(statuses.slice(0, perMinute)).not.toContain(429);
  expect(await statusFor(other)).not.toBe(429);
  app.clock.advance({ seconds: 60 });
  expect(await statusFor(greedy)).not.toBe(429);
});

test("a wrong token counts against the address, however it changes, and however public the call", async () => {
  for (let n = 0; n < perMinute; n += 1) expect(await statusFor(invalid(n))).toBe(401);
  expect(await statusFor(invalid(99))).toBe(429);
  expect(await statusFor(invalid(100), school, "/api/pub/plans")).toBe(429);
  expect(await statusFor(undefined, school, "/api/pub/plans")).toBe(429);
  expect(await statusFor(undefined, "192.0.2.11", "/api/pub/plans")).toBe(200);
});

test("a session that was signed out counts against the address again", async () => {
  const { newToken } = await register(app, { ...camille, username: "leaving@example.fr" });
  expect(await statusFor(newToken, "192.0.2.20")).not.toBe(401);
  await app.send("POST", "/api/auth/logout", { token: newToken, headers: { "x-forwarded-for": "192.0.2.20" } });
  const statuses = [];
  for (let turn = 0; turn < perMinute + 2; turn += 1) statuses.push(await statusFor(newToken, "192.0.2.20"));
  expect(statuses.at(-1)).toBe(429);
  expect(await statusFor(undefined, "192.0.2.20", "/api/pub/plans")).toBe(429);
});

test("an address that strangers exhaust still lets in whoever has a good session, also for the first time", async () => {
  const { newToken } = await register(app, { ...camille, username: "late@example.fr" });
  for (let n = 0; n < perMinute + 5; n += 1) await statusFor(undefined, school, "/api/pub/plans");
  expect(await statusFor(undefined, school, "/api/pub/plans")).toBe(429);
  expect(await statusFor(newToken)).not.toBe(429);
  expect(await statusFor(newToken)).not.toBe(429);
});

test("the first request of a good session is given back to its address", async () => {
  const { newToken } = await register(app, { ...camille, username: "new-here@example.fr" });
  const home = "192.0.2.30";
  for (let n = 0; n < perMinute - 1; n += 1) await statusFor(undefined, home, "/api/pub/plans");
  expect(await statusFor(newToken, home)).not.toBe(429);
  expect(await statusFor(undefined, home, "/api/pub/plans")).toBe(200);
  expect(await statusFor(undefined, home, "/api/pub/plans")).toBe(429);
});

test("whoever changes the end of an IPv6 address is counted as one", async () => {
  for (let n = 0; n < perMinute; n += 1)
    expect(await statusFor(undefined, `2001:db8::${n + 1}`, "/api/pub/plans")).toBe(200);
  expect(await statusFor(undefined, "2001:db8::ffff", "/api/pub/plans")).toBe(429);
});

test("a refused call says when to come again; a refused page is a page in the reader's language, with its files", async () => {
  for (let n = 0; n < perMinute; n += 1) await statusFor(undefined, school, "/api/pub/plans");
  app.clock.advance({ seconds: 15 });
  const headers = { "x-forwarded-for": school };
  const call = await app.send("GET", "/api/pub/plans", { headers });
  expect([call.status, call.headers.get("retry-after")]).toEqual([429, "45"]);
  const page = await app.send("GET", "/faq", { headers: { ...headers, accept: "text/html", cookie: "language=en" } });
  expect([page.status, page.headers.get("retry-after")]).toEqual([429, "45"]);
  const text = await page.text();
  expect(text).toContain('<html lang="en"');
  expect(text).toContain("One moment, please");
  const [style] = /\/assets\/[^"]+\.css/.exec(text) ?? [];
  for (let n = 0; n < perMinute + 5; n += 1) expect(await statusFor(undefined, school, style)).toBe(200);
});

test("what pages ask for themselves counts with them, not against the machine", async () => {
  for (let n = 0; n < perMinute; n += 1) expect(await statusFor(undefined, `192.0.2.${100 + n}`, "/faq")).toBe(200);
  expect(await statusFor(undefined, "127.0.0.1", "/api/pub/plans")).toBe(200);
});
