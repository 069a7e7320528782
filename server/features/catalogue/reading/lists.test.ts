import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";

let fixture: CatalogueFixture;
let adult: Identity;
let category: number;
let other: number;
let films: number[];
let series: { id: number; episodes: number[] };

beforeAll(async () => {
  fixture = await createCatalogueFixture();
  await fixture.database.run(sql`insert into ages (id, name) values (5, '5'), (9, '9')`);
  category = await fixture.category("Premier");
  other = await fixture.category("Autre");
  films = [];
  // Lists sort by publication date, not by insertion.
  for (let turn = 0; turn < 23; turn += 1) {
    const categories = turn < 3 ? [category, other] : [category];
    films.push(
      await fixture.film({
        title_fr: `Film ${turn}`,
        categories,
        is_kid: turn % 2 === 0,
        ages: turn % 2 === 0 ? [5] : [],
        age: turn + 1,
      }),
    );
  }
  series = await fixture.series([2, 0, 2], { title_fr: "Série", categories: [other], age: 90 });
  ({ adult } = await fixture.viewers());
});
afterAll(() => fixture.close());

const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);

test("a category's titles come the newest first, twenty a page", async () => {
  const call = (page: number) =>
    fixture.as(adult)("GET /categories/{id}/videos", { params: { id: category }, query: { page } });
  const first = await call(1);
  expect(idsOf(first)).toEqual(films.slice(0, 20));
  expect(first).toMatchObject({ current_page: 1, total_page: 2, next_page: 2 });
  const last = await call(2);
  expect(idsOf(last)).toEqual(films.slice(20));
  expect(last).toMatchObject({ current_page: 2, total_page: 2, next_page: null });
  expect(await call(1_000_000)).toMatchObject({ data: [], next_page: null });
});

test("a category says in a line what is found there, in the reader's language; nothing until somebody writes it", async () => {
  const call = (locale: "fr" | "en", id = other) =>
    fixture.as({ ...adult, locale })("GET /categories/{id}", { params: { id } });
  await fixture.database.run(sql`update categories set line_fr = 'Une ligne', line_en = 'A line' where id = ${other}`);
  await expect.poll(async () => (await call("fr")).line).toBe("Une ligne");
  expect((await call("en")).line).toBe("A line");
  expect((await call("fr", category)).line).toBe("");
  const { data } = await fixture.as(adult)("GET /categories");
  expect(data.map(({ line }) => line)).toEqual(["", "Une ligne"]);
});

test("an age's titles are kids' titles", async () => {
  const page = await fixture.as(adult)("GET /ages/{id}/videos", { params: { id: 5 } });
  expect(idsOf(page)).toEqual(films.filter((_, index) => index % 2 === 0));
  expect(await fixture.as(adult)("GET /ages/{id}", { params: { id: 5 } })).toEqual({ id: 5, name: "5" });
  expect((await fixture.as(adult)("GET /ages/{id}/videos", { params: { id: 9 } })).data).toEqual([]);
});

test("all titles come a hundred a page, without episodes", async () => {
  const page = await fixture.as(adult)("GET /videos");
  expect(idsOf(page)).toEqual([...films, series.id]);
});

test("a moved date moves the title in its categories", async () => {
  const [newest] = films as [number];
  await fixture.database.run(sql`update videos set published_at = '2020-01-01' where id = ${newest}`);
  const page = await fixture.as(adult)("GET /categories/{id}/videos", {
    params: { id: category },
    query: { limit: 100 },
  });
  expect(idsOf(page).at(-1)).toBe(newest);
  const back = new Date(fixture.clock.now().getTime() - 86_400_000);
  await fixture.database.run(sql`update videos set published_at = ${back} where id = ${newest}`);
});

test("related titles share categories, most in common first", async () => {
  const [first, second, third] = films as [number, number, number];
  const ids = idsOf(await fixture.as(adult)("GET /videos/related", { query: { video_id: first } }));
  expect(new Set(ids.slice(0, 2))).toEqual(new Set([second, third]));
  expect(ids).toContain(series.id);
  expect(ids).not.toContain(first);
  const ofEpisode = await fixture.as(adult)("GET /videos/related", { query: { video_id: series.episodes[0] } });
  expect(new Set(idsOf(ofEpisode))).toEqual(new Set([first, second, third]));
});

test("after an episode come the rest of its season and the next, after a film other films", async () => {
  const next = (id: number) => fixture.as(adult)("GET /videos/next-videos", { query: { video_id: id } });
  const [one, two, three, four] = series.episodes as [number, number, number, number];
  expect(idsOf(await next(one))).toEqual([two, three, four]);
  expect(idsOf(await next(two))).toEqual([three, four]);
  expect(idsOf(await next(four))).toEqual([]);
  expect(idsOf(await next(series.id))).toEqual(series.episodes);
  const [film] = films as [number];
  const afterFilm = await next(film);
  expect(afterFilm.data.every(({ type }) => type === "movie")).toBe(true);
  expect(idsOf(afterFilm)).not.toContain(film);
});

test("a series is told whole, and goes on where the profile stopped", async () => {
  const call = () => fixture.as(adult)("GET /videos/{id}", { params: { id: series.id } });
  const fresh = await call();
  expect(fresh).toMatchObject({
    type: "series",
    total_season: 2,
    total_episode: 4,
    categories: [{ id: other, title: "Autre" }],
    video_url: null,
    last_episode: { id: series.episodes[0], watched_time: 0 },
  });
  expect(fresh.seasons.map(({ number, episodes }) => [number, episodes.length])).toEqual([
    [1, 2],
    [3, 2],
  ]);
  expect(fresh.trailers[0]?.trailer_url).toBe(fresh.trailer_url);
  await fixture.watch(adult, series.episodes[1] ?? 0, 1);
  await fixture.watch(adult, series.episodes[0] ?? 0, 0.5, 5);
  expect((await call()).last_episode).toMatchObject({ id: series.episodes[2], season: 3, number: 1 });
  const { data: seasons } = await fixture.as(adult)("GET /videos/{id}/episodes", { params: { id: series.id } });
  expect(seasons[0]?.episodes).toMatchObject([
    { watched_time: 50, is_completed: false },
    { watched_time: 0, is_completed: true },
  ]);
  expect(seasons).toEqual((await call()).seasons);
});

test("an episode is told with its series and season", async () => {
  const [id] = series.episodes as [number];
  const episode = await fixture.as(adult)("GET /episodes/{id}", { params: { id } });
  expect(episode).toMatchObject({
    id,
    episode_id: id,
    series_id: series.id,
    type: "episode",
    mainTitle: "Série",
    series: { id: series.id, title: "Série" },
    season: 1,
    number: 1,
    serieData: { total_season: 2, total_episode: 4 },
  });
  expect(episode.video_url).toMatch(/\/media\/titre-\d+\/master\.m3u8$/);
  const film = await fixture.send("GET", `/api/episodes/${films[0]}`, adult);
  expect(film.status).toBe(404);
});

test("a notification tells of an episode with its series and season, and of no other title", async () => {
  const [, second] = series.episodes as [number, number];
  const setNotification = (id: number | undefined) => fixture.send("GET", `/api/episodes/${id}/notification`, adult);
  const answer = await fixture.as(adult)("GET /episodes/{id}/notification", { params: { id: second } });
  expect(answer).toMatchObject({
    id: second,
    number: 2,
    title: "Série 1×2",
    series: { id: series.id, title: "Série" },
    season: { number: 1, title: "Saison 1" },
  });
  const { seasons } = await fixture.as(adult)("GET /videos/{id}", { params: { id: series.id } });
  const { series: _series, season: _season, ...own } = answer;
  expect(own).toEqual(seasons[0]?.episodes[1]);
  for (const id of [films[0], series.id]) expect((await setNotification(id)).status).toBe(404);
});

test("visitors see a title's page without its stream", async () => {
  const video = await fixture.as()("GET /pub/videos/{id}", { params: { id: films[0] ?? 0 } });
  expect(video).toMatchObject({ title: "Film 0", video_url: null, watched_time: 0 });
});

test("beside a title visitors are shown what is like it, of what they may see", async () => {
  const call = (id: number, as?: Identity) => fixture.as(as)("GET /pub/videos/{id}/related", { params: { id } });
  const hidden = await fixture.film({ title_fr: "Plus tard", categories: [other], age: null });
  const shown = idsOf(await call(films[0] ?? 0));
  expect(shown.slice(0, 2).toSorted()).toEqual(films.slice(1, 3).toSorted());
  expect(shown).toContain(series.id);
  expect(shown).not.toContain(films[0]);
  expect(shown).not.toContain(hidden);
  const { kid } = await fixture.viewers();
  const forKids = (await call(films[0] ?? 0, kid)).data;
  expect(forKids.length).toBeGreaterThan(0);
  expect(forKids.every(({ is_kid }) => is_kid)).toBe(true);
  for (const id of [hidden, 999_999]) await expect(call(id)).rejects.toMatchObject({ status: 404 });
});

test("the most viewed are series; films fill the ten only where there are fewer than five series", async () => {
  const viewed = await createCatalogueFixture();
  try {
    const call = async () => idsOf(await viewed.as()("GET /pub/videos/most-viewed"));
    const made: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) made.push(await viewed.film({ view_count: 100 - turn }));
    const own: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) own.push((await viewed.series([1], { view_count: turn })).id);
    const ranked = own.toReversed();
    expect(await call()).toEqual([...ranked, ...made.slice(0, 6)]);
    const fifth = (await viewed.series([1], { view_count: 50 })).id;
    await viewed.series([1], { view_count: 99, age: null });
    // Expires the cached answer.
    viewed.clock.advance({ days: 1 });
    expect(await call()).toEqual([fifth, ...ranked]);
  } finally {
    await viewed.close();
  }
});

const idsOfNothing = [
  "abc",
  "-1",
  "0",
  "1.5",
  "99999",
  "1e30",
  "2147483648",
  "9223372036854775808",
  "99999999999999999999",
  "%00",
  "1e3",
  "+1",
  "01",
  "1,2",
  "1%2F2",
  "..%2F1",
  "%5B1%5D",
  "%EF%BC%91",
  "null",
  "NaN",
  "1".repeat(2000),
];

test.each(idsOfNothing)("the id '%.24s' is the id of nothing", async (id) => {
  const paths = [
    `/videos/${id}`,
    `/videos/${id}/episodes`,
    `/episodes/${id}`,
    `/categories/${id}`,
    `/categories/${id}/videos`,
    `/ages/${id}`,
    `/ages/${id}/videos`,
    `/pub/videos/${id}`,
    `/pub/videos/${id}/related`,
  ];
  for (const path of paths) {
    const response = await fixture.send("GET", `/api${path}`, adult);
    expect([path, response.status]).toEqual([path, 404]);
    expect(((await response.json()) as { error: { code: number } }).error.code).toBe(404);
  }
  const history = await fixture.send("DELETE", `/api/profiles/view-histories/${id}`, adult);
  expect(history.status).toBe(404);
});

test.each([
  "page=0",
  "page=-1",
  "page=1000000000",
  "page=1e30",
  "page=x",
  "page=",
  "page=NaN",
  "page=1.5",
  "limit=0",
  "limit=-1",
  "limit=101",
  "limit=1000000000",
  "limit=Infinity",
  "limit=1.5",
  "limit=",
  "page=1&page=2",
])("'%s' is an invalid request, and says in which field", async (query) => {
  for (const path of ["/videos", "/videos/search", `/categories/${category}/videos`, "/ages/5/videos"]) {
    const response = await fixture.send("GET", `/api${path}?${query}`, adult);
    expect([path, response.status]).toEqual([path, 400]);
    const { error } = (await response.json()) as { error: { messages: object } };
    expect(Object.keys(error.messages)).toEqual([query.slice(0, query.indexOf("="))]);
  }
});

test("related and next titles of nothing are not there, and no id at all is an invalid request", async () => {
  for (const path of ["related", "next-videos"]) {
    const statusOf = async (query: string) => (await fixture.send("GET", `/api/videos/${path}${query}`, adult)).status;
    const malformed = ["x", "", "0", "-1", "1.5", "1e30", "2147483648", "9223372036854775808", "1&video_id=2", "[1]"];
    for (const id of ["99999", "2147483647", ...malformed])
      expect([id, await statusOf(`?video_id=${id}`)]).toEqual([id, 404]);
    expect(await statusOf("")).toBe(400);
  }
});
