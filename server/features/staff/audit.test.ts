import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { endpoints, isStaffEndpoint } from "#tests/support/contract-sweep.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

let site: TestApp;
let admin: { id: number; email: string };
beforeAll(async () => {
  site = await createTestApp();
  admin = await createStaffMember(site, ["admin", "support"]);
});
afterAll(() => site.close());

const asAdmin = async () => site.as({ token: await openStaffSession(site, admin.id) });
const rows = () => site.database.rows<{ call: string }>(sql`select * from audit_log order by id`);

test("a change stands in the log with who, as what, when, from where, why, and what it was before", async () => {
  const call = await asAdmin();
  const { member } = await call("POST /admin/staff", {
    body: { email: "grace@example.org", name: "Grace", roles: ["editor"] },
  });
  await call("PUT /admin/staff/{id}/roles", {
    params: { id: member.id },
    body: { roles: ["editor", "moderator"], reason: " Remplace Ada en août " },
  });
  const { data } = await call("GET /admin/audit");
  expect(data[0]).toEqual({
    id: expect.any(Number),
    at: site.clock.now().toISOString(),
    member_id: admin.id,
    actor: admin.email,
    roles: ["admin", "support"],
    call: "PUT /admin/staff/{id}/roles",
    subject: "grace@example.org",
    before: { roles: ["editor"] },
    after: { roles: ["editor", "moderator"] },
    reason: "Remplace Ada en août",
    address: "127.0.0.1",
  });
  expect(data[1]).toMatchObject({ call: "POST /admin/staff", subject: "grace@example.org", reason: null });
});

test("a change that is refused leaves no row, and reading leaves none", async () => {
  const call = await asAdmin();
  const before = await rows();
  const refused = [
    call("POST /admin/staff", { body: { email: "grace@example.org", name: "Grace", roles: ["editor"] } }),
    call("POST /admin/staff/{id}/end", { params: { id: admin.id }, body: {} }),
    call("POST /admin/staff/{id}/end", { params: { id: 2_000_000_000 }, body: {} }),
    call("PUT /admin/me/totp", { body: { code: "123456" } }),
  ];
  for (const one of await Promise.allSettled(refused)) expect(one.status).toBe("rejected");
  for (const name of ["GET /admin/staff", "GET /admin/me", "GET /admin/audit"] as const) await call(name);
  expect(await rows()).toEqual(before);
});

test("a change whose row cannot be written is undone", async () => {
  await site.database.run(
    sql`alter table audit_log add constraint never check (call <> 'POST /admin/staff') not valid`,
  );
  const call = await asAdmin();
  const body = { email: "jamais@example.org", name: "Jamais", roles: ["editor" as const] };
  await expect(call("POST /admin/staff", { body })).rejects.toMatchObject({ status: 500 });
  await site.database.run(sql`alter table audit_log drop constraint never`);
  expect(await site.database.rows(sql`select from staff_members where email = 'jamais@example.org'`)).toEqual([]);
});

test("nobody changes the log, not even in the database", async () => {
  for (const statement of [
    sql`update audit_log set reason = 'autre'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
    sql`truncate audit_log cascade`,
  ])
    await expect(site.database.run(statement)).rejects.toThrow("rows of audit_log are never changed");
});

test("the log is read by pages, by member, by words and by days in Paris", async () => {
  const call = await asAdmin();
  const [first, last] = [await createStaffMember(site, ["editor"]), await createStaffMember(site, ["editor"])];
  for (const { id } of [first, last])
    await call("POST /admin/staff/{id}/access-link", { params: { id }, body: { reason: "100 %" } });
  const all = await call("GET /admin/audit", { query: { limit: 1 } });
  expect(all).toMatchObject({ current_page: 1, next_page: 2, total_page: (await rows()).length });
  expect(all.data[0]?.subject).toBe(last.email);
  expect((await call("GET /admin/audit", { query: { page: 9999 } })).data).toEqual([]);
  const find = async (query: object) => (await call("GET /admin/audit", { query })).data.map(({ subject }) => subject);
  expect(await find({ search: first.email.toUpperCase() })).toEqual([first.email]);
  for (const signs of ["%", "_", "--", "/"]) expect(await find({ search: signs })).toEqual([]);
  expect(await find({ search: "access-link" })).toEqual([last.email, first.email]);
  expect(await find({ member_id: first.id })).toEqual([]);
  expect((await find({ member_id: admin.id })).length).toBeGreaterThan(3);
  // 23:30 UTC in winter is 00:30 in Paris.
  site.clock.set("2026-12-01T23:30:00Z");
  await (
    await asAdmin()
  )("POST /admin/staff/{id}/access-link", { params: { id: first.id }, body: {} });
  const later = await asAdmin();
  const on = async (from: string, to: string) => (await later("GET /admin/audit", { query: { from, to } })).data.length;
  expect([await on("2026-12-01", "2026-12-01"), await on("2026-12-02", "2026-12-02")]).toEqual([0, 1]);
  const token = await openStaffSession(site, admin.id);
  for (const query of ["from=hier", "page=0", "member_id=x", "limit=1000"])
    expect([query, (await site.send("GET", `/api/admin/audit?${query}`, { token })).status]).toEqual([query, 400]);
});

test("every call of the staff that changes something stands in the log, but for steps that change a sign-in alone and searches", () => {
  const silent = endpoints.filter(
    (endpoint) => isStaffEndpoint(endpoint) && endpoint.spec.method !== "GET" && endpoint.spec.audited === false,
  );
  // Add a call here only if nobody would later ask who made it.
  expect(silent.map(({ name }) => name)).toEqual([
    // A preview changes nothing.
    "POST /admin/subscribers/{id}/correction-preview",
    "POST /admin/payments/{id}/dispute-preview",
    "POST /admin/plans/{id}/price-preview",
    "POST /admin/plan-groups/preview",
    "POST /admin/plan-groups/{id}/preview",
    "POST /admin/plan-groups/{id}/plans/preview",
    "POST /admin/plans/{id}/offer-preview",
    "POST /admin/subscribers/{id}/company-preview",
    // Who has a message open now, every twenty seconds.
    "POST /admin/messages/{id}/presence",
    "POST /admin/sign-in/passkey-options",
    "POST /admin/sign-in/enrolment/totp",
    "POST /admin/sign-in/enrolment/passkey-options",
    "POST /admin/me/totp",
    "POST /admin/me/passkey-options",
    // A search, by POST to keep addresses out of URLs. The pages that it leads to are logged.
    "POST /admin/subscriber-search",
  ]);
});
