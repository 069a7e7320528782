import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fieldFaults } from "#contract/field-faults.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { hugePng } from "#tests/support/huge-picture.ts";
import { holder, subscribe, type Subscribed } from "#tests/support/people.ts";
import { listDeskProfiles } from "./desk-queries.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let people = 0;
const family = () => subscribe(app, { username: `famille${++people}@example.fr` }, 3);
const personal = () => subscribe(app, { username: `seul${++people}@example.fr` }, 1);

type Form = Record<string, string | Blob>;
function save({ token }: Subscribed, form: Form) {
  const body = new FormData();
  for (const [field, value] of Object.entries(form)) body.set(field, value);
  return app.as({ token })("POST /profiles", { body });
}
const photo = (options: Partial<{ width: number; height: number }> = {}) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: "#c04030", ...options } });
const blob = (bytes: Buffer, type = "image/jpeg") => new Blob([new Uint8Array(bytes)], { type });
const picture = (avatarUrl: string) => fetch(app.url + avatarUrl);

test("a family adds two people to its primary and kid profiles, and no more", async () => {
  const someone = await family();
  const first = await save(someone, { name: " Zoé " });
  expect(first.profile).toMatchObject({ name: "Zoé", is_kid: false, is_default: false, sortIndex: 2 });
  expect(first.insert).toMatchObject([{ entity: "profile", id: first.profile.id }]);
  expect((await save(someone, { name: "Léo", is_kid: "true" })).profile).toMatchObject({ is_kid: true, sortIndex: 3 });
  await expect(save(someone, { name: "De trop" })).rejects.toMatchObject({
    status: 409,
    message: "Maximum 3 utilisateurs",
  });
  const { data } = await app.as({ token: someone.token })("GET /profiles");
  expect(data.map(({ name }) => name)).toEqual(["Camille Durand", "Kids", "Zoé", "Léo"]);
});

test("two added at once are counted one after the other", async () => {
  const someone = await family();
  const results = await Promise.allSettled(["A", "B", "C", "D"].map((name) => save(someone, { name })));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
});

test("a personal account has nobody to add", async () => {
  await expect(save(await personal(), { name: "Zoé" })).rejects.toMatchObject({ status: 403 });
});

test.each([
  ["", "required"],
  ["   ", "required"],
  ["\u200B\u2060", "required"],
  ["\u3164", "required"],
  ["\u2800", "required"],
  ["x".repeat(61), "tooLong"],
  ["Zoé 🎬", "characters"],
  ["Zoé\u0007", "characters"],
  ["Zoé\u202Egpj", "characters"],
] as const)("the name %j is refused under its field", async (name, fault) => {
  const someone = await family();
  await expect(save(someone, { name })).rejects.toMatchObject({
    status: 400,
    messages: { name: fieldFaults[fault].fr },
  });
});

test("a form without a name, and a body that is no form, are refused", async () => {
  const someone = await family();
  await expect(save(someone, { language_id: "1" })).rejects.toMatchObject({
    messages: { name: fieldFaults.required.fr },
  });
  expect((await app.send("POST", "/api/profiles", { token: someone.token, body: { name: "Zoé" } })).status).toBe(415);
  await expect(save(someone, { name: "Zoé", language_id: "7" })).rejects.toMatchObject({
    messages: { language_id: expect.any(String) },
  });
});

test("somebody else's profile is not there: to change, to remove, to act as", async () => {
  const [mine, theirs] = [await family(), await family()];
  const { id } = theirs.user.user_profiles[1]!;
  await expect(save(mine, { id: String(id), name: "À moi" })).rejects.toMatchObject({ status: 404 });
  await expect(app.as({ token: mine.token })("DELETE /profiles/{id}", { params: { id } })).rejects.toMatchObject({
    status: 404,
  });
  for (const profile of [id, 999_999, "x", "-1", "1e3", "99999999999999"]) {
    const response = await app.send("GET", "/api/profiles", { token: mine.token, profile });
    expect([profile, response.status]).toEqual([profile, 404]);
  }
});

test("a secondary profile can be removed; the primary one and the first kid profile stay", async () => {
  const someone = await family();
  const { profile } = await save(someone, { name: "Zoé", avatar_file: blob(await photo().jpeg().toBuffer()) });
  const remove = (id: number) => app.as({ token: someone.token })("DELETE /profiles/{id}", { params: { id } });
  expect(await remove(profile.id)).toEqual({ delete: [{ entity: "profile", id: profile.id }] });
  expect((await picture(profile.avatar_url)).status).toBe(404);
  await expect(remove(profile.id)).rejects.toMatchObject({ status: 404 });
  for (const { id } of someone.user.user_profiles) await expect(remove(id)).rejects.toMatchObject({ status: 403 });
});

test("a picture becomes a square JPEG of 250 px, upright, without what the camera wrote into it", async () => {
  const someone = await family();
  const upload = await photo({ width: 600, height: 300 })
    .withExif({ IFD0: { Artist: "Camille", Orientation: "6" }, IFD3: { GPSLatitude: "48/1 51/1 24/1" } })
    .jpeg()
    .toBuffer();
  const { profile } = await save(someone, { name: "Zoé", avatar_file: blob(upload) });
  const response = await picture(profile.avatar_url);
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect(metadata).toMatchObject({ format: "jpeg", width: 250, height: 250 });
  expect(metadata.exif).toBeUndefined();
});

test("a new picture takes the old one's place, and the old file goes", async () => {
  const someone = await family();
  const { profile } = await save(someone, {
    name: "Zoé",
    avatar_file: blob(await photo().png().toBuffer(), "image/png"),
  });
  const next = await save(someone, {
    id: String(profile.id),
    name: "Zoé",
    avatar_file: blob(await photo().webp().toBuffer(), "image/webp"),
  });
  expect(next.profile.avatar_url).not.toBe(profile.avatar_url);
  expect((await picture(next.profile.avatar_url)).status).toBe(200);
  expect(existsSync(path.join(app.config.dataDir, profile.avatar_url))).toBe(false);
  const named = await save(someone, { id: String(profile.id), name: "Zoé D." });
  expect(named.profile.avatar_url).toBe(next.profile.avatar_url);
});

test("of pictures put on a profile at once, one stays and the files of the others go", async () => {
  const someone = await family();
  const upload = blob(await photo().png().toBuffer(), "image/png");
  const { profile } = await save(someone, { name: "Zoé", avatar_file: upload });
  const folder = path.join(app.config.dataDir, path.dirname(profile.avatar_url));
  const before = readdirSync(folder).length;
  const change = { id: String(profile.id), name: "Zoé", avatar_file: upload };
  await Promise.all(Array.from({ length: 4 }, () => save(someone, change)));
  expect(readdirSync(folder)).toHaveLength(before);
});

const notPictures: [string, () => Buffer | Promise<Buffer>, keyof typeof fieldFaults][] = [
  [
    "a drawing that runs (SVG)",
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
    "image",
  ],
  ["a page named .jpg", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "image"],
  ["a picture cut short", async () => (await photo().jpeg().toBuffer()).subarray(0, 900), "image"],
  ["a JPEG's first bytes and nothing more", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), "image"],
  ["200 megapixels", hugePng, "imagePixels"],
];

test.each(notPictures)("%s is refused under its field, and the profile stays as it was", async (_what, make, fault) => {
  const someone = await family();
  const avatar_file = blob(await make());
  await expect(save(someone, { name: "Zoé", avatar_file })).rejects.toMatchObject({
    status: 400,
    messages: { avatar_file: fieldFaults[fault].fr },
  });
  expect((await app.as({ token: someone.token })("GET /profiles")).data).toHaveLength(2);
});

test("a file above 10 MB is refused while it comes in", async () => {
  const someone = await family();
  await expect(
    save(someone, { name: "Zoé", avatar_file: blob(Buffer.alloc(10 * 1024 * 1024 + 1, 1)) }),
  ).rejects.toMatchObject({
    status: 413,
    messages: { avatar_file: "La taille des images acceptée est de 10 Mo au plus" },
  });
});

test("personal information is saved with the picture, and the primary profile follows the name", async () => {
  const someone = await personal();
  const body = new FormData();
  const fields = {
    first_name: "Camila",
    last_name: "D’Arc",
    gender: "1",
    dob: "1991-01-31",
    nickname: "",
    phone: "470123456",
    country_code: "BE",
  };
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  body.set("avatar_file", blob(await photo().jpeg().toBuffer()));
  const call = app.as({ token: someone.token });
  const user = await call("POST /me/profile", { body });
  expect(user).toMatchObject({
    first_name: "Camila",
    gender: 1,
    dob: "1991-01-31",
    nickname: "",
    phone: "+32470123456",
    country_code: "BE",
  });
  expect(user.user_profiles[0]).toMatchObject({
    name: "Camila D’Arc",
    nickname: "Camila D’Arc",
    avatar_url: user.avatar_url,
  });
  expect((await picture(user.avatar_url)).headers.get("content-type")).toBe("image/jpeg");
  body.set("dob", "2015-01-01");
  body.set("first_name", "");
  await expect(call("POST /me/profile", { body })).rejects.toMatchObject({
    messages: { first_name: fieldFaults.required.fr },
  });
  body.set("first_name", "Camila");
  await expect(call("POST /me/profile", { body })).rejects.toMatchObject({
    messages: { dob: fieldFaults.tooYoung.fr },
  });
});

test("a profile's language is its own; the primary one's is also that of the mails", async () => {
  const someone = await family();
  const kid = someone.user.user_profiles.find(({ is_kid }) => is_kid)!;
  const setLanguage = (profile: number) =>
    app.as({ token: someone.token, profile })("PUT /profiles/language", { body: { languageId: 2 } });
  expect((await setLanguage(kid.id)).profile.language.id).toBe(2);
  const call = app.as({ token: someone.token, profile: someone.user.user_profiles[0]!.id });
  expect((await holder(call)).language.id).toBe(1);
  await setLanguage(someone.user.user_profiles[0]!.id);
  expect((await holder(call)).language.id).toBe(2);
  await save(someone, { id: String(someone.user.user_profiles[0]!.id), name: "Camille", language_id: "1" });
  expect((await holder(call)).language.id).toBe(1);
  await expect(call("PUT /profiles/language", { body: { languageId: 3 as 1 } })).rejects.toMatchObject({ status: 400 });
  expect(await app.as()("GET /site-languages")).toEqual({
    data: [
      { id: 1, code: "fr_FR", name: "Français" },
      { id: 2, code: "en_US", name: "English" },
    ],
  });
});

test("statistics tell what the profile watched and liked, newest first, and never what it may not see", async () => {
  const someone = await family();
  const [adult, kid] = someone.user.user_profiles.map(({ id }) => id) as [number, number];
  const rows = await app.database.rows<{ id: number }>(sql`
    insert into videos (slug, type, title_fr, title_en, is_kid, images_key, media_key, published_at) values
      ('stat-a', 'movie', 'Un', 'One', true, 'a', 'a', ${app.clock.now()}), ('stat-b', 'movie', 'Deux', 'Two', false, 'b', 'b', ${app.clock.now()})
    returning id`);
  const [one, two] = rows.map(({ id }) => id) as [number, number];
  for (const profile of [adult, kid]) {
    for (const [index, video] of [one, two].entries()) {
      const day = new Date(app.clock.now().getTime() - index * 86_400_000);
      await app.database.run(
        sql`insert into likes (profile_id, video_id, created_at) values (${profile}, ${video}, ${day})`,
      );
      await app.database.run(sql`
        insert into histories (profile_id, video_id, saved_at, watched_at) values (${profile}, ${video}, ${day}, ${day})`);
    }
  }
  const as = (profile: number) => app.as({ token: someone.token, profile });
  expect(await as(adult)("GET /profiles/history-videos")).toEqual({
    data: [
      { video_id: one, title: "Un", created_at: "2026-03-10T09:00:00.000Z" },
      { video_id: two, title: "Deux", created_at: "2026-03-09T09:00:00.000Z" },
    ],
    current_page: 1,
    total_page: 1,
    next_page: null,
  });
  const page = await as(adult)("GET /profiles/liked-videos", { query: { page: 2, limit: 1 } });
  expect(page).toMatchObject({ data: [{ title: "Deux" }], total_page: 2, next_page: null });
  const past = await as(adult)("GET /profiles/liked-videos", { query: { page: 3, limit: 1 } });
  expect(past).toMatchObject({ data: [], current_page: 3, total_page: 2, next_page: null });
  const profiles = (await as(adult)("GET /me/profile")).user_profiles;
  expect(profiles.map(({ likes }) => likes.length)).toEqual([2, 1]);
});

test("the desk reads an account's profiles in their order, whichever was made first", async () => {
  const someone = await family();
  const read = async () => (await listDeskProfiles(app.database, someone.user.id)).map(({ id }) => id);
  const before = await read();
  expect(before.length).toBeGreaterThan(1);
  await app.database.run(sql`update profiles set sort_index = 10 - sort_index where account_id = ${someone.user.id}`);
  expect(await read()).toEqual(before.toReversed());
});
