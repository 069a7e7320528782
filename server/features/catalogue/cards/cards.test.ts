import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createCache } from "#server/cache/cache.ts";
import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import { visitor, type Viewer } from "#server/database/visibility.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import type { Audience } from "../audience.ts";
import { createCards, type CardOptions, type Cards } from "./cards.ts";

let fixture: CatalogueFixture;
let ids: number[];
let dropAll: () => void;
let statements: number;
let period: string;
let cards: Cards;

beforeAll(async () => {
  fixture = await createCatalogueFixture();
  const category = await fixture.category("Rayon");
  const shelf = { categories: [category] };
  const film = await fixture.film({ ...shelf, title_fr: "Film", title_en: "Movie", rating: 16 });
  const cartoon = await fixture.film({ ...shelf, title_fr: "Dessin", title_en: "Cartoon", is_kid: true });
  const series = await fixture.series([2, 1], { ...shelf, title_fr: "Série", title_en: "Show" });
  await fixture.database.run(sql`update videos set rating = 12 where id = ${series.episodes[2]}`);
  await fixture.database.run(sql`update videos set territories = '{FR,CH}' where id = ${film}`);
  ids = [film, cartoon, series.id, ...series.episodes];
});
afterAll(() => fixture.close());
beforeEach(() => {
  statements = 0;
  period = "now";
  ({ cards, dropAll } = keepCards());
});

function keepCards() {
  const made: { drop(): void }[] = [];
  const database: Database = {
    ...fixture.database,
    rows<Row extends object>(statement: Sql) {
      statements += 1;
      return fixture.database.rows<Row>(statement);
    },
  };
  const kept = createCards(
    database,
    (limits) => {
      const cache = createCache(fixture.clock, limits);
      made.push(cache);
      return cache;
    },
    async () => period,
  );
  return { cards: kept, dropAll: () => made.forEach((cache) => cache.drop()) };
}

const seenBy = (viewer: Viewer, locale: "fr" | "en" = "fr"): Audience => ({
  viewer,
  locale,
  at: fixture.clock.now(),
  profileId: 0,
  savesRevision: 0,
  streams: true,
  mediaUrl: "https://media.example",
});
const kid = { isKid: true, ageCeiling: 10, territory: "FR" };
const teen = { isKid: false, ageCeiling: 12, territory: "FR" };
const child = { isKid: false, ageCeiling: 10, territory: "FR" };
const abroad = { isKid: false, ageCeiling: 18, territory: "BE" };
const audiences = () => [
  seenBy(visitor),
  seenBy(visitor, "en"),
  seenBy(kid),
  seenBy(kid, "en"),
  seenBy(teen),
  seenBy(child),
  seenBy(abroad),
];

test("a card never crosses classes of viewers, whoever asked first", async () => {
  const alone = await Promise.all(audiences().map((audience) => keepCards().cards.list(ids, audience)));
  for (const order of [audiences(), audiences().toReversed()]) {
    const together = keepCards().cards;
    await Promise.all(order.map((audience) => together.list(ids, audience)));
    expect(await Promise.all(audiences().map((audience) => together.list(ids, audience)))).toEqual(alone);
  }
  const [adult, english, forKids, , forTeens, forChildren, forBelgians] = alone;
  const titles = (list = adult) => list?.map(({ title }) => title);
  expect(titles()?.slice(0, 3)).toEqual(["Film", "Dessin", "Série"]);
  expect(titles(english)?.slice(0, 3)).toEqual(["Movie", "Cartoon", "Show"]);
  for (const list of [forTeens, forChildren]) expect(titles(list)?.slice(0, 2)).toEqual(["Dessin", "Série"]);
  expect(titles(forKids)).toEqual(["Dessin"]);
  expect(titles(forBelgians)?.slice(0, 2)).toEqual(["Dessin", "Série"]);
  // A series says how many episodes this class sees.
  const episodes = [adult, forTeens, forChildren].map(
    (list) => list?.find(({ type }) => type === "series")?.total_episode,
  );
  expect(episodes).toEqual([3, 3, 2]);
});

test("a list has its own style, whatever list asked for the same titles before", async () => {
  const styles: CardOptions[] = [{}, { style: "vertical" }, { style: "kid" }, { withDescription: true }];
  const pictures = [];
  for (const options of styles) {
    const list = await cards.list(ids.slice(0, 2), seenBy(visitor), options);
    pictures.push(list.map(({ thumb_url }) => thumb_url.split("/").at(-1)));
    expect(list.every((card) => "description" in card)).toBe(options.withDescription === true);
  }
  expect(pictures).toEqual([
    ["horizontal-640.webp", "horizontal-640.webp"],
    ["vertical-800.webp", "vertical-800.webp"],
    ["circle-480.webp", "kid-480.webp"],
    ["horizontal-640.webp", "horizontal-640.webp"],
  ]);
});

test("cards of many lists take one statement, until the catalogue changes or a title appears or goes", async () => {
  const adult = seenBy(visitor);
  const ask = () => Promise.all([cards.list(ids, adult), cards.list(ids.toReversed(), adult), cards.byId(ids, adult)]);
  await ask();
  await ask();
  expect(statements).toBe(1);
  dropAll();
  await ask();
  expect(statements).toBe(2);
  period = "then";
  await ask();
  expect(statements).toBe(3);
});

test("a list cannot be changed by whoever was handed it", async () => {
  const list = await cards.list(ids, seenBy(visitor));
  expect(() => list.pop()).toThrow(TypeError);
});
