import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogue } from "#contract/catalogue.ts";
import type { EndpointSpec } from "#contract/endpoint.ts";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";

let fixture: CatalogueFixture;
let adult: Identity;
let kid: Identity;
let teen: Identity;
let ids: number[];
/** What answers must not contain of a hidden title: its texts and file keys. */
let secrets: { forAdults: string[]; above12: string[]; notOut: string[] };

beforeAll(async () => {
  fixture = await createCatalogueFixture();
  await fixture.database.run(sql`insert into ages (id, name) values (5, '5'), (6, '6')`);
  const mixed = await fixture.category("Pour tous");
  const adultsOnly = await fixture.category("Rayonadulte");
  const everywhere = { categories: [mixed, adultsOnly] };
  await fixture.film({
    ...everywhere,
    title_fr: "Zadulte film",
    title_en: "Zadulte film",
    is_top: true,
    view_count: 9,
  });
  await fixture.series([2, 1], {
    ...everywhere,
    title_fr: "Zadulte serie",
    title_en: "Zadulte serie",
    featured_rank: 1,
  });
  await fixture.film({ ...everywhere, title_fr: "Zseize film", title_en: "Zseize", rating: 16, view_count: 8 });
  await fixture.series([2], {
    ...everywhere,
    title_fr: "Zseize serie",
    title_en: "Zseize",
    rating: 18,
    featured_rank: 2,
  });
  for (const hidden of [{ age: null }, { age: -3 }, { age: 30, leaves: -1 }]) {
    await fixture.film({
      ...everywhere,
      title_fr: "Zabsent film",
      is_kid: true,
      ages: [5],
      featured_rank: 3,
      ...hidden,
    });
    await fixture.series([1], { ...everywhere, title_fr: "Zabsent serie", is_kid: true, ...hidden });
  }
  await fixture.film({ title_fr: "Enfant film", is_kid: true, categories: [mixed], ages: [5, 6], view_count: 3 });
  await fixture.series([2], {
    title_fr: "Enfant serie",
    is_kid: true,
    categories: [mixed],
    ages: [6],
    featured_rank: 9,
  });
  ({ adult, kid } = await fixture.viewers());
  teen = (await fixture.viewers(12)).adult;
  const all = await fixture.database.rows<{ id: number; title_fr: string; slug: string }>(
    sql`select id, title_fr, slug from videos`,
  );
  ids = all.map(({ id }) => id);
  for (const id of ids) for (const who of [adult, kid, teen]) await fixture.watch(who, id, 0.5);
  const wordsOf = (part: string) => [
    part,
    ...all.filter(({ title_fr }) => title_fr.includes(part)).map(({ slug }) => `${slug}/`),
  ];
  secrets = {
    forAdults: [...wordsOf("Zadulte"), ...wordsOf("Zseize"), "Rayonadulte"],
    above12: wordsOf("Zseize"),
    notOut: wordsOf("Zabsent"),
  };
});
afterAll(() => fixture.close());

const keywords = ["zadulte", "zseize", "zabsent", "film", "serie", "rayonadulte", "zadult", "z"];

/** Every URL that a reading call of the catalogue can have, including calls added later. */
function addressesOf({ path, query, params }: EndpointSpec): string[] {
  const paths = params ? [...ids, 5, 6].map((id) => path.replace("{id}", String(id))) : [path];
  const fields = Object.keys((query as { shape?: object } | undefined)?.shape ?? {});
  return paths.flatMap((one) => {
    if (fields.includes("video_id")) return ids.map((id) => `/api${one}?video_id=${id}`);
    const search = fields.find((field) => field === "keyword" || field.startsWith("filters"));
    const words = search ? keywords.map((word) => `/api${one}?${encodeURIComponent(search)}=${word}`) : [];
    return [`/api${one}`, ...words];
  });
}

async function everythingSeenBy(who: Identity): Promise<{ address: string; status: number; text: string }[]> {
  const reading = Object.values(catalogue).filter(({ method }) => method === "GET");
  const seen = [];
  for (const endpoint of reading) {
    for (const address of addressesOf(endpoint)) {
      const response = await fixture.send("GET", address, who);
      seen.push({ address, status: response.status, text: await response.text() });
    }
  }
  return seen;
}

function telling(seen: { address: string; text: string }[], words: string[]): string[] {
  return seen.flatMap(({ address, text }) =>
    words.filter((word) => text.includes(word)).map((word) => `${address}: ${word}`),
  );
}

test("a kid is told of no adults' title and no unpublished one, in any call", async () => {
  const seen = await everythingSeenBy(kid);
  expect(telling(seen, [...secrets.forAdults, ...secrets.notOut])).toEqual([]);
  expect(seen.every(({ status }) => status === 200 || status === 404)).toBe(true);
  expect(telling(seen, ["Enfant film", "Enfant serie"]).length).toBeGreaterThan(20);
});

test("a profile with a ceiling of 12 is told of nothing above, but why a title will not play", async () => {
  const seen = await everythingSeenBy(teen);
  expect(telling(seen, [...secrets.above12, ...secrets.notOut])).toEqual([]);
  const refused = seen.filter(({ status }) => status === 403);
  expect(refused.length).toBeGreaterThan(3);
  expect(new Set(refused.map(({ text }) => (JSON.parse(text) as { error: { code: number } }).error.code))).toEqual(
    new Set([602]),
  );
  expect(telling(seen, ["Zadulte"]).length).toBeGreaterThan(20);
});

test("an adult sees everything that is out, and nothing that is not", async () => {
  const seen = await everythingSeenBy(adult);
  expect(telling(seen, secrets.notOut)).toEqual([]);
  for (const word of ["Zadulte", "Zseize", "Enfant"]) expect(telling(seen, [word]).length).toBeGreaterThan(20);
});

test("the refusal of a title above the ceiling names both ages", async () => {
  const { id } = (await fixture.database.row<{ id: number }>(
    sql`select id from videos where title_fr = 'Zseize film'`,
  ))!;
  const response = await fixture.send("GET", `/api/videos/${id}`, teen);
  expect(await response.json()).toMatchObject({ error: { code: 602, details: { rating: 16, age_ceiling: 12 } } });
});

test("counts are the viewer's own", async () => {
  const countFor = async (who: Identity) =>
    Object.fromEntries((await fixture.as(who)("GET /categories")).data.map((one) => [one.title, one.total_video]));
  expect(await countFor(adult)).toEqual({ "Pour tous": 6, Rayonadulte: 4 });
  expect(await countFor(teen)).toEqual({ "Pour tous": 4, Rayonadulte: 2 });
  expect(await countFor(kid)).toEqual({ "Pour tous": 2 });
});

test("a title comes out and goes by the clock alone", async () => {
  const slow = await createCatalogueFixture();
  await slow.film({ title_fr: "Demain", age: -1 });
  await slow.film({ title_fr: "Hier", age: 10, leaves: 0.5 });
  const { adult: viewer } = await slow.viewers();
  const titles = async () => (await slow.as(viewer)("GET /home")).listMostViewed.map(({ title }) => title);
  expect(await titles()).toEqual(["Hier"]);
  slow.clock.advance({ days: 1, seconds: 1 });
  expect(await titles()).toEqual(["Demain"]);
  await slow.close();
});
