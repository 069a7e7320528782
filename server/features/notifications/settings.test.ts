import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { createCatalogueStage, type CatalogueStage } from "#tests/support/catalogue-stage.ts";
import { notifyOfLike, notifyOfReply } from "./notify-queries.ts";
import { profileOfToken, unsubscribeToken } from "./unsubscribe-token.ts";

let stage: CatalogueStage;
beforeAll(async () => {
  stage = await createCatalogueStage();
});
afterAll(() => stage.close());

test("everything is on but the digest, and a change keeps the rest", async () => {
  const { adult } = await stage.viewers();
  const defaults = { new_episodes: true, replies: true, likes: true, weekly_digest: false };
  expect(await stage.as(adult)("GET /notification-settings")).toEqual(defaults);
  const off = await stage.as(adult)("PUT /notification-settings", { body: { likes: false } });
  expect(off).toEqual({ ...defaults, likes: false });
  const on = await stage.as(adult)("PUT /notification-settings", { body: { weekly_digest: true } });
  expect(on).toEqual({ ...defaults, likes: false, weekly_digest: true });
  expect(await stage.as(adult)("PUT /notification-settings", { body: {} })).toEqual(on);
});

test("only the primary profile has the digest, as the letter goes to the account’s address", async () => {
  const { adult } = await stage.viewers();
  const second = await stage.database.row<{ id: number }>(sql`
    insert into profiles (account_id, name, avatar, sort_index)
    select account_id, 'Deux', avatar, 5 from profiles where id = ${adult.profile} returning id`);
  const call = stage.as({ ...adult, profile: second?.id ?? 0 });
  expect(await call("GET /notification-settings")).toMatchObject({ weekly_digest: null });
  await expect(call("PUT /notification-settings", { body: { weekly_digest: true } })).rejects.toMatchObject({
    status: 403,
  });
  expect(await call("PUT /notification-settings", { body: { replies: false } })).toMatchObject({ replies: false });
});

test("a kid has no settings to read or to change", async () => {
  const { kid } = await stage.viewers();
  await expect(stage.as(kid)("GET /notification-settings")).rejects.toMatchObject({ status: 403 });
  const body = { likes: false };
  await expect(stage.as(kid)("PUT /notification-settings", { body })).rejects.toMatchObject({ status: 403 });
});

test("what is switched off is not announced", async () => {
  const [author, fan] = [(await stage.viewers()).adult, (await stage.viewers()).adult];
  const film = await stage.film();
  const comment = async (profile: unknown, parent: number | null, text = "Bien vu") =>
    (
      await stage.database.row<{ id: number }>(sql`
        insert into comments (profile_id, video_id, parent_id, text)
        values (${profile}, ${film}, ${parent}, ${text}) returning id`)
    )?.id ?? 0;
  const thread = await comment(author.profile, null);
  const answer = async (text: string) => {
    const id = await comment(fan.profile, thread, text);
    await notifyOfReply(stage.database, { id, answeredId: thread }, stage.clock.now());
  };
  const like = async () => {
    const profileId = Number(fan.profile);
    await stage.database.run(sql`
      insert into comment_likes (comment_id, profile_id) values (${thread}, ${profileId}) on conflict do nothing`);
    await notifyOfLike(stage.database, { commentId: thread, profileId }, stage.clock.now());
  };
  const heard = async () => (await stage.as(author)("GET /notifications")).data.map((one) => one.activity_name);

  await stage.as(author)("PUT /notification-settings", { body: { replies: false, likes: false } });
  await answer("Oui");
  await like();
  expect(await heard()).toEqual([]);
  await stage.as(author)("PUT /notification-settings", { body: { replies: true, likes: true } });
  await answer("Encore oui");
  await like();
  expect((await heard()).toSorted()).toEqual(["activity_like", "activity_reply"]);
});

test("a token stops one profile’s digest; a forged one nothing", async () => {
  const [first, second] = [(await stage.viewers()).adult, (await stage.viewers()).adult];
  for (const who of [first, second])
    await stage.as(who)("PUT /notification-settings", { body: { weekly_digest: true } });
  const { secret } = stage.config;
  const token = unsubscribeToken(Number(first.profile), secret);
  const forged = token.replace(/^\d+/, String(second.profile));
  for (const wrong of [forged, "", "1", `${token}x`, unsubscribeToken(Number(second.profile), "another secret")])
    await expect(stage.as()("POST /pub/unsubscriptions", { body: { token: wrong } })).rejects.toMatchObject({
      status: 404,
    });
  for (let time = 0; time < 2; time += 1)
    expect(await stage.as()("POST /pub/unsubscriptions", { body: { token } })).toEqual({});
  expect(await stage.as(first)("GET /notification-settings")).toMatchObject({ weekly_digest: false });
  expect(await stage.as(second)("GET /notification-settings")).toMatchObject({ weekly_digest: true });
  expect(profileOfToken(token, secret)).toBe(first.profile);
});
