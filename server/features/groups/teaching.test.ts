import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ClientGroup } from "#contract/admin/groups.ts";
import { fieldFaults } from "#contract/field-faults.ts";
import { sql } from "#server/database/sql.ts";
import { makeGroup } from "#tests/support/groups.ts";
import { holder } from "#tests/support/people.ts";
import { openShop, type Customer, type Shop } from "#tests/support/shop.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";
import { changeTeacher } from "./teaching.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { passwordCost: "recommended" });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.site.clock.set("2026-03-10T09:00:00Z");
  await shop.site.database.run(sql`delete from tries`);
});

const [old, next] = ["les pommes de pin", "une nuit sans lune"];
const gone = { status: 404 };
const wrongCode = { status: 400, messages: { code: fieldFaults.passwordCode.fr } };

/** A class with a teacher. */
async function makeClass(changes: Parameters<typeof makeGroup>[1] = {}) {
  const group = await makeGroup(shop.site, { name: "Quatrième B", pupil_ceiling: 12, ...changes });
  const teacher = await shop.customer();
  await teacher.call("POST /me/client-group", { body: { code: group.code } });
  await changeTeacher(shop.site.database, { id: group.id, accountId: teacher.accountId }, true);
  return { group, teacher };
}
const at = ({ code }: ClientGroup) => ({ params: { code } });
async function join(group: ClientGroup, pseudonym: string) {
  const body = { pseudonym, age: "12-15", password: old } as const;
  const { token, user } = await shop.site.as()("POST /client-groups/{code}/pupils", { ...at(group), body });
  return { id: user.id, call: shop.site.as({ token, profile: user.user_profiles[0]?.id ?? 0 }) };
}
const give = ({ call }: Pick<Customer, "call">, id: number) =>
  call("POST /me/client-group/pupils/{account_id}/password-code", { params: { account_id: id } });
const renew = (group: ClientGroup, pseudonym: string, code: string, password = next) =>
  shop.site.as()("POST /client-groups/{code}/pupils/password", { ...at(group), body: { pseudonym, code, password } });
const logIn = (group: ClientGroup, pseudonym: string, password: string) =>
  shop.site.as()("POST /client-groups/{code}/pupils/token", { ...at(group), body: { pseudonym, password } });
const staff = async (...roles: Parameters<typeof createStaffMember>[1]) => {
  const { id } = await createStaffMember(shop.site, roles);
  return shop.site.as({ token: await openStaffSession(shop.site, id) });
};
const logOf = async (search: string) =>
  (await (await staff("admin"))("GET /admin/audit", { query: { search } })).data.map(
    ({ call, actor, subject, before, after }) => ({ call, actor, subject, before, after }),
  );
const fulfilled = <T>(outcomes: readonly PromiseSettledResult<T>[]) =>
  outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));

test("a teacher issues a code: the old password and all sessions are revoked, the pupil's lists stay, and it is audited", async () => {
  const { group, teacher } = await makeClass({ seats: 2 });
  expect(await teacher.call("GET /me/client-group/pupils")).toMatchObject({ is_full: false });
  expect((await holder(teacher.call)).client_user_group).toMatchObject({ is_teacher: true });
  const pupil = await join(group, "Étoile");
  await pupil.call("POST /playlists", { body: { name: "Les anneaux" } });
  const { data, ...place } = await teacher.call("GET /me/client-group/pupils", { query: { search: "TOIL" } });
  expect(place).toMatchObject({ link: group.link, is_full: true });
  expect(data).toEqual([{ account_id: pupil.id, pseudonym: "Étoile", joined_at: "2026-03-10T09:00:00.000Z" }]);

  const given = await give(teacher, pupil.id);
  expect(given).toEqual({
    pseudonym: "Étoile",
    code: expect.stringMatching(/^\w{4}-\w{4}$/),
    link: group.link,
    expires_at: "2026-03-24T09:00:00.000Z",
  });
  await expect(pupil.call("GET /home")).rejects.toMatchObject({ status: 401 });
  await expect(logIn(group, "Étoile", old)).rejects.toMatchObject({ code: 100 });

  const { token, user } = await renew(group, " étoile", given.code.toLowerCase().replace("-", " "));
  expect(user).toMatchObject({ id: pupil.id, is_pupil: true, status: 1 });
  const again = shop.site.as({ token, profile: user.user_profiles[0]?.id ?? 0 });
  expect((await again("GET /playlists")).data.map(({ name }) => name)).toContain("Les anneaux");
  expect((await logIn(group, "Étoile", next)).user.id).toBe(pupil.id);
  await expect(renew(group, "Étoile", given.code)).rejects.toMatchObject(wrongCode);
  expect(await logOf(`account ${pupil.id} `)).toEqual([
    {
      call: "POST /me/client-group/pupils/{account_id}/password-code",
      actor: `account ${teacher.accountId}`,
      subject: `account ${pupil.id} “Étoile”, group ${group.id} “Quatrième B”`,
      before: null,
      after: null,
    },
  ]);
  await shop.site.jobs.runAll();
  expect(shop.site.mails.filter(({ to }) => to.endsWith("invalid"))).toEqual([]);
});

test("a code is valid for one pupil in one class for 14 days; an error is shown at its field", async () => {
  const { group, teacher } = await makeClass();
  const { group: other } = await makeClass();
  const pupil = await join(group, "Comète");
  await join(group, "Vega");
  await join(other, "Comète");
  const { code } = await give(teacher, pupil.id);
  for (const wrong of [
    () => renew(group, "Vega", code),
    () => renew(other, "Comète", code),
    () => renew(group, "Personne", code),
    () => renew(group, "Comète", "0000-0000"),
    () => renew(group, "Comète", "pas un code"),
  ])
    await expect(wrong()).rejects.toMatchObject(wrongCode);
  await expect(renew(group, "Comète", "")).rejects.toMatchObject({ messages: { code: fieldFaults.required.fr } });
  await expect(renew(group, "Comète", code, "court")).rejects.toMatchObject({
    messages: { password: fieldFaults.passwordLength.fr },
  });
  await expect(renew(group, "Comète", code, "password")).rejects.toMatchObject({
    messages: { password: fieldFaults.passwordCommon.fr },
  });
  await expect(renew({ ...group, code: "0000-0000-0000" }, "Comète", code)).rejects.toMatchObject(gone);
  shop.site.clock.advance({ days: 14 });
  await expect(renew(group, "Comète", code)).rejects.toMatchObject(wrongCode);
  // The refused attempts did not consume the code.
  shop.site.clock.set("2026-03-24T08:59:59Z");
  await renew(group, "Comète", code);
});

test("only a teacher of a class that has not ended issues codes, and only to its pupils", async () => {
  const { group, teacher } = await makeClass({ ends_on: "2026-03-20" });
  const { group: other, teacher: stranger } = await makeClass();
  const [pupil, classmate] = [await join(group, "Orion"), await join(group, "Lyre")];
  const colleague = await shop.customer();
  await colleague.call("POST /me/client-group", { body: { code: group.code } });
  await expect(give(stranger, pupil.id)).rejects.toMatchObject(gone);
  await expect(give(colleague, pupil.id)).rejects.toMatchObject(gone);
  await expect(colleague.call("GET /me/client-group/pupils")).rejects.toMatchObject(gone);
  await expect(give(classmate, pupil.id)).rejects.toMatchObject({ status: 403 });
  for (const nobody of [teacher.accountId, colleague.accountId, (await join(other, "Orion")).id, 2_000_000_000])
    await expect(give(teacher, nobody)).rejects.toMatchObject(gone);
  // The pupil's account is unchanged.
  await pupil.call("GET /home");
  const call = await staff("support");
  await call("DELETE /admin/client-groups/{id}/members/{account_id}", {
    params: { id: group.id, account_id: classmate.id },
  });
  await expect(give(teacher, classmate.id)).rejects.toMatchObject(gone);
  expect((await teacher.call("GET /me/client-group/pupils")).data.map(({ pseudonym }) => pseudonym)).toEqual(["Orion"]);
  shop.site.clock.set("2026-03-20T23:00:00Z");
  await expect(give(teacher, pupil.id)).rejects.toMatchObject(gone);
  shop.site.clock.set("2026-03-20T22:59:00Z");
  await teacher.call("DELETE /me/client-group");
  await expect(give(teacher, pupil.id)).rejects.toMatchObject(gone);
});

test("of codes issued concurrently only the last works, and it can be used once", async () => {
  const { group, teacher } = await makeClass();
  const pupil = await join(group, "Cygne");
  const given = fulfilled(await Promise.allSettled(Array.from({ length: 6 }, () => give(teacher, pupil.id))));
  expect(given).toHaveLength(6);
  const used = await Promise.allSettled(
    given.flatMap(({ code }) => [renew(group, "Cygne", code), renew(group, "Cygne", code)]),
  );
  expect(fulfilled(used)).toHaveLength(1);
});

test("guessing a code is rate-limited, and correct codes are not counted", async () => {
  const { group, teacher } = await makeClass({ seats: 100 });
  const pupil = await join(group, "Andromède");
  const { code } = await give(teacher, pupil.id);
  for (let n = 0; n < 30; n += 1)
    await expect(renew(group, "Andromède", "0000-0000")).rejects.toMatchObject({ status: 400 });
  await expect(renew(group, "Andromède", code)).rejects.toMatchObject({ status: 429 });
  shop.site.clock.advance({ seconds: 3600 });
  await renew(group, "Andromède", code);
  const counted = await shop.site.database.rows<{ count: number }>(sql`
    select count from tries where subject like 'pupil-code%' and window_start >= ${shop.site.clock.now()}`);
  expect(counted.map(({ count }) => count)).toEqual([0, 0]);
});

test("guesses at password codes are also rate-limited per network", async () => {
  const { group, teacher } = await makeClass();
  const pupil = await join(group, "Dorade");
  const { code } = await give(teacher, pupil.id);
  await expect(renew(group, "Dorade", "0000-0000")).rejects.toMatchObject({ status: 400 });
  await shop.site.database.run(sql`update tries set count = 60 where subject like 'pupil-code-network:%'`);
  await expect(renew(group, "Dorade", code)).rejects.toMatchObject({ status: 429 });
  shop.site.clock.advance({ seconds: 900 });
  await renew(group, "Dorade", code);
});

test("staff appoint teachers among the adults of a class and issue codes themselves; both are audited", async () => {
  const { group, teacher } = await makeClass();
  const pupil = await join(group, "Pégase");
  const call = await staff("support");
  const params = (account_id: number) => ({ params: { id: group.id, account_id } });
  const name = (account_id: number, is_teacher: boolean) =>
    call("PUT /admin/client-groups/{id}/members/{account_id}", { ...params(account_id), body: { is_teacher } });
  await name(teacher.accountId, false);
  await expect(give(teacher, pupil.id)).rejects.toMatchObject(gone);
  await name(teacher.accountId, true);
  const { data } = await call("GET /admin/client-groups/{id}/members", { params: { id: group.id } });
  expect(data.map(({ name: who, email, is_teacher }) => [who, email, is_teacher])).toEqual([
    ["Pégase", null, false],
    ["Ada Lovelace", teacher.email, true],
  ]);
  await expect(name(pupil.id, true)).rejects.toMatchObject({ status: 409 });
  await expect(name(2_000_000_000, true)).rejects.toMatchObject(gone);
  const { teacher: elsewhere } = await makeClass();
  const former = await shop.customer();
  await former.call("POST /me/client-group", { body: { code: group.code } });
  await former.call("DELETE /me/client-group");
  for (const { accountId } of [elsewhere, former]) await expect(name(accountId, true)).rejects.toMatchObject(gone);
  const adults = await makeGroup(shop.site);
  const member = await shop.customer();
  await member.call("POST /me/client-group", { body: { code: adults.code } });
  await expect(
    call("PUT /admin/client-groups/{id}/members/{account_id}", {
      params: { id: adults.id, account_id: member.accountId },
      body: { is_teacher: true },
    }),
  ).rejects.toMatchObject({ status: 409 });

  const giveAsStaff = (account_id: number) =>
    call("POST /admin/client-groups/{id}/members/{account_id}/password-code", { ...params(account_id), body: {} });
  const { code } = await giveAsStaff(pupil.id);
  await expect(giveAsStaff(teacher.accountId)).rejects.toMatchObject(gone);
  expect((await renew(group, "Pégase", code)).user.id).toBe(pupil.id);
  const subject = `group ${group.id} “Quatrième B”`;
  const ofTeacher = `account ${teacher.accountId}, ${subject}`;
  expect(await logOf(`group ${group.id} `)).toMatchObject([
    {
      call: "POST /admin/client-groups/{id}/members/{account_id}/password-code",
      subject: `account ${pupil.id} “Pégase”, ${subject}`,
    },
    { subject: ofTeacher, before: { member: teacher.email, is_teacher: false }, after: { is_teacher: true } },
    { subject: ofTeacher, before: { member: teacher.email, is_teacher: true }, after: { is_teacher: false } },
  ]);
  const editor = await staff("editor");
  await expect(
    editor("POST /admin/client-groups/{id}/members/{account_id}/password-code", { ...params(pupil.id), body: {} }),
  ).rejects.toMatchObject({ status: 403 });
});
