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
    const { free: forAdults } = await freeSeries({ rating: 12 });
    expect((await open(kid, forKids)).video.id).toBe(forKids);
    await expect(open(kid, forAdults)).rejects.toMatchObject({ status: 404 });
    await fixture.database.run(sql`update profiles set age_ceiling = 10 where id = ${house.adult}`);
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

describe("a free episode rated 16 or 18", () => {
  let night: number;
  let forAdults: number;
  beforeAll(async () => {
    night = (await freeSeries({ rating: 16 })).free;
    forAdults = (await freeSeries({ rating: 18 })).free;
  });

  type Plan = Parameters<Fixture["household"]>[0];
  const clientOf = async (plan: Plan) => fixture.as(await (await fixture.household(plan)).device("tv"));
  const openAs = async (plan: Plan, id: number) =>
    (await clientOf(plan))("POST /videos/{id}/playing-url", { params: { id }, body: {} });
  const byDay = (opensAt: string) => ({ status: 403, code: 607, details: { opens_at: opensAt } });

  /** Paris is an hour ahead of UTC in winter and two in summer: clocks change in the nights to 29 March and to 25 October. */
  test.each([
    ["2026-03-11", "21:29:59", "2026-03-11T21:30"],
    ["2026-03-11", "21:30:00", null],
    ["2026-03-12", "03:59:59", null],
    ["2026-03-12", "04:00:00", "2026-03-12T21:30"],
    ["2026-03-28", "21:29:00", "2026-03-28T21:30"],
    ["2026-03-28", "21:30:00", null],
    ["2026-03-29", "02:59:00", null],
    ["2026-03-29", "03:00:00", "2026-03-29T20:30"],
    ["2026-10-24", "20:29:00", "2026-10-24T20:30"],
    ["2026-10-24", "20:30:00", null],
    ["2026-10-25", "03:59:00", null],
    ["2026-10-25", "04:00:00", "2026-10-25T21:30"],
  ])(
    "a free episode rated 16 plays without a subscription from 22:30 to 5:00 of Paris: %s, %s UTC",
    async (day, time, opensAt) => {
      fixture.clock.set(`${day}T${time}Z`);
      for (const plan of ["expired", "unpaid"] as const) {
        const opened = openAs(plan, night);
        if (opensAt === null) expect((await opened).video.id).toBe(night);
        else await expect(opened).rejects.toMatchObject(byDay(`${opensAt}:00.000Z`));
      }
    },
  );

  test("no signature outlives the night, and nothing is signed again after it; a subscriber goes on", async () => {
    fixture.clock.set("2026-03-13T03:58:00Z");
    const end = "2026-03-13T04:00:00.000Z";
    const who = await clientOf("expired");
    const opened = await who("POST /videos/{id}/playing-url", { params: { id: night }, body: {} });
    expect([opened.stream.expires_at, opened.available_until, opened.next_episode]).toEqual([end, end, null]);
    const prepared = await who("POST /videos/{id}/playing-url", { params: { id: night }, body: { prepare: true } });
    expect(prepared.stream.expires_at).toBe(end);
    const sign = () => who("POST /signed/signed-cookies", { body: {} });
    const receive = () => who("POST /videos/{id}/remote-address", { params: { id: night }, body: {} });
    expect((await sign())["Expires-In"]).toBe(120);
    expect((await receive()).expires_at).toBe(end);
    const payer = await clientOf("personal");
    const paid = await payer("POST /videos/{id}/playing-url", { params: { id: night }, body: {} });
    expect([paid.available_until, paid.stream.expires_at > end]).toEqual([null, true]);

    fixture.clock.set("2026-03-13T04:00:00Z");
    const records = [
      sign,
      receive,
      () => who("POST /videos/viewed", { body: { video_id: night } }),
      () => who("POST /video-log", { body: { action: "playing", id: night, time: 4 } }),
      () => who("POST /videos/watched-time", { body: { video_id: night, watched_time: 4 } }),
    ];
    for (const call of records) await expect(call()).rejects.toMatchObject(byDay("2026-03-13T21:30:00.000Z"));
    expect(await payer("POST /signed/signed-cookies", { body: {} })).toHaveProperty("CloudFront-Policy");
  });

  test("an episode for adults alone is never free, and never said to be", async () => {
    fixture.clock.set("2026-03-13T23:00:00Z");
    await expect(openAs("expired", forAdults)).rejects.toMatchObject({ code: 601 });
    const isFree = async (id: number) =>
      (await fixture.as()("GET /pub/videos/{id}", { params: { id } })).is_free_episode;
    expect([await isFree(night), await isFree(forAdults)]).toEqual([true, false]);
  });
});
