import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { watchingSources } from "#server/compose/business-figures.ts";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { makeGroup } from "#tests/support/groups.ts";
import { openHouseholds, type Households } from "#tests/support/households.ts";
import { createStaffMember, expectFault, openStaffSession } from "#tests/support/staff.ts";
import { createWatchingKeeping } from "./keeping.ts";

/** Nine households: more than the five that share no bit are certain to be among them. */
const size = 9;
const month = "2026-03";

let site: Households["site"];
let accountant: Households["accountant"];
let homes: Households["homes"];
beforeAll(async () => {
  ({ site, accountant, homes } = await openHouseholds(size));
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.run(sql`delete from watch_log`);
  await site.database.run(sql`delete from watching_days`);
  await site.database.run(sql`update watching_state set kept_at = null, open_from = null`);
});

/** As the job does. */
const keep = (at = "2026-03-10T09:30:00Z") =>
  createWatchingKeeping({ database: site.database, ...watchingSources }).keep({
    at: new Date(at),
    signal: new AbortController().signal,
  });

type Watched = { seconds?: number; at?: string; from?: number };

/** A minute of a title of 100 s, reported every ten seconds as the player does. */
async function watch(
  { profile }: Identity,
  video: number,
  { seconds = 60, at = "2026-03-10T08:00:00Z", from = 0 }: Watched = {},
) {
  await site.database.run(sql`
    insert into watch_log (profile_id, video_id, action, position_seconds, created_at)
    select ${profile}::integer, ${video}::integer,
      case when passed = 0 then 'started' when passed = ${seconds}::integer then 'exited' else 'playing' end,
      ${from}::integer + passed, ${at}::timestamptz + make_interval(secs => passed)
    from generate_series(0, ${seconds}::integer, 10) passed`);
}
const adults = () => homes.map(({ adult }) => adult);
const watchAll = async (who: readonly Identity[], video: number, watched: Watched = {}) => {
  for (const one of who) await watch(one, video, watched);
};
const ofMonth = () => accountant("GET /admin/figures/watching/month", { query: { month } });
const houseRows = async () => (await accountant("GET /admin/figures/watching", { query: { from: "2026-01-01" } })).rows;
const kept = () =>
  site.database.rows<object>(sql`
    select day, kind, key, seconds, starts, finishes, households::text as households from watching_days order by 1, 2, 3`);

test("a new service has no figures of watching, and says so with empty lists", async () => {
  await keep();
  expect(await accountant("GET /admin/figures/watching")).toMatchObject({ from: null, to: null, rows: [] });
  expect(await ofMonth()).toMatchObject({ months: [], month: null, titles: [], seasons: [], hours: [] });
});

test("at a glance, editors read what the last seven whole days and the seven before them came to", async () => {
  const editor = site.as({ token: await openStaffSession(site, (await createStaffMember(site, ["editor"])).id) });
  const glance = () => editor("GET /admin/figures/watching/week");
  const before = await glance();
  expect(before).toMatchObject({ week: null, before: null });
  const film = await site.film();
  for (const at of ["2026-03-02", "2026-03-03", "2026-03-09", "2026-03-10"])
    await watchAll(adults(), film, { seconds: at.endsWith("2") ? 20 : 60, at: `${at}T08:00:00Z` });
  await keep();
  // The tenth of March is not over.
  expect(await glance()).toEqual({
    films: before.films + 1,
    week: { seconds: 2 * 60 * size, starts: 2 * size },
    before: { seconds: 20 * size, starts: size },
  });
});

test("hours, starts and finishes count by title, season and hour of Paris", async () => {
  const film = await site.film();
  const { episodes } = await site.series([2], { title_fr: "Les sons" });
  const [first = 0, second = 0] = episodes;
  await watchAll(adults(), second, { seconds: 20, at: "2026-03-09T20:30:00Z" });
  await watchAll(adults(), film);
  // To the end, and once more on the same day.
  await watchAll(adults(), first, { seconds: 40, from: 60, at: "2026-03-10T08:30:00Z" });
  await watchAll(adults(), first, { seconds: 10, at: "2026-03-10T08:40:00Z" });
  await keep();
  const { titles, seasons, hours } = await ofMonth();
  expect(titles).toMatchObject([
    { id: film, seconds: 60 * size, starts: size, finishes: 0, series_title: null },
    { id: first, seconds: 50 * size, starts: size, finishes: size, series_title: "Les sons", episode_number: 1 },
    { id: second, seconds: 20 * size, starts: size, finishes: 0 },
  ]);
  expect(seasons).toMatchObject([{ series_title: "Les sons", season_number: 1, episodes: 2, seconds: 70 * size }]);
  expect(hours.map(({ hour, seconds }) => [hour, seconds])).toEqual([
    [9, 110 * size],
    [21, 20 * size],
  ]);
  expect(await houseRows()).toMatchObject([
    { from: "2026-03-09", seconds: 20 * size, starts: size },
    { from: "2026-03-10", seconds: 110 * size, starts: 2 * size, finishes: size },
  ]);
});

test("pauses do not count, a seek changes nothing, and after a gap twenty seconds do", async () => {
  const film = await site.film();
  const log = (action: string, second: number) => sql`(${action}, ${second}::integer)`;
  for (const { profile } of adults())
    await site.database.run(sql`
      insert into watch_log (profile_id, video_id, action, position_seconds, created_at)
      select ${profile}::integer, ${film}::integer, action, 1, timestamptz '2026-03-10T08:00:00Z' + make_interval(secs => second)
      from (values ${log("started", 0)}, ${log("seeked", 4)}, ${log("playing", 10)}, ${log("paused", 15)},
        ${log("playing", 100)}, ${log("playing", 400)}, ${log("exited", 405)}) l(action, second)`);
  await keep();
  // 10 + 5 + 20 + 5 seconds.
  expect((await ofMonth()).titles).toMatchObject([{ seconds: 40 * size }]);
});

test("what goes on over midnight in Paris counts on both days", async () => {
  await watchAll(adults(), await site.film(), { seconds: 60, at: "2026-03-08T22:59:40Z" });
  await keep();
  expect((await houseRows()).map(({ from, seconds, starts }) => [from, seconds, starts])).toEqual([
    ["2026-03-08", 20 * size, size],
    ["2026-03-09", 40 * size, 0],
    ["2026-03-10", 0, 0],
  ]);
});

test("a title of four households is shown nowhere, and neither is the smallest of the others", async () => {
  const [many, some, few] = [await site.film(), await site.film(), await site.film()];
  await watchAll(adults(), many);
  await watchAll(adults(), some, { seconds: 30 });
  await watchAll(adults().slice(0, 4), few, { seconds: 90 });
  await keep();
  const found = await ofMonth();
  expect(found.titles.map(({ id }) => id)).toEqual([many]);
  expect(found.withheld_titles).toBe(2);
  expect(JSON.stringify(found)).not.toMatch(/households/);
});

test("several profiles of one household are one, and a day of four households is in no sum", async () => {
  const film = await site.film();
  await watchAll(adults().slice(0, 4), film);
  await watchAll(
    homes.slice(0, 4).map(({ kid }) => kid),
    film,
  );
  await keep();
  expect(await houseRows()).toMatchObject([{ seconds: 0, starts: 0, withheld_days: 1 }]);
  expect((await ofMonth()).titles).toEqual([]);
});

test("what kids watch counts in the sum of all alone", async () => {
  const [ofAll, ofKids] = [await site.film({ is_kid: true }), await site.film({ is_kid: true })];
  await watchAll(adults(), ofAll);
  await watchAll(
    homes.map(({ kid }) => kid),
    ofAll,
  );
  await watchAll(
    homes.map(({ kid }) => kid),
    ofKids,
    { at: "2026-03-10T06:00:00Z" },
  );
  await keep();
  const { titles, hours } = await ofMonth();
  expect(titles).toMatchObject([{ id: ofAll, seconds: 60 * size, starts: size }]);
  expect(hours.map(({ hour, seconds }) => [hour, seconds])).toEqual([[9, 60 * size]]);
  expect(await houseRows()).toMatchObject([{ seconds: 180 * size, starts: 3 * size }]);
});

test("what pupils of a class watch counts in the sum of all alone", async () => {
  const film = await site.film();
  const pupil = await site.viewers();
  const { id } = await makeGroup(site, { pupil_ceiling: 12 });
  await site.database.run(sql`
    update accounts set pupil_of = ${id}, email = 'a.pupils.invalid', gender = null, dob = null, phone = null, last_name = ''
    where id = (select account_id from profiles where id = ${pupil.adult.profile ?? 0})`);
  await watchAll([...adults(), pupil.adult], film);
  await keep();
  expect((await ofMonth()).titles).toMatchObject([{ seconds: 60 * size, starts: size }]);
  expect(await houseRows()).toMatchObject([{ seconds: 60 * (size + 1) }]);
});

test("who objected to measurement counts nowhere", async () => {
  const film = await site.film();
  await watchAll(adults(), film);
  await site.database.run(sql`
    insert into account_restrictions (account_id, kind, set_at)
    select account_id, 'objection', ${site.clock.now()} from profiles where id = ${homes[0]?.adult.profile ?? 0}`);
  await keep();
  expect((await ofMonth()).titles).toMatchObject([{ seconds: 60 * (size - 1), starts: size - 1 }]);
  expect(await houseRows()).toMatchObject([{ seconds: 60 * (size - 1) }]);
  await site.database.run(sql`delete from account_restrictions`);
});

test("made again from the log the sums are the same, and late entries change their own day", async () => {
  const film = await site.film();
  await watchAll(adults(), film, { at: "2026-03-07T20:00:00Z" });
  await keep();
  await watchAll(adults(), film, { seconds: 30, at: "2026-03-10T09:10:00Z" });
  await keep();
  const before = await kept();
  expect(before).not.toEqual([]);
  await site.database.run(sql`delete from watching_days`);
  await site.database.run(sql`update watching_state set kept_at = null`);
  await keep();
  expect(await kept()).toEqual(before);
});

test("after months without a run, the days between that have entries are made, and no others", async () => {
  await keep();
  await watchAll(adults(), await site.film(), { at: "2026-06-15T08:00:00Z" });
  const made: string[] = [];
  const { watched } = watchingSources;
  const between: typeof watched.between = (database, asked) => {
    made.push(asked.from.toISOString());
    return watched.between(database, asked);
  };
  const at = new Date("2027-01-10T09:30:00Z");
  const { signal } = new AbortController();
  await createWatchingKeeping({ database: site.database, watched: { ...watched, between } }).keep({ at, signal });
  expect(made).toEqual(["2026-03-09T23:00:00.000Z", "2026-06-14T22:00:00.000Z", "2027-01-09T23:00:00.000Z"]);
  expect((await kept()).length).toBeGreaterThan(0);
});

test("a closed month keeps whether there were enough, and what is older than the log stays", async () => {
  const [many, few] = [await site.film(), await site.film()];
  await watchAll(adults(), many);
  await watchAll(adults().slice(0, 3), few);
  await watchAll(adults(), await site.film(), { seconds: 80 });
  await keep();
  const { titles } = await ofMonth();
  await keep("2026-04-04T09:00:00Z");
  expect((await ofMonth()).titles).toEqual(titles);
  const bits = await site.database.rows<{ set: number }>(sql`
    select distinct bit_count(households)::integer as set from watching_days where day < '2026-04-01' order by 1`);
  expect(bits.map(({ set }) => set)).toEqual([0, 64]);
  // As the sweep does after thirteen months, in the middle of a day.
  await site.database.run(sql`delete from watch_log where created_at < '2026-03-10T08:00:20Z'`);
  await site.database.run(sql`update watching_state set kept_at = null`);
  await keep("2026-05-10T09:00:00Z");
  expect((await ofMonth()).titles).toEqual(titles);
});

describe("where people stop", () => {
  const stopsOf = (id: number) => accountant("GET /admin/figures/watching/stops", { query: { video_id: id } });
  const longAgo = 24 * 10;

  test("adults who left and did not go on for a week, in groups of five", async () => {
    const film = await site.film();
    for (const [place, { adult, kid }] of homes.entries()) {
      await site.watch(adult, film, place < 5 ? 0.1 : 0.6, longAgo);
      await site.watch(kid, film, 0.3, longAgo);
    }
    const found = await stopsOf(film);
    expect(found.people).toBe(size);
    expect(found.groups).toEqual([{ from: 0, to: 100, people: size, picture: null }]);
  });

  test("not who finished it or watched it this week, and nothing of four", async () => {
    const film = await site.film();
    for (const [place, { adult }] of homes.entries())
      await site.watch(adult, film, place === 0 ? 1 : 0.5, place < 5 ? 2 : longAgo);
    expect(await stopsOf(film)).toMatchObject({ people: 0, groups: [] });
    await expectFault(stopsOf(2_000_000), "notFound");
  });
});

test("a file has the same, and support sees none of it", async () => {
  await watchAll(adults(), await site.film({ title_fr: "Les nombres" }), { seconds: 90 });
  await keep();
  const token = await openStaffSession(site, (await createStaffMember(site, ["accountant"])).id);
  const linesOf = async (address: string) => (await (await site.send("GET", address, { token })).text()).split("\n");
  expect((await linesOf("/api/admin/figures/watching.csv?from=2026-03-10"))[1]).toBe(
    "2026-03-10,2026-03-10,0.23,9,0,0",
  );
  expect((await linesOf(`/api/admin/figures/watching-month.csv?month=${month}`))[1]).toMatch(
    /^title,\d+,,,,Les nombres,0\.23,9,0$/,
  );
  const support = site.as({ token: await openStaffSession(site, (await createStaffMember(site, ["support"])).id) });
  await expectFault(support("GET /admin/figures/watching"), "notAllowed");
  await expectFault(support("GET /admin/figures/watching/month"), "notAllowed");
});
