import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
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
  [reader, other] = [(await fixture.viewers(16)).adult, (await fixture.viewers()).adult];
});

const ping = (who = reader) => fixture.as(who)("GET /notifications/ping");
const unseen = async (who = reader) => (await ping(who)).unseen;

async function announce(videoId: number, who = reader): Promise<number> {
  const row = await fixture.database.row<{ id: number }>(sql`
    insert into notifications (profile_id, activity_name, video_id, created_at)
    values (${who.profile}, 'activity_new_episode', ${videoId}, ${fixture.clock.now()}) returning id`);
  return row?.id ?? 0;
}

async function comment(who: Identity, videoId: number, parent: number | null = null): Promise<number> {
  const row = await fixture.database.row<{ id: number }>(sql`
    insert into comments (profile_id, video_id, parent_id, text)
    values (${who.profile}, ${videoId}, ${parent}, 'Quelle lumière !') returning id`);
  return row?.id ?? 0;
}

const hide = (id: number, isHidden: boolean) =>
  fixture.database.run(sql`update comments set removed_at = ${isHidden ? fixture.clock.now() : null} where id = ${id}`);

test("a ping after which nothing changed asks the database for the session alone", async () => {
  const { episodes } = await fixture.series([2]);
  for (const episode of episodes) await announce(episode);
  expect(await unseen()).toBe(2);
  const { query } = pg.Client.prototype;
  const sent = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    return Reflect.apply(query, this, given);
  } as typeof query);
  const statements = () => sent.mock.calls.map(([statement]) => (statement as unknown as { text: string }).text);
  try {
    expect(await unseen()).toBe(2);
    // The program's own jobs run in this process, too.
    const ofCalls = statements().filter((text) => /(from|join) (sessions|notifications)\b/.test(text));
    expect(ofCalls).toHaveLength(1);
    expect(ofCalls[0]).toContain("join sessions");
  } finally {
    sent.mockRestore();
  }
});

test("what is told, seen, removed and deleted counts at the next ping", async () => {
  const { episodes } = await fixture.series([3]);
  expect(await unseen()).toBe(0);
  const ids = [];
  for (const [index, episode] of episodes.entries()) {
    ids.push(await announce(episode));
    expect(await unseen()).toBe(index + 1);
  }
  await fixture.as(reader)("PUT /notifications/{id}/is-seen", { params: { id: ids[0] ?? 0 } });
  expect(await unseen()).toBe(2);
  await fixture.as(reader)("DELETE /notifications/{id}", { params: { id: ids[2] ?? 0 } });
  expect(await ping()).toMatchObject({ unseen: 1, newest_id: ids[1] });
  await fixture.database.run(sql`delete from notifications where id = ${ids[1]}`);
  expect(await ping()).toMatchObject({ unseen: 0, newest_id: ids[0] });
});

test("a like that is taken back is not counted, and counts again when it is set again", async () => {
  const own = await comment(reader, await fixture.film());
  const like = async () => {
    await fixture.database.run(
      sql`insert into comment_likes (comment_id, profile_id) values (${own}, ${other.profile})`,
    );
    await notifyOfLike(fixture.database, { commentId: own, profileId: Number(other.profile) }, fixture.clock.now());
  };
  await like();
  expect(await unseen()).toBe(1);
  await fixture.database.run(sql`delete from comment_likes where comment_id = ${own}`);
  expect(await unseen()).toBe(0);
  await like();
  expect(await unseen()).toBe(1);
});

test("a reply is not counted while moderators hide it or the comment above it, nor once it is deleted", async () => {
  const thread = await comment(reader, await fixture.film());
  const film = await fixture.database.row<{ video_id: number }>(
    sql`select video_id from comments where id = ${thread}`,
  );
  const reply = await comment(other, film?.video_id ?? 0, thread);
  await notifyOfReply(fixture.database, { id: reply, answeredId: thread }, fixture.clock.now());
  expect(await unseen()).toBe(1);
  for (const hidden of [reply, thread]) {
    await hide(hidden, true);
    expect(await unseen()).toBe(0);
    expect((await fixture.as(reader)("GET /notifications")).data).toEqual([]);
    await hide(hidden, false);
    expect(await unseen()).toBe(1);
  }
  await fixture.database.run(sql`delete from comments where id = ${reply}`);
  expect(await unseen()).toBe(0);
});

test("a title that appears or goes by its date counts from and to that instant", async () => {
  const { id: series, episodes } = await fixture.series([2]);
  const in1Minute = new Date(fixture.clock.now().getTime() + 60_000);
  const in2Minutes = new Date(fixture.clock.now().getTime() + 120_000);
  await fixture.database.run(sql`update videos set published_at = ${in1Minute} where id = ${episodes[1]}`);
  await fixture.database.run(sql`update videos set unpublished_at = ${in2Minutes} where id = ${series}`);
  for (const episode of episodes) await announce(episode);
  expect(await unseen()).toBe(1);
  fixture.clock.advance({ seconds: 59 });
  expect(await unseen()).toBe(1);
  fixture.clock.advance({ seconds: 1 });
  expect(await unseen()).toBe(2);
  fixture.clock.advance({ seconds: 59 });
  expect(await unseen()).toBe(2);
  fixture.clock.advance({ seconds: 1 });
  expect(await ping()).toEqual({ unseen: 0, newest_id: null, newest_at: null });
});

test("a ceiling or a kid’s space holds from the next ping, and only while it stands", async () => {
  const [grave, light] = [await fixture.series([1], { rating: 16 }), await fixture.series([1], { is_kid: true })];
  for (const { episodes } of [grave, light]) await announce(episodes[0] ?? 0);
  const become = (facts: { ceiling?: number; isKid?: boolean }) =>
    fixture.database.run(sql`
      update profiles set age_ceiling = ${facts.ceiling ?? 18}, is_kid = ${facts.isKid ?? false}, is_default = false
      where id = ${reader.profile}`);
  expect(await unseen()).toBe(2);
  await become({ ceiling: 12 });
  expect(await unseen()).toBe(1);
  await become({ isKid: true });
  expect(await unseen()).toBe(1);
  await become({});
  expect(await unseen()).toBe(2);
});

test("a hundred notifications written and seen at once are counted right", async () => {
  const { episodes } = await fixture.series([100]);
  const ids = await Promise.all(episodes.flatMap((episode) => [announce(episode), announce(episode, other)]));
  expect([await unseen(), await unseen(other)]).toEqual([100, 100]);
  await Promise.all([
    ...ids
      .filter((_, index) => index % 2 === 0)
      .map((id) => fixture.as(reader)("PUT /notifications/{id}/is-seen", { params: { id } })),
    ...Array.from({ length: 20 }, () => ping()),
  ]);
  expect([await unseen(), await unseen(other)]).toEqual([0, 100]);
});
