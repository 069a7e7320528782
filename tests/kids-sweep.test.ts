import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueStage, type CatalogueStage } from "#tests/support/catalogue-stage.ts";
import { addressOf, bodyFor, each, endpoints, fieldsOf, isForm, type Endpoint } from "#tests/support/contract-sweep.ts";

type Title = { id: number; slug: string; title_fr: string; title_en: string; rating: number; is_kid: boolean };
type Viewer = { who: Identity; hidden: Title[]; shown: Title[] };

let stage: CatalogueStage;
let titles: Title[];
let lists: number[];
/** Of what the kid and the profile with a ceiling were told, about every title there is. */
let notifications: number[];
let kid: Viewer;
let ten: Viewer;

beforeAll(async () => {
  stage = await createCatalogueStage();
  const { database } = stage;
  // Ids of titles are like no other number in an answer.
  await database.run(sql`alter sequence videos_id_seq restart with 700001`);
  await database.run(sql`insert into ages (id, name) values (5, '5'), (6, '6')`);
  const shelf = { categories: [await stage.category("Rayon")], ages: [5] };
  for (const [rating, is_kid] of [
    [0, false],
    [10, false],
    [12, false],
    [16, false],
    [18, false],
    [0, true],
    [10, true],
  ] as const) {
    const word = `Zz${is_kid ? "enfant" : "adulte"}${rating}`;
    const facts = {
      ...shelf,
      rating,
      is_kid,
      is_top: rating === 18,
      featured_rank: rating,
      view_count: 50 + rating,
      description_fr: `De ${word}`,
    };
    await stage.film({ ...facts, title_fr: `${word}film`, title_en: `${word}movie` });
    await stage.series([2, 1], { ...facts, title_fr: `${word}serie`, title_en: `${word}show`, is_top: false });
  }
  await database.run(sql`update videos set title_en = title_fr || 'en' where type = 'episode'`);
  titles = await database.rows<Title>(sql`select id, slug, title_fr, title_en, rating, is_kid from videos`);
  const family = await stage.viewers();
  const other = await stage.viewers(10);
  // Everything was watched, liked and kept by everybody, the children too: titles change their shelf.
  for (const who of [family.adult, family.kid, other.adult]) {
    for (const { id } of titles) await stage.watch(who, id, 0.4);
    await database.run(sql`insert into likes (profile_id, video_id, created_at)
      select ${who.profile}::integer, id, ${stage.clock.now()} from videos`);
    await database.run(sql`insert into favourites (profile_id, video_id, created_at)
      select ${who.profile}::integer, id, ${stage.clock.now()} from videos where type <> 'episode'`);
    await database.run(sql`insert into playlist_items (playlist_id, video_id, added_at)
      select p.id, v.id, ${stage.clock.now()} from playlists p, videos v where p.profile_id = ${who.profile}::integer`);
  }
  lists = (await database.rows<{ id: number }>(sql`select id from playlists`)).map(({ id }) => id);
  await database.run(sql`
    insert into notifications (profile_id, activity_name, video_id, created_at)
    select told, 'activity_new_episode', id, ${stage.clock.now()}
    from videos cross join unnest(${[family.kid, other.adult].map(({ profile }) => profile)}::integer[]) told`);
  notifications = (await database.rows<{ id: number }>(sql`select id from notifications`)).map(({ id }) => id);
  const viewer = (who: Identity, sees: (title: Title) => boolean): Viewer => ({
    who,
    hidden: titles.filter((title) => !sees(title)),
    shown: titles.filter(sees),
  });
  kid = viewer(family.kid, (title) => title.is_kid);
  ten = viewer(other.adult, (title) => title.rating <= 10);
});
afterAll(() => stage.close());

/** Reading calls that answer no JSON: files of the account holder's own. */
const files = new Set(["GET /me/data-export"]);
const reads = ({ name, spec }: Endpoint) => spec.method === "GET" && !files.has(name);

/** Every address the call can have here: all ids for its ids, all its words for its words. */
function addresses({ spec }: Endpoint): string[] {
  const [param] = fieldsOf(spec.params);
  const ids = spec.path.startsWith("/notifications/") ? notifications : [...lists, ...titles.map(({ id }) => id)];
  const values = param?.values ?? [...new Set([1, 5, 6, ...ids])];
  const paths = param ? values.map((value) => addressOf(spec, value as string | number)) : [addressOf(spec)];
  const searches = fieldsOf(spec.query).flatMap(({ name, types, values: choices }) => {
    const words =
      choices ??
      (name === "video_id"
        ? titles.map(({ id }) => id)
        : types.includes("string")
          ? ["zzadulte18film", "zzadulte", "Zzenfant", "zz", "rayon"]
          : []);
    return words.map((word) => `?${encodeURIComponent(name)}=${String(word)}`);
  });
  return paths.flatMap((path) =>
    (fieldsOf(spec.query).some(({ isRequired }) => isRequired) ? [] : [path]).concat(
      searches.map((search) => path + search),
    ),
  );
}

/** Where an answer tells of one of these titles: by its id as a number, or by its name or the key of its files. */
function tellings(answer: unknown, of: Title[], at = ""): string[] {
  if (typeof answer === "number")
    return of.filter(({ id }) => id === answer).map(({ title_fr }) => `${at}: ${answer} (${title_fr})`);
  if (typeof answer === "string") {
    const folded = answer.toLowerCase();
    return of
      .filter(
        (title) =>
          [title.title_fr, title.title_en, `${title.slug}/`].some((word) => folded.includes(word.toLowerCase())) ||
          answer === title.slug,
      )
      .map(() => `${at}: ${answer}`);
  }
  if (answer === null || typeof answer !== "object") return [];
  return Object.entries(answer).flatMap(([key, value]) => tellings(value, of, `${at}.${key}`));
}

const exercised = new Set<string>();

async function read(endpoint: Endpoint, { who, hidden, shown }: Viewer) {
  exercised.add(endpoint.name);
  const [leaks, found]: [string[], string[]] = [[], []];
  for (const address of addresses(endpoint)) {
    for (const locale of ["fr", "en"] as const) {
      const response = await stage.send("GET", address, { ...who, locale });
      const answer: unknown = await response.json();
      expect(`${address} ${response.status}`).toMatch(/ (200|403|404)$/);
      leaks.push(...tellings(answer, hidden).map((leak) => `${address} ${leak}`));
      found.push(...tellings(answer, shown));
    }
  }
  return { leaks, found };
}

describe("a kid", () => {
  test.each(each(reads))("is told of no adults’ title by %s", async (_name, endpoint) => {
    expect((await read(endpoint, kid)).leaks).toEqual([]);
  });
});

describe("a profile with a ceiling of 10", () => {
  test.each(each(reads))("is told of no title above it by %s", async (_name, endpoint) => {
    expect((await read(endpoint, ten)).leaks).toEqual([]);
  });
});

/** Calls that act on one title, named in the path or in the body. */
const titleIn = ({ spec }: Endpoint) =>
  ["video_id", "video", "id"].find((name) => fieldsOf(spec.body).some((field) => field.name === name));
const actsOnPath = ({ spec }: Endpoint) => /\/(videos|episodes)\/\{id\}/.test(spec.path);
const actsOnTitle = (endpoint: Endpoint) =>
  endpoint.spec.method !== "GET" &&
  endpoint.spec.access === "profile" &&
  (actsOnPath(endpoint) || (!isForm(endpoint) && titleIn(endpoint) !== undefined));

describe("a title that a profile may not see", () => {
  test.each(each(actsOnTitle))(
    "is not there for a kid, and refused above the ceiling, by %s",
    async (_name, endpoint) => {
      const field = titleIn(endpoint);
      for (const { who, hidden } of [kid, ten]) {
        for (const { id } of hidden) {
          const body = actsOnPath(endpoint) || !field ? bodyFor(endpoint) : { ...bodyFor(endpoint), [field]: id };
          const address = addressOf(endpoint.spec, id);
          const response = await stage.send(endpoint.spec.method, address, { ...who, ...(body ? { body } : {}) });
          const said = await response.text();
          expect(who === kid.who ? [404] : [403, 404], `${endpoint.name} ${id}: ${said}`).toContain(response.status);
          expect(tellings(JSON.parse(said), hidden)).toEqual([]);
        }
      }
    },
  );
});

test("the sweep reads something where there is something to read", async () => {
  const withTitles = [
    "GET /home",
    "GET /videos",
    "GET /videos/search",
    "GET /categories/{id}/videos",
    "GET /profiles/view-histories",
    "GET /videos/{id}",
    "GET /episodes/{id}/notification",
    "GET /me/favorites",
    "GET /me/favorite-ids",
    "GET /me/like-ids",
    "GET /playlists",
    "GET /playlists/{id}",
    "GET /playlists/{id}/items",
    "GET /notifications",
    "GET /notifications/{id}",
  ];
  for (const endpoint of endpoints.filter(({ name }) => withTitles.includes(name))) {
    for (const viewer of [kid, ten]) expect((await read(endpoint, viewer)).found).not.toEqual([]);
  }
});

test("no reading call of the contract is left out", () => {
  const all = endpoints.filter(({ spec }) => spec.method === "GET").map(({ name }) => name);
  expect([...exercised, ...files].toSorted()).toEqual(all.toSorted());
});
