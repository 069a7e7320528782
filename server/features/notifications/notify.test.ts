import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueFixture, type CatalogueFixture, type TitleFacts } from "#tests/support/catalogue-fixture.ts";
import { episodesToAnnounce, notifyFollowers } from "./notify-queries.ts";

let fixture: CatalogueFixture;
beforeAll(async () => {
  fixture = await createCatalogueFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.database.run(sql`update videos set published_at = null`));

/** A series that has been out for ten days, with an episode to come in an hour. */
async function seriesWithNext(facts: TitleFacts = {}) {
  const { id, episodes } = await fixture.series([3], { age: 10, ...facts });
  const next = episodes[2] ?? 0;
  await comesOut(next, 1);
  return { id, first: episodes[0] ?? 0, second: episodes[1] ?? 0, next };
}

const comesOut = (id: number, inHours: number) =>
  fixture.database.run(sql`
    update videos set published_at = ${fixture.clock.now()}::timestamptz + ${inHours}::double precision * interval '1 hour'
    where id = ${id}`);

const notificationsOf = async (who: Identity) =>
  (await fixture.as(who)("GET /notifications")).data.map(({ data, activity_name }) => [activity_name, data.videoId]);

async function anHourLater(): Promise<void> {
  fixture.clock.advance({ seconds: 3660 });
  await fixture.jobs.runAll();
}

describe("when an episode comes out", () => {
  test("each profile that watched, liked, marked or listed its series is told, and nobody else", async () => {
    const { database, clock } = fixture;
    const { id, first, next } = await seriesWithNext();
    const [watching, liking, marking, listing, stranger] = await Promise.all(
      Array.from({ length: 5 }, async () => (await fixture.viewers()).adult),
    );
    if (!watching || !liking || !marking || !listing || !stranger) throw new Error("somebody is missing");
    await fixture.watch(watching, first, 0.3);
    await database.run(sql`insert into likes (profile_id, video_id, created_at)
      values (${liking.profile}, ${first}, ${clock.now()})`);
    await database.run(sql`insert into favourites (profile_id, video_id, created_at)
      values (${marking.profile}, ${id}, ${clock.now()})`);
    await database.run(sql`
      with list as (insert into playlists (profile_id, name) values (${listing.profile}, 'À voir') returning id)
      insert into playlist_items (playlist_id, video_id, added_at) select id, ${id}, ${clock.now()} from list`);

    await fixture.jobs.runAll();
    expect(await notificationsOf(watching)).toEqual([]);
    await anHourLater();
    for (const who of [watching, liking, marking, listing])
      expect(await notificationsOf(who)).toEqual([["activity_new_episode", next]]);
    expect(await notificationsOf(stranger)).toEqual([]);
  });

  test("nobody is told twice, however often and at once it is told", async () => {
    const { first, next } = await seriesWithNext();
    const { adult } = await fixture.viewers();
    await fixture.watch(adult, first, 1);
    fixture.clock.advance({ seconds: 3660 });
    const at = fixture.clock.now();
    await Promise.all([0, 0, 0].map((after) => notifyFollowers(fixture.database, next, at, { after, limit: 100 })));
    expect(await episodesToAnnounce(fixture.database, at)).toContain(next);
    await fixture.jobs.runAll();
    expect(await episodesToAnnounce(fixture.database, at)).not.toContain(next);
    await anHourLater();
    expect(await notificationsOf(adult)).toHaveLength(1);
    await fixture.database.run(sql`delete from announced_episodes`);
    const [{ id } = { id: 0 }] = (await fixture.as(adult)("GET /notifications")).data;
    await fixture.as(adult)("DELETE /notifications/{id}", { params: { id } });
    await anHourLater();
    expect(await notificationsOf(adult)).toEqual([]);
  });

  test("many are told in turns of a few", async () => {
    const { first, next } = await seriesWithNext();
    const followers = await Promise.all(Array.from({ length: 5 }, async () => (await fixture.viewers()).adult));
    for (const who of followers) await fixture.watch(who, first, 0.5);
    fixture.clock.advance({ seconds: 3660 });
    const turns: (number | null)[] = [0];
    while (turns.at(-1) !== null)
      turns.push(
        await notifyFollowers(fixture.database, next, fixture.clock.now(), { after: turns.at(-1) as number, limit: 2 }),
      );
    expect(turns).toHaveLength(5);
    for (const who of followers) expect(await notificationsOf(who)).toHaveLength(1);
  });

  test("who has begun it already, or came to the series after it, is told nothing", async () => {
    const { first, next } = await seriesWithNext();
    const [begun, late] = [(await fixture.viewers()).adult, (await fixture.viewers()).adult];
    await fixture.watch(begun, first, 1);
    fixture.clock.advance({ seconds: 3660 });
    await fixture.watch(begun, next, 0.1, 0);
    await fixture.watch(late, first, 0.5, 0);
    await fixture.jobs.runAll();
    expect(await notificationsOf(begun)).toEqual([]);
    expect(await notificationsOf(late)).toEqual([]);
  });

  test("a series that comes out whole is no news to anybody, nor is what came out long ago", async () => {
    const { episodes } = await fixture.series([2], { age: 0 });
    const old = await fixture.series([2], { age: 30 });
    await comesOut(old.episodes[1] ?? 0, -15 * 24);
    const announced = await episodesToAnnounce(fixture.database, fixture.clock.now());
    for (const id of [...episodes, ...old.episodes]) expect(announced).not.toContain(id);
  });

  test("one that is taken back before it is told of waits until it can be seen", async () => {
    const { first, next } = await seriesWithNext();
    const { adult } = await fixture.viewers();
    await fixture.watch(adult, first, 0.5);
    await fixture.database.run(sql`update videos set unpublished_at = ${fixture.clock.now()} where id = ${next}`);
    await anHourLater();
    expect(await notificationsOf(adult)).toEqual([]);
    await fixture.database.run(sql`update videos set unpublished_at = null where id = ${next}`);
    await anHourLater();
    expect(await notificationsOf(adult)).toEqual([["activity_new_episode", next]]);
  });
});

describe("who may not see an episode", () => {
  test("is not told: a kid of an adults’ one, a profile of one above its ceiling", async () => {
    const adults = await seriesWithNext({ rating: 16 });
    const [family, low] = [await fixture.viewers(16), await fixture.viewers(12)];
    for (const who of [family.adult, family.kid, low.adult]) await fixture.watch(who, adults.first, 0.5);
    await anHourLater();
    const rows = await fixture.database.rows<{ profile_id: number }>(sql`
      select profile_id from notifications where video_id = ${adults.next}`);
    expect(rows).toEqual([{ profile_id: family.adult.profile }]);
  });

  test("a kid is told of kids’ ones", async () => {
    const kids = await seriesWithNext({ is_kid: true });
    const { kid } = await fixture.viewers();
    await fixture.watch(kid, kids.first, 0.5);
    await anHourLater();
    expect(await notificationsOf(kid)).toEqual([["activity_new_episode", kids.next]]);
  });
});

test("an account whose subscription has expired is told of nothing new, and keeps what it was told", async () => {
  const [before, after] = [await seriesWithNext(), await seriesWithNext()];
  await comesOut(after.next, 24 * 40);
  const { adult } = await fixture.viewers();
  for (const { first } of [before, after]) await fixture.watch(adult, first, 0.5);
  await anHourLater();
  await fixture.database.run(sql`
    update subscriptions set status = 'expired' where account_id = (
      select account_id from profiles where id = ${adult.profile})`);
  await fixture.database.run(
    sql`update sessions set expires_at = ${new Date(fixture.clock.now().getTime() + 90 * 86_400_000)}`,
  );
  fixture.clock.advance({ days: 41 });
  await fixture.jobs.runAll();
  expect(await notificationsOf(adult)).toEqual([["activity_new_episode", before.next]]);
});

test("what is older than 90 days is forgotten, and not told again", async () => {
  const { first, next } = await seriesWithNext();
  const { adult } = await fixture.viewers();
  await fixture.watch(adult, first, 0.5);
  await anHourLater();
  expect(await notificationsOf(adult)).toEqual([["activity_new_episode", next]]);
  await fixture.database.run(
    sql`update sessions set expires_at = ${new Date(fixture.clock.now().getTime() + 99 * 86_400_000)}`,
  );
  const kept = async () =>
    (await fixture.database.rows(sql`select from notifications where video_id = ${next}`)).length;
  fixture.clock.advance({ days: 89 });
  await fixture.jobs.runAll();
  expect(await kept()).toBe(1);
  fixture.clock.advance({ days: 2 });
  await fixture.jobs.runAll();
  await anHourLater();
  expect(await kept()).toBe(0);
});
