import { afterAll, beforeAll, expect, test } from "vitest";
import { staffRoles } from "#contract/staff-roles.ts";
import type { User } from "#contract/user.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { loadDemoCatalogue } from "../load.ts";
import { states } from "./states.ts";

let site: TestApp;

beforeAll(async () => {
  site = await createTestApp({ SILECS_DEV: "1" });
  await site.database.transaction((inside) => loadDemoCatalogue(inside, site.clock.now()));
});
afterAll(() => site.close());

type OpenedState = { page: string; token?: string; profile?: string; user?: User; cookies: string };

/** Opens a state as a browser does, up to the page that signs in. */
async function open(name: string): Promise<OpenedState> {
  const response = await fetch(`${site.url}/dev/states/${name}`, { redirect: "manual" });
  expect(response.status).toBe(302);
  expect(response.headers.get("clear-site-data")).toBe('"storage"');
  const [page = "", hash = ""] = (response.headers.get("location") ?? "").split("#");
  const cookies = response.headers.getSetCookie().join("\n");
  if (page !== "/entree") return { page, cookies };
  const carried = Object.fromEntries(new URLSearchParams(hash));
  const token = carried["token"] ?? "";
  const me = await site.send("GET", "/api/me/profile", { token });
  const user = me.status === 200 ? ((await me.json()) as User) : undefined;
  return { page: carried["redirect_url"] ?? "", token, profile: carried["profile"], user, cookies };
}

async function playing(name: string): Promise<number> {
  const { page, token, profile } = await open(name);
  const film = page.split("/").at(-1);
  const answer = await site.send("POST", `/api/videos/${film}/playing-url`, {
    token,
    profile,
    body: { screen: "a-screen" },
  });
  return answer.status === 200 ? 200 : ((await answer.json()) as { error: { code: number } }).error.code;
}

test("every state opens on a page, and every one is listed", async () => {
  const listed = (await (await site.send("GET", "/dev/states.json")).json()) as { name: string }[];
  expect(listed.map(({ name }) => name)).toEqual(states.map(({ name }) => name));
  expect(new Set(listed.map(({ name }) => name)).size).toBe(states.length);
  for (const { name } of states) expect((await open(name)).page).toMatch(/^\//);
}, 60_000);

test.each([
  ["individual", 1, "active"],
  ["trial", 1, "trialing"],
  ["past-due", 1, "past_due"],
  ["cancelled", 1, "active"],
  ["expired", 2, "expired"],
  ["client-group", 1, null],
] as const)("%s: the account is as the state says", async (name, status, subscription) => {
  const { user } = await open(name);
  expect(user?.status).toBe(status);
  const row = await site.database.row<{ status: string; cancelled: boolean }>(sql`
    select status, cancel_asked_at is not null as cancelled from subscriptions where account_id = ${user?.id}`);
  expect(row?.status ?? null).toBe(subscription);
  expect(row?.cancelled ?? false).toBe(name === "cancelled");
});

test("unpaid: the account is told to pay first, and the browser knows of its registration", async () => {
  for (const [name, plan] of [
    ["unpaid", undefined],
    ["payment", 1],
  ] as const) {
    const response = await fetch(`${site.url}/dev/states/${name}`, { redirect: "manual" });
    const [page, hash = ""] = (response.headers.get("location") ?? "").split("#");
    const kept = Object.fromEntries(new URLSearchParams(hash));
    expect([page, kept["page"]]).toEqual(["/dev/remember", "/enregistrement"]);
    const registration = JSON.parse(kept["registration"] ?? "") as { newToken: string; id?: number };
    expect(registration.id).toBe(plan);
    expect((await site.send("GET", "/api/me/profile", { token: registration.newToken })).status).toBe(400);
  }
});

test("a kid, and a profile with a ceiling, are chosen by the address", async () => {
  const kid = await open("kid");
  expect(kid.user?.user_profiles.find(({ id }) => String(id) === kid.profile)?.is_kid).toBe(true);
  const family = await open("family");
  expect(family.profile).toBeUndefined();
  expect(await playing("ceiling-player")).toBe(602);
});

test("screens in use, an ended session and a film that plays are as the state says", async () => {
  expect(await playing("screen-limit")).toBe(600);
  expect(await playing("player")).toBe(200);
  expect((await open("signed-out")).user).toBeUndefined();
});

test("staff are signed in by a cookie, in one role each", async () => {
  for (const role of staffRoles) {
    const { page, cookies } = await open(`staff-${role}`);
    expect(page).toBe("/admin");
    const token = /^staff=([\w-]+); Path=\/api\/admin/m.exec(cookies)?.[1] ?? "";
    const me = await site.send("GET", "/api/admin/me", { headers: { cookie: `staff=${token}` } });
    expect(await me.json()).toMatchObject({ roles: [role] });
  }
  expect((await open("staff-sign-in")).cookies).toContain("staff=; Path=/api/admin");
});

test("a fault stands in a cookie, which the next state takes away again", async () => {
  const faulty = await open("page-503");
  expect(faulty.cookies).toContain("dev-fault=page-503");
  expect((await open("visitor")).cookies).toContain("dev-fault=; Path=/; SameSite=Lax; Max-Age=0");
  const headers = { cookie: "dev-fault=api-503" };
  expect((await site.send("GET", "/api/pub/plans", { headers })).status).toBe(503);
  expect((await site.send("GET", "/dev/states.json", { headers })).status).toBe(200);
  expect((await site.send("GET", "/api/pub/plans", { headers: { cookie: "dev-fault=page-503" } })).status).toBe(200);
});

test("outside development there are no states, and no cookie makes a fault", async () => {
  const open = await createTestApp();
  for (const path of ["/dev/states", "/dev/states.json", "/dev/states/expired"])
    expect((await open.send("GET", path)).status).toBe(404);
  const headers = { cookie: "dev-fault=api-503" };
  expect((await open.send("GET", "/api/pub/plans", { headers })).status).toBe(200);
  await open.close();
});
