import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallError } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createStaffMember, createStaffWithApp, openStaffSession } from "#tests/support/staff.ts";

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({}, { passwordCost: "recommended" });
});
afterAll(() => site.close());

const as = async (id: number) => site.as({ token: await openStaffSession(site, id) });
const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => (error as CallError).status,
  );
const onlyAdmins = async (count: number) => {
  await site.database.run(sql`update staff_members set roles = '{editor}' where 'admin' = any(roles)`);
  return Promise.all(Array.from({ length: count }, () => createStaffMember(site, ["admin"])));
};

test("the last admin can neither be ended nor lose the role; an admin who cannot sign in yet does not count", async () => {
  const [last] = await onlyAdmins(1);
  const id = last?.id ?? 0;
  const invited = await createStaffMember(site, ["admin"]);
  await site.database.run(sql`update staff_members set password_hash = null where id = ${invited.id}`);
  const call = await as(id);
  const demote = () => call("PUT /admin/staff/{id}/roles", { params: { id }, body: { roles: ["editor"] } });
  expect(await statusOf(demote())).toBe(409);
  expect(await statusOf(call("POST /admin/staff/{id}/end", { params: { id }, body: {} }))).toBe(409);
  const second = await createStaffMember(site, ["admin"]);
  await demote();
  expect(await statusOf(call("GET /admin/staff"))).toBe(403);
  expect(await (await as(second.id))("GET /admin/me")).toMatchObject({ roles: ["admin"] });
});

test("of admins who end or demote one another at once, one stays", async () => {
  for (let round = 0; round < 5; round += 1) {
    const admins = await onlyAdmins(3);
    const calls = await Promise.all(admins.map(({ id }) => as(id)));
    await Promise.all(
      calls.flatMap((call, index) =>
        admins.map(({ id }, other) =>
          statusOf(
            (index + other) % 2 === 0
              ? call("POST /admin/staff/{id}/end", { params: { id }, body: {} })
              : call("PUT /admin/staff/{id}/roles", { params: { id }, body: { roles: ["support"] } }),
          ),
        ),
      ),
    );
    const left = await site.database.rows(sql`
      select from staff_members where 'admin' = any(roles) and ended_at is null and password_hash is not null`);
    expect(left).toHaveLength(1);
  }
});

test("who is ended is out at once, keeps no way in, and may be invited anew", async () => {
  const [admin] = await onlyAdmins(1);
  const call = await as(admin?.id ?? 0);
  const ada = await createStaffWithApp(site, ["editor"], "partie@example.org");
  const gone = await as(ada.id);
  await gone("GET /admin/me");
  const ended = await call("POST /admin/staff/{id}/end", { params: { id: ada.id }, body: { reason: "Départ" } });
  expect(ended).toMatchObject({ status: "ended", has_second_factor: false });
  expect(await statusOf(gone("GET /admin/me"))).toBe(401);
  const kept = await site.database.row(sql`
    select password_hash, totp_secret from staff_members where id = ${ada.id}`);
  expect(kept).toEqual({ password_hash: null, totp_secret: null });
  expect(await statusOf(call("POST /admin/staff/{id}/end", { params: { id: ada.id }, body: {} }))).toBe(404);
  const body = { email: ada.email, name: "Ada", roles: ["support" as const] };
  expect((await call("POST /admin/staff", { body })).member.status).toBe("invited");
  expect(await statusOf(call("POST /admin/staff", { body }))).toBe(400);
});

test.each(["fr", "en"] as const)(
  "a new member gets a letter in %s with a link of their own; the first use ends both links",
  async (locale) => {
    const [admin] = await onlyAdmins(1);
    const call = site.as({ token: await openStaffSession(site, admin?.id ?? 0), locale });
    const invite = (email: string) => call("POST /admin/staff", { body: { email, name: "Grace", roles: ["support"] } });
    const { link: shown } = await invite(`grace-${locale}@example.org`);
    await site.jobs.runAll();
    const mail = site.mails.at(-1);
    expect(mail).toMatchObject({ to: `grace-${locale}@example.org` });
    expect(mail?.subject).toBe(locale === "fr" ? "Votre accès à l’équipe Silecs" : "Your access to the Silecs team");
    const [, sent = ""] = /\/admin\/access\?language=(?:fr|en)#([\w-]+)/.exec(mail?.text ?? "") ?? [];
    const token = shown.split("#")[1] ?? "";
    expect(sent).not.toBe(token);
    for (const one of [token, sent])
      expect(await site.as({})("POST /admin/access-link", { body: { token: one } })).toMatchObject({ name: "Grace" });
    await site.as({})("POST /admin/access-link/password", { body: { token: sent, password: "une phrase de passe" } });
    expect(await statusOf(site.as({})("POST /admin/access-link", { body: { token } }))).toBe(400);
  },
);

test("whoever invites chooses the language of the letter and of the page behind its link", async () => {
  const [admin] = await onlyAdmins(1);
  const call = site.as({ token: await openStaffSession(site, admin?.id ?? 0), locale: "fr" });
  const body = { email: "ada@example.org", name: "Ada", roles: ["support" as const], language: "en" as const };
  const { link } = await call("POST /admin/staff", { body });
  expect(link).toContain("/admin/access?language=en#");
  await site.jobs.runAll();
  const mail = site.mails.at(-1);
  expect(mail).toMatchObject({ to: "ada@example.org", subject: "Your access to the Silecs team" });
  expect(mail?.text).toContain("/admin/access?language=en#");
});

test("roles that are taken away are gone at the next call", async () => {
  const [admin] = await onlyAdmins(1);
  const call = await as(admin?.id ?? 0);
  const other = await createStaffMember(site, ["admin", "editor"]);
  const theirs = await as(other.id);
  await theirs("GET /admin/staff");
  await call("PUT /admin/staff/{id}/roles", { params: { id: other.id }, body: { roles: ["editor"] } });
  expect(await statusOf(theirs("GET /admin/staff"))).toBe(403);
  for (const roles of [[], ["editor", "editor"], ["king"]])
    expect(
      (
        await site.send("PUT", `/api/admin/staff/${other.id}/roles`, {
          token: await openStaffSession(site, admin?.id ?? 0),
          body: { roles },
        })
      ).status,
    ).toBe(400);
});

test("a reset forgets the second factor and ends the sessions; the password stays", async () => {
  const [admin] = await onlyAdmins(1);
  const ada = await createStaffWithApp(site, ["editor"]);
  const theirs = await as(ada.id);
  const call = await as(admin?.id ?? 0);
  const reset = await call("POST /admin/staff/{id}/second-factor-reset", { params: { id: ada.id }, body: {} });
  expect(reset).toMatchObject({ status: "active", has_second_factor: false });
  expect(await statusOf(theirs("GET /admin/me"))).toBe(401);
});

test("the last second factor cannot be removed", async () => {
  const ada = await createStaffMember(site, ["editor"]);
  const addKey = (name: string) =>
    site.database.row<{ id: number }>(sql`
    insert into staff_passkeys (member_id, credential_id, public_key, counter, transports, name)
    values (${ada.id}, ${name}, ''::bytea, 0, '{}', ${name}) returning id`);
  const [first, second] = [await addKey("une"), await addKey("deux")];
  const call = await as(ada.id);
  const remove = (id = 0) => call("DELETE /admin/me/passkeys/{id}", { params: { id } });
  expect((await remove(first?.id)).passkeys).toHaveLength(1);
  expect(await statusOf(remove(second?.id))).toBe(409);
  const stranger = await as((await createStaffMember(site, ["editor"])).id);
  expect(await statusOf(stranger("DELETE /admin/me/passkeys/{id}", { params: { id: second?.id ?? 0 } }))).toBe(404);
});
