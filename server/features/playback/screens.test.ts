import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CallError, type AnswerFor } from "#contract/client.ts";
import { ScreensInUse, type WatchAction } from "#contract/playback.ts";
import * as z from "zod/mini";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createFixture, type Fixture } from "#tests/support/playback-fixture.ts";
import { sweepAllLeases } from "./screen-queries.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

type Opening = { screen?: string; take_over?: number };

const open = (who: Identity, id: number, body: Opening = {}) =>
  fixture.as(who)("POST /videos/{id}/playing-url", { params: { id }, body });
const log = (who: Identity, id: number, action: WatchAction, screen = "main") =>
  fixture.as(who)("POST /video-log", { body: { action, id, time: 3, screen } });

async function refusal(work: Promise<unknown>): Promise<CallError> {
  const error: unknown = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(error instanceof CallError)) throw new Error(`Nothing was refused: ${String(error)}`);
  return error;
}

async function inUse(work: Promise<unknown>) {
  const error = await refusal(work);
  expect([error.status, error.code]).toEqual([403, 600]);
  return z.parse(ScreensInUse, error.details);
}

describe("screens of an account", () => {
  test("a second screen on a personal account is refused, and told which screen plays what", async () => {
    const house = await fixture.household();
    const film = await fixture.film();
    const tv = await house.device("Télévision du salon");
    const phone = await house.device("Téléphone");
    await open(tv, film);
    const { limit, screens } = await inUse(open(phone, film));
    expect(limit).toBe(1);
    expect(screens).toMatchObject([{ device_name: "Télévision du salon", profile_name: "Ada", this_device: false }]);
    expect(screens[0]?.video_title).toMatch(/^Titre /);
  });

  test("a family plays on three screens and not on a fourth", async () => {
    const house = await fixture.household("family");
    const film = await fixture.film();
    for (const name of ["a", "b", "c"]) await open(await house.device(name), film);
    const { limit, screens } = await inUse(open(await house.device("d"), film));
    expect([limit, screens.length]).toEqual([3, 3]);
  });

  test("two tabs of one browser are two screens, and one tab opened again is one", async () => {
    const house = await fixture.household();
    const film = await fixture.film();
    const laptop = await house.device("Ordinateur");
    await open(laptop, film, { screen: "tab-1" });
    await open(laptop, await fixture.film(), { screen: "tab-1" });
    const { screens } = await inUse(open(laptop, film, { screen: "tab-2" }));
    expect(screens).toMatchObject([{ this_device: true }]);
  });

  test("of many opened in the same instant exactly one wins", async () => {
    const house = await fixture.household();
    const film = await fixture.film();
    const devices = await Promise.all(Array.from({ length: 8 }, (_, i) => house.device(`écran ${i}`)));
    const outcomes = await Promise.allSettled(devices.map((device) => open(device, film)));
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  });

  test("preparing takes no screen, and opens the main playlist and the first picture alone", async () => {
    const house = await fixture.household();
    const film = await fixture.film({ media_key: "kepler" });
    const [tv, phone] = [await house.device("tv"), await house.device("phone")];
    await open(tv, film);
    const answer = await fixture.send("POST", `/api/videos/${film}/playing-url`, { ...phone, body: { prepare: true } });
    const prepared = (await answer.json()) as AnswerFor<"POST /videos/{id}/playing-url">;
    expect([prepared.screen, answer.headers.getSetCookie()]).toEqual([null, []]);
    const status = async (file: string) =>
      (await fetch(`${fixture.url}/media/kepler/${file}?${prepared.stream.signature_query}`)).status;
    expect(await Promise.all(["master.m3u8", "v360/index.m3u8", "v360/init.mp4"].map(status))).toEqual([200, 403, 403]);
    const first = prepared.stream.first_files;
    expect(Object.keys(first)).toEqual(["v360/init.mp4", "v360/s00000.m4s"]);
    const statusUnder = async (query: string | undefined, file: string) =>
      (await fetch(`${fixture.url}/media/kepler/${file}?${query}`)).status;
    for (const [path, query] of Object.entries(first)) {
      const tried = ["v360/init.mp4", "v360/s00000.m4s", "v360/s00001.m4s", "v720/s00000.m4s", "master.m3u8"];
      const open = await Promise.all(tried.map((file) => statusUnder(query, file)));
      expect(tried.filter((_file, place) => open[place] === 200)).toEqual([path]);
    }
    await log(tv, film, "playing");
    expect((await refusal(log(phone, film, "playing"))).code).toBe(600);
  });

  test("preparing opens the picture at the viewer's place, and playing needs none", async () => {
    const who = await (await fixture.household()).device("tv");
    const film = await fixture.film({ media_key: "kepler", duration_seconds: 26 });
    const opened = await open(who, film);
    expect([opened.stream.first_files, opened.intro?.first_files]).toEqual([{}, {}]);
    const body = { video_id: film, watched_time: 5 };
    await fixture.as(who)("POST /videos/watched-time", { body });
    const prepared = await fixture.as(who)("POST /videos/{id}/playing-url", {
      params: { id: film },
      body: { prepare: true },
    });
    const { stream, intro } = prepared;
    expect(Object.keys(stream.first_files)).toEqual(["v360/init.mp4", "v360/s00003.m4s"]);
    expect(Object.keys(intro?.first_files ?? {})).toEqual(["v360/init.mp4", "v360/s00000.m4s"]);
  });

  test("a silent screen loses its place after 45 seconds, one that plays keeps it", async () => {
    const house = await fixture.household();
    const film = await fixture.film();
    const [tv, phone] = [await house.device("tv"), await house.device("phone")];
    await open(tv, film);
    fixture.clock.advance({ seconds: 40 });
    await log(tv, film, "playing");
    fixture.clock.advance({ seconds: 44 });
    await inUse(open(phone, film));
    fixture.clock.advance({ seconds: 1 });
    await open(phone, film);
    const lost = await refusal(log(tv, film, "playing"));
    expect([lost.status, lost.code]).toEqual([402, 300]);
  });

  test("screens that report at the same moment are told apart: the lost one is lost, the others play on", async () => {
    const film = await fixture.film();
    const houses = await Promise.all(Array.from({ length: 6 }, () => fixture.household()));
    const screens = await Promise.all(houses.map((house, index) => house.device(`tv ${index}`)));
    for (const screen of screens) await open(screen, film);
    const [taken] = (await inUse(open(await houses[2]!.device("phone"), film))).screens;
    await open(await houses[2]!.device("phone"), film, { take_over: taken!.id });
    fixture.clock.advance({ seconds: 30 });
    const outcomes = await Promise.allSettled(screens.map((screen) => log(screen, film, "playing")));
    expect(outcomes.map(({ status }) => status === "rejected")).toEqual(screens.map((_, index) => index === 2));
    fixture.clock.advance({ seconds: 30 });
    for (const [index, house] of houses.entries())
      if (index !== 2) await inUse(open(await house.device("phone"), film));
  });

  test("saving the place is a sign of life; pausing alone is none", async () => {
    const house = await fixture.household();
    const film = await fixture.film();
    const [tv, phone] = [await house.device("tv"), await house.device("phone")];
    await open(tv, film);
    fixture.clock.advance({ seconds: 40 });
    await fixture.as(tv)("POST /videos/watched-time", { body: { video_id: film, watched_time: 40 } });
    fixture.clock.advance({ seconds: 40 });
    await log(tv, film, "paused");
    await inUse(open(phone, film));
    fixture.clock.advance({ seconds: 6 });
    await open(phone, film);
  });

  test.each(["exited", "ended"] as const)(
    "'%s' frees the screen at once, and the last save does not take it back",
    async (action) => {
      const house = await fixture.household();
      const film = await fixture.film();
      const [tv, phone] = [await house.device("tv"), await house.device("phone")];
      await open(tv, film);
      await log(tv, film, action);
      await fixture.as(tv)("POST /videos/watched-time", { body: { video_id: film, watched_time: 50, leaving: true } });
      await open(phone, film);
      expect(await fixture.as(phone)("GET /videos/{id}/watched-time", { params: { id: film } })).toEqual({
        watched_time: 50,
      });
    },
  );

  test("a heartbeat that arrives after its player has left does not take the screen back", async () => {
    const house = await fixture.household();
    const film = await fixture.film();
    const [tv, phone] = [await house.device("tv"), await house.device("phone")];
    await open(tv, film);
    await log(tv, film, "exited");
    expect(await log(tv, film, "playing")).toEqual({ screen_expires_at: null });
    await fixture.as(tv)("POST /videos/watched-time", { body: { video_id: film, watched_time: 50 } });
    await open(phone, film);
  });

  test("the end of one title, told late, does not free the screen of the next", async () => {
    const house = await fixture.household();
    const [first, second] = [await fixture.film(), await fixture.film()];
    const [tv, phone] = [await house.device("tv"), await house.device("phone")];
    await open(tv, first);
    await open(tv, second);
    await log(tv, first, "ended");
    await inUse(open(phone, first));
  });

  test("taking over: the other screen hears code 300 on every playback call, until it is opened again", async () => {
    const house = await fixture.household();
    const film = await fixture.film();
    const [tv, phone] = [await house.device("tv"), await house.device("phone")];
    const first = await open(tv, film);
    const { screens } = await inUse(open(phone, film));
    const second = await open(phone, film, { take_over: screens[0]?.id ?? 0 });
    expect(screens[0]?.id).toBe(first.screen?.id);
    const save = { video_id: film, watched_time: 77 };
    const calls = [
      () => log(tv, film, "playing"),
      () => log(tv, film, "paused"),
      () => log(tv, film, "seeked"),
      () => log(tv, film, "started"),
      () => fixture.as(tv)("POST /videos/watched-time", { body: save }),
      () => fixture.as(tv)("POST /signed/signed-cookies", { body: {} }),
    ];
    for (const work of calls) expect((await refusal(work())).code).toBe(300);
    expect(await fixture.as(tv)("GET /videos/{id}/watched-time", { params: { id: film } })).toEqual({
      watched_time: 0,
    });
    await inUse(open(tv, film));
    await open(tv, film, { take_over: second.screen?.id });
    expect((await refusal(log(phone, film, "playing"))).code).toBe(300);
  });

  test("another account's screen cannot be taken over", async () => {
    const [mine, theirs] = [await fixture.household(), await fixture.household()];
    const film = await fixture.film();
    const other = await open(await theirs.device("tv"), film);
    await open(await mine.device("tv"), film);
    await inUse(open(await mine.device("phone"), film, { take_over: other.screen?.id }));
  });

  test("a device that was signed out holds no screen", async () => {
    const house = await fixture.household();
    const film = await fixture.film();
    await open(await house.device("tv"), film);
    await fixture.database.run(sql`
      update sessions set ended_at = ${fixture.clock.now()}, ended_reason = 'removed' where account_id = ${house.accountId}`);
    await open(await house.device("phone"), film);
  });

  test("a kid is not told the name of what the grown-ups watch", async () => {
    const house = await fixture.household();
    const forAdults = await fixture.film({ rating: 16 });
    const forKids = await fixture.film({ is_kid: true });
    await open(await house.device("tv"), forAdults);
    const { screens } = await inUse(open(await house.device("tablette", house.kid), forKids));
    expect(screens).toMatchObject([{ video_title: null, device_name: "tv" }]);
  });

  test("after a long pause a screen comes back where there is room", async () => {
    const house = await fixture.household();
    const film = await fixture.film();
    const tv = await house.device("tv");
    await open(tv, film);
    fixture.clock.advance({ seconds: 3600 });
    const answer: AnswerFor<"POST /video-log"> = await log(tv, film, "playing");
    expect(answer.screen_expires_at).toBe(new Date(fixture.clock.now().getTime() + 45_000).toISOString());
  });

  test("a device that slept for days gets a new lease for the title it names, if a screen is free", async () => {
    const house = await fixture.household("personal");
    const [sofa, kitchen] = [await house.device("tv"), await house.device("tablette")];
    const film = await fixture.film();
    const sign = (body: { url: string; video_id?: number }) =>
      fixture.as(sofa)("POST /signed/signed-cookies", { body });
    const { stream } = await open(sofa, film);
    fixture.clock.advance({ days: 2 });
    await sweepAllLeases(fixture.database, fixture.clock.now());
    await expect(sign({ url: stream.url })).rejects.toMatchObject({ code: 300 });
    await expect(sign({ url: "/media/autre/master.m3u8", video_id: film })).rejects.toMatchObject({ status: 404 });
    await sign({ url: stream.url, video_id: film });
    await expect(open(kitchen, film)).rejects.toMatchObject({ code: 600 });
    fixture.clock.advance({ days: 2 });
    await sweepAllLeases(fixture.database, fixture.clock.now());
    await open(kitchen, film);
    // It is not told that another screen took its place, but which one plays.
    const refused = sign({ url: stream.url, video_id: film });
    await expect(refused).rejects.toMatchObject({ status: 403, code: 600 });
    await expect(refused).rejects.toMatchObject({ details: { screens: [{ device_name: "tablette" }] } });
  });
});
