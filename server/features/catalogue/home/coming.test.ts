import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueFixture, type CatalogueFixture, type TitleFacts } from "#tests/support/catalogue-fixture.ts";

let fixture: CatalogueFixture;
let adult: Identity;
let teen: Identity;
let kid: Identity;
let start: number;
let film: number;
let cartoon: number;
let strict: number;
let series: number;

const day = 86_400_000;
const inDays = (days: number) => new Date(start + days * day).toISOString();

beforeAll(async () => {
  fixture = await createCatalogueFixture();
  start = fixture.clock.now().getTime();
  const category = await fixture.category("Rayon");
  const announced = async (facts: TitleFacts) => {
    const id = await fixture.film({ categories: [category], ...facts });
    await fixture.database.run(sql`update videos set is_announced = true where id = ${id}`);
    return id;
  };
  film = await announced({ age: -3, title_fr: "Bientôt là", title_en: "Soon here", description_fr: "<p>Un film.</p>" });
  cartoon = await announced({ age: -2, is_kid: true });
  strict = await announced({ age: -4, rating: 16 });
  await fixture.film({ age: -5 });
  const made = await fixture.series([1], { age: -6 });
  series = made.id;
  await fixture.database.run(sql`update videos set is_announced = true where id in (${series}, ${made.episodes[0]})`);
  ({ adult, kid } = await fixture.viewers());
  teen = (await fixture.viewers(12)).adult;
});
afterAll(() => fixture.close());

const comingTo = async (who: Identity) => (await fixture.as(who)("GET /home")).listComing;
const idsFor = async (who: Identity) => (await comingTo(who)).map(({ id }) => id);

test("home announces what an editor marked, the next one first, with its date", async () => {
  fixture.clock.set(inDays(0));
  const [first, ...others] = await comingTo(adult);
  expect(first).toMatchObject({ id: film, title: "Bientôt là", description: "<p>Un film.</p>", comes_at: inDays(3) });
  expect(first?.categories).toMatchObject([{ title: "Rayon" }]);
  expect(first).not.toHaveProperty("trailer_url");
  expect(others.map(({ id }) => id)).toEqual([strict, series]);
  expect((await comingTo({ ...adult, locale: "en" }))[0]?.title).toBe("Soon here");
});

test("nobody hears of what they will not see: ratings count, and children hear of children's titles alone", async () => {
  fixture.clock.set(inDays(0));
  expect(await idsFor(teen)).toEqual([film, series]);
  expect(await idsFor(kid)).toEqual([cartoon]);
});

test("what is announced cannot be opened, played or put into a list before its second; then it is out", async () => {
  const screen = "screen-of-the-test";
  const attempts = [
    ["GET", `/api/videos/${film}`],
    ["GET", `/api/pub/videos/${film}`],
    ["POST", `/api/videos/${film}/playing-url`, { screen }],
    ["POST", `/api/videos/${film}/likes`, {}],
  ] as const;
  for (const days of [0, 3 - 1 / day]) {
    fixture.clock.set(inDays(days));
    for (const [method, address, body] of attempts)
      expect([address, (await fixture.send(method, address, { ...adult, body })).status]).toEqual([address, 404]);
    expect(await idsFor(adult)).toContain(film);
  }
  fixture.clock.set(inDays(3));
  expect(await idsFor(adult)).not.toContain(film);
  expect((await fixture.send("GET", `/api/videos/${film}`, adult)).status).toBe(200);
});
