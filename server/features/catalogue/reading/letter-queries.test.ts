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

test("a letter shows no title that is not for all audiences, not out yet, or not in every country", async () => {
  const find = (at: Date, locale: "fr" | "en" = "fr") => findLetterTitle(fixture.database, locale, at);
  const shownIn = async (turns: number) => {
    const shown = [];
    for (let turn = 0; turn < turns; turn += 1) shown.push((await find(new Date(now.getTime() + turn * week)))?.id);
    return shown;
  };
  const now = fixture.clock.now();
  await fixture.film({ title_fr: "Dès dix ans", rating: 10, view_count: 90 });
  await fixture.film({ title_fr: "Plus tard", view_count: 70, age: null });
  const abroad = await fixture.film({ title_fr: "Ici seulement", view_count: 60 });
  await fixture.database.run(sql`update videos set territories = '{FR}' where id = ${abroad}`);
  expect(await find(now)).toBeUndefined();
  const forKids = await fixture.film({ title_fr: "Pour les petits", is_kid: true, view_count: 80 });
  expect(await shownIn(2)).toEqual([forKids, forKids]);
  const films = [await fixture.film({ title_fr: "Le pommier", view_count: 2 })];
  films.push(await fixture.film({ title_fr: "La nuit", view_count: 1 }));
  const shown = await shownIn(4);
  expect(new Set(shown)).toEqual(new Set(films));
  expect(shown.slice(0, 2)).toEqual(shown.slice(2));
  const [fr, en] = [await find(now), await find(now, "en")];
  expect(en?.id).toBe(fr?.id);
  expect(["Le pommier", "La nuit"]).toContain(fr?.title);
});
