import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SecurityEvent, SecurityKind } from "#contract/admin/security-events.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { camille, register, subscribe } from "#tests/support/people.ts";
import { goodCard, monthly } from "#tests/support/shop.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

let site: TestApp;
let admin: ReturnType<TestApp["as"]>;
let adminEmail: string;
let adminId: number;
let serial = 0;
const proxied = { TRUSTED_PROXIES: "1", DEVELOPMENT_HOSTS: "video.example" };

beforeAll(async () => {
  site = await createTestApp({ ...proxied, SECURITY_ALERT_REFUSALS: "40", SECURITY_ALERT_STAFF_REFUSALS: "5" });
  ({ id: adminId, email: adminEmail } = await createStaffMember(site, ["admin"]));
});
afterAll(() => site.close());
beforeEach(async () => {
  // What waited is written, and forgotten with the rest.
  await openAdmin();
  await admin("GET /admin/security-summary");
  await site.database.run(sql`truncate security_events, security_alerts, tries, jobs`);
  site.mails.length = 0;
  site.clock.advance({ days: 1 });
  await openAdmin();
});

async function openAdmin(): Promise<void> {
  admin = site.as({ token: await openStaffSession(site, adminId) });
}

/** A paying subscriber with an address of their own. */
async function subscriber() {
  serial += 1;
  const username = `ada-${serial}@example.fr`;
  return { username, ...(await subscribe(site, { username })) };
}

type Sent = { body?: unknown; token?: string; from?: string; raw?: string };
const send = async (call: string, { from = "203.0.113.7", ...sent }: Sent = {}): Promise<number> => {
  const [method = "", path = ""] = call.split(" ");
  const response = await site.send(method, `/api${path}`, { ...sent, headers: { "x-forwarded-for": from } });
  await response.arrayBuffer();
  return response.status;
};
const guess = (username: string, from?: string) =>
  send("POST /auth/token", { body: { username, password: "deviné" }, ...(from && { from }) });
const events = async (query: { kind?: SecurityKind; since?: "day" | "week"; page?: number; limit?: number } = {}) =>
  (await admin("GET /admin/security-events", { query })).data;
const rowsKept = () =>
  site.database.rows<{ text: string }>(sql`select row_to_json(e)::text as text from security_events e`);

test("1500 refusals are all counted and make few rows", async () => {
  const { user, username } = await subscriber();
  for (let call = 0; call < 1500; call += 1) await guess(call % 3 === 0 ? username : "nobody@example.org");
  const found = await events();
  expect(found.map(({ kind, account, network, refusals }) => ({ kind, account, network, refusals }))).toEqual([
    { kind: "sign-in", account: null, network: "203.0.113.0/24", refusals: 1000 },
    { kind: "sign-in", account: { id: user.id, email: username }, network: "203.0.113.0/24", refusals: 500 },
  ]);
  expect(await rowsKept()).toHaveLength(2);
});

test("neither what was typed nor an address is kept, and the same unknown name is known again", async () => {
  await guess("mon-mot-de-passe", "203.0.113.7");
  await guess(" Mon-Mot-de-Passe", "203.0.113.9");
  await guess("quelqu-un-d-autre");
  const found = await events();
  expect(found.map(({ refusals }) => refusals).toSorted()).toEqual([1, 2]);
  expect(found[0]?.claimed).toMatch(/^[0-9a-f]{12}$/);
  const kept = (await rowsKept()).map(({ text }) => text).join("\n");
  for (const secret of ["mon-mot", "quelqu", "deviné", "203.0.113.7", "203.0.113.9"]) {
    expect(kept).not.toContain(secret);
    expect(site.logged()).not.toContain(secret);
  }
});

type Provoked = [kind: SecurityKind, call: string, sent: () => Promise<Sent> | Sent, status: number];
const asSubscriber = async (body: unknown): Promise<Sent> => ({ token: (await subscriber()).token, body });
const asUnpaid = async (body: unknown): Promise<Sent> => ({
  token: (await register(site, { username: `grace-${(serial += 1)}@example.fr` })).newToken,
  body,
});
const asMember = async (roles: Parameters<typeof createStaffMember>[1], isComplete: boolean): Promise<string> =>
  openStaffSession(site, (await createStaffMember(site, roles)).id, { isComplete });
const registering = async (): Promise<Sent> => {
  const { username } = await subscriber();
  return { body: { ...camille, username, password: "un autre mot", confirmPassword: "un autre mot" } };
};

const provoked: Provoked[] = [
  ["sign-in", "POST /auth/token", () => ({ body: { username: "a@b.fr", password: "x" } }), 401],
  ["one-time-code", "POST /auth/one-time-code/redeem", () => ({ body: { code: "abc" } }), 400],
  ["registration", "POST /users/validate-step-1", registering, 400],
  ["registration", "POST /users", registering, 400],
  ["password-reset", "POST /users/reset-password", () => ({ body: { token: "x", ...newPassword } }), 400],
  ["email-link", "POST /pub/email-links", () => ({ body: { token: "x" } }), 400],
  ["password", "POST /me/email", () => asSubscriber({ email: "b@example.fr", password: "x" }), 400],
  ["password", "PUT /me/password", () => asSubscriber({ current_password: "x", new_password: "un autre mot" }), 400],
  ["password", "POST /me/deletion", () => asSubscriber({ password: "x" }), 400],
  ["password", "PUT /me/parental-code", () => asSubscriber({ password: "x", code: "4711" }), 400],
  ["coupon", "POST /pub/promotions/verify?code=NOEL&plan=1", () => ({}), 400],
  ["coupon", "POST /mercanet/verify-card", () => asUnpaid({ ...goodCard, ...monthly, promotion_code: "NOEL" }), 400],
  ["group-code", "GET /client-groups/ABCD-EFGH-JKLM", () => ({}), 404],
  ["captcha", "POST /contact", () => ({ body: message }), 400],
  ["payment-notification", "POST /payments/notifications/sandbox", () => ({ raw: "{}" }), 403],
  ["staff-sign-in", "POST /admin/sign-in", () => ({ body: { email: adminEmail, password: "x" } }), 401],
  ["staff-sign-in", "POST /admin/access-link", () => ({ body: { token: "x" } }), 400],
  [
    "staff-second-factor",
    "POST /admin/sign-in/totp",
    async () => ({ token: await asMember(["editor"], false), body: { code: "000000" } }),
    400,
  ],
  [
    "staff-sign-in",
    "PUT /admin/me/password",
    async () => ({
      token: await asMember(["editor"], true),
      body: { current_password: "x", new_password: "y".repeat(12) },
    }),
    400,
  ],
  ["staff-access", "GET /admin/audit", async () => ({ token: await asMember(["support"], true) }), 403],
  ["staff-access", "GET /admin/titles", async () => ({ token: await asMember(["editor"], false) }), 403],
  ["staff-access", "PATCH /admin/uploads/1/bytes", async () => ({ token: await asMember(["support"], true) }), 403],
  ["staff-session", "GET /admin/audit", () => ({}), 401],
  ["staff-token", "POST /admin/tokens", () => ({ token: `silecs_${"A".repeat(49)}` }), 401],
  ["staff-session", "POST /admin/staff/1/end", () => ({ token: "A".repeat(43) }), 401],
];
const newPassword = { password: "un autre mot", confirmPassword: "un autre mot" };
const message = {
  civility: 1,
  last_name: "A",
  first_name: "B",
  email: "a@example.fr",
  object: "Objet",
  message: "Bonjour",
  reCaptchaToken: "x",
};

test.each(provoked)("%s: a refused %s is seen", async (kind, call, sent, status) => {
  const given = await sent();
  expect(await send(call, given)).toBe(status);
  const found = await events();
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ kind, network: "203.0.113.0/24", refusals: 1 });
  const [method = "", path = ""] = call.split(/[ ?]/);
  expect(found[0]?.last_call.startsWith(`${method} ${path.split(/[A-Z\d]{4}-|\/1|sandbox/)[0]}`)).toBe(true);
});

test("wrong parental codes, and too many attempts, count to the account", async () => {
  const { token, user, username } = await subscriber();
  const call = site.as({ token });
  await call("PUT /me/parental-code", { body: { code: "4711", password: camille.password } });
  for (let n = 0; n < 7; n += 1) await send("POST /me/parental-code/unlock", { token, body: { code: "0000" } });
  for (let n = 0; n < 7; n += 1) await send("POST /users/request-reset-password", { body: { username } });
  const account = { id: user.id, email: username };
  expect(await events({ kind: "parental-code" })).toMatchObject([{ account, refusals: 7 }]);
  expect(await events({ kind: "password-reset" })).toMatchObject([{ account, refusals: 2 }]);
});

test("requests beyond the limit of a minute are counted by network", async () => {
  const other = await createTestApp({ ...proxied, RATE_LIMIT: "5" }, { over: site });
  other.clock.set(site.clock.now().toISOString());
  const headers = { "x-forwarded-for": "203.0.113.7" };
  for (let n = 0; n < 9; n += 1) await other.send("GET", "/api/faqs", { headers });
  await other.close();
  const flood = { kind: "flood", refusals: 4, network: "203.0.113.0/24", last_call: "GET /api/faqs" };
  expect(await events()).toMatchObject([flood]);
});

test("a refused member of the staff is named, with the call", async () => {
  const { id } = await createStaffMember(site, ["support"]);
  const token = await openStaffSession(site, id);
  for (const call of ["GET /admin/audit", "GET /admin/staff", "POST /admin/staff/1/end"]) await send(call, { token });
  expect(await events({ kind: "staff-access" })).toMatchObject([
    { member: { id, name: "Ada support" }, account: null, refusals: 3, last_call: "POST /admin/staff/{id}/end" },
  ]);
});

test("only admins see it, by kind, period and page; counts by kind stand beside", async () => {
  for (const role of ["support", "editor", "moderator", "accountant"] as const) {
    const token = await asMember([role], true);
    expect(await send("GET /admin/security-events", { token })).toBe(403);
    expect(await send("GET /admin/security-summary", { token })).toBe(403);
  }
  for (let n = 0; n < 3; n += 1) await guess(`n${n}@example.org`, `198.51.${n}.1`);
  expect(await events({ kind: "sign-in" })).toHaveLength(3);
  const page = await admin("GET /admin/security-events", { query: { kind: "sign-in", limit: 2, page: 2 } });
  expect([page.data.length, page.total_page, page.next_page]).toEqual([1, 2, null]);
  expect(await admin("GET /admin/security-summary")).toEqual({
    data: [
      { kind: "staff-access", refusals: 8 },
      { kind: "sign-in", refusals: 3 },
    ],
  });
  site.clock.advance({ days: 2 });
  await openAdmin();
  expect(await events({ since: "day" })).toEqual([]);
  expect(await events({ since: "week" })).toHaveLength(7);
});

const alerts = async () => {
  await openAdmin();
  await admin("GET /admin/security-summary");
  await site.jobs.runAll();
  return site.mails.filter(({ subject }) => subject.includes("en une heure"));
};
const many = async (count: number) => {
  for (let n = 0; n < count; n += 1) await send("GET /client-groups/ABCD-EFGH-JKLM");
};

test("one letter goes out when an hour passes the threshold, and no second one for six hours", async () => {
  await many(40);
  expect(await alerts()).toEqual([]);
  await many(2);
  const [letter, ...others] = await alerts();
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ to: adminEmail, subject: "42 codes de groupe erronés en une heure (Silecs)" });
  expect(letter?.text).toContain("203.0.113.0/24");
  expect(letter?.text).toContain("/admin/security-events?kind=group-code&since=day");
  await many(50);
  site.clock.advance({ seconds: 5 * 3600 });
  await many(50);
  expect(await alerts()).toHaveLength(1);
  site.clock.advance({ seconds: 3600 });
  await many(50);
  expect(await alerts()).toHaveLength(2);
});

test("the staff's own threshold is lower, each kind has its letter, and 0 sends none", async () => {
  await many(39);
  for (let n = 0; n < 6; n += 1) await send("POST /admin/sign-in", { body: { email: adminEmail, password: "x" } });
  expect((await alerts()).map(({ subject }) => subject)).toEqual([
    "6 connexions de l’équipe refusées en une heure (Silecs)",
  ]);
  const silent = { SECURITY_ALERT_REFUSALS: "0", SECURITY_ALERT_STAFF_REFUSALS: "0" };
  const other = await createTestApp(silent, { over: site });
  const body = { email: "nobody@example.org", password: "x" };
  for (let n = 0; n < 50; n += 1) await other.send("GET", "/api/client-groups/ABCD-EFGH-JKLM");
  for (let n = 0; n < 9; n += 1) await other.send("POST", "/api/admin/sign-in", { body });
  await other.close();
  expect(await alerts()).toHaveLength(1);
});

test("a letter follows by itself, without anybody looking", async () => {
  await many(41);
  await expect
    .poll(async () => (await site.database.rows(sql`select 1 from jobs where name = 'security-events.alert'`)).length, {
      timeout: 5000,
    })
    .toBe(1);
});

test("refusals are refused alike while they cannot be written, which the log says, and are counted afterwards", async () => {
  await site.database.run(sql`alter table security_events rename to security_events_away`);
  expect(await guess("nobody@example.org")).toBe(401);
  await expect.poll(() => site.logged(), { timeout: 5000 }).toContain("security events could not be written");
  await site.database.run(sql`alter table security_events_away rename to security_events`);
  expect(await guess("nobody@example.org")).toBe(401);
  expect(await events()).toMatchObject([{ refusals: 2 }]);
});

test("what waits is written when the process stops", async () => {
  const other = await createTestApp({}, { over: site });
  await other.send("POST", "/api/auth/token", { body: { username: "a@b.fr", password: "x" } });
  await other.close();
  expect(await rowsKept()).toHaveLength(1);
});

test("two processes count into the same rows", async () => {
  const other = await createTestApp(proxied, { over: site });
  other.clock.set(site.clock.now().toISOString());
  const body = { username: "a@b.fr", password: "x" };
  await other.send("POST", "/api/auth/token", { body, headers: { "x-forwarded-for": "203.0.113.200" } });
  await guess("a@b.fr");
  await other.close();
  expect(await events()).toMatchObject([{ refusals: 2 } satisfies Partial<SecurityEvent>]);
});

test("counts are kept for 90 days, and those of an account go with it", async () => {
  const { token, username } = await subscriber();
  await guess(username);
  await guess("nobody@example.org");
  await events();
  await site.as({ token })("POST /me/deletion", { body: { password: camille.password } });
  site.clock.advance({ days: 31 });
  await site.jobs.runAll();
  expect(await rowsKept()).toHaveLength(1);
  site.clock.advance({ days: 58 });
  await site.jobs.runAll();
  expect(await rowsKept()).toHaveLength(1);
  site.clock.advance({ days: 2 });
  await site.jobs.runAll();
  expect(await rowsKept()).toEqual([]);
});
