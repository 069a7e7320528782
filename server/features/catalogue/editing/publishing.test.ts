import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { createStaffWithApp, signInStaff } from "#tests/support/staff.ts";

let fixture: CatalogueFixture;
let editor: Client;

beforeAll(async () => {
  fixture = await createCatalogueFixture();
  editor = await signInStaff(fixture, await createStaffWithApp(fixture, ["editor"]));
});
afterAll(() => fixture.close());

const title = (id: number) => editor("GET /admin/titles/{id}", { params: { id } });

test("applies one audience to all titles without a category, and keeps what titles already have", async () => {
  const [category, other] = [await fixture.category("Rayon"), await fixture.category("Autre")];
  const bare = await fixture.film({ title_fr: "Sans rayon" });
  const rated = await fixture.film({ title_fr: "Noté", rating: 16 });
  const shelved = await fixture.film({ title_fr: "Rangé", categories: [other] });
  const series = await fixture.series([2], { title_fr: "Cachée" });
  const [episode = 0] = series.episodes;
  const ids = [bare, rated, shelved, episode];
  await fixture.database.run(sql`
    update videos set state = 'draft', published_at = null where id = any(${[...ids, series.id]})`);
  await fixture.database.run(sql`
    insert into uploads (name, folder, bytes, use, video_id, file_key, created_at, changed_at)
    values ('Vieux.mkv', 'Vieux', 1, 'film', ${bare}, 'un', now(), now()),
      ('Neuf.mkv', 'Rayon', 1, 'film', ${bare}, 'deux', now(), now())`);

  const publication = await editor("GET /admin/titles-to-publish", { query: { ids: ids.join(",") } });
  expect(publication).toEqual({
    titles: 3,
    episodes: 1,
    without_category: 2,
    series: [{ id: series.id, title: "Cachée" }],
    paths: ["Rayon/Neuf.mkv", "Noté"],
  });
  const audience_if_none = { categories: [category], rating: 12 as const, is_kid: false, ages: [] };
  const change = { state: "published" as const, audience_if_none, with_series: true };
  expect(await editor("POST /admin/titles/changes", { body: { ids, change } })).toMatchObject({ changed: 5 });
  const now = await Promise.all([...ids, series.id].map(title));
  expect(now.map(({ state, categories, rating }) => [state, categories, rating])).toEqual([
    ["published", [category], 12],
    ["published", [category], 16],
    ["published", [other], 0],
    ["published", [], 12],
    ["published", [category], 12],
  ]);
});

test("keeps a hidden series hidden unless it is to be published with its episodes", async () => {
  const series = await fixture.series([1], { title_fr: "Reste cachée" });
  await fixture.database.run(sql`update videos set state = 'draft', published_at = null where id = ${series.id}`);
  const body = { ids: series.episodes, change: { brand: "Maison" } };
  await editor("POST /admin/titles/changes", { body });
  expect(await title(series.id)).toMatchObject({ state: "draft", brand: "" });
});
