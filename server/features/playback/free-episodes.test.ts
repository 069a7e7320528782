import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createFixture, type Fixture } from "#tests/support/playback-fixture.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const open = (who: Identity, id: number, screen = "main") =>
  fixture.as(who)("POST /videos/{id}/playing-url", { params: { id }, body: { screen } });
const freeSeries = async (facts: Parameters<Fixture["series"]>[1] = {}) => {
  const { id, episodes } = await fixture.series([2], { beginsFree: true, ...facts });
  const [free = 0, paid = 0] = episodes;
  return { id, free, paid };
};
/** What an account without a subscription is told of anything but a free episode. */
const refusals = {
  expired: { status: 403, code: 601 },
  unpaid: { status: 400, message: "User profile does not exist" },
} as const;

describe.each(["expired", "unpaid"] as const)("an account whose payment is %s", (plan) => {
  const account = async () => (await fixture.household(plan)).device("tv");

  test("plays a free episode to its end, and is not led on to one that is not free", async () => {
    const who = await account();
    const { free } = await freeSeries({ media_key: "gratuit" });
    const opened = await open(who, free);
    expect(opened).toMatchObject({
      video: { id: free },
      stream: { url: "/media/gratuit/master.m3u8" },
      next_episode: null,
    });
    expect(opened.screen).not.toBeNull();
    const call = fixture.as(who);
    expect(await call("POST /videos/viewed", { body: { video_id: free } })).toEqual({ counted: true });
    await call("POST /videos/watched-time", { body: { video_id: free, watched_time: 40 } });
    expect(await call("GET /videos/{id}/watched-time", { params: { id: free } })).toEqual({ watched_time: 40 });
    expect(await call("POST /signed/signed-cookies", { body: {} })).toHaveProperty("CloudFront-Policy");
    await call("POST /video-log", { body: { action: "ended", id: free, time: 100 } });
  });

  test("is refused the episode after it, films, and every record of them", async () => {
    const who = await account();
    const { paid } = await freeSeries();
    const film = await fixture.film();
    for (const id of [paid, film]) {
      await expect(open(who, id)).rejects.toMatchObject(refusals[plan]);
      const call = fixture.as(who);
      const records = [
        () => call("POST /videos/viewed", { body: { video_id: id } }),
        () => call("POST /videos/watched-time", { body: { video_id: id, watched_time: 4 } }),
        () => call("POST /video-log", { body: { action: "playing", id, time: 4 } }),
      ];
      for (const record of records) await expect(record()).rejects.toMatchObject(refusals[plan]);
    }
  });

  test("a series plays as long as its viewer has come to a free episode", async () => {
    const who = await account();
    const { id, free } = await freeSeries();
    expect((await open(who, id)).video.id).toBe(free);
    await fixture.as(who)("POST /videos/watched-time", { body: { video_id: free, watched_time: 99 } });
    await expect(open(who, id)).rejects.toMatchObject(refusals[plan]);
  });

  test("ages and the kids space hold for what is free, too", async () => {
    const house = await fixture.household(plan);
    const [adult, kid] = [await house.device("tv"), await house.device("tablette", house.kid)];
    const { free: forKids } = await freeSeries({ is_kid: true });
    const { free: forAdults } = await freeSeries({ rating: 16 });
    expect((await open(kid, forKids)).video.id).toBe(forKids);
    await expect(open(kid, forAdults)).rejects.toMatchObject({ status: 404 });
    await fixture.database.run(sql`update profiles set age_ceiling = 12 where id = ${house.adult}`);
    await expect(open(adult, forAdults)).rejects.toMatchObject({ code: 602 });
  });

  test("keeps to its screens: a second one is refused, and a title that stops being free plays no longer", async () => {
    const house = await fixture.household(plan);
    const [one, two] = [await house.device("tv"), await house.device("téléphone")];
    const { free } = await freeSeries();
    await open(one, free);
    await expect(open(two, free)).rejects.toMatchObject({ code: 600 });
    await fixture.database.run(sql`update videos set is_free_episode = false where id = ${free}`);
    await expect(fixture.as(one)("POST /signed/signed-cookies", { body: {} })).rejects.toMatchObject(refusals[plan]);
  });
});

test("a subscriber goes on from a free episode to the next; a visitor plays neither", async () => {
  const { free, paid } = await freeSeries();
  const who = await (await fixture.household()).device("tv");
  const opened = await open(who, free);
  expect(opened.next_episode).toMatchObject({ id: paid });
  expect(opened.next_episode).not.toHaveProperty("is_free_episode");
  await expect(open({}, free)).rejects.toMatchObject({ status: 401 });
});

test("a card says that its series has a free episode, and nothing where none is", async () => {
  const who = await (await fixture.household()).device("tv");
  const [with_, without] = [await freeSeries(), await fixture.series([1])];
  const { data } = await fixture.as(who)("GET /videos");
  const marks = new Map(data.map((card) => [card.id, card.has_free_episode]));
  expect([marks.get(with_.id), marks.get(without.id)]).toEqual([true, undefined]);
});
