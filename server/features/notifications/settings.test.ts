import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { notifyOfLike, notifyOfReply } from "./notify-queries.ts";
import { profileOfToken, unsubscribeToken } from "./unsubscribe-token.ts";

let fixture: CatalogueFixture;
beforeAll(async () => {
  fixture = await createCatalogueFixture();
});
afterAll(() => fixture.close());

test("everything is on but the digest, and a change keeps the rest", async () => {
  const { adult } = await fixture.viewers();
  const defaults = { new_episodes: true, replies: true, likes: true, weekly_digest: false };
  expect(await fixture.as(adult)("GET /notification-settings")).toEqual(defaults);
  const off = await fixture.as(adult)("PUT /notification-settings", { body: { likes: false } });
  expect(off).toEqual({ ...defaults, likes: false });
  const on = await fixture.as(adult)("PUT /notification-settings", { body: { weekly_digest: true } });
  expect(on).toEqual({ ...defaults, likes: false, weekly_digest: true });
  expect(await fixture.as(adult)("PUT /notification-settings", { body: {} })).toEqual(on);
});

test("only the primary profile has the digest, as the letter goes to the account’s address", async () => {
  const { adult } = await fixture.viewers();
  const second = await fixture.database.row<{ id: number }>(sql`
    insert into profiles (account_id, name, avatar, sort_index)
    select account_id, 'Deux', avatar, 5 from profiles where id = ${adult.profile} returning id`);
  const call = fixture.as({ ...adult, profile: second?.id ?? 0 });
  expect(await call("GET /notification-settings")).toMatchObject({ weekly_digest: null });
  await expect(call("PUT /notification-settings", { body: { weekly_digest: true } })).rejects.toMatchObject({
    status: 403,
  });
  expect(await call("PUT /notification-settings", { body: { replies: false } })).toMatchObject({ replies: false });
});

test("a kid has no settings to read or to change", async () => {
  const { kid } = await fixture.viewers();
  await expect(fixture.as(kid)("GET /notification-settings")).rejects.toMatchObject({ status: 403 });
  const body = { likes: false };
  await expect(fixture.as(kid)("PUT /notification-settings", { body })).rejects.toMatchObject({ status: 403 });
});

test("what is switched off is not announced", async () => {
  const [author, fan] = [(await fixture.viewers()).adult, (await fixture.viewers()).adult];
  const film = await fixture.film();
  const comment = async (profile: unknown, parent: number | null, text = "Bien vu") =>
    (
      await fixture.database.row<{ id: number }>(sql`
        insert into comments (profile_id, video_id, parent_id, text)
        values (${profile}, ${film}, ${parent}, ${text}) returning id`)
    )?.id ?? 0;
  const thread = await comment(author.profile, null);
  const answer = async (text: string) => {
    const id = await comment(fan.profile, thread, text);
    await notifyOfReply(fixture.database, { id, answeredId: thread }, fixture.clock.now());
  };
  const like = async () => {
    const profileId = Number(fan.profile);
    await fixture.database.run(sql`
      insert into comment_likes (comment_id, profile_id) values (${thread}, ${profileId}) on conflict do nothing`);
    await notifyOfLike(fixture.database, { commentId: thread, profileId }, fixture.clock.now());
  };
  const notifications = async () =>
    (await fixture.as(author)("GET /notifications")).data.map((one) => one.activity_name);

  await fixture.as(author)("PUT /notification-settings", { body: { replies: false, likes: false } });
  await answer("Oui");
  await like();
  expect(await notifications()).toEqual([]);
  await fixture.as(author)("PUT /notification-settings", { body: { replies: true, likes: true } });
  await answer("Encore oui");
  await like();
  expect((await notifications()).toSorted()).toEqual(["activity_like", "activity_reply"]);
});

test("a token stops one profile’s digest; a forged one nothing", async () => {
  const [first, second] = [(await fixture.viewers()).adult, (await fixture.viewers()).adult];
  for (const who of [first, second])
    await fixture.as(who)("PUT /notification-settings", { body: { weekly_digest: true } });
  const { secret } = fixture.config;
  const token = unsubscribeToken(Number(first.profile), secret);
  const forged = token.replace(/^\d+/, String(second.profile));
  for (const wrong of [forged, "", "1", `${token}x`, unsubscribeToken(Number(second.profile), "another secret")])
    await expect(fixture.as()("POST /pub/unsubscriptions", { body: { token: wrong } })).rejects.toMatchObject({
      status: 404,
    });
  for (let time = 0; time < 2; time += 1)
    expect(await fixture.as()("POST /pub/unsubscriptions", { body: { token } })).toEqual({});
  expect(await fixture.as(first)("GET /notification-settings")).toMatchObject({ weekly_digest: false });
  expect(await fixture.as(second)("GET /notification-settings")).toMatchObject({ weekly_digest: true });
  expect(profileOfToken(token, secret)).toBe(first.profile);
});
