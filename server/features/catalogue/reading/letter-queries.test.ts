import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { findLetterTitle } from "./letter-queries.ts";

let fixture: CatalogueFixture;
beforeAll(async () => {
  fixture = await createCatalogueFixture();
});
afterAll(() => fixture.close());

const week = 7 * 86_400_000;

test("a letter shows no title that a child may not see, that is not out yet, or not in every country", async () => {
  const find = (at: Date, locale: "fr" | "en" = "fr") => findLetterTitle(fixture.database, locale, at);
  const now = fixture.clock.now();
  await fixture.film({ title_fr: "Pour adultes", view_count: 90 });
  await fixture.film({ title_fr: "Rated", is_kid: true, rating: 10, view_count: 80 });
  await fixture.film({ title_fr: "Plus tard", is_kid: true, view_count: 70, age: null });
  const abroad = await fixture.film({ title_fr: "Ici seulement", is_kid: true, view_count: 60 });
  await fixture.database.run(sql`update videos set territories = '{FR}' where id = ${abroad}`);
  expect(await find(now)).toBeUndefined();

  const films = [await fixture.film({ title_fr: "Le pommier", is_kid: true, view_count: 2 })];
  films.push(await fixture.film({ title_fr: "La nuit", is_kid: true, view_count: 1 }));
  const shown = [];
  for (let turn = 0; turn < 4; turn += 1) shown.push((await find(new Date(now.getTime() + turn * week)))?.id);
  expect(new Set(shown)).toEqual(new Set(films));
  expect(shown.slice(0, 2)).toEqual(shown.slice(2));
  const [fr, en] = [await find(now), await find(now, "en")];
  expect(en?.id).toBe(fr?.id);
  expect(["Le pommier", "La nuit"]).toContain(fr?.title);
});
