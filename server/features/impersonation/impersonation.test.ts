import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import type { StaffRole } from "#contract/staff-roles.ts";
import { sql } from "#server/database/sql.ts";
import { createContractFixture, type ContractFixture } from "#tests/support/contract-fixture.ts";
import { addressOf, bodyFor, endpoints, isForm, isStaffEndpoint, queryFor } from "#tests/support/contract-sweep.ts";
import { register, subscribe } from "#tests/support/people.ts";
import { createStaffMember, expectFault, openStaffSession } from "#tests/support/staff.ts";

let fixture: ContractFixture;
let support: Client;
let serial = 0;
beforeAll(async () => {
  fixture = await createContractFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  support = await staff("support");
});

async function staff(...roles: StaffRole[]) {
  return (await desk(...roles)).call;
}
async function desk(...roles: StaffRole[]) {
  const { site } = fixture;
  const member = await createStaffMember(site, roles);
  const token = await openStaffSession(site, member.id);
  return { call: site.as({ token }), token, memberId: member.id };
}
async function person() {
  serial += 1;
  const username = `vue${serial}@example.fr`;
  const { token, user } = await subscribe(fixture.site, { username }, 3);
  return { id: user.id, username, token, call: fixture.site.as({ token }), profiles: user.user_profiles };
}
const preview = (id: number, by = support) => by("GET /admin/subscribers/{id}/impersonation", { params: { id } });
async function see(id: number, by = support) {
  const { fingerprint } = await preview(id, by);
  const body = { reason: "request" as const, fingerprint };
  const begun = await by("POST /admin/subscribers/{id}/impersonation", { params: { id }, body });
  return { ...begun, view: fixture.site.as({ token: begun.token }) };
}
/** All that is stored, but what tells that a call was made. */
async function everythingStored(): Promise<string> {
  const { database } = fixture.site;
  const tables = await database.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = 'public' and c.relname not in ('staff_sessions', 'staff_members', 'tries',
      'security_events', 'job_workers') order by 1`);
  const parts = [];
  for (const { name } of tables) {
    const row = await database.row<{ hash: string | null }>({
      text: `select md5(string_agg(t::text, '|' order by t::text)) as hash from "${name}" t`,
      values: [],
    } as unknown as ReturnType<typeof sql>);
    parts.push(`${name} ${row?.hash ?? ""}`);
  }
  return parts.join("\n");
}

test("support sees the site as a person does for a quarter of an hour, and the person and the log tell it", async () => {
  const { id, username, call } = await person();
  const { effects } = await preview(id);
  expect(effects).toHaveLength(5);
  const { view, ends_at: endsAt } = await see(id);
  expect(await view("GET /me/profile")).toMatchObject({ id, username });
  expect(await view("GET /me/impersonation")).toEqual({
    impersonation: { seen_by: "Ada support", seen_as: "Camille Durand", ends_at: endsAt },
  });
  expect(await call("GET /me/impersonation")).toEqual({ impersonation: null });
  const { data } = await call("GET /me/impersonations");
  expect(data.map(({ at }) => at)).toEqual([fixture.site.clock.now().toISOString()]);
  const { acts } = await support("GET /admin/subscribers/{id}/account", { params: { id } });
  expect(acts[0]).toMatchObject({ call: "POST /admin/subscribers/{id}/impersonation", reason: "request" });
  fixture.site.clock.advance({ seconds: 14 * 60 + 59 });
  await view("GET /me/profile");
  fixture.site.clock.advance({ seconds: 1 });
  await expectFault(view("GET /me/profile"), "sessionEnded");
});

test("no call that changes something, plays or hands out a file is admitted, and reading writes nothing", async () => {
  const { id } = await person();
  const { token } = await see(id);
  const { site } = fixture;
  const before = await everythingStored();
  const wrong: string[] = [];
  for (const endpoint of endpoints.filter((one) => !isStaffEndpoint(one) && one.name !== "DELETE /me/impersonation")) {
    const { spec, name } = endpoint;
    const query = new URLSearchParams(queryFor(endpoint) as Record<string, string>).toString();
    const body = isForm(endpoint) ? undefined : bodyFor(endpoint);
    const path = `${addressOf(spec)}${query === "" ? "" : `?${query}`}`;
    const answer = await site.send(spec.method, path, { token, ...(body !== undefined && { body }) });
    const { error } = (await answer.json().catch(() => ({}))) as { error?: { code: number } };
    const isRead = spec.impersonated ?? (spec.method === "GET" && spec.answerType === undefined);
    if (isRead ? error?.code === 606 || answer.status >= 500 || answer.status === 401 : error?.code !== 606)
      wrong.push(`${name} ${answer.status} ${error?.code}`);
  }
  expect(wrong).toEqual([]);
  expect(await everythingStored()).toBe(before);
});

test("the view reaches no call of the staff", async () => {
  const { id } = await person();
  const { token } = await see(id);
  const view = fixture.site.as({ token });
  await expectFault(view("GET /admin/me"), "sessionEnded");
  await expectFault(preview(id, view), "sessionEnded");
  await expectFault(view("POST /auth/one-time-code"), "readOnly");
});

test("somebody else's profile is not found in a view", async () => {
  const [one, other] = [await person(), await person()];
  const { token } = await see(one.id);
  await expectFault(fixture.site.as({ token, profile: other.profiles[0]!.id })("GET /home"), "notFound");
});

test("a view ends with its button, the staff's session, their role and their work here; another one replaces it", async () => {
  const { site } = fixture;
  const { id } = await person();
  const by = await desk("support");
  const ended = await see(id, by.call);
  await ended.view("DELETE /me/impersonation");
  await expectFault(ended.view("GET /me/profile"), "sessionEnded");
  const first = await see(id, by.call);
  const second = await see((await person()).id, by.call);
  await expectFault(first.view("GET /me/profile"), "sessionEnded");
  await second.view("GET /me/profile");
  await site.database.run(sql`update staff_members set roles = '{editor}' where id = ${by.memberId}`);
  await expectFault(second.view("GET /me/profile"), "sessionEnded");
  await site.database.run(sql`update staff_members set roles = '{admin}' where id = ${by.memberId}`);
  await second.view("GET /me/profile");
  await by.call("POST /admin/sign-out");
  await expectFault(second.view("GET /me/profile"), "sessionEnded");
  const gone = await desk("support");
  const { view } = await see(id, gone.call);
  await site.database.run(sql`update staff_members set ended_at = ${site.clock.now()} where id = ${gone.memberId}`);
  await expectFault(view("GET /me/profile"), "sessionEnded");
  await expectFault((await person()).call("DELETE /me/impersonation"), "notFound");
});

test("a block at the same instant leaves no view of the account", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id } = await person();
    const params = { id, act: "block" as const };
    const { fingerprint } = await support("GET /admin/subscribers/{id}/account/{act}", { params });
    const body = { reason: "fraud" as const, fingerprint, told: "Litige." };
    const other = await staff("admin");
    const [blocked, seen] = await Promise.allSettled([
      support("POST /admin/subscribers/{id}/account/{act}", { params, body }),
      see(id, other),
    ]);
    expect(blocked.status).toBe("fulfilled");
    if (seen.status === "fulfilled") await expectFault(seen.value.view("GET /me/profile"), "sessionEnded");
    else expect(seen.reason).toMatchObject({ status: 409 });
    await expect(preview(id)).rejects.toMatchObject({ status: 409, details: { reason: "blocked" } });
  }
});

test("only support sees as a person; nobody is seen who has never paid, nor another state than was shown", async () => {
  const { id } = await person();
  for (const role of ["accountant", "editor", "moderator"] as const)
    await expectFault(preview(id, await staff(role)), "notAllowed");
  const { fingerprint } = await preview(id);
  await fixture.site.database.run(sql`update accounts set last_name = 'Martin' where id = ${id}`);
  await expect(
    support("POST /admin/subscribers/{id}/impersonation", {
      params: { id },
      body: { reason: "request", fingerprint },
    }),
  ).rejects.toMatchObject({ status: 409, details: { reason: "changed" } });
  const { user } = await register(fixture.site, { username: `jamais${serial}@example.fr` });
  await expect(preview(user.id)).rejects.toMatchObject({ status: 409, details: { reason: "unpaid" } });
  await expectFault(preview(999_999), "notFound");
});
