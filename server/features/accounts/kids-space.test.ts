import { afterEach, beforeEach, expect, test } from "vitest";
import { fieldFaults } from "#contract/field-faults.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { camille, subscribe } from "#tests/support/people.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({}, { passwordCost: "recommended" });
});
afterEach(() => app.close());

const needed = { status: 403, code: 604 };
const closed = { status: 403, code: 403 };

/** A family with its two first profiles, and calls as one of them, or as whoever acted last. */
async function family() {
  const { token, user } = await subscribe(app, {}, 3);
  const [adult, kid] = user.user_profiles.map(({ id }) => id) as [number, number];
  const as = (profile?: number) => app.as(profile === undefined ? { token } : { token, profile });
  const actAs = (profile_id: number) => as()("PUT /me/acting-profile", { body: { profile_id } });
  const unlock = () => as()("POST /me/parental-code/unlock", { body: { code: "4711" } });
  const setCode = () => as(adult)("PUT /me/parental-code", { body: { code: "4711", password: camille.password } });
  return { token, adult, kid, as, actAs, unlock, setCode };
}
const minutes = (count: number) => app.clock.advance({ seconds: count * 60 });

test("the parental code is set with the password; five wrong tries lock it for a quarter of an hour", async () => {
  const { token } = await subscribe(app);
  const call = app.as({ token });
  await expect(call("PUT /me/parental-code", { body: { code: "1234", password: "faux" } })).rejects.toMatchObject({
    messages: { password: fieldFaults.currentPassword.fr },
  });
  for (const code of ["", "123", "1234567", "12a4", "١٢٣٤"]) {
    await expect(call("PUT /me/parental-code", { body: { code, password: camille.password } })).rejects.toMatchObject({
      messages: { code: expect.any(String) },
    });
  }
  await call("PUT /me/parental-code", { body: { code: "4711", password: camille.password } });
  expect((await call("GET /me/profile")).has_parental_code).toBe(true);
  const unlock = (code: string) => call("POST /me/parental-code/unlock", { body: { code } });
  expect(await unlock("4711")).toEqual({ unlocked_until: "2026-03-10T09:15:00.000Z" });
  for (let n = 0; n < 5; n += 1) {
    await expect(unlock("0000")).rejects.toMatchObject({ messages: { code: fieldFaults.parentalCodeWrong.fr } });
  }
  await expect(unlock("4711")).rejects.toMatchObject({ status: 429, code: 101 });
  app.clock.advance({ seconds: 15 * 60 });
  expect((await unlock("4711")).unlocked_until).toBe("2026-03-10T09:30:00.000Z");
  await call("PUT /me/parental-code", { body: { code: null, password: camille.password } });
  expect((await call("GET /me/profile")).has_parental_code).toBe(false);
});

test.each(["by the call", "by a call that names it"])(
  "choosing a kid's profile %s locks the device at once",
  async (way) => {
    const { adult, kid, as, actAs, setCode } = await family();
    await setCode();
    // The account holder signed in a moment ago: nothing is asked among adult profiles.
    await as(adult)("GET /profiles");
    const enter = () => (way === "by the call" ? actAs(kid) : as(kid)("GET /home"));
    await enter();
    await enter();
    await expect(as(adult)("GET /profiles")).rejects.toMatchObject(needed);
    await expect(actAs(adult)).rejects.toMatchObject(needed);
    // Without a profile's id a call acts as the one chosen last: the kid's.
    await expect(as()("GET /me/devices")).rejects.toMatchObject(closed);
    await expect(as()("POST /me/cancel-subscription")).rejects.toMatchObject(closed);
    await as()("GET /home");
  },
);

test("the code opens the kids space for a minute to leave by, and adult profiles for a quarter of an hour", async () => {
  const { adult, kid, as, actAs, unlock, setCode } = await family();
  await setCode();
  await actAs(kid);
  expect(await unlock()).toEqual({ unlocked_until: "2026-03-10T09:01:00.000Z" });
  minutes(1);
  await expect(actAs(adult)).rejects.toMatchObject(needed);

  await unlock();
  await actAs(adult);
  minutes(14);
  const device = (await as(adult)("GET /me/devices")).data[0]!;
  await as(adult)("POST /me/cancel-subscription");
  minutes(1);
  // They go on as who they are; what changes the account asks again.
  await as(adult)("GET /profiles");
  await actAs(adult);
  await expect(as(adult)("POST /me/reactivate-subscription")).rejects.toMatchObject(needed);
  await expect(as(adult)("DELETE /me/devices/{id}", { params: { id: device.id } })).rejects.toMatchObject(needed);
  expect(await unlock()).toEqual({ unlocked_until: "2026-03-10T09:31:00.000Z" });
  await actAs(kid);
  await expect(actAs(adult)).rejects.toMatchObject(needed);
});

test("wrong codes on a child's device lock that device alone, and the password opens it again", async () => {
  const { adult, kid, as, actAs, setCode, unlock } = await family();
  await setCode();
  await actAs(kid);
  const signIn = () =>
    app.as()("POST /auth/token", { body: { username: camille.username, password: camille.password } });
  const signedInBefore = await signIn();
  for (let n = 0; n < 5; n += 1) {
    await expect(as(kid)("POST /me/parental-code/unlock", { body: { code: "0000" } })).rejects.toMatchObject({
      status: 400,
    });
  }
  await expect(unlock()).rejects.toMatchObject({ status: 429 });
  const guess = { code: "1111", password: "deviné" };
  const signedInAfter = await signIn();
  for (let n = 0; n < 12; n += 1) {
    await expect(as(adult)("PUT /me/parental-code", { body: guess })).rejects.toBeTruthy();
  }
  for (const { token } of [signedInBefore, signedInAfter]) {
    const unlockThere = app.as({ token })("POST /me/parental-code/unlock", { body: { code: "4711" } });
    expect((await unlockThere).unlocked_until).toBeTruthy();
  }
  const elsewhere = app.as({ token: signedInAfter.token, profile: adult });
  await elsewhere("PUT /me/parental-code", { body: { code: "4712", password: camille.password } });
});

test("guesses that arrive at the same time are counted one by one", async () => {
  const { kid, as, actAs, setCode } = await family();
  await setCode();
  await actAs(kid);
  const guesses = Array.from({ length: 12 }, () =>
    as(kid)("POST /me/parental-code/unlock", { body: { code: "0000" } }).catch(
      ({ status }: { status: number }) => status,
    ),
  );
  expect((await Promise.all(guesses)).toSorted()).toEqual([400, 400, 400, 400, 400, ...Array(7).fill(429)]);
});

test("five wrong codes in a row are told to the holder in their language, once a day at most", async () => {
  const { adult, kid, as, actAs, setCode } = await family();
  await setCode();
  await as(adult)("PUT /profiles/language", { body: { languageId: 2 } });
  await actAs(kid);
  await app.jobs.runAll();
  app.mails.length = 0;
  const guess = async (times: number) => {
    for (let n = 0; n < times; n += 1)
      await expect(as(kid)("POST /me/parental-code/unlock", { body: { code: "0000" } })).rejects.toBeTruthy();
    await app.jobs.runAll();
    return app.mails.map(({ to, subject }) => [to, subject]);
  };
  const letter = [camille.username, "Wrong parental codes on your Silecs account"];
  expect(await guess(4)).toEqual([]);
  expect(await guess(1)).toEqual([letter]);
  expect(app.mails[0]?.text).toContain("10 March 2026 at 10:00 (Paris time)");
  minutes(16);
  expect(await guess(5)).toEqual([letter]);
  app.clock.advance({ days: 1 });
  expect(await guess(5)).toEqual([letter, letter]);
});

test("a profile with an age ceiling opens no higher one without the code, just after a sign-in too", async () => {
  const { adult, as, actAs, setCode, unlock } = await family();
  await setCode();
  await app.database.run(sql`
    insert into profiles (account_id, name, avatar, is_kid, is_default, sort_index, age_ceiling)
    select account_id, 'Zoé', 'a', false, false, 7, 12 from profiles where id = ${adult}`);
  const teen = (await as(adult)("GET /profiles")).data.find(({ name }) => name === "Zoé")!.id;
  await actAs(teen);
  await expect(actAs(adult)).rejects.toMatchObject(needed);
  await expect(as(adult)("GET /home")).rejects.toMatchObject(needed);
  await as(teen)("GET /home");
  await unlock();
  await actAs(adult);
});

test("signing in opens adult profiles on that device, and no kids space", async () => {
  const { token: first, adult, kid, as, actAs, setCode } = await family();
  await setCode();
  await actAs(kid);
  const body = { username: camille.username, password: camille.password };
  const { token } = await app.as()("POST /auth/token", { body });
  await expect(as(adult)("GET /home")).rejects.toMatchObject(needed);
  await app.as({ token, profile: kid })("GET /home");
  await expect(app.as({ token, profile: adult })("GET /home")).rejects.toMatchObject(needed);
  expect(token).not.toBe(first);
});

test("without a parental code anybody comes and goes", async () => {
  const { adult, kid, as, actAs } = await family();
  expect(await actAs(kid)).not.toHaveProperty("username");
  expect(await actAs(adult)).toHaveProperty("username", camille.username);
  await as(kid)("GET /home");
  await as(adult)("GET /me/devices");
});

test("a profile of somebody else, and one that is gone, cannot be chosen", async () => {
  const { kid, as, actAs } = await family();
  const other = await subscribe(app, { username: "autre@example.fr" });
  const theirs = other.user.user_profiles[0]!.id;
  for (const id of [theirs, 2_147_483_647]) await expect(actAs(id)).rejects.toMatchObject({ status: 404 });
  await actAs(kid);
  expect((await as()("GET /profiles")).data).toHaveLength(2);
});

test("a device where nobody was chosen yet acts as nobody, and tells of nobody, until the code is given", async () => {
  const { kid, as, actAs, unlock, setCode } = await family();
  const { token } = await app.as()("POST /auth/token", {
    body: { username: camille.username, password: camille.password },
  });
  await setCode();
  const call = app.as({ token });
  await call("GET /home");
  minutes(16);
  await expect(call("GET /home")).rejects.toMatchObject(needed);
  await expect(call("GET /me/devices")).rejects.toMatchObject(needed);
  const known = await call("GET /me/profile");
  expect(known).not.toHaveProperty("username");
  expect(known.user_profiles).toHaveLength(2);
  await call("PUT /me/acting-profile", { body: { profile_id: kid } });
  await call("GET /home");
  await expect(call("GET /me/devices")).rejects.toMatchObject(closed);
  await actAs(kid);
  await unlock();
  await as()("GET /home");
});

test("a kid is told the names and pictures of profiles, and nothing of the account holder", async () => {
  const { adult, kid, as, actAs } = await family();
  await app.database.run(sql`
    insert into videos (type, slug, title_fr, title_en, description_fr, description_en, rating, is_kid, duration_seconds,
      media_key, images_key, published_at)
    values ('movie', 'un', 'Un', 'Un', '', '', 0, true, 60, 'un', 'un', '2026-01-01')`);
  for (const profile of [adult, kid]) {
    await app.database.run(sql`insert into likes (profile_id, video_id, created_at)
      select ${profile}::integer, id, ${app.clock.now()} from videos`);
    await app.database.run(sql`insert into favourites (profile_id, video_id, created_at)
      select ${profile}::integer, id, ${app.clock.now()} from videos`);
  }
  const known = await actAs(kid);
  expect(Object.keys(known).toSorted()).toEqual([
    "has_parental_code",
    "is_suspended",
    "people_limit",
    "status",
    "type",
    "user_profiles",
  ]);
  expect(known.user_profiles.map(({ name, likes, favorites }) => [name, likes.length, favorites.length])).toEqual([
    ["Camille Durand", 0, 0],
    ["Kids", 1, 1],
  ]);
  expect(await as(kid)("GET /me/profile")).toEqual(known);
  expect((await as(kid)("GET /profiles")).data).toEqual(known.user_profiles);
  const whole = await as(adult)("GET /me/profile");
  expect(whole.user_profiles[0]).toMatchObject({ likes: [{}], favorites: [{}] });
});
