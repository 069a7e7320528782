import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fieldFaults } from "#contract/field-faults.ts";
import type { StaffRole } from "#contract/staff-roles.ts";
import { writeAudit } from "#server/features/staff/audit-queries.ts";
import { makeGroup } from "#tests/support/groups.ts";
import { holder } from "#tests/support/people.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";
import { createGroupCommand } from "./command.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.site.clock.set("2026-03-10T09:00:00Z"));

const staff = async (...roles: StaffRole[]) => {
  const { id } = await createStaffMember(shop.site, roles);
  return shop.site.as({ token: await openStaffSession(shop.site, id) });
};
const terms = { name: "Lycée Marie-Curie", seats: 2, ends_on: "2026-08-31" };
const refused = (status: number, field?: string) => ({
  status,
  ...(field && { messages: { [field]: expect.any(String) } }),
});

test("an accountant creates, changes and ends a group; each change is audited", async () => {
  const call = await staff("accountant");
  const made = await call("POST /admin/client-groups", { body: terms });
  expect(made).toMatchObject({
    ...terms,
    seats_taken: 0,
    has_ended: false,
    code: expect.stringMatching(/^(\w{4}-?){3}$/),
  });
  expect(made.link).toBe(`${shop.site.config.http.publicUrl}/rejoindre/${made.code}`);
  const params = { id: made.id };
  const people = [await shop.customer(), await shop.customer()];
  for (const one of people) await one.call("POST /me/client-group", { body: { code: made.code } });

  const change = (body: object) => call("PUT /admin/client-groups/{id}", { params, body: { ...terms, ...body } });
  await expect(change({ seats: 1 })).rejects.toMatchObject(refused(400, "seats"));
  await expect(change({ ends_on: "2026-03-09" })).rejects.toMatchObject(refused(400, "ends_on"));
  expect(await change({ name: "Lycée Curie", seats: 40, reason: "Une classe de plus" })).toMatchObject({
    name: "Lycée Curie",
    seats: 40,
    seats_taken: 2,
  });
  expect(await call("POST /admin/client-groups/{id}/end", { params, body: {} })).toMatchObject({
    ends_on: "2026-03-09",
    has_ended: true,
  });
  expect((await people[0]?.call("GET /me/profile"))?.status).toBe(2);
  await expect(call("POST /admin/client-groups/{id}/end", { params, body: {} })).rejects.toMatchObject(refused(409));

  const log = await (await staff("admin"))("GET /admin/audit", { query: { search: "client-groups" } });
  expect(
    log.data.map(({ call: name, subject, before, after, reason }) => ({ name, subject, before, after, reason })),
  ).toEqual([
    {
      name: "POST /admin/client-groups/{id}/end",
      subject: `group ${made.id} “Lycée Curie”`,
      before: { ends_on: "2026-08-31" },
      after: { ends_on: "2026-03-09" },
      reason: null,
    },
    {
      name: "PUT /admin/client-groups/{id}",
      subject: `group ${made.id} “Lycée Marie-Curie”`,
      before: { ...terms, pupil_ceiling: null },
      after: { ...terms, pupil_ceiling: null, name: "Lycée Curie", seats: 40 },
      reason: "Une classe de plus",
    },
    {
      name: "POST /admin/client-groups",
      subject: `group ${made.id} “Lycée Marie-Curie”`,
      before: null,
      after: { ...terms, pupil_ceiling: null },
      reason: null,
    },
  ]);
});

test("an ended group can be renamed, and reopened with a later end date", async () => {
  const call = await staff("accountant");
  const { id } = await call("POST /admin/client-groups", { body: terms });
  const params = { id };
  const { ends_on } = await call("POST /admin/client-groups/{id}/end", { params, body: {} });
  const change = (body: object) => call("PUT /admin/client-groups/{id}", { params, body: { ...terms, ...body } });
  expect(await change({ name: "Lycée Curie", ends_on })).toMatchObject({ name: "Lycée Curie", has_ended: true });
  await expect(change({ ends_on: "2026-03-08" })).rejects.toMatchObject(refused(400, "ends_on"));
  expect(await change({ ends_on: "2026-03-10" })).toMatchObject({ has_ended: false });
});

test.each([
  ["no name", { name: " " }, "name"],
  ["no seat", { seats: 0 }, "seats"],
  ["half a seat", { seats: 1.5 }, "seats"],
  ["an end that is over", { ends_on: "2026-03-09" }, "ends_on"],
  ["a day that is none", { ends_on: "2026-02-30" }, "ends_on"],
])("a group with %s is refused", async (_case, wrong, field) => {
  const call = await staff("accountant");
  await expect(call("POST /admin/client-groups", { body: { ...terms, ...wrong } })).rejects.toMatchObject(
    refused(400, field),
  );
});

test("support may help members but not manage contracts; editors and moderators have no access", async () => {
  const group = await (await staff("accountant"))("POST /admin/client-groups", { body: terms });
  const params = { id: group.id };
  const call = await staff("support");
  const person = await shop.customer("camille.durand@example.fr");
  await person.call("POST /me/client-group", { body: { code: group.code } });
  const list = (search: string) => call("GET /admin/client-groups/{id}/members", { params, query: { search } });
  expect((await list("DURAND")).data).toEqual([
    {
      account_id: person.accountId,
      name: "Ada Lovelace",
      email: person.email,
      joined_at: "2026-03-10T09:00:00.000Z",
      is_teacher: false,
    },
  ]);
  expect((await list("personne d’autre")).data).toEqual([]);
  for (const signs of ["%", "--", "@."]) expect((await list(signs)).data).toEqual([]);

  const renewed = await call("POST /admin/client-groups/{id}/code", { params, body: {} });
  expect(renewed.code).not.toBe(group.code);
  const other = await shop.customer();
  await expect(other.call("POST /me/client-group", { body: { code: group.code } })).rejects.toMatchObject(refused(404));
  await other.call("POST /me/client-group", { body: { code: renewed.code } });

  const remove = (id = group.id) =>
    call("DELETE /admin/client-groups/{id}/members/{account_id}", { params: { id, account_id: person.accountId } });
  const elsewhere = await makeGroup(shop.site);
  await expect(remove(elsewhere.id)).rejects.toMatchObject(refused(404));
  const membersElsewhere = () =>
    call("GET /admin/client-groups/{id}/members", { params: { id: elsewhere.id } }).then(({ data }) => data);
  expect(await membersElsewhere()).toEqual([]);
  expect((await list("DURAND")).data).toHaveLength(1);
  await remove();
  expect((await list("DURAND")).data).toEqual([]);
  await expect(remove()).rejects.toMatchObject(refused(404));
  expect(await person.call("GET /me/profile")).toMatchObject({ status: 2, client_user_group: null });
  await shop.site.jobs.runAll();
  expect(shop.site.mails.findLast(({ to }) => to === person.email)?.subject).toBe(
    "Vous ne faites plus partie du groupe Lycée Marie-Curie sur Silecs",
  );
  expect((await call("GET /admin/client-groups/{id}", { params })).seats_taken).toBe(1);
  await expect(call("POST /admin/client-groups", { body: terms })).rejects.toMatchObject(refused(403));
  await expect(call("POST /admin/client-groups/{id}/end", { params, body: {} })).rejects.toMatchObject(refused(403));
  await expect((await staff("editor", "moderator"))("GET /admin/client-groups")).rejects.toMatchObject(refused(403));
});

test("groups are searched by name and code; the next to end come first, then the latest ended", async () => {
  const call = await staff("accountant");
  const make = (name: string, ends_on: string) =>
    call("POST /admin/client-groups", { body: { ...terms, name, ends_on } });
  const [far, near, over] = [
    await make("Tri 100 %", "2029-01-01"),
    await make("Tri A", "2026-04-01"),
    await make("Tri B", "2026-04-02"),
  ];
  await call("POST /admin/client-groups/{id}/end", { params: { id: over.id }, body: {} });
  const found = async (query: { search?: string; state?: "running" | "ended"; limit?: number; page?: number }) =>
    (await call("GET /admin/client-groups", { query })).data.map(({ id }) => id);
  expect(await found({ search: "tri" })).toEqual([near.id, far.id, over.id]);
  expect(await found({ search: "tri", state: "ended" })).toEqual([over.id]);
  expect(await found({ search: "100 %" })).toEqual([far.id]);
  for (const signs of ["%", "--", "_"]) expect(await found({ search: signs })).toEqual([]);
  expect(await found({ search: near.code.toLowerCase() })).toEqual([near.id]);
  expect(await found({ search: "tri", limit: 1, page: 2 })).toEqual([far.id]);
});

test("the command line can create classes and appoint teachers, as the desk can", async () => {
  const { database, config, clock } = shop.site;
  const command = createGroupCommand({ database, publicUrl: config.http.publicUrl, clock, writeAudit });
  const typed = { seats: "30", until: "2027-07-10" };
  const added = await command.add("Quatrième B", { ...typed, pupils: "12" });
  expect(added).toContain("until 2027-07-10   pupils, up to 12   http");
  const id = /^ *(\d+)/.exec(added)?.[1] ?? "";
  expect(await command.change(id, { seats: "31" })).toContain("0 of 31 seats   until 2027-07-10   pupils, up to 12");
  expect(await command.change(id, { pupils: "none" })).not.toContain("pupils");
  expect(await command.change(id, { pupils: "0" })).toContain("pupils, up to 0");
  const adults = await command.add("Médiathèque", { ...typed, pupils: "none" });
  expect(adults).not.toContain("pupils");
  for (const wrong of ["18", "douze", "-1"])
    await expect(command.add("X", { ...typed, pupils: wrong })).rejects.toThrow("--pupils: 0, 10, 12, 16 or none");

  const person = await shop.customer();
  await expect(command.teacher(id, person.email, false)).rejects.toThrow("nobody with the address");
  const code = added.split("/").at(-1) ?? "";
  await person.call("POST /me/client-group", { body: { code } });
  await expect(command.change(id, { pupils: "none" })).rejects.toThrow(fieldFaults.groupKind.en);
  await command.teacher(id, person.email.toUpperCase(), false);
  expect((await holder(person.call)).client_user_group?.is_teacher).toBe(true);
  await command.teacher(id, person.email, true);
  expect((await holder(person.call)).client_user_group?.is_teacher).toBe(false);
  const log = await (await staff("admin"))("GET /admin/audit", { query: { search: "Quatrième B" } });
  expect(log.data.map(({ call, after }) => [call, after]).slice(0, 2)).toEqual([
    ["group teacher", { member: person.email, is_teacher: false }],
    ["group teacher", { member: person.email, is_teacher: true }],
  ]);
});

test("the command line creates, lists, changes and ends groups, and explains errors", async () => {
  const { database, config, clock } = shop.site;
  const command = createGroupCommand({ database, publicUrl: config.http.publicUrl, clock, writeAudit });
  const added = await command.add("Médiathèque de Lyon", { seats: "30", until: "2027-12-31" });
  const id = /^ *(\d+)/.exec(added)?.[1] ?? "";
  expect(added).toMatch(/Médiathèque de Lyon {3}0 of 30 seats {3}until 2027-12-31 {3}http.*\/rejoindre\/[\w-]+$/);
  expect(await command.change(id, { seats: "40" })).toContain("0 of 40 seats   until 2027-12-31");
  expect(await command.code(id)).not.toContain(added.split("/").at(-1) ?? "");
  expect(await command.list()).toContain("Médiathèque de Lyon   0 of 40 seats");
  expect(await command.end(id)).toContain("ended 2026-03-09");
  await expect(command.end(id)).rejects.toThrow("This group has ended already");
  await expect(command.add("", { seats: "3", until: "2027-01-01" })).rejects.toThrow(
    "the name: This field is required",
  );
  await expect(command.add("X", { seats: "viele", until: "2027-01-01" })).rejects.toThrow("--seats");
  await expect(command.add("X", { seats: "3" })).rejects.toThrow("--until");
  await expect(command.add("X", { seats: "3", until: "2020-01-01" })).rejects.toThrow("This date is over");
  await expect(command.change(id, {})).rejects.toThrow("say --name");
  await expect(command.change("999999", { seats: "3" })).rejects.toThrow("there is no group 999999");
  await expect(command.code("premier")).rejects.toThrow("no number of a group");
  const log = await (await staff("admin"))("GET /admin/audit", { query: { search: "npm run group" } });
  expect(log.data.map(({ call }) => call).slice(0, 4)).toEqual([
    "group end",
    "group code",
    "group change",
    "group add",
  ]);
});
