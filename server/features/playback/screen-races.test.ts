import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createFixture, type Household, type Fixture } from "#tests/support/playback-fixture.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const open = (who: Identity, id: number, takeOver?: number) =>
  fixture.as(who)("POST /videos/{id}/playing-url", { params: { id }, body: takeOver ? { take_over: takeOver } : {} });
const log = (who: Identity, id: number, action: "playing" | "exited" | "paused") =>
  fixture.as(who)("POST /video-log", { body: { action, id, time: 3 } });
const leave = (who: Identity, id: number, seconds: number) =>
  fixture.as(who)("POST /videos/watched-time", { body: { video_id: id, watched_time: seconds, leaving: true } });
const sign = (who: Identity) => fixture.as(who)("POST /signed/signed-cookies", { body: {} });
const placeOf = async (who: Identity, id: number) =>
  (await fixture.as(who)("GET /videos/{id}/watched-time", { params: { id } })).watched_time;
const devicesOf = (house: Household, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => house.device(`écran ${index}`)));
const won = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === "fulfilled").length;

async function liveLeases({ accountId }: Household): Promise<number> {
  const rows = await fixture.database.rows(sql`
    select from screen_leases where account_id = ${accountId} and lost_at is null and expires_at > ${fixture.clock.now()}`);
  return rows.length;
}

describe("calls at the same instant", () => {
  test("of eight screens of a family exactly three open", async () => {
    const house = await fixture.household("family");
    const film = await fixture.film();
    const outcomes = await Promise.allSettled((await devicesOf(house, 8)).map((device) => open(device, film)));
    expect(won(outcomes)).toBe(3);
    expect(await liveLeases(house)).toBe(3);
  });

  test("of eight screens of a plan of five exactly five open", async () => {
    const house = await fixture.household("family");
    await fixture.database.run(sql`
      with made as (
        insert into plan_groups (names, account_type, screens, people, position) values ('{"fr":"Tribu","en":"Tribe"}', 2, 5, 5, 3)
        returning id),
      plan as (
        insert into plans (group_id, recurring, price_cents) select id, 'MONTH', 1999 from made returning id)
      update subscriptions set plan_id = plan.id from plan where account_id = ${house.accountId}`);
    const film = await fixture.film();
    const outcomes = await Promise.allSettled((await devicesOf(house, 8)).map((device) => open(device, film)));
    expect(won(outcomes)).toBe(5);
  });

  test("of four that take the same screen over one has it in the end, and only that one goes on", async () => {
    const house = await fixture.household();
    const film = await fixture.film();
    const [tv, ...others] = await devicesOf(house, 5);
    const { screen } = await open(tv!, film);
    await Promise.allSettled(others.map((device) => open(device, film, screen?.id)));
    expect(await liveLeases(house)).toBe(1);
    expect(won(await Promise.allSettled([tv!, ...others].map((device) => log(device, film, "playing"))))).toBe(1);
    expect(won(await Promise.allSettled([tv!, ...others].map(sign)))).toBe(1);
  });

  test("heartbeats beside a takeover do not keep what was taken", async () => {
    const house = await fixture.household();
    const film = await fixture.film();
    const [tv, phone] = await devicesOf(house, 2);
    const { screen } = await open(tv!, film);
    const beats = Array.from({ length: 8 }, () => log(tv!, film, "playing"));
    await Promise.allSettled([...beats, open(phone!, film, screen?.id), sign(tv!)]);
    await expect(log(tv!, film, "playing")).rejects.toMatchObject({ code: 300 });
    await expect(sign(tv!)).rejects.toMatchObject({ code: 300 });
    await log(phone!, film, "playing");
    expect(await liveLeases(house)).toBe(1);
  });

  test("silent screens that come back together find as many places as there are", async () => {
    const house = await fixture.household("family");
    const film = await fixture.film();
    const devices = await devicesOf(house, 6);
    for (const batch of [devices.slice(0, 3), devices.slice(3)]) {
      for (const device of batch) await open(device, film);
      fixture.clock.advance({ seconds: 46 });
    }
    const outcomes = await Promise.allSettled(devices.map((device) => log(device, film, "playing")));
    expect(won(outcomes)).toBe(3);
    expect(await liveLeases(house)).toBe(3);
  });

  test("whatever is opened, renewed, left and taken over, no account has more screens than its limit", async () => {
    for (const [plan, limit] of [
      ["personal", 1],
      ["family", 3],
    ] as const) {
      const house = await fixture.household(plan);
      const film = await fixture.film();
      const devices = await devicesOf(house, 6);
      for (let round = 0; round < 4; round++) {
        const screens = await fixture.database.rows<{ id: number }>(
          sql`select id from screen_leases where account_id = ${house.accountId}`,
        );
        const calls = devices.flatMap((device, index) => [
          open(device, film, screens[(index + round) % (screens.length || 1)]?.id),
          log(device, film, (["playing", "paused", "exited", "playing"] as const)[(index + round) % 4]!),
          sign(device),
        ]);
        await Promise.allSettled(calls);
        expect(await liveLeases(house)).toBeLessThanOrEqual(limit);
        fixture.clock.advance({ seconds: 20 });
      }
    }
  });
});

describe("a second browser", () => {
  test.each(["the save first", "the farewell first"])(
    "that is closed gives its place up at once and keeps where it was: %s",
    async (order) => {
      const house = await fixture.household();
      const film = await fixture.film();
      const [first, second] = await devicesOf(house, 2);
      await open(first!, film);
      await expect(open(second!, film)).rejects.toMatchObject({ code: 600 });
      const farewells = [() => leave(first!, film, 61), () => log(first!, film, "exited")];
      if (order === "the farewell first") farewells.reverse();
      for (const farewell of farewells) await farewell();
      expect(await liveLeases(house)).toBe(0);
      await open(second!, film);
      expect(await placeOf(second!, film)).toBe(61);
    },
  );

  test("that is killed keeps its place for 45 seconds and no longer, and where it was when it last saved", async () => {
    const house = await fixture.household();
    const film = await fixture.film();
    const [killed, other] = await devicesOf(house, 2);
    await open(killed!, film);
    await fixture.as(killed)("POST /videos/watched-time", { body: { video_id: film, watched_time: 30 } });
    fixture.clock.advance({ seconds: 44.9 });
    await expect(open(other!, film)).rejects.toMatchObject({ code: 600 });
    fixture.clock.advance({ seconds: 0.1 });
    const opened = await open(other!, film);
    expect(opened.watched_time).toBe(30);
    await expect(log(killed!, film, "playing")).rejects.toMatchObject({ code: 300 });
  });
});
