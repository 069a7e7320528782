import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fieldFaults } from "#contract/field-faults.ts";
import { sql } from "#server/database/sql.ts";
import { makeGroup } from "#tests/support/groups.ts";
import { somebodyWaits } from "#tests/support/races.ts";
import { openShop, yearly, type Shop } from "#tests/support/shop.ts";
import { createManaging } from "./managing.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { passwordCost: "recommended" });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.site.clock.set("2026-03-10T09:00:00Z");
  await shop.site.database.run(sql`delete from tries`);
});

const password = "les pommes de pin";
const makeClass = (changes: Parameters<typeof makeGroup>[1] = {}) =>
  makeGroup(shop.site, { name: "Quatrième B", pupil_ceiling: 16, ...changes });
const visitor = () => shop.site.as();
async function join(code: string, pseudonym: string, age: "under-12" | "12-15" | "16-17" = "12-15") {
  const { token, user } = await visitor()("POST /client-groups/{code}/pupils", {
    params: { code },
    body: { pseudonym, age, password },
  });
  return { token, user, call: shop.site.as({ token }) };
}
const enter = (code: string, pseudonym: string, typed = password) =>
  visitor()("POST /client-groups/{code}/pupils/token", { params: { code }, body: { pseudonym, password: typed } });

test("a pupil joins with a pseudonym and no other personal data, watches below the ceiling and gets no letter", async () => {
  const group = await makeClass();
  expect(await visitor()("GET /client-groups/{code}", { params: { code: group.code } })).toMatchObject({
    is_class: true,
  });
  const { user, call } = await join(group.code, "Étoile Filante");
  expect(user).toMatchObject({
    first_name: "Étoile Filante",
    last_name: "",
    gender: null,
    dob: null,
    phone: null,
    status: 1,
    is_pupil: true,
    client_user_group: { id: group.id },
    user_profiles: [{ name: "Étoile Filante", is_kid: false, age_ceiling: 12 }],
  });
  expect(user.username).not.toContain("toile");
  await call("GET /home");
  // What stands in place of an address is shown to nobody.
  const { own } = await call("GET /client-groups/{code}", { params: { code: group.code } });
  expect(own).toMatchObject({ email: null, is_member: true });
  // Pseudonyms are case-insensitive; a second device sends no letter.
  const again = await enter(group.code, " étoile filante");
  expect(again.user.id).toBe(user.id);
  const [older, younger] = [await join(group.code, "Léo", "16-17"), await join(group.code, "Ana", "under-12")];
  expect([older, younger].map((one) => one.user.user_profiles[0]?.age_ceiling)).toEqual([16, 10]);
  await shop.site.jobs.runAll();
  expect(shop.site.mails.filter(({ to }) => to.endsWith("invalid"))).toEqual([]);
});

test("a pseudonym is unique in a class, and a wrong or common password is refused", async () => {
  const [group, other] = [await makeClass(), await makeClass()];
  await join(group.code, "Comète");
  await expect(join(group.code, "COMÈTE")).rejects.toMatchObject({
    status: 400,
    messages: { pseudonym: fieldFaults.pseudonymTaken.fr },
  });
  await join(other.code, "Comète");
  await expect(enter(group.code, "Comète", "autre chose")).rejects.toMatchObject({ code: 100 });
  await expect(enter(group.code, "Personne")).rejects.toMatchObject({ code: 100 });
  const body = { pseudonym: "Vega", age: "12-15", password: "password" } as const;
  const common = visitor()("POST /client-groups/{code}/pupils", { params: { code: group.code }, body });
  await expect(common).rejects.toMatchObject({ status: 400, messages: { password: fieldFaults.passwordCommon.fr } });
  await expect(join(group.code, "Pommes de Pin")).rejects.toMatchObject({
    messages: { password: fieldFaults.passwordHasAddress.fr },
  });
  const adults = await makeGroup(shop.site);
  await expect(join(adults.code, "Vega")).rejects.toMatchObject({ status: 404 });
  await expect(enter(adults.code, "Vega")).rejects.toMatchObject({ status: 404 });
});

test("a pseudonym has at most 20 Latin letters and is normalised however it is typed", async () => {
  const group = await makeClass();
  for (const [typed, fault] of [
    ["", "required"],
    ["   ", "required"],
    ["a".repeat(21), "nicknameLength"],
    ["leo@ecole.fr", "characters"],
    ["😀", "characters"],
    ["Лев", "characters"],
    ["<b>Léo</b>", "characters"],
  ] as const)
    await expect(join(group.code, typed)).rejects.toMatchObject({
      status: 400,
      messages: { pseudonym: fieldFaults[fault].fr },
    });
  await join(group.code, "E\u0301toile d’Été".normalize("NFD"));
  await expect(join(group.code, " étoile d’été ")).rejects.toMatchObject({
    messages: { pseudonym: fieldFaults.pseudonymTaken.fr },
  });
  expect((await enter(group.code, "Étoile d’été")).user.is_pupil).toBe(true);
});

test("a pupil cannot comment, order or raise the age ceiling, and the database enforces it too", async () => {
  const group = await makeClass({ pupil_ceiling: 12 });
  const { user, call } = await join(group.code, "Orion", "16-17");
  const profile = user.user_profiles[0]?.id ?? 0;
  const form = new FormData();
  form.set("id", String(profile));
  form.set("age_ceiling", "18");
  const closed = [
    () => call("POST /comments", { body: { video: 1, text: "Bonjour" } }),
    () => call("GET /comments", { query: { "filters[video]": 1 } }),
    () => call("POST /subscriptions", { body: yearly }),
    () => call("POST /profiles", { body: form }),
    () => call("PUT /me/parental-code", { body: { code: "4711", password } }),
    () => call("DELETE /me/client-group"),
  ];
  for (const ask of closed) await expect(ask()).rejects.toMatchObject({ status: 403, code: 403 });
  const { database, clock } = shop.site;
  await database.run(sql`update profiles set age_ceiling = 18 where id = ${profile}`);
  const ceiling = () => database.row(sql`select age_ceiling from profiles where id = ${profile}`);
  expect(await ceiling()).toEqual({ age_ceiling: 12 });
  const managing = createManaging({ publicUrl: "" });
  await managing.change(database, group.id, { pupil_ceiling: 10 }, clock.now());
  expect(await ceiling()).toEqual({ age_ceiling: 10 });
  // A group with members cannot switch between adults and pupils.
  await expect(managing.change(database, group.id, { pupil_ceiling: null }, clock.now())).rejects.toMatchObject({
    details: { fields: { pupil_ceiling: "groupKind" } },
  });
  // Refused before the title is read.
  await expect(
    database.run(sql`
      insert into comments (profile_id, video_id, text, created_at) values (${profile}, 1, 'Bonjour', ${clock.now()})`),
  ).rejects.toMatchObject({ code: "23514" });
  for (const refusal of [
    sql`email = 'eleve@example.fr'`,
    sql`gender = 2`,
    sql`dob = '2013-05-17'`,
    sql`phone = '+33612345678'`,
    sql`last_name = 'Durand'`,
    // Whoever is no pupil is a person with a date of birth.
    sql`pupil_of = null`,
  ])
    await expect(database.run(sql`update accounts set ${refusal} where id = ${user.id}`)).rejects.toMatchObject({
      code: "23514",
    });
  await expect(
    database.run(sql`update client_groups set pupil_ceiling = 18 where id = ${group.id}`),
  ).rejects.toMatchObject({ code: "23514" });
});

test.each([
  ["its code is renewed", sql`code = '000000000000'`],
  ["it becomes a group of adults", sql`pupil_ceiling = null`],
])("a pupil who joins while %s is refused, and no account is created", async (_case, change) => {
  const group = await makeClass();
  const { database } = shop.site;
  let waiting: Promise<unknown> = Promise.resolve();
  await database.transaction(async (inside) => {
    await inside.run(sql`update client_groups set ${change} where id = ${group.id}`);
    waiting = join(group.code, "Persée").catch((error: unknown) => error);
    await somebodyWaits(shop.site);
  });
  expect(await waiting).toMatchObject({ status: 404 });
  expect(await database.row(sql`select count(*)::integer as n from accounts where pupil_of = ${group.id}`)).toEqual({
    n: 0,
  });
});

test("the age ceiling of a class is kept both by the program and by the database", async () => {
  const group = await makeClass({ pupil_ceiling: 10 });
  const { database } = shop.site;
  const ceilingOf = ({ user }: Awaited<ReturnType<typeof join>>) => user.user_profiles[0]?.age_ceiling;
  await database.run(sql`alter table profiles disable trigger profiles_pupil_ceiling`);
  const pupil = await join(group.code, "Sirius", "16-17").finally(() =>
    database.run(sql`alter table profiles enable trigger profiles_pupil_ceiling`),
  );
  expect(ceilingOf(pupil)).toBe(10);
  await database.run(sql`delete from profiles where account_id = ${pupil.user.id}`);
  const inserted = await database.row(sql`
    insert into profiles (account_id, name, avatar, is_kid, is_default, sort_index, language_id, age_ceiling)
    values (${pupil.user.id}, 'Sirius', 'x', false, true, 0, 1, 18) returning age_ceiling`);
  expect(inserted).toEqual({ age_ceiling: 10 });
});

test("one network can create at most 300 pupil accounts an hour", async () => {
  const group = await makeClass();
  await join(group.code, "Cassiopée");
  await shop.site.database.run(sql`update tries set count = 299 where subject like 'pupils-network:%'`);
  await join(group.code, "Persée");
  await expect(join(group.code, "Pégase")).rejects.toMatchObject({ status: 429, code: 101 });
});

test("seats and the last day bind a class too, and its end sends no letters", async () => {
  const group = await makeClass({ seats: 1, ends_on: "2026-04-02" });
  const { call } = await join(group.code, "Lyre");
  await expect(join(group.code, "Cygne")).rejects.toMatchObject({ status: 409, details: { reason: "full" } });
  const made = await shop.site.database.row(
    sql`select count(*)::integer as count from accounts where pupil_of = ${group.id}`,
  );
  expect(made).toEqual({ count: 1 });
  shop.site.clock.set("2026-04-02T21:59:59Z");
  await call("GET /home");
  shop.site.clock.set("2026-04-02T22:00:00Z");
  expect(await call("GET /me/profile")).toMatchObject({ status: 2, is_pupil: true });
  await expect(join(group.code, "Cygne")).rejects.toMatchObject({ status: 409, details: { reason: "ended" } });
  shop.site.clock.set("2026-04-03T09:00:00Z");
  await shop.site.jobs.runAll();
  expect(shop.site.mails.filter(({ to }) => to.endsWith("invalid"))).toEqual([]);
});

test("a pupil's data can be exported and erased: the seat is freed and the pseudonym removed", async () => {
  shop.site.clock.set("2026-04-04T09:00:00Z");
  const group = await makeClass();
  const { user, call } = await join(group.code, "Andromède");
  await call("GET /me/data-export");
  await call("POST /me/deletion", { body: { password } });
  shop.site.clock.advance({ days: 31 });
  await shop.site.jobs.runAll();
  const { database, clock } = shop.site;
  expect(await createManaging({ publicUrl: "" }).one(database, group.id, clock.now())).toMatchObject({
    seats_taken: 0,
  });
  // Nothing must be retained for an account that never paid.
  expect(await database.row(sql`select id from accounts where id = ${user.id}`)).toBeUndefined();
  await join(group.code, "Andromède");
  expect(shop.site.mails.filter(({ to }) => to.endsWith("invalid"))).toEqual([]);
});
