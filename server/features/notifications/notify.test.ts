import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueStage, type CatalogueStage, type TitleFacts } from "#tests/support/catalogue-stage.ts";
import { episodesToAnnounce, notifyFollowers } from "./notify-queries.ts";

let stage: CatalogueStage;
beforeAll(async () => {
  stage = await createCatalogueStage();
});
afterAll(() => stage.close());
beforeEach(() => stage.database.run(sql`update videos set published_at = null`));

/** A series that has been out for ten days, with an episode to come in an hour. */
async function seriesWithNext(facts: TitleFacts = {}) {
  const { id, episodes } = await stage.series([3], { age: 10, ...facts });
  const next = episodes[2] ?? 0;
  await comesOut(next, 1);
  return { id, first: episodes[0] ?? 0, second: episodes[1] ?? 0, next };
}

const comesOut = (id: number, inHours: number) =>
  stage.database.run(sql`
    update videos set published_at = ${stage.clock.now()}::timestamptz + ${inHours}::double precision * interval '1 hour'
    where id = ${id}`);

const told = async (who: Identity) =>
  (await stage.as(who)("GET /notifications")).data.map(({ data, activity_name }) => [activity_name, data.videoId]);

async function anHourLater(): Promise<void> {
  stage.clock.advance({ seconds: 3660 });
  await stage.jobs.runAll();
}

describe("when an episode comes out", () => {
  test("each profile that watched, liked, marked or listed its series is told, and nobody else", async () => {
    const { database, clock } = stage;
    const { id, first, next } = await seriesWithNext();
    const [watching, liking, marking, listing, stranger] = await Promise.all(
      Array.from({ length: 5 }, async () => (await stage.viewers()).adult),
    );
    if (!watching || !liking || !marking || !listing || !stranger) throw new Error("somebody is missing");
    await stage.watch(watching, first, 0.3);
    await database.run(sql`insert into likes (profile_id, video_id, created_at)
      values (${liking.profile}, ${first}, ${clock.now()})`);
    await database.run(sql`insert into favourites (profile_id, video_id, created_at)
      values (${marking.profile}, ${id}, ${clock.now()})`);
    await database.run(sql`
      with list as (insert into playlists (profile_id, name) values (${listing.profile}, 'À voir') returning id)
      insert into playlist_items (playlist_id, video_id, added_at) select id, ${id}, ${clock.now()} from list`);

    await stage.jobs.runAll();
    expect(await told(watching)).toEqual([]);
    await anHourLater();
    for (const who of [watching, liking, marking, listing])
      expect(await told(who)).toEqual([["activity_new_episode", next]]);
    expect(await told(stranger)).toEqual([]);
  });

  test("nobody is told twice, however often and at once it is told", async () => {
    const { first, next } = await seriesWithNext();
    const { adult } = await stage.viewers();
    await stage.watch(adult, first, 1);
    stage.clock.advance({ seconds: 3660 });
    const at = stage.clock.now();
    await Promise.all([0, 0, 0].map((after) => notifyFollowers(stage.database, next, at, { after, limit: 100 })));
    expect(await episodesToAnnounce(stage.database, at)).toContain(next);
    await stage.jobs.runAll();
    expect(await episodesToAnnounce(stage.database, at)).not.toContain(next);
    await anHourLater();
    expect(await told(adult)).toHaveLength(1);
    await stage.database.run(sql`delete from announced_episodes`);
    const [{ id } = { id: 0 }] = (await stage.as(adult)("GET /notifications")).data;
    await stage.as(adult)("DELETE /notifications/{id}", { params: { id } });
    await anHourLater();
    expect(await told(adult)).toEqual([]);
  });

  test("many are told in turns of a few", async () => {
    const { first, next } = await seriesWithNext();
    const followers = await Promise.all(Array.from({ length: 5 }, async () => (await stage.viewers()).adult));
    for (const who of followers) await stage.watch(who, first, 0.5);
    stage.clock.advance({ seconds: 3660 });
    const turns: (number | null)[] = [0];
    while (turns.at(-1) !== null)
      turns.push(
        await notifyFollowers(stage.database, next, stage.clock.now(), { after: turns.at(-1) as number, limit: 2 }),
      );
    expect(turns).toHaveLength(5);
    for (const who of followers) expect(await told(who)).toHaveLength(1);
  });

  test("who has begun it already, or came to the series after it, is told nothing", async () => {
    const { first, next } = await seriesWithNext();
    const [begun, late] = [(await stage.viewers()).adult, (await stage.viewers()).adult];
    await stage.watch(begun, first, 1);
    stage.clock.advance({ seconds: 3660 });
    await stage.watch(begun, next, 0.1, 0);
    await stage.watch(late, first, 0.5, 0);
    await stage.jobs.runAll();
    expect(await told(begun)).toEqual([]);
    expect(await told(late)).toEqual([]);
  });

  test("a series that comes out whole is no news to anybody, nor is what came out long ago", async () => {
    const { episodes } = await stage.series([2], { age: 0 });
    const old = await stage.series([2], { age: 30 });
    await comesOut(old.episodes[1] ?? 0, -15 * 24);
    const announced = await episodesToAnnounce(stage.database, stage.clock.now());
    for (const id of [...episodes, ...old.episodes]) expect(announced).not.toContain(id);
  });

  test("one that is taken back before it is told of waits until it can be seen", async () => {
    const { first, next } = await seriesWithNext();
    const { adult } = await stage.viewers();
    await stage.watch(adult, first, 0.5);
    await stage.database.run(sql`update videos set unpublished_at = ${stage.clock.now()} where id = ${next}`);
    await anHourLater();
    expect(await told(adult)).toEqual([]);
    await stage.database.run(sql`update videos set unpublished_at = null where id = ${next}`);
    await anHourLater();
    expect(await told(adult)).toEqual([["activity_new_episode", next]]);
  });
});

describe("who may not see an episode", () => {
  test("is not told: a kid of an adults’ one, a profile of one above its ceiling", async () => {
    const adults = await seriesWithNext({ rating: 16 });
    const [family, low] = [await stage.viewers(16), await stage.viewers(12)];
    for (const who of [family.adult, family.kid, low.adult]) await stage.watch(who, adults.first, 0.5);
    await anHourLater();
    const rows = await stage.database.rows<{ profile_id: number }>(sql`
      select profile_id from notifications where video_id = ${adults.next}`);
    expect(rows).toEqual([{ profile_id: family.adult.profile }]);
  });

  test("a kid is told of kids’ ones", async () => {
    const kids = await seriesWithNext({ is_kid: true });
    const { kid } = await stage.viewers();
    await stage.watch(kid, kids.first, 0.5);
    await anHourLater();
    expect(await told(kid)).toEqual([["activity_new_episode", kids.next]]);
  });
});

test("an account whose subscription has expired is told of nothing new, and keeps what it was told", async () => {
  const [before, after] = [await seriesWithNext(), await seriesWithNext()];
  await comesOut(after.next, 24 * 40);
  const { adult } = await stage.viewers();
  for (const { first } of [before, after]) await stage.watch(adult, first, 0.5);
  await anHourLater();
  await stage.database.run(sql`
    update subscriptions set status = 'expired' where account_id = (
      select account_id from profiles where id = ${adult.profile})`);
  await stage.database.run(
    sql`update sessions set expires_at = ${new Date(stage.clock.now().getTime() + 90 * 86_400_000)}`,
  );
  stage.clock.advance({ days: 41 });
  await stage.jobs.runAll();
  expect(await told(adult)).toEqual([["activity_new_episode", before.next]]);
});

test("what is older than 90 days is forgotten, and not told again", async () => {
  const { first, next } = await seriesWithNext();
  const { adult } = await stage.viewers();
  await stage.watch(adult, first, 0.5);
  await anHourLater();
  expect(await told(adult)).toEqual([["activity_new_episode", next]]);
  await stage.database.run(
    sql`update sessions set expires_at = ${new Date(stage.clock.now().getTime() + 99 * 86_400_000)}`,
  );
  const kept = async () => (await stage.database.rows(sql`select from notifications where video_id = ${next}`)).length;
  stage.clock.advance({ days: 89 });
  await stage.jobs.runAll();
  expect(await kept()).toBe(1);
  stage.clock.advance({ days: 2 });
  await stage.jobs.runAll();
  await anHourLater();
  expect(await kept()).toBe(0);
});
