import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { camille, subscribe } from "#tests/support/people.ts";
import { createFixture, type Fixture } from "#tests/support/playback-fixture.ts";

let fixture: Fixture;
let adult: Identity;
let kid: number;
let film: number;
const code = "4711";
beforeAll(async () => {
  fixture = await createFixture();
  const { token, user } = await subscribe(fixture, {}, 3);
  adult = { token, profile: user.user_profiles[0]!.id };
  kid = user.user_profiles[1]!.id;
  film = await fixture.film({ rating: 18 });
});
afterAll(() => fixture.close());

const open = (id: number, body: { screen?: string; prepare?: boolean } = {}) =>
  fixture.as(adult)("POST /videos/{id}/playing-url", { params: { id }, body });
const play = (id: number, screen = "main") =>
  fixture.as(adult)("POST /video-log", { body: { action: "playing", id, time: 3, screen } });
const sign = (screen = "main") => fixture.as(adult)("POST /signed/signed-cookies", { body: { screen } });
const unlock = (given = code) => fixture.as(adult)("POST /me/parental-code/unlock", { body: { code: given } });
const setCode = (to: string | null) =>
  fixture.as(adult)("PUT /me/parental-code", { body: { code: to, password: camille.password } });
const minutes = (count: number) => fixture.clock.advance({ seconds: count * 60 });
const needed = (has_parental_code: boolean) => ({ status: 403, code: 604, details: { has_parental_code } });

test("an account without a parental code is asked to choose one, and so is one that removed it", async () => {
  await expect(open(film)).rejects.toMatchObject(needed(false));
  await unlock("0000");
  await expect(open(film)).rejects.toMatchObject(needed(false));
  await setCode(code);
  await expect(open(film)).rejects.toMatchObject(needed(true));
  await unlock();
  await setCode(null);
  await expect(open(film)).rejects.toMatchObject(needed(false));
  await setCode(code);
});

describe("with a parental code", () => {
  test("a title rated 18 waits for the code itself: a password a moment ago, or a wrong code, does not open it", async () => {
    const { token } = await fixture.as()("POST /auth/token", { body: camille });
    adult = { ...adult, token };
    await expect(open(film)).rejects.toMatchObject(needed(true));
    await expect(open(film, { prepare: true })).rejects.toMatchObject(needed(true));
    await expect(unlock("0000")).rejects.toMatchObject({ code: 400 });
    const refused = await fixture.send("POST", `/api/videos/${film}/playing-url`, { ...adult, body: {} });
    expect(refused.headers.getSetCookie()).toEqual([]);
    for (const rating of [0, 10, 12, 16]) await open(await fixture.film({ rating }));
  });

  test("the code opens it for a quarter of an hour", async () => {
    await unlock();
    expect((await open(film)).video.id).toBe(film);
    minutes(15);
    await expect(open(film)).rejects.toMatchObject(needed(true));
  });

  test("by its series too: of the episode that plays, the rating counts", async () => {
    const series = await fixture.series([1], { rating: 18 });
    await expect(open(series.id)).rejects.toMatchObject(needed(true));
    await unlock();
    await open(series.id);
  });

  test("a film that has begun goes on, and is signed again, however long it lasts", async () => {
    await unlock();
    await open(film);
    for (let n = 0; n < 6; n += 1) {
      minutes(5);
      await play(film);
    }
    await sign();
    await open(film);
    minutes(15);
    await expect(play(film)).rejects.toMatchObject(needed(true));
    await expect(sign()).rejects.toMatchObject(needed(true));
    await expect(
      fixture.as(adult)("POST /videos/watched-time", { body: { video_id: film, watched_time: 9 } }),
    ).rejects.toMatchObject(needed(true));
  });

  test("its trailer waits for the code as well, and visitors get none", async () => {
    await fixture.database.run(sql`
      insert into trailers (video_id, media_key, images_key, duration_seconds) values (${film}, 'cendres', 'cendres', 20)`);
    const signTrailer = (who: Identity) =>
      fixture.as(who)("POST /pub/trailers/signed-cookies", { body: { trailer_url: "/media/cendres/master.m3u8" } });
    await unlock();
    await signTrailer(adult);
    minutes(15);
    await expect(signTrailer(adult)).rejects.toMatchObject(needed(true));
    await expect(signTrailer({})).rejects.toMatchObject({ status: 404 });
    const params = { id: film };
    expect((await fixture.as()("GET /pub/videos/{id}", { params })).trailers).toEqual([]);
    expect((await fixture.as(adult)("GET /videos/{id}", { params })).trailers).toHaveLength(1);
    expect((await fixture.send("GET", `/trailers/${film}/master.m3u8`)).status).toBe(404);
  });

  test("nothing else reaches the media: another film's screen, another screen of the device", async () => {
    await open(await fixture.film());
    await expect(play(film)).rejects.toMatchObject(needed(true));
    await unlock();
    await open(film, { screen: "salon" });
    minutes(14);
    await play(film, "salon");
    minutes(2);
    await expect(open(film, { screen: "chambre" })).rejects.toMatchObject(needed(true));
    await open(film, { screen: "salon" });
  });

  test("who comes back from the kids space gives the code at its door, and is asked no second time", async () => {
    await unlock();
    const asKid = fixture.as({ ...adult, profile: kid });
    await asKid("GET /home");
    await expect(open(film)).rejects.toMatchObject({ status: 403, code: 604 });
    await asKid("POST /me/parental-code/unlock", { body: { code } });
    await open(film);
  });
});
