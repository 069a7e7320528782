import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnswerFor } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

let fixture: CatalogueFixture;
let editor: Identity;
beforeAll(async () => {
  fixture = await createCatalogueFixture();
  const { id } = await createStaffMember(fixture, ["editor"]);
  editor = { token: await openStaffSession(fixture, id) };
});
afterAll(() => fixture.close());

type TitleAsViewer = AnswerFor<"GET /admin/titles/{id}/as-viewer">;
type ViewerQuery = {
  viewer?: "visitor" | "adult" | "kid";
  ceiling?: "all" | "10" | "12" | "16" | "18";
  territory?: string;
  at?: string;
};
const as = (id: number, query: ViewerQuery, who = editor): Promise<TitleAsViewer> =>
  fixture.as(who)("GET /admin/titles/{id}/as-viewer", { params: { id }, query });
const inDays = (days: number) => new Date(fixture.clock.now().getTime() + days * 86_400_000).toISOString();

test("visibility depends on age, country and whether the viewer is a child", async () => {
  const film = await fixture.film({ rating: 12 });
  const cartoon = await fixture.film({ is_kid: true });
  await fixture.database.run(sql`update videos set territories = '{FR}' where id = ${film}`);
  expect(await as(film, {})).toMatchObject({ is_visible: true, hidden_by: [], card: { id: film, rating: 12 } });
  expect(await as(film, { viewer: "adult", ceiling: "10" })).toMatchObject({ hidden_by: ["rating"], card: null });
  expect((await as(film, { viewer: "adult", territory: "BE" })).hidden_by).toEqual(["territory"]);
  expect((await as(film, { viewer: "kid", territory: "BE" })).hidden_by).toEqual(["territory", "kids", "rating"]);
  expect((await as(cartoon, { viewer: "kid", ceiling: "all" })).is_visible).toBe(true);
  // Visitors are assumed to be in the service's own country.
  expect((await as(film, { viewer: "visitor", territory: "BE" })).is_visible).toBe(true);
});

test("visibility depends on the instant: announced before, visible during and hidden after the rights period", async () => {
  const film = await fixture.film({ age: -2, leaves: 20 });
  await fixture.database.run(sql`update videos set is_announced = true where id = ${film}`);
  expect(await as(film, { viewer: "adult" })).toMatchObject({ hidden_by: ["early"], is_announced: true });
  expect(await as(film, { viewer: "adult", at: inDays(2) })).toMatchObject({ is_visible: true, is_announced: false });
  expect((await as(film, { viewer: "adult", at: inDays(5) })).card?.leaves_at).toBeUndefined();
  expect((await as(film, { viewer: "adult", at: inDays(6) })).card?.leaves_at).toBe(inDays(20));
  expect((await as(film, { viewer: "adult", at: inDays(20) })).hidden_by).toEqual(["over"]);
});

test("a draft is hidden from everybody, and so are the episodes of a draft series", async () => {
  const { id, episodes } = await fixture.series([1]);
  await fixture.database.run(sql`update videos set state = 'draft', published_at = null where id = ${id}`);
  expect((await as(id, {})).hidden_by).toEqual(["unpublished"]);
  expect((await as(episodes[0] ?? 0, {})).hidden_by).toEqual(["series_unpublished"]);
});

test("the answer agrees with what viewers get", async () => {
  const { adult, kid } = await fixture.viewers(12);
  for (const facts of [{}, { rating: 16 }, { is_kid: true }, { age: -1 }, { age: null }, { leaves: 0 }]) {
    const id = await fixture.film(facts);
    const get = async (who: Identity) => (await fixture.send("GET", `/api/videos/${id}`, who)).status === 200;
    expect([facts, (await as(id, { viewer: "adult", ceiling: "12" })).is_visible]).toEqual([facts, await get(adult)]);
    expect([facts, (await as(id, { viewer: "kid", ceiling: "10" })).is_visible]).toEqual([facts, await get(kid)]);
  }
});

test("places are determined by the lists themselves, and empty for a hidden title", async () => {
  const [shown, leftOut] = [await fixture.category("Rayon"), await fixture.category("Réserve")];
  await fixture.database.run(sql`update categories set on_home = false where id = ${leftOut}`);
  const film = await fixture.film({ categories: [shown, leftOut], rating: 12 });
  const bare = await fixture.film({});
  const cartoon = await fixture.film({ is_kid: true });
  const { episodes } = await fixture.series([1], { title_fr: "Les Saisons" });
  const places = async (id: number, query: ViewerQuery) =>
    (await as(id, query)).places.map(({ place, name }) => (name === null ? place : `${place} ${name}`));
  const adult = { viewer: "adult" } as const;
  expect(await places(film, adult)).toEqual(["homeNew", "homeCategory Rayon", "category Réserve", "recents"]);
  expect(await places(bare, adult)).toEqual(["homeNew", "recents"]);
  expect(await places(cartoon, adult)).toEqual(["homeKids", "recents"]);
  expect(await places(cartoon, { viewer: "kid", ceiling: "10" })).toEqual(["homeKids", "recents"]);
  expect(await places(episodes[0] ?? 0, adult)).toEqual(["series Les Saisons"]);
  expect(await places(film, { viewer: "adult", ceiling: "10" })).toEqual([]);
  // Twelve newer titles displace it from the row.
  for (let count = 0; count < 12; count += 1) await fixture.film({});
  expect(await places(bare, adult)).toEqual(["recents"]);
});
