import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { makeGroup, staySignedIn } from "#tests/support/groups.ts";
import { holder, lovelace, pay } from "#tests/support/people.ts";
import { openShop, type Customer, type Shop } from "#tests/support/shop.ts";
import { createManaging } from "./managing.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { passwordCost: "recommended" });
});
afterAll(() => shop.close());
beforeEach(() => shop.site.clock.set("2026-03-10T09:00:00Z"));

const join = ({ call }: Customer, code: string) => call("POST /me/client-group", { body: { code } });
const leave = ({ call }: Customer) => call("DELETE /me/client-group");
const own = (person: Customer) => holder(person.call);

test("a member needs no payment: access begins on joining, and the account keeps its data after leaving", async () => {
  const group = await makeGroup(shop.site);
  const person = await shop.customer();
  const inspect = () => person.call("GET /client-groups/{code}", { params: { code: group.code } });
  await expect(own(person)).rejects.toMatchObject({ status: 400 });
  expect(await inspect()).toEqual({
    name: "Observatoire de Meudon",
    ends_on: "2027-03-31",
    has_ended: false,
    is_full: false,
    is_class: false,
    own: { email: person.email, is_member: false, other_group: null, subscription: null },
  });
  const joined = await join(person, group.code.toLowerCase().replaceAll("-", " "));
  expect(joined).toMatchObject({
    status: 1,
    type: 1,
    paymentMethod: null,
    user_subscription: null,
    client_user_group: { id: group.id, name: group.name, ends_on: "2027-03-31" },
  });
  expect((await inspect()).own?.is_member).toBe(true);
  // Joining twice takes one seat.
  expect(await join(person, group.code)).toEqual(joined);
  const [profile] = joined.user_profiles;
  const list = shop.site.as({ token: person.token, profile: profile?.id ?? 0 });
  await list("POST /playlists", { body: { name: "Les anneaux" } });

  const left = await leave(person);
  expect(left).toMatchObject({ status: 2, client_user_group: null });
  expect(left.user_profiles.map(({ id }) => id)).toEqual(joined.user_profiles.map(({ id }) => id));
  await expect(leave(person)).rejects.toMatchObject({ status: 409 });
  await pay(shop.site, person.accountId);
  expect(await own(person)).toMatchObject({ status: 1, paymentMethod: "CARD" });
  expect((await list("GET /playlists")).data.map(({ name }) => name)).toContain("Les anneaux");
});

test("a hundred concurrent joins fill the seats exactly, and the database refuses one more", async () => {
  const group = await makeGroup(shop.site, { seats: 7 });
  const people = await shop.site.database.rows<{ id: number }>(sql`
    insert into accounts (email, password_hash, first_name, last_name, gender, dob)
    select 'place' || n || '@example.org', '', 'Ada', 'Lovelace', 2, '1990-12-10' from generate_series(1, 100) n returning id`);
  const tokens = await Promise.all(people.map(({ id }) => signedIn(id)));
  const outcomes = await Promise.allSettled(
    tokens.map((token) => shop.site.as({ token })("POST /me/client-group", { body: { code: group.code } })),
  );
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason as object] : []));
  expect(refused).toHaveLength(93);
  for (const reason of refused) expect(reason).toMatchObject({ status: 409, details: { reason: "full" } });
  const row = await shop.site.database.row(sql`
    select seats_taken, (select count(*)::integer from client_group_members where group_id = g.id) as members
    from client_groups g where id = ${group.id}`);
  expect(row).toEqual({ seats_taken: 7, members: 7 });
  const outsider = await shop.customer();
  await expect(
    shop.site.database.run(sql`
      insert into client_group_members (group_id, account_id, joined_at)
      values (${group.id}, ${outsider.accountId}, ${shop.site.clock.now()})`),
  ).rejects.toMatchObject({ code: "23514" });
  await expect(
    shop.site.database.run(sql`update client_groups set seats = 6 where id = ${group.id}`),
  ).rejects.toMatchObject({ code: "23514" });
  // Nobody has a seat in two groups.
  const second = await makeGroup(shop.site);
  await expect(
    shop.site.database.run(sql`
      insert into client_group_members (group_id, account_id, joined_at)
      select ${second.id}, account_id, joined_at from client_group_members where group_id = ${group.id} limit 1`),
  ).rejects.toMatchObject({ code: "23505" });
  expect(await shop.site.as()("GET /client-groups/{code}", { params: { code: group.code } })).toMatchObject({
    is_full: true,
    own: null,
  });
});

async function signedIn(accountId: number): Promise<string> {
  const { createHash, randomBytes } = await import("node:crypto");
  const token = randomBytes(32).toString("base64url");
  await shop.site.database.run(sql`
    insert into sessions (account_id, token_hash, device_name, created_at, last_used_at, expires_at)
    values (${accountId}, ${createHash("sha256").update(token).digest()}, 'Test', ${shop.site.clock.now()},
      ${shop.site.clock.now()}, '2030-01-01')`);
  return token;
}

test.each([
  ["2026-03-29", "2026-03-29T21:59:59Z", "2026-03-29T22:00:00Z"],
  ["2026-10-25", "2026-10-25T22:59:59Z", "2026-10-25T23:00:00Z"],
  ["2028-02-29", "2028-02-29T22:59:59Z", "2028-02-29T23:00:00Z"],
])("access ends with the last day in Paris, %s, whether or not any job runs", async (ends_on, last, over) => {
  const group = await makeGroup(shop.site, { ends_on });
  const person = await shop.customer();
  await join(person, group.code);
  // Sessions end after 30 days without use.
  await staySignedIn(shop.site, person.accountId);
  shop.site.clock.set(last);
  expect((await own(person)).status).toBe(1);
  shop.site.clock.set(over);
  expect(await own(person)).toMatchObject({ status: 2, client_user_group: { ends_on } });
});

test("a former family account without a subscription joins as a personal account", async () => {
  const group = await makeGroup(shop.site);
  const person = await shop.customer();
  await shop.site.database.run(sql`update accounts set type = 2 where id = ${person.accountId}`);
  expect(await join(person, group.code)).toMatchObject({ type: 1 });
});

test("a seat allows one screen: a family account keeps its screens until its paid period ends", async () => {
  const group = await makeGroup(shop.site);
  const person = await shop.customer();
  await pay(shop.site, person.accountId, 3);
  const screens = () =>
    shop.site.database.row(
      sql`select status, screens from account_standing(${person.accountId}, ${shop.site.clock.now()})`,
    );
  expect(await join(person, group.code)).toMatchObject({ type: 2 });
  expect(await screens()).toEqual({ status: 1, screens: 3 });
  await staySignedIn(shop.site, person.accountId);
  shop.site.clock.advance({ days: 2 });
  await shop.site.jobs.runAll();
  expect(await own(person)).toMatchObject({ status: 1, type: 2 });
  shop.site.clock.advance({ days: 29 });
  expect(await screens()).toEqual({ status: 1, screens: 1 });
  await shop.site.jobs.runAll();
  expect(await own(person)).toMatchObject({ status: 1, type: 1 });
});

describe("a code", () => {
  test("is refused if it is unknown, replaced, or belongs to a full, an ended or a second group", async () => {
    const { database, clock } = shop.site;
    const managing = createManaging({ publicUrl: "" });
    const person = await shop.customer();
    const group = await makeGroup(shop.site);
    await expect(join(person, "0000-0000-0000")).rejects.toMatchObject({
      status: 404,
      message: "Ce code n’est pas valable. Vérifiez-le auprès de qui vous l’a donné.",
    });
    await expect(join(person, "")).rejects.toMatchObject({ status: 400, messages: { code: expect.any(String) } });
    await managing.renewCode(database, group.id, clock.now());
    await expect(join(person, group.code)).rejects.toMatchObject({ status: 404 });
    const over = await makeGroup(shop.site, { ends_on: "2026-03-10" });
    await managing.end(database, over.id, clock.now());
    expect(await person.call("GET /client-groups/{code}", { params: { code: over.code } })).toMatchObject({
      has_ended: true,
    });
    await expect(join(person, over.code)).rejects.toMatchObject({ status: 409, details: { reason: "ended" } });
    const [first, second] = [await makeGroup(shop.site, { name: "Lycée Curie" }), await makeGroup(shop.site)];
    await join(person, first.code);
    const elsewhere = { status: 409, details: { reason: "elsewhere" } };
    await expect(join(person, second.code)).rejects.toMatchObject(elsewhere);
    // The last day of a group is a day of it.
    await database.run(sql`update client_groups set ends_on = '2026-03-10' where id = ${first.id}`);
    await expect(join(person, second.code)).rejects.toMatchObject(elsewhere);
    expect((await person.call("GET /client-groups/{code}", { params: { code: second.code } })).own?.other_group).toBe(
      "Lycée Curie",
    );
    // The first group has ended: its seat is free, and another group may be joined.
    await managing.end(database, first.id, clock.now());
    const { own: side } = await person.call("GET /client-groups/{code}", { params: { code: second.code } });
    expect(side?.other_group).toBeNull();
    expect((await join(person, second.code)).client_user_group?.id).toBe(second.id);
    expect(await managing.one(database, first.id, clock.now())).toMatchObject({ seats_taken: 0 });
  });

  test("cannot be guessed: a network may try thirty wrong ones an hour, while valid ones still work", async () => {
    const group = await makeGroup(shop.site);
    shop.site.clock.set("2026-05-01T09:00:00Z");
    const inspect = (code: string) => shop.site.as()("GET /client-groups/{code}", { params: { code } });
    for (let n = 0; n < 30; n += 1)
      await expect(inspect(`0000-0000-${1000 + n}`)).rejects.toMatchObject({ status: 404 });
    await expect(inspect("0000-0000-9999")).rejects.toMatchObject({ status: 429, code: 101 });
    expect(await inspect(group.code)).toMatchObject({ name: group.name });
  });
});

test("a kid profile can neither join nor leave, nor can a device that still has to enter the parental code", async () => {
  const group = await makeGroup(shop.site);
  const person = await shop.customer();
  const { user_profiles: profiles } = await join(person, group.code);
  const kid = shop.site.as({ token: person.token, profile: profiles.find(({ is_kid }) => is_kid)?.id ?? 0 });
  await expect(kid("DELETE /me/client-group")).rejects.toMatchObject({ status: 403 });
  await expect(kid("POST /me/client-group", { body: { code: group.code } })).rejects.toMatchObject({ status: 403 });
  await expect(kid("GET /client-groups/{code}", { params: { code: group.code } })).rejects.toMatchObject({
    status: 403,
  });
  const adult = shop.site.as({ token: person.token, profile: profiles.find((one) => one.is_default)?.id ?? 0 });
  await adult("PUT /me/parental-code", { body: { code: "4711", password: "un bon mot de passe" } });
  shop.site.clock.advance({ seconds: 16 * 60 });
  await expect(adult("DELETE /me/client-group")).rejects.toMatchObject({ status: 403, code: 604 });
  expect((await kid("GET /me/profile")) as object).not.toHaveProperty("client_user_group");
});

test("erasing an account frees its seat; a data export names the group", async () => {
  // Later than in the other tests: a job does not run at an instant before its last run.
  shop.site.clock.set("2027-06-01T09:00:00Z");
  const group = await makeGroup(shop.site, { ends_on: "2029-12-31" });
  const person = await shop.customer();
  await join(person, group.code);
  const { groupsPersonalData } = await import("./personal-data.ts");
  const copy = await groupsPersonalData.copy(shop.site.database, person.accountId, "fr");
  expect(copy.account).toMatchObject({ client_groups: [{ group_id: group.id, left_at: null }] });
  await person.call("POST /me/deletion", { body: { password: "un bon mot de passe" } });
  shop.site.clock.advance({ days: 31 });
  await shop.site.jobs.runAll();
  expect(
    await createManaging({ publicUrl: "" }).one(shop.site.database, group.id, shop.site.clock.now()),
  ).toMatchObject({
    seats_taken: 0,
  });
});

test("signing up to join sends the group's welcome letter instead of the one that asks to choose a plan", async () => {
  shop.site.clock.set("2028-01-10T09:00:00Z");
  const group = await makeGroup(shop.site, { ends_on: "2029-12-31" });
  const [member, undecided] = ["membre@example.fr", "indecis@example.fr"];
  const body = (username: string) => ({ ...lovelace(username), for_group: true });
  const { newToken } = await shop.site.as()("POST /users", { body: body(member) });
  await shop.site.as()("POST /users", { body: body(undecided) });
  await shop.site.as({ token: newToken })("POST /me/client-group", { body: { code: group.code } });
  await shop.site.jobs.runAll();
  const welcomes = (to: string) =>
    shop.site.mails
      .filter((mail) => mail.to === to && /^Bienvenue|vous offre/.test(mail.subject))
      .map((mail) => mail.subject);
  expect(welcomes(undecided)).toEqual([]);
  shop.site.clock.advance({ seconds: 3600 });
  await shop.site.jobs.runAll();
  expect(welcomes(member)).toEqual(["Observatoire de Meudon vous offre Silecs"]);
  expect(welcomes(undecided)).toEqual(["Bienvenue sur Silecs"]);
});
