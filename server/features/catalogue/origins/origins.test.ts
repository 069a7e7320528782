import { afterAll, beforeAll, expect, test } from "vitest";
import { originKinds, originPlaces } from "#contract/admin/origins.ts";
import type { StaffRole } from "#contract/staff-roles.ts";
import { sql } from "#server/database/sql.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";
import { keepOrigins } from "./keeping.ts";

let site: CatalogueFixture;
const members: Partial<Record<StaffRole, number>> = {};
/** Sessions end overnight. */
const tokenOf = async (role: StaffRole) => {
  members[role] ??= (await createStaffMember(site, [role])).id;
  return openStaffSession(site, members[role]);
};
const as = async (role: StaffRole) => site.as({ token: await tokenOf(role) });

let french: number;
let canadian: number;
let series: number;
let unknown: number;
const origin = (id: number, countries: string, facts: { language?: string; year?: number } = {}) =>
  site.database.run(sql`update videos set countries = string_to_array(${countries}, ' '), year = ${facts.year ?? null},
    language = ${facts.language ?? "fr"} where id = ${id}`);
const track = (id: number, kind: "audio" | "captions", role: string) =>
  site.database.run(sql`insert into tracks (video_id, kind, language, role, label, key)
    values (${id}, ${kind}, 'fr', ${role}, ${role}, ${`${role}/all.${kind === "audio" ? "m3u8" : "vtt"}`})`);

beforeAll(async () => {
  site = await createCatalogueFixture();
  french = await site.film({ title_fr: "Alpha", age: 80, featured_rank: 1, is_top: true });
  canadian = await site.film({ title_fr: "Boréale", age: 40 });
  unknown = await site.film({ title_fr: "Inconnue", age: 30 });
  const made = await site.series([2, 1], { title_fr: "Suite", age: 5 });
  series = made.id;
  await origin(french, "FR", { year: 2024 });
  await origin(canadian, "CA FR", { language: "en", year: 2024 });
  await origin(series, "BE", { language: "nl", year: 2020 });
  await site.film({ title_fr: "Brouillon", age: null });
  await site.film({ title_fr: "Partie", age: 90, leaves: -1 });
  const [first = 0] = made.episodes;
  await track(french, "captions", "main");
  await track(first, "captions", "sdh");
  await track(canadian, "captions", "forced");
  await track(canadian, "audio", "description");
});
afterAll(() => site.close());

const now = async () => (await as("editor"))("GET /admin/origins");
const worksOf = async (query: {
  place: "catalogue" | "home" | "front";
  kind: "all" | "european" | "unknown";
  day?: string;
}) =>
  (await (await as("accountant"))("GET /admin/origins/works", { query })).data.map(({ title, season }) => [
    title,
    season,
  ]);
const days = async (query: { from?: string; to?: string } = {}) =>
  (await (await as("accountant"))("GET /admin/origins/days", { query })).rows;
const keep = () => keepOrigins(site.database, site.clock.now());

test("works count by origin and access: films and seasons of the catalogue, titles on home, none that is hidden", async () => {
  const { places, years, mixed, overridden } = await now();
  expect(places.catalogue).toEqual({
    all: { works: 5, seconds: 600 },
    european: { works: 3, seconds: 400 },
    french: { works: 2, seconds: 200 },
    other: { works: 1, seconds: 100 },
    unknown: { works: 1, seconds: 100 },
    captioned: { works: 2, seconds: 200 },
    sdh: { works: 1, seconds: 100 },
    described: { works: 1, seconds: 100 },
  });
  expect([places.home.all.works, places.home.european.works]).toEqual([4, 2]);
  expect(years).toEqual([
    { year: 2024, works: 2, seconds: 200, european: 1, french: 1 },
    { year: 2020, works: 2, seconds: 300, european: 2, french: 0 },
    { year: null, works: 1, seconds: 100, european: 0, french: 1 },
  ]);
  expect([mixed, overridden]).toEqual([[{ title_id: canadian, title: "Boréale" }], []]);
  expect(await worksOf({ place: "catalogue", kind: "european" })).toEqual([
    ["Alpha", null],
    ["Suite", 1],
    ["Suite", 2],
  ]);
  expect(await worksOf({ place: "front", kind: "unknown" })).toEqual([["Inconnue", null]]);
});

test("an editor’s word needs a reason, and counts with it", async () => {
  const editor = await as("editor");
  const { version } = await editor("GET /admin/titles/{id}", { params: { id: canadian } });
  const judge = (changes: object) =>
    editor("PUT /admin/titles/{id}", { params: { id: canadian }, body: { version, changes } });
  await expect(judge({ european: "yes", origin_reason: " " })).rejects.toMatchObject({
    status: 400,
    messages: { origin_reason: expect.any(String) },
  });
  await judge({ european: "yes", origin_reason: "Financée à 60 % en France" });
  const { places, mixed, overridden } = await now();
  expect([places.catalogue.european.works, places.catalogue.other.works]).toEqual([4, 0]);
  expect(mixed).toEqual([]);
  expect(overridden).toEqual([{ title_id: canadian, title: "Boréale", reason: "Financée à 60 % en France" }]);
});

test("a day is measured once, also by two at the same instant; its works stay as they were", async () => {
  site.clock.set("2026-03-11T09:00:00Z");
  await Promise.all([keep(), keep()]);
  await origin(unknown, "FR");
  await keep();
  site.clock.set("2026-03-12T09:00:00Z");
  await keep();
  await site.database.run(sql`update videos set state = 'draft', published_at = null where id = ${french}`);
  site.clock.set("2026-03-14T09:00:00Z");
  await keep();
  const rows = await days({ from: "2026-03-01" });
  expect(rows.map(({ day, sums }) => [day, sums.all.works, sums.european.works, sums.unknown.works])).toEqual([
    ["2026-03-11", 5, 4, 1],
    ["2026-03-12", 5, 5, 0],
    ["2026-03-14", 4, 4, 0],
  ]);
  await site.database.run(sql`update videos set title_fr = 'Rebaptisée' where id = ${unknown}`);
  expect(await worksOf({ place: "catalogue", kind: "unknown", day: "2026-03-11" })).toEqual([["Inconnue", null]]);
  expect(await worksOf({ place: "catalogue", kind: "all", day: "2026-03-14" })).not.toContainEqual(["Alpha", null]);
  const accountant = await as("accountant");
  for (const { day } of rows) {
    for (const place of originPlaces) {
      const [measured] = (await accountant("GET /admin/origins/days", { query: { place, from: day, to: day } })).rows;
      for (const kind of originKinds) {
        const { data } = await accountant("GET /admin/origins/works", { query: { place, kind, day } });
        expect([day, place, kind, data.length]).toEqual([day, place, kind, measured?.sums[kind].works]);
      }
    }
  }
});

test("a year’s statement tells average, lowest day and days below the threshold; revenue is for accountants", async () => {
  await site.database.run(sql`
    update origin_days set works = 2 where day = '2026-03-12' and place = 'catalogue' and kind = 'european'`);
  const editor = await as("editor");
  const statement = await editor("GET /admin/origins/statement", { query: { year: 2026 } });
  expect([statement.measured, statement.days, statement.last_day]).toEqual([3, 73, "2026-03-14"]);
  // 80 %, 40 % and 100 %.
  expect(statement.shares?.catalogue.european).toMatchObject({
    average: 7333,
    lowest: 4000,
    lowest_on: "2026-03-12",
    days_below: 1,
  });
  expect(statement.at_end?.all.works).toBe(4);
  const earlier = await editor("GET /admin/origins/statement", { query: { year: 2025 } });
  expect(earlier).toEqual({ year: 2025, measured: 0, days: 365, shares: null, last_day: null, at_end: null });
  await expect(editor("GET /admin/origins/duties", { query: { year: 2026 } })).rejects.toMatchObject({ status: 403 });
  const duties = await (await as("accountant"))("GET /admin/origins/duties", { query: { year: 2026 } });
  expect(duties).toEqual({ year: 2026, net_cents: 0, subscribers: 0 });
  await expect((await as("support"))("GET /admin/origins")).rejects.toMatchObject({ status: 403 });
  await expect(days({ from: "2026-03-02", to: "2026-03-01" })).rejects.toMatchObject({ status: 400 });
});

test("the legal deposit lists what came out in a year of Paris, films and seasons", async () => {
  const at = (id: number, instant: string) =>
    site.database.run(sql`update videos set published_at = ${instant}, production = 'Les Films' where id = ${id}`);
  await at(canadian, "2025-12-31T22:59:00Z");
  await at(unknown, "2025-12-31T23:00:00Z");
  const listed = async (year: number) =>
    (await (await as("editor"))("GET /admin/origins/deposits", { query: { year } })).data;
  expect((await listed(2025)).map(({ title, published_on: day }) => [title, day])).toContainEqual([
    "Boréale",
    "2025-12-31",
  ]);
  expect(await listed(2026)).toMatchObject([
    { title: "Rebaptisée", season: null, published_on: "2026-01-01", production: "Les Films", countries: ["FR"] },
    { title: "Suite", season: 1, episodes: 2, seconds: 200 },
    { title: "Suite", season: 2, episodes: 1, seconds: 100 },
  ]);
  const file = await fetch(`${site.url}/api/admin/origins/deposits.csv?year=2026`, {
    headers: { authorization: `Bearer ${await tokenOf("editor")}` },
  });
  expect(await file.text()).toContain("\nRebaptisée,,,,,FR,fr,100,Les Films,2026-01-01\n");
});
