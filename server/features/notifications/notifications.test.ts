import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { notifyOfLike, notifyOfReply } from "./notify-queries.ts";

let fixture: CatalogueFixture;
let reader: Identity;
let other: Identity;
beforeAll(async () => {
  fixture = await createCatalogueFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.database.run(sql`delete from notifications`);
  [reader, other] = [(await fixture.viewers()).adult, (await fixture.viewers()).adult];
});

async function notify(who: Identity, videoId: number): Promise<number> {
  const row = await fixture.database.row<{ id: number }>(sql`
    insert into notifications (profile_id, activity_name, video_id, created_at)
    values (${who.profile}, 'activity_new_episode', ${videoId}, ${fixture.clock.now()}) returning id`);
  return row?.id ?? 0;
}

const list = (who: Identity, query = {}) => fixture.as(who)("GET /notifications", { query });
const ping = (who: Identity) => fixture.as(who)("GET /notifications/ping");
const status = async (method: string, path: string, who: Identity) => (await fixture.send(method, path, who)).status;

test("a new episode is told in the reader’s language, with its series and its picture", async () => {
  const { id: series, episodes } = await fixture.series([1], { title_fr: "Nuits blanches", title_en: "White Nights" });
  const [episode = 0] = episodes;
  await fixture.database.run(sql`update videos set title_en = 'The First Night' where id = ${episode}`);
  const id = await notify(reader, episode);
  const french = (await list(reader)).data[0];
  expect(french).toMatchObject({ id, activity_name: "activity_new_episode", is_seen: 0 });
  expect(french?.created_at).toBe(fixture.clock.now().toISOString());
  expect(french?.data).toMatchObject({
    trans: "Nouvel épisode",
    text: "Nuits blanches 1×1",
    videoId: episode,
    videoType: "episode",
    id: episode,
    parentId: null,
    series_id: series,
    series_name: "Nuits blanches",
  });
  expect(french?.data.thumb_url).toMatch(/^\/images\/titre-\d+\/horizontal-320\.webp$/);
  const english = await fixture.as({ ...reader, locale: "en" })("GET /notifications/{id}", { params: { id } });
  expect(english.data).toMatchObject({ trans: "New episode", text: "The First Night", series_name: "White Nights" });
});

test("the list comes in pages, the latest first", async () => {
  const { episodes } = await fixture.series([5]);
  const ids = [];
  for (const episode of episodes) ids.push(await notify(reader, episode));
  const first = await list(reader, { limit: 2 });
  expect(first).toMatchObject({ current_page: 1, total_page: 3, next_page: 2 });
  const last = await list(reader, { limit: 2, page: 3 });
  expect(last).toMatchObject({ current_page: 3, next_page: null });
  expect(await list(reader, { limit: 2, page: 4 })).toMatchObject({ data: [], total_page: 3, next_page: null });
  expect([...first.data, ...last.data].map(({ id }) => id)).toEqual([ids[4], ids[3], ids[0]]);
});

test("ping tells how many are unseen, to 100, and the newest", async () => {
  expect(await ping(reader)).toEqual({ unseen: 0, newest_id: null, newest_at: null });
  const { episodes } = await fixture.series([102]);
  const ids = [];
  for (const episode of episodes) ids.push(await notify(reader, episode));
  expect(await ping(reader)).toEqual({
    unseen: 100,
    newest_id: ids.at(-1),
    newest_at: fixture.clock.now().toISOString(),
  });
  await fixture.database.run(sql`update notifications set is_seen = true where id <> ${ids[0]}`);
  expect(await ping(reader)).toEqual({
    unseen: 1,
    newest_id: ids.at(-1),
    newest_at: fixture.clock.now().toISOString(),
  });
});

test("what was opened is seen, what was removed is gone and seen; both only once and for good", async () => {
  const { episodes } = await fixture.series([2]);
  const [first, second] = [await notify(reader, episodes[0] ?? 0), await notify(reader, episodes[1] ?? 0)];
  const see = () => fixture.as(reader)("PUT /notifications/{id}/is-seen", { params: { id: first } });
  expect(await see()).toEqual({ update: [{ entity: "notification", id: first, is_seen: 1 }] });
  expect(await see()).toEqual({ update: [{ entity: "notification", id: first, is_seen: 1 }] });
  expect(await ping(reader)).toEqual({ unseen: 1, newest_id: second, newest_at: fixture.clock.now().toISOString() });
  const removed = await fixture.as(reader)("DELETE /notifications/{id}", { params: { id: second } });
  expect(removed).toEqual({ delete: [{ entity: "notification", id: second }] });
  expect(await ping(reader)).toEqual({ unseen: 0, newest_id: first, newest_at: fixture.clock.now().toISOString() });
  expect((await list(reader)).data.map(({ id, is_seen }) => [id, is_seen])).toEqual([[first, 1]]);
  expect(await status("DELETE", `/api/notifications/${second}`, reader)).toBe(404);
});

const doors = [
  ["GET", ""],
  ["PUT", "/is-seen"],
  ["DELETE", ""],
] as const;

test.each(doors)("somebody else’s are not there: %s {id}%s", async (method, tail) => {
  const { episodes } = await fixture.series([1]);
  const id = await notify(other, episodes[0] ?? 0);
  expect(await status(method, `/api/notifications/${id}${tail}`, reader)).toBe(404);
  expect(await ping(other)).toEqual({ unseen: 1, newest_id: id, newest_at: fixture.clock.now().toISOString() });
});

describe("of a title that the reader may not see any more", () => {
  const ways = [
    [
      "it is taken down",
      (id: number) => sql`update videos set unpublished_at = published_at + interval '1 second' where id = ${id}`,
    ],
    [
      "its series is taken down",
      (id: number) =>
        sql`update videos set published_at = null where id = (select series_id from videos where id = ${id})`,
    ],
    ["it is rated above the profile’s ceiling", (id: number) => sql`update videos set rating = 16 where id = ${id}`],
  ] as const;
  test.each(ways)("nothing is told once %s", async (_name, change) => {
    const { adult } = await fixture.viewers(12);
    const { episodes } = await fixture.series([1]);
    const [episode = 0] = episodes;
    const id = await notify(adult, episode);
    expect(await ping(adult)).toEqual({ unseen: 1, newest_id: id, newest_at: fixture.clock.now().toISOString() });
    await fixture.database.run(change(episode));
    // The program hears of changes of titles by a notification.
    await expect.poll(() => ping(adult)).toEqual({ unseen: 0, newest_id: null, newest_at: null });
    expect(await list(adult)).toMatchObject({ data: [], total_page: 0 });
    for (const [method, tail] of doors)
      expect(await status(method, `/api/notifications/${id}${tail}`, adult)).toBe(404);
  });

  test("a kid is told of kids’ titles alone, whatever stands in the table", async () => {
    const { kid } = await fixture.viewers();
    const [adults, kids] = [await fixture.series([1]), await fixture.series([1], { is_kid: true })];
    const hidden = await notify(kid, adults.episodes[0] ?? 0);
    const shown = await notify(kid, kids.episodes[0] ?? 0);
    expect((await list(kid)).data.map(({ id }) => id)).toEqual([shown]);
    expect(await ping(kid)).toEqual({ unseen: 1, newest_id: shown, newest_at: fixture.clock.now().toISOString() });
    expect(await status("GET", `/api/notifications/${hidden}`, kid)).toBe(404);
  });
});

describe("what people say of one’s comments", () => {
  const comment = async (who: Identity, videoId: number, text: string, parent: number | null = null) => {
    const row = await fixture.database.row<{ id: number }>(sql`
      insert into comments (profile_id, video_id, parent_id, text)
      values (${who.profile}, ${videoId}, ${parent}, ${text}) returning id`);
    return row?.id ?? 0;
  };
  const like = async (who: Identity, commentId: number) => {
    await fixture.database.run(
      sql`insert into comment_likes (comment_id, profile_id) values (${commentId}, ${who.profile})`,
    );
    await notifyOfLike(fixture.database, { commentId, profileId: Number(who.profile) }, fixture.clock.now());
  };

  test("a reply is told to whom it answers and to whom the thread belongs, once each", async () => {
    const film = await fixture.film();
    const third = (await fixture.viewers()).adult;
    const thread = await comment(reader, film, "Quelle lumière !");
    const answered = await comment(other, film, "Oui, la fin surtout", thread);
    const reply = await comment(third, film, `${"très ".repeat(60)}juste`, thread);
    for (let time = 0; time < 2; time += 1)
      await notifyOfReply(fixture.database, { id: reply, answeredId: answered }, fixture.clock.now());
    for (const who of [reader, other]) {
      const { data } = await list(who);
      expect(data).toHaveLength(1);
      expect(data[0]).toMatchObject({
        activity_name: "activity_reply",
        data: { id: reply, parentId: thread, videoId: film, videoType: "movie", series_id: null, series_name: null },
      });
      expect(data[0]?.data.trans).toMatch(/^\S.* a répondu à votre avis$/);
      expect(data[0]?.data.text).toHaveLength(200);
      const whole = await fixture.as(who)("GET /notifications/{id}", { params: { id: data[0]?.id ?? 0 } });
      expect(whole.data.text).toHaveLength(305);
    }
    expect(await ping(third)).toEqual({ unseen: 0, newest_id: null, newest_at: null });
  });

  test("likes of one comment are one notification, which grows and is unseen again", async () => {
    const film = await fixture.film();
    const own = await comment(reader, film, "Quelle lumière !");
    const third = (await fixture.viewers()).adult;
    await like(other, own);
    const [{ id } = { id: 0 }] = (await list(reader)).data;
    const later = await comment(other, film, "D’accord", own);
    await notifyOfReply(fixture.database, { id: later, answeredId: own }, fixture.clock.now());
    await fixture.as(reader)("PUT /notifications/{id}/is-seen", { params: { id } });

    fixture.clock.advance({ seconds: 60 });
    await like(third, own);
    const { data } = await list(reader);
    expect(data.map(({ activity_name }) => activity_name)).toEqual(["activity_like", "activity_reply"]);
    expect(data[0]).toMatchObject({
      id,
      is_seen: 0,
      created_at: fixture.clock.now().toISOString(),
      data: { people: 2 },
    });
    expect(data[0]?.data.trans).toMatch(/^\S.* et 1 autre personne aiment votre avis$/);
    expect((await ping(reader)).newest_at).toBe(fixture.clock.now().toISOString());
    const english = await fixture.as({ ...reader, locale: "en" })("GET /notifications/{id}", { params: { id } });
    expect(english.data.trans).toMatch(/^\S.* and 1 other like your review$/);

    // What was taken away comes back with the next like.
    await fixture.as(reader)("DELETE /notifications/{id}", { params: { id } });
    await like((await fixture.viewers()).adult, own);
    expect((await list(reader)).data[0]).toMatchObject({ id, is_seen: 0, data: { people: 3 } });
    expect((await list(reader)).data[0]?.data.trans).toMatch(/ et 2 autres personnes aiment/);
  });

  test("a hundred likes at once are one notification of a hundred people", async () => {
    const own = await comment(reader, await fixture.film(), "Quelle lumière !");
    const fans = await fixture.database.rows<{ id: number }>(sql`
      insert into profiles (account_id, name, avatar, sort_index)
      select account_id, 'Ada ' || n, avatar, 100 + n from profiles, generate_series(1, 100) n where id = ${other.profile}
      returning profiles.id`);
    await Promise.all(fans.map(({ id }) => like({ profile: id }, own)));
    const { data } = await list(reader);
    expect(data).toHaveLength(1);
    expect(data[0]?.data.people).toBe(100);
  });

  test("a like is told once, and no longer than it lasts", async () => {
    const film = await fixture.film();
    const own = await comment(reader, film, "Quelle lumière !");
    await like(other, own);
    expect((await list(reader)).data[0]).toMatchObject({
      activity_name: "activity_like",
      data: { text: "Quelle lumière !" },
    });
    await fixture.database.run(sql`delete from comment_likes`);
    expect(await ping(reader)).toEqual({ unseen: 0, newest_id: null, newest_at: null });
    const [{ id } = { id: 0 }] = await fixture.database.rows<{ id: number }>(sql`select id from notifications`);
    await fixture.database.run(sql`update notifications set is_seen = true`);
    await like(other, own);
    expect((await list(reader)).data).toMatchObject([{ id, is_seen: 1 }]);
  });

  test("nobody is told of themselves, of what was removed, or of a title they may not see; a kid of nothing", async () => {
    const film = await fixture.film();
    const own = await comment(reader, film, "Quelle lumière !");
    await like(reader, own);
    const itself = await comment(reader, film, "Et encore", own);
    await notifyOfReply(fixture.database, { id: itself, answeredId: own }, fixture.clock.now());
    expect((await list(reader)).data).toEqual([]);

    const reply = await comment(other, film, "Oui", own);
    await notifyOfReply(fixture.database, { id: reply, answeredId: own }, fixture.clock.now());
    expect((await list(reader)).data).toHaveLength(1);
    await fixture.database.run(sql`update comments set removed_at = ${fixture.clock.now()} where id = ${reply}`);
    expect((await list(reader)).data).toEqual([]);
    expect(await ping(reader)).toEqual({ unseen: 0, newest_id: null, newest_at: null });

    // The author of a removed comment gets no notification of a reply that arrived at the same moment.
    const gone = await comment(reader, film, "À retirer");
    const late = await comment(other, film, "Trop tard", gone);
    await fixture.database.run(sql`update comments set removed_at = ${fixture.clock.now()} where id = ${gone}`);
    await notifyOfReply(fixture.database, { id: late, answeredId: gone }, fixture.clock.now());
    expect(await fixture.database.rows(sql`select from notifications where comment_id = ${late}`)).toEqual([]);

    const { kid, adult } = await fixture.viewers(10);
    const rated = await fixture.film({ rating: 12 });
    const kidsFilm = await fixture.film({ is_kid: true });
    for (const [who, title] of [
      [kid, kidsFilm],
      [adult, rated],
    ] as const) {
      const written = await comment(who, title, "Bonjour");
      await like(other, written);
      await notifyOfReply(
        fixture.database,
        { id: await comment(other, title, "Bonjour", written), answeredId: written },
        fixture.clock.now(),
      );
      expect(await fixture.database.rows(sql`select from notifications where profile_id = ${who.profile}`)).toEqual([]);
    }
    // A profile that is made a kid's hears no more of what it was told before.
    const again = await comment(reader, film, "Encore");
    await like(other, again);
    await fixture.database.run(sql`update profiles set is_kid = true, is_default = false where id = ${reader.profile}`);
    await fixture.database.run(sql`update videos set is_kid = true where id = ${film}`);
    expect(await ping(reader)).toEqual({ unseen: 0, newest_id: null, newest_at: null });
    expect((await list(reader)).data).toEqual([]);
  });
});
