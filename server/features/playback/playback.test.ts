import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { watchLogDays } from "./jobs.ts";
import { writeLogs } from "./watch-log-queries.ts";
import { createFixture, type Fixture } from "#tests/support/playback-fixture.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const open = (who: Identity, id: number) =>
  fixture.as(who)("POST /videos/{id}/playing-url", { params: { id }, body: {} });
const save = (who: Identity, id: number, time: number, savedAt?: string) =>
  fixture.as(who)("POST /videos/watched-time", { body: { video_id: id, watched_time: time, saved_at: savedAt } });
const placeOf = async (who: Identity, id: number) =>
  (await fixture.as(who)("GET /videos/{id}/watched-time", { params: { id } })).watched_time;
const viewer = async () => (await fixture.household("family")).device("tv");

describe("opening", () => {
  test("the answer names the signed stream, intro, storyboard and place", async () => {
    const who = await viewer();
    const film = await fixture.film({ media_key: "orbites" });
    await save(who, film, 42);
    const opened = await open(who, film);
    expect(opened).toMatchObject({
      video: { id: film, type: "movie", duration: 100, series: null },
      stream: { url: "/media/orbites/master.m3u8" },
      intro: { url: "/media/intro/master.m3u8" },
      storyboard_url: "/media/orbites/storyboard.vtt",
      watched_time: 42,
      next_episode: null,
    });
  });

  test("an end of rights is told to who may still watch then, not long before", async () => {
    const who = await viewer();
    const film = await fixture.film();
    const inHours = async (hours: number) => {
      const end = new Date(fixture.clock.now().getTime() + hours * 3_600_000);
      await fixture.database.run(sql`update videos set unpublished_at = ${end} where id = ${film}`);
      return (await open(who, film)).available_until;
    };
    expect(await inHours(23)).not.toBeNull();
    expect(await inHours(25)).toBeNull();
  });

  test("a series plays the episode left off, after its end the next, after the last the first", async () => {
    const who = await viewer();
    const { id, episodes } = await fixture.series([2, 1]);
    const [first = 0, second = 0, third = 0] = episodes;
    const begun = await open(who, id);
    expect(begun).toMatchObject({
      video: { id: first, series: { id }, season: { number: 1 } },
      next_episode: { id: second },
    });
    await save(who, second, 30);
    expect(await open(who, id)).toMatchObject({
      video: { id: second },
      watched_time: 30,
      next_episode: { id: third, season_number: 2 },
    });
    fixture.clock.advance({ seconds: 60 });
    await save(who, second, 99);
    expect(await open(who, id)).toMatchObject({
      video: { id: third, season: { number: 2 } },
      watched_time: 0,
      next_episode: null,
    });
    fixture.clock.advance({ seconds: 60 });
    await save(who, third, 100);
    expect((await open(who, id)).video.id).toBe(first);
  });

  test("titles come in the language asked for", async () => {
    const who = await viewer();
    expect((await open({ ...who, locale: "en" }, await fixture.film())).video.title).toMatch(/^Title /);
  });
});

describe("who may not play", () => {
  test("an expired account is told so (601), one that never paid has no profile yet", async () => {
    const film = await fixture.film();
    const expired = await (await fixture.household("expired")).device("tv");
    await expect(open(expired, film)).rejects.toMatchObject({ status: 403, code: 601 });
    await expect(save(expired, film, 3)).rejects.toMatchObject({ code: 601 });
    const unpaid = await (await fixture.household("unpaid")).device("tv");
    await expect(open(unpaid, film)).rejects.toMatchObject({ status: 400, message: "User profile does not exist" });
  });

  test("above the profile's ceiling: 602 with the rating", async () => {
    const house = await fixture.household();
    await fixture.database.run(sql`update profiles set age_ceiling = 12 where id = ${house.adult}`);
    const who = await house.device("tv");
    await expect(open(who, await fixture.film({ rating: 16 }))).rejects.toMatchObject({
      status: 403,
      code: 602,
      details: { rating: 16, age_ceiling: 12 },
    });
    await open(who, await fixture.film({ rating: 12 }));
  });

  test("a kid finds kids' titles only; the rest is not there, by any call", async () => {
    const house = await fixture.household("family");
    const who = await house.device("tablette", house.kid);
    const adults = await fixture.film({ media_key: "pour-adultes" });
    const calls = [
      () => open(who, adults),
      () => save(who, adults, 3),
      () => placeOf(who, adults),
      () => fixture.as(who)("POST /videos/viewed", { body: { video_id: adults } }),
      () => fixture.as(who)("POST /video-log", { body: { action: "playing", id: adults, time: 1 } }),
    ];
    for (const work of calls) await expect(work()).rejects.toMatchObject({ status: 404 });
    await open(who, await fixture.film({ is_kid: true }));
  });

  test("no session, an unknown id, a malformed one, an unpublished title", async () => {
    const who = await viewer();
    const status = async (id: string, identity: Identity = who) =>
      (await fixture.send("POST", `/api/videos/${id}/playing-url`, { ...identity, body: {} })).status;
    const film = await fixture.film();
    expect(await status(String(film), {})).toBe(401);
    for (const id of ["999999", "9007199254740991", "99999999999999999999", "0", "-1", "1.5", "abc", "%00"]) {
      expect([id, await status(id)]).toEqual([id, 404]);
    }
    expect(await status(String(await fixture.film({ published: false })))).toBe(404);
    expect(await status(String((await fixture.series([])).id))).toBe(403);
  });
});

describe("the place", () => {
  test("a late, older save changes nothing", async () => {
    const who = await viewer();
    const film = await fixture.film();
    const now = fixture.clock.now().getTime();
    await save(who, film, 60, new Date(now - 1000).toISOString());
    expect(await save(who, film, 20, new Date(now - 9000).toISOString())).toEqual({
      watched_time: 60,
      completed: false,
    });
    expect(await placeOf(who, film)).toBe(60);
  });

  test("a clock that runs ahead does not lock out the saves that follow", async () => {
    const who = await viewer();
    const film = await fixture.film();
    await save(who, film, 60, "2199-01-01T00:00:00Z");
    fixture.clock.advance({ seconds: 10 });
    await save(who, film, 70);
    expect(await placeOf(who, film)).toBe(70);
  });

  test("past 95 % it is watched, and begins anew; a place past the end is the end", async () => {
    const who = await viewer();
    const film = await fixture.film();
    expect(await save(who, film, 95)).toEqual({ watched_time: 95, completed: false });
    expect(await save(who, film, 1000)).toEqual({ watched_time: 0, completed: true });
    expect((await open(who, film)).watched_time).toBe(0);
  });

  test("each profile has its own", async () => {
    const house = await fixture.household("family");
    const film = await fixture.film({ is_kid: true });
    await save(await house.device("tv"), film, 33);
    expect(await placeOf(await house.device("tablette", house.kid), film)).toBe(0);
  });

  test("bad bodies are refused and write nothing", async () => {
    const who = await viewer();
    const film = await fixture.film();
    const bodies: unknown[] = [
      undefined,
      null,
      [],
      "text",
      {},
      { video_id: film },
      { video_id: film, watched_time: -1 },
      { video_id: film, watched_time: "12" },
      { video_id: String(film), watched_time: 1 },
      { video_id: film, watched_time: 1, saved_at: "hier" },
      { video_id: film, watched_time: 1, screen: "é".repeat(100) },
      { video_id: film, watched_time: 1e300 },
      { video_id: 1.5, watched_time: 1 },
    ];
    for (const body of bodies) {
      const answer = await fixture.send("POST", "/api/videos/watched-time", { ...who, body });
      expect([body, answer.status]).toEqual([body, 400]);
    }
    for (const body of [{}, { action: "danced", id: film, time: 1 }, { action: "paused", id: film }]) {
      expect((await fixture.send("POST", "/api/video-log", { ...who, body })).status).toBe(400);
    }
    const broken = await fixture.send("POST", "/api/video-log", {
      ...who,
      raw: "{",
      headers: { "content-type": "application/json" },
    });
    expect(broken.status).toBe(400);
    expect(await placeOf(who, film)).toBe(0);
    expect(await fixture.database.rows(sql`select from watch_log where video_id = ${film}`)).toHaveLength(0);
  });
});

describe("logs and views", () => {
  test("each action of the player stands in the log", async () => {
    const who = await viewer();
    const film = await fixture.film();
    for (const action of ["started", "playing", "seeked", "paused", "ended", "exited"] as const) {
      await fixture.as(who)("POST /video-log", { body: { action, id: film, time: 1.5 } });
    }
    const rows = await fixture.database.rows(
      sql`select action, position_seconds from watch_log where video_id = ${film} order by id`,
    );
    expect(rows).toHaveLength(6);
    expect(rows[2]).toEqual({ action: "seeked", position_seconds: 1.5 });
  });

  test("logs that come together are all there, and one statement writes many", async () => {
    const who = await viewer();
    const film = await fixture.film();
    const times = Array.from({ length: 60 }, (_, index) => index);
    await Promise.all(
      times.map((time) => fixture.as(who)("POST /video-log", { body: { action: "seeked", id: film, time } })),
    );
    const logged = () =>
      fixture.database.rows<{ position_seconds: number; profile_id: number; session_id: number; created_at: Date }>(
        sql`select position_seconds, profile_id, session_id, created_at from watch_log where video_id = ${film}`,
      );
    const [first, ...rest] = await logged();
    expect([first, ...rest].map((row) => row?.position_seconds).toSorted((a = 0, b = 0) => a - b)).toEqual(times);
    if (!first) throw new Error("Nothing was logged");
    // Rows of one statement have one transaction.
    const written = await fixture.database.row<{ transactions: number }>(
      sql`select count(distinct xmin::text) as transactions from watch_log where video_id = ${film}`,
    );
    expect(written?.transactions).toBeLessThan(times.length);
    const { profile_id: profileId, session_id: sessionId, created_at: at } = first;
    const entry = { profileId, sessionId, videoId: film, action: "paused" as const, at };
    expect(
      await writeLogs(
        fixture.database,
        [100, 101.5].map((time) => ({ ...entry, time })),
      ),
    ).toBe(2);
    const { position_seconds: _any, ...same } = first;
    expect((await logged()).slice(-2)).toEqual([100, 101.5].map((time) => ({ ...same, position_seconds: time })));
  });

  test("logs older than thirteen months are deleted, and screens that nobody opened for a day", async () => {
    const who = await viewer();
    const film = await fixture.film();
    const log = (action: "started" | "playing") =>
      fixture.as(who)("POST /video-log", { body: { action, id: film, time: 1 } });
    await log("playing");
    fixture.clock.advance({ days: 1 });
    await log("started");
    const kept = async () => ({
      logs: (await fixture.database.rows(sql`select from watch_log where video_id = ${film}`)).length,
      screens: (await fixture.database.rows(sql`select from screen_leases where video_id = ${film}`)).length,
    });
    fixture.clock.advance({ days: watchLogDays - 1 });
    await fixture.jobs.runAll();
    expect(await kept()).toEqual({ logs: 2, screens: 0 });
    fixture.clock.advance({ days: 1 });
    await fixture.jobs.runAll();
    expect(await kept()).toEqual({ logs: 1, screens: 0 });
    fixture.clock.set("2026-03-10T09:00:00Z");
  });

  test("a view counts once in half an hour for a profile, and for the series too", async () => {
    const who = await viewer();
    const { id, episodes } = await fixture.series([1]);
    const [episode = 0] = episodes;
    const view = async () => (await fixture.as(who)("POST /videos/viewed", { body: { video_id: episode } })).counted;
    expect([await view(), await view()]).toEqual([true, false]);
    fixture.clock.advance({ seconds: 1800 });
    expect(await view()).toBe(true);
    const counts = await fixture.database.rows(sql`select view_count from videos where id in (${id}, ${episode})`);
    expect(counts).toEqual([{ view_count: 2 }, { view_count: 2 }]);
    await save(who, episode, 5, "2026-01-01T00:00:00Z");
    expect(await placeOf(who, episode)).toBe(5);
  });
});
