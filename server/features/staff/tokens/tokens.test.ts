import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { errorCatalogue } from "#contract/errors.ts";
import { fieldFaults } from "#contract/field-faults.ts";
import type { StaffRole } from "#contract/staff-roles.ts";
import type { Staff } from "#server/http/staff-callers.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { staffTokens } from "./tokens.ts";
import { endpoints } from "#tests/support/contract-sweep.ts";
import { register } from "#tests/support/people.ts";
import {
  createStaffMember,
  expectFault,
  forgetAttempts,
  insertStaffToken,
  openStaffSession,
  refusalOf,
  staffPassword,
} from "#tests/support/staff.ts";

let site: TestApp;
let second: TestApp;
let admin: { id: number; email: string };
beforeAll(async () => {
  site = await createTestApp();
  second = await createTestApp({}, { over: site });
  admin = await createStaffMember(site, ["admin"]);
});
afterAll(async () => {
  await second.close();
  await site.close();
});
beforeEach(() => site.database.run(sql`delete from tries`));

const inPerson = async (id = admin.id) => site.as({ token: await openStaffSession(site, id) });
const form = {
  name: "Export de nuit",
  roles: ["support"] as StaffRole[],
  ends_on: "2026-06-30",
  password: staffPassword,
};
const make = async (changes: Partial<typeof form> = {}, id = admin.id) =>
  (await inPerson(id))("POST /admin/tokens", { body: { ...form, ...changes } });
const revoke = async (id: number) =>
  (await inPerson())("POST /admin/tokens/{id}/revoke", { params: { id }, body: { reason: "Fini" } });
const listed = async (id: number) =>
  (await (await inPerson())("GET /admin/tokens")).data.find((token) => token.id === id);
const search = (secret: string, at = site) => at.as({ token: secret })("POST /admin/subscriber-search", { body: {} });

test("an admin makes a token, which acts in their name with its own roles, and nothing keeps its secret", async () => {
  const { token, secret } = await make();
  expect(token).toMatchObject({
    name: "Export de nuit",
    ending: secret.slice(-4),
    roles: ["support"],
    maker: { id: admin.id },
    state: "live",
    ends_at: "2026-06-30T22:00:00.000Z",
    last_used_on: null,
  });
  const { user } = await register(site, { username: "ada@example.fr" });
  await site.as({ token: secret })("POST /admin/subscribers/{id}/notes", {
    params: { id: user.id },
    body: { text: "Vu par le script" },
  });
  await expectFault(site.as({ token: secret })("GET /admin/audit"), "notAllowed");
  const [made, acted] = await site.database
    .rows<{ actor: string; roles: string[]; member_id: number; after: unknown }>(
      sql`select actor, roles, member_id, after from audit_log order by id desc limit 2`,
    )
    .then((rows) => rows.toReversed());
  expect(made).toMatchObject({ actor: admin.email, after: { roles: ["support"], ends_at: token.ends_at } });
  expect(acted).toMatchObject({
    actor: `${admin.email} (token ${token.id} “Export de nuit”)`,
    roles: ["support"],
    member_id: admin.id,
  });
  await refusalOf(search(`${secret}x`));
  expect(site.logged()).not.toContain(secret.slice(10));
  const kept = await site.database.rows(
    sql`select t::text from staff_tokens t union all select a::text from audit_log a`,
  );
  expect(JSON.stringify(kept)).not.toContain(secret.slice(7, -4));
});

test.each<[string, Partial<typeof form>, Record<string, string>]>([
  ["a day that is over", { ends_on: "2026-03-09" }, { ends_on: fieldFaults.dateOver.fr }],
  ["a day more than a year away", { ends_on: "2027-03-11" }, { ends_on: fieldFaults.tokenEnd.fr }],
  ["no day", { ends_on: "demain" }, { ends_on: fieldFaults.date.fr }],
  ["no role", { roles: [] }, { roles: fieldFaults.choice.fr }],
  ["a role twice", { roles: ["editor", "editor"] }, { roles: fieldFaults.choice.fr }],
  ["no name", { name: " " }, { name: fieldFaults.required.fr }],
  ["a wrong password", { password: "autre" }, { password: fieldFaults.currentPassword.fr }],
])("%s is refused", async (_case, changes, messages) => {
  expect((await refusalOf(make(changes)))?.messages).toEqual(messages);
});

test("today and the same day of the next year are taken, and a token works to the end of its day in Paris", async () => {
  const { secret } = await make({ ends_on: "2026-03-10" });
  const { token } = await make({ ends_on: "2027-03-10" });
  expect(token.ends_at).toBe("2027-03-10T23:00:00.000Z");
  const morning = site.clock.now().toISOString();
  site.clock.set("2026-03-10T22:59:59Z");
  await search(secret);
  site.clock.set("2026-03-10T23:00:00Z");
  expect(await refusalOf(search(secret))).toMatchObject({ status: 401, code: errorCatalogue.sessionEnded.code });
  site.clock.set(morning);
});

test("a revoked token is refused by the next call, in every process, and stays revoked", async () => {
  const { token, secret } = await make();
  await search(secret);
  await search(secret, second);
  const [first] = await Promise.all([revoke(token.id), revoke(token.id)]);
  expect(first).toMatchObject({ state: "revoked" });
  for (const at of [site, second]) await expectFault(search(secret, at), "sessionEnded");
  expect(await listed(token.id)).toMatchObject({ state: "revoked", last_used_on: "2026-03-10" });
  await expectFault(revoke(2_000_000_000), "notFound");
});

test("a token ends with its maker's role, for good, and with their work here", async () => {
  const maker = await createStaffMember(site, ["admin", "support"]);
  const [kept, lost] = [await make({}, maker.id), await make({ roles: ["editor"] }, maker.id)];
  const change = async (roles: StaffRole[]) =>
    (await inPerson())("PUT /admin/staff/{id}/roles", { params: { id: maker.id }, body: { roles } });
  await change(["support"]);
  await search(kept.secret);
  const titles = () => site.as({ token: lost.secret })("GET /admin/titles");
  await expectFault(titles(), "sessionEnded");
  await change(["admin", "support"]);
  await expectFault(titles(), "sessionEnded");
  expect(await listed(lost.token.id)).toMatchObject({ state: "revoked" });
  // A change past the program is seen too.
  await site.database.run(sql`update staff_members set roles = '{moderator}' where id = ${maker.id}`);
  await expectFault(search(kept.secret), "sessionEnded");
  expect(await listed(kept.token.id)).toMatchObject({ state: "ended" });
  await site.database.run(sql`update staff_members set roles = '{support}' where id = ${maker.id}`);
  await search(kept.secret);
  await (
    await inPerson()
  )("POST /admin/staff/{id}/end", { params: { id: maker.id }, body: {} });
  await expectFault(search(kept.secret), "sessionEnded");
  expect(await listed(kept.token.id)).toMatchObject({ state: "revoked" });
});

test("whose second factor is reset, or who chooses a password by a link, has no token left; a password of one's own change keeps them", async () => {
  const resets = [
    async (id: number) =>
      (await inPerson())("POST /admin/staff/{id}/second-factor-reset", { params: { id }, body: { reason: "Perdu" } }),
    async (id: number) => {
      const { link } = await (await inPerson())("POST /admin/staff/{id}/access-link", { params: { id }, body: {} });
      const body = { token: link.split("#")[1] ?? "", password: "un nouveau mot de passe" };
      await site.as()("POST /admin/access-link/password", { body });
    },
  ];
  for (const reset of resets) {
    const maker = await createStaffMember(site, ["admin"]);
    const [one, other] = [await make({}, maker.id), await make({}, maker.id)];
    await reset(maker.id);
    for (const { secret, token } of [one, other]) {
      await expectFault(search(secret), "sessionEnded");
      expect(await listed(token.id)).toMatchObject({ state: "revoked" });
    }
  }
  const maker = await createStaffMember(site, ["admin"]);
  const { secret } = await make({}, maker.id);
  const body = { current_password: staffPassword, new_password: "un autre mot de passe" };
  await (
    await inPerson(maker.id)
  )("PUT /admin/me/password", { body });
  await search(secret);
});

test("a token made while its maker loses the role does not outlive it", async () => {
  const maker = await createStaffMember(site, ["admin"]);
  const change = async () =>
    (await inPerson())("PUT /admin/staff/{id}/roles", { params: { id: maker.id }, body: { roles: ["editor"] } });
  const [made] = await Promise.allSettled([make({}, maker.id), change()]);
  if (made.status === "fulfilled") await expectFault(search(made.value.secret), "sessionEnded");
  const live = (await (await inPerson())("GET /admin/tokens")).data.filter(
    (token) => token.maker.id === maker.id && token.state === "live",
  );
  expect(live).toEqual([]);
});

test("of a maker who is an admin no longer, each role of the token is one that they hold", async () => {
  const { id: memberId } = await createStaffMember(site, ["editor"]);
  // As the session check found them, an instant before the role was taken.
  const caller = { memberId } as Staff;
  const made = (roles: StaffRole[]) =>
    site.database.transaction((inside) => staffTokens.make(inside, caller, { ...form, roles }, site.clock.now()));
  await expect(made(["editor", "support"])).rejects.toMatchObject({ details: { fields: { roles: "choice" } } });
  await expect(made(["editor"])).resolves.toHaveProperty("secret");
});

test("last use is written at most once a minute, and shown as a day", async () => {
  const { token, secret } = await make();
  const used = async () =>
    (await site.database.row<{ last_used_at: Date }>(sql`select last_used_at from staff_tokens where id = ${token.id}`))
      ?.last_used_at;
  await search(secret);
  const first = await used();
  site.clock.advance({ seconds: 60 });
  await search(secret);
  expect(await used()).toEqual(first);
  site.clock.advance({ seconds: 1 });
  await search(secret);
  expect(await used()).toEqual(site.clock.now());
  expect((await listed(token.id))?.last_used_on).toBe("2026-03-10");
});

test("wrong tokens are counted by network; right ones go on, and none lends its network to a password", async () => {
  await forgetAttempts(site);
  const { secret } = await make();
  const wrong = () => refusalOf(search(`silecs_${"A".repeat(49)}`)).then((error) => error?.status);
  const statuses = [];
  for (let turn = 0; turn < 22; turn += 1) statuses.push(await wrong());
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429]);
  await search(secret);
  expect(await refusalOf(search(`silecs_${"A".repeat(49)}`))).toMatchObject({
    code: errorCatalogue.tooManyAttempts.code,
  });
  const { data } = await (await inPerson())("GET /admin/security-events", { query: { kind: "staff-token" } });
  expect(data[0]).toMatchObject({ kind: "staff-token", member: null });
  expect(data[0]?.refusals).toBeGreaterThan(22);
});

test("a bearer token counts alone: a cookie beside it opens nothing, and no answer sets one", async () => {
  const session = await openStaffSession(site, admin.id);
  const secret = await insertStaffToken(site, admin.id, ["support"]);
  const ask = (headers: Record<string, string>, path = "/api/admin/staff") => site.send("GET", path, { headers });
  expect((await ask({ cookie: `staff=${session}` })).status).toBe(200);
  for (const authorization of [`Bearer ${secret}`, "Bearer silecs_", "bearer x"])
    expect([authorization, (await ask({ cookie: `staff=${session}`, authorization })).status]).toEqual([
      authorization,
      authorization.includes(secret) ? 403 : 401,
    ]);
  // A proxy's own password in front of the site leaves the cookie as it is.
  expect((await ask({ cookie: `staff=${session}`, authorization: "Basic YTpi" })).status).toBe(200);
  const answer = await ask({ authorization: `Bearer ${secret}` }, "/api/admin/client-groups");
  expect([answer.status, answer.headers.get("set-cookie")]).toEqual([200, null]);
});

test("calls of the staff's own security, of tokens and members, and seeing as a person are the ones closed to tokens", () => {
  const inPerson = / \/admin\/(?:(?:me|staff|tokens)(?:\/|$)|subscribers\/\{id\}\/impersonation$)/;
  const closed = endpoints.filter(({ spec: { access } }) => typeof access === "object" && access.inPerson === true);
  expect(closed.map(({ name }) => name).filter((name) => !inPerson.test(name))).toEqual([]);
  const open = endpoints.filter(({ spec: { access } }) => typeof access === "object" && !access.inPerson);
  expect(open.map(({ name }) => name).filter((name) => inPerson.test(name))).toEqual([]);
});

test("tokens that ended a year ago are swept, their acts stay in the log", async () => {
  const { token } = await make();
  await revoke(token.id);
  await site.database.run(
    sql`update staff_tokens set revoked_at = ${site.clock.now()}::timestamptz - interval '366 days',
      created_at = created_at - interval '400 days', expires_at = expires_at - interval '400 days' where id = ${token.id}`,
  );
  site.clock.advance({ days: 1 });
  await site.jobs.runAll();
  expect(await listed(token.id)).toBeUndefined();
});
